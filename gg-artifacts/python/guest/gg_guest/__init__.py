"""gg's half of the Python guest: what surrounds the program and is never part of what it sees."""
