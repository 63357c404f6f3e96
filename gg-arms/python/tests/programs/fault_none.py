# kind: program_throw
# text: File "program.py", line 5, in <module>
# text: AttributeError: 'NoneType' object has no attribute 'group'
import re
print(re.match("x", "y").group())
