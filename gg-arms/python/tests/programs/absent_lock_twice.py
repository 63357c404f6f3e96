# kind: program_throw
# output: held
# output: False False
# output: again
# text: File "program.py", line 17, in <module>
# text: RuntimeError: deadlock: this lock is held, and nothing else runs here that could release it
"""A lock that its only thread takes twice: nothing could ever release it."""
import threading

lock = threading.Lock()
with lock:
    print("held")
    print(lock.acquire(blocking=False), lock.acquire(timeout=0.01))
with lock:
    print("again")
    # The thread waits for itself.
    lock.acquire()
