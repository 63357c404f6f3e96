# kind: program_throw
# text: ModuleNotFoundError: No module named 'lib.shapes': no code module is bound here
# line: 4
from lib import shapes
