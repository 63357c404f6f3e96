# expect: completed
# bind: shapes.py
# output: 12.57
# output: 3
# output: lib/shapes.py lib.shapes
# output: def area(circle: Circle) -> float:
# output: True
import inspect

import lib.shapes
from lib import shapes
from lib.shapes import Circle, area

print(f"{area(Circle(2)):.2f}")
print(lib.shapes.lines("notes.txt").total_lines)
print(shapes.__file__, shapes.__name__)
print(inspect.getsource(area).splitlines()[0])
print(shapes is lib.shapes)
