# kind: program_throw
# bind: shapes.py
# text: File "program.py", line 9, in <module>
# text: File "lib/shapes.py", line 24, in broken
# text:     return _inner(value)
# text: File "lib/shapes.py", line 28, in _inner
# text: KeyError: 'missing'
from lib import shapes
shapes.broken({})
