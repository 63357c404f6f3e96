# kind: sandbox_memory
# output: filling
# limits: memory_bytes = 134217728
print("filling")
kept = []
while True:
    kept.append(bytearray(1_000_000))
