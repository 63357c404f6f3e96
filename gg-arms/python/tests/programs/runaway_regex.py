# kind: sandbox_timeout
# limits: wall_ms = 700
import re
re.match(r"(a+)+$", "a" * 60 + "b")
