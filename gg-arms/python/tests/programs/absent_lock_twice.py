# kind: sandbox_trap
# output: held
"""A lock that its only thread takes twice: the C library ends the program, since nothing could ever release it."""
import threading

lock = threading.Lock()
lock.acquire()
print("held")
lock.acquire()
