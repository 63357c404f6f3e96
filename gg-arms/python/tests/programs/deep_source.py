# expect: completed
# output: MemoryError
# output: MemoryError
# output: MemoryError
# output: 80
for source in ("-" * 50_000 + "1", "f(" * 2_000 + ")" * 2_000, "(" * 250 + ")" * 250):
    try:
        eval(source)
    except (MemoryError, RecursionError, SyntaxError) as error:
        print(type(error).__name__)
nested = eval("[" * 80 + "]" * 80)
depth = 1
while nested:
    nested, depth = nested[0], depth + 1
print(depth)
