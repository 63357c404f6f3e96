# kind: sandbox_timeout
# limits: wall_ms = 500
import time
time.sleep(600)
