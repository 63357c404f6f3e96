# kind: program_syntax_error
# text: File "program.py", line 7
# text:     def f(:
# text: SyntaxError
# line: 7
print("never printed")
def f(:
    pass
