def greet(name):
    # TODO: greet in the language of the one who is greeted
    return f"Hello, {name}!"
