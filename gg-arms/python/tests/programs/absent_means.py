# expect: completed
# output: OSError: [Errno 58] processes are not available here: run commands with gg.shell.run
# output: OSError: [Errno 58] sockets are not available here: make web requests with gg.web.fetch
# output: URLError: <urlopen error sockets are not available here: make web requests with gg.web.fetch>
# output: RuntimeError: can't start new thread: threads are not available here: call the function itself, or use asyncio
# output: FileNotFoundError: [Errno 44] No such file or directory: 'data.txt'
# output: EOFError: EOF when reading a line
# output: [1, 4, 9] [2, 3]
import concurrent.futures
import multiprocessing
import os
import socket
import subprocess
import threading
import urllib.request


def attempt(call):
    try:
        call()
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
    else:
        print("nothing failed")


for call in (
    lambda: subprocess.run(["ls"]),
    lambda: socket.create_connection(("127.0.0.1", 80)),
    lambda: urllib.request.urlopen("https://example.com/"),
    lambda: threading.Thread(target=print).start(),
    lambda: open("data.txt"),
    lambda: input(""),
):
    attempt(call)
for call in (lambda: os.system("ls"), lambda: multiprocessing.Pool(2), lambda: concurrent.futures.ProcessPoolExecutor()):
    try:
        call()
        raise AssertionError("nothing failed")
    except OSError as error:
        assert "gg.shell.run" in str(error)
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    futures = [pool.submit(pow, n, 2) for n in (1, 2, 3)]
    print([future.result() for future in futures], list(pool.map(lambda n: n + 1, [1, 2])))
