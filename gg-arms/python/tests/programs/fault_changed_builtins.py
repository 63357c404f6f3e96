# kind: program_throw
# text: ZeroDivisionError: the program changed Python itself
import builtins

for name in ("len", "isinstance", "getattr", "type", "str", "print", "list"):
    setattr(builtins, name, None)
1 / 0
