# kind: program_throw
# bind: shapes.py
# text: ModuleNotFoundError: No module named 'lib.shape': the code modules bound here are lib.shapes
# line: 5
import lib.shape
