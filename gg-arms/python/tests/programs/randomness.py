# expect: completed
# output: different
import os
import random
import secrets
import tempfile
import uuid

values = [random.random(), random.random(), uuid.uuid4(), secrets.token_hex(8), os.urandom(8)]
print("different" if len(set(map(str, values))) == 5 else "the same")
random.seed(7)
assert random.random() == 0.32383276483316237
