# kind: program_throw
# text: File "program.py", line 5, in <module>
# text:     raise ValueError("here")
sep = "ab"  # a form feed ends no line, and neither does   this
raise ValueError("here")
