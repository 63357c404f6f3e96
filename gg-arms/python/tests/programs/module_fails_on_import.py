# kind: program_throw
# bind: failing.py
# text: File "program.py", line 6, in <module>
# text: File "lib/failing.py", line 2, in <module>
# text: RuntimeError: this module cannot be imported
import lib.failing
