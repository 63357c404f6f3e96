# expect: completed
# output: Ran 2 tests
# output: INFO:app:started
# output: Help on function double in module __main__:
# output: def double(n: int) -> int:
# output: usage: tool [-h] [-v] file
# output: {'file': 'x', 'v': True}
# output: goodbye
import argparse
import ast
import atexit
import dis
import doctest
import inspect
import io
import logging
import sys
import unittest


def double(n: int) -> int:
    """Doubles.

    >>> double(2)
    4
    """
    return 2 * n


class Tests(unittest.TestCase):
    def test_double(self):
        self.assertEqual(double(2), 4)

    def test_subtests(self):
        for n in range(3):
            with self.subTest(n=n):
                self.assertEqual(double(n), n + n)


report = io.StringIO()
result = unittest.TextTestRunner(stream=report).run(unittest.defaultTestLoader.loadTestsFromTestCase(Tests))
assert result.wasSuccessful()
print(report.getvalue().splitlines()[2].split(" in")[0])
logging.basicConfig(level=logging.INFO, stream=sys.stdout, format="%(levelname)s:%(name)s:%(message)s")
logging.getLogger("app").info("started")
help(double)
print(inspect.getsource(double).splitlines()[0])
parser = argparse.ArgumentParser(prog="tool")
parser.add_argument("file")
parser.add_argument("-v", action="store_true")
print(parser.format_usage(), end="")
print(dict(sorted(vars(parser.parse_args(["x", "-v"])).items())))
assert doctest.testmod(sys.modules["__main__"]).failed == 0
assert ast.unparse(ast.parse("x=1")) == "x = 1"
assert any(step.opname == "RETURN_VALUE" for step in dis.get_instructions(double))
atexit.register(print, "goodbye")
