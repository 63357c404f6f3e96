# kind: sandbox_timeout
# limits: wall_ms = 1500
"""Integers hash to themselves, so that collisions can be made without knowing any seed."""
import sys
modulus = sys.hash_info.modulus
table = {}
for n in range(1, 10_000_000):
    table[n * modulus] = n
