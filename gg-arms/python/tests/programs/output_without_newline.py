# kind: sandbox_timeout
# output: half a line
# limits: wall_ms = 500
print("half a line", end="")
while True:
    pass
