# kind: sandbox_timeout
# limits: wall_ms = 1500
"""Keys that collide on purpose: a dictionary under attack costs the program its own time and nothing else."""


class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return 1

    def __eq__(self, other):
        return self.n == other.n


table = {Key(n): n for n in range(10_000_000)}
