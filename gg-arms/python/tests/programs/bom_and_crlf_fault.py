# kind: program_throw
# text: File "program.py", line 4, in <module>
# line: 4
1 / 0
