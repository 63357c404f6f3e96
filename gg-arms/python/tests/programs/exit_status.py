# kind: program_throw
# output: partial
# text: File "program.py", line 7, in <module>
# text: SystemExit: 3
import sys
print("partial")
sys.exit(3)
