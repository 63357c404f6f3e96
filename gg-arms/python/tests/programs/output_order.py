# expect: completed
# output: one
# output: two
# output: three
# output: four
# output: 200000
import os
import sys

print("one")
print("two", file=sys.stderr)
sys.stdout.write("three\n")
os.write(1, b"four\n")
sys.stdout.buffer.write(b"5" * 200_000 + b"\n")
print(200_000)
