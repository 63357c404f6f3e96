# kind: program_throw
# text: File "program.py", line 15, in <module>
# text: ZeroDivisionError: division by zero
# line: 15
"""What a report is made with may have been replaced by the program."""
import json
import sys
import traceback

sys.excepthook = None
traceback.TracebackException = None
json.dumps = None
sys.stdout = sys.stderr = None

1 / 0
