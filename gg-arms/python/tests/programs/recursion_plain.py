# kind: program_throw
# output: before
# text: [Previous line repeated
# text: RecursionError: maximum recursion depth exceeded
# line: 7
def down(n):
    return 1 + down(n + 1)


print("before")
down(0)
