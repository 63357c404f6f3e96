# expect: completed
# output: fine
import sys
print("fine")
sys.exit(0)
