from util import double


def greet(name):
    return f"hello {name}"


print(greet("you"), double(21))
