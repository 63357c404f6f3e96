# expect: completed
# output: with a mark
# output: 2 lines
print("with a mark")
text = """a
b"""
print(len(text.splitlines()), "lines")
assert text == "a\nb"
