# kind: sandbox_timeout
# limits: wall_ms = 700
x = 7 ** (10 ** 8)
