# expect: completed
# output: refused
# output: and alive
try:
    bytearray(8_000_000_000)
except (MemoryError, OverflowError):
    print("refused")
print("and alive")
