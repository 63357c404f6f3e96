# kind: program_throw
# output: Condition
# output: Event
# output: Queue
# output: Semaphore
# text: File "program.py", line 27, in <module>
# text: RuntimeError: deadlock: nothing else runs here that could wake this
import queue
import threading

condition = threading.Condition()


def wait_for_condition():
    with condition:
        condition.wait()


semaphore = threading.Semaphore(0)
for call in (wait_for_condition, threading.Event().wait, queue.Queue().get, semaphore.acquire):
    try:
        call()
    except RuntimeError:
        print(getattr(call, "__self__", condition).__class__.__name__)
assert not threading.Event().wait(0.01)

threading.Barrier(2).wait()
