# kind: program_syntax_error
# text: File "program.py", line 8
# text: IndentationError: unindent does not match any outer indentation level
# line: 8
def f():
    if True:
        x = 1
      y = 2
