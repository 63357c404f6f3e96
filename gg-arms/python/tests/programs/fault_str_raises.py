# kind: program_throw
# text: Awkward: <exception str() failed>
class Awkward(Exception):
    def __str__(self):
        raise ValueError("no words")


raise Awkward
