# kind: program_unknown_name
# text: File "program.py", line 6, in greet
# text: NameError: name 'namee' is not defined. Did you mean: 'name'?
# line: 6
def greet(name):
    return "hello " + namee

greet("x")
