# kind: program_throw
# text: Trouble: 41
# output: hook saw Trouble
# line: 13
import sys


class Trouble(BaseException):
    pass


sys.excepthook = lambda kind, error, trace: print("hook saw", kind.__name__)
raise Trouble(41)
