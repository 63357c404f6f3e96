# expect: completed
# output: a-b!
# output: {'k': [1, (2, 3)], 'deep': {...}}
# output: [1, 2]
import pprint
import sys

print("a", "b", sep="-", end="!\n", flush=True)
cyclic = {"k": [1, (2, 3)]}
cyclic["deep"] = cyclic
print(cyclic)
pprint.pp([1, 2])
print("to stderr", file=sys.stderr)
