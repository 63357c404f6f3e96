# expect: completed
# output: 1000000
# output: 67108864
# output: 100000
items = [str(n) for n in range(1_000_000)]
print(len(items))
text = "é" * (32 << 20)
print(len(text.encode()))
deep = ()
for _ in range(100_000):
    deep = (deep,)
depth = 0
while deep:
    deep, depth = deep[0], depth + 1
print(depth)
