# kind: program_syntax_error
# text: File "program.py", line 4
# text: SyntaxError: '(' was never closed
print("naïve ☃", (1 + 2
