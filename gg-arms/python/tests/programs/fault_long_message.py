# kind: program_throw
# text: Traceback (most recent call last):
# text: ValueError: xxxxxxxx
# text: characters more
# line: 6
raise ValueError("x" * (48 << 20))
