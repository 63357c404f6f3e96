# kind: program_throw
# output: before
# text: File "program.py", line 11, in <module>
# text: File "program.py", line 8, in pick
# text:                                    ~~~~~^^^^^^^
# text: IndexError: list index out of range
# line: 8
def pick(items, index): return items[index]
items = [1, 2, 3]
print("before")
pick(items, 7)
