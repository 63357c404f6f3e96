# kind: program_throw
# text: RecursionError
class Again:
    def __repr__(self):
        return repr([Again()])


print(Again())
