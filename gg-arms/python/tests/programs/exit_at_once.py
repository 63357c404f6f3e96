# kind: sandbox_trap
# output: half
import os
print("half", end="")
os._exit(3)
