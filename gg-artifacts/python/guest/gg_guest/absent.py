"""What Python has elsewhere and not here: each says so, and says what to use instead.

A sandboxed component has no threads, processes, sockets or files of its own.
"""

import _thread
import errno
import importlib.util
import sys
from types import ModuleType

from gg_guest import frozen

FILES = "a program has no files of its own: read and write the workspace with gg.files"
PROCESSES = "processes are not available here: run commands with gg.shell.run"
SOCKETS = "sockets are not available here: make web requests with gg.web.fetch"
THREADS = "threads are not available here: call the function itself, or use asyncio"
_DISPLAY = "there is no terminal and no display here: print, or open a view with gg.views"
_COMPRESSION = "it is not part of this build: zlib and gzip are"
_NATIVE = "native libraries cannot be loaded here"
_INSTALL = "nothing can be installed here: the standard library is what there is"

#: Modules of the standard library that cannot be imported, with the reason.
MODULES = {
    "_curses": _DISPLAY,
    "_multiprocessing": PROCESSES,
    "_posixsubprocess": PROCESSES,
    "_ssl": SOCKETS,
    "_tkinter": _DISPLAY,
    "antigravity": _DISPLAY,
    "bz2": _COMPRESSION,
    "compression.bz2": _COMPRESSION,
    "compression.lzma": _COMPRESSION,
    "compression.zstd": _COMPRESSION,
    "ctypes": _NATIVE,
    "curses": _DISPLAY,
    "dbm.gnu": "it is not part of this build: sqlite3 is",
    "dbm.ndbm": "it is not part of this build: sqlite3 is",
    "ensurepip": _INSTALL,
    "fcntl": FILES,
    "grp": "there are no users here",
    "idlelib": _DISPLAY,
    "lzma": _COMPRESSION,
    "mmap": FILES,
    "msvcrt": "it belongs to Windows",
    "nt": "it belongs to Windows",
    "pip": _INSTALL,
    "pty": PROCESSES,
    "pwd": "there are no users here",
    "pydoc_data": "it is not part of this build",
    "readline": _DISPLAY,
    "resource": "this program's limits are in gg.session.status()",
    "ssl": SOCKETS,
    "syslog": "print, or use logging",
    "termios": _DISPLAY,
    "tkinter": _DISPLAY,
    "tty": _DISPLAY,
    "turtle": _DISPLAY,
    "turtledemo": _DISPLAY,
    "venv": _INSTALL,
    "winreg": "it belongs to Windows",
    "winsound": "it belongs to Windows",
}


def not_supported(why: str) -> OSError:
    """The error of a call that this platform has no means for."""
    return OSError(errno.ENOTSUP, why)


#: Whether someone only asks if a module is there, and wants no reason.
_only_asking = False


def refusal(message: str, name: str) -> ModuleNotFoundError | None:
    """What a finder raises for a module that is not there; None when it must answer None."""
    return None if _only_asking else ModuleNotFoundError(message, name=name)


class _AbsentFinder:
    """The last finder: names why a module is not there."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        why = MODULES.get(name)
        if why is None and "." not in name and not name.startswith("_") and name not in sys.stdlib_module_names:
            why = "only the standard library is here"
        refused = refusal(f"No module named {name!r}: {why}", name) if why is not None else None
        if refused is not None:
            raise refused
        return None


def _answer_find_spec() -> None:
    """Lets `importlib.util.find_spec` answer None for what is absent, as it does elsewhere."""
    find_spec = importlib.util.find_spec

    def find_spec_or_none(name, package=None):
        global _only_asking
        before, _only_asking = _only_asking, True
        try:
            return find_spec(name, package)
        finally:
            _only_asking = before

    find_spec_or_none.__doc__ = find_spec.__doc__
    find_spec_or_none.__name__ = find_spec_or_none.__qualname__ = "find_spec"
    importlib.util.find_spec = find_spec_or_none


def _refuse(why: str, name: str, error=not_supported):
    """A function that fails with `why` however it is called."""

    def refused(*args, **kwargs):
        raise error(why)

    refused.__name__ = refused.__qualname__ = name
    refused.__doc__ = f"Not available: {why}."
    return refused


def _missing_attributes(module: ModuleType, reasons: dict[str, str]) -> None:
    """Adds the reason to the `AttributeError` of a name that the module has elsewhere."""
    reasons = {name: why for name, why in reasons.items() if not hasattr(module, name)}
    shown = module.__name__

    def __getattr__(name):
        why = reasons.get(name)
        raise AttributeError(
            f"module {shown!r} has no attribute {name!r}" + (f": {why}" if why else ""), name=name, obj=module
        )

    module.__getattr__ = __getattr__


def _amend_os(module: ModuleType) -> None:
    for name in ("system", "popen"):
        setattr(module, name, _refuse(PROCESSES, name))
    processes = ("execv", "execve", "execvp", "execl", "execlp", "fork", "forkpty", "kill", "killpg", "pipe", "posix_spawn",
                 "spawnl", "spawnv", "startfile", "wait", "waitpid")  # fmt: skip
    users = ("getuid", "getgid", "geteuid", "getegid", "getlogin", "setuid", "setgid", "chown")
    reasons = dict.fromkeys(processes, PROCESSES) | dict.fromkeys(users, "there are no users here")
    _missing_attributes(module, reasons)


def _amend_subprocess(module: ModuleType) -> None:
    module.Popen.__init__ = _refuse(PROCESSES, "__init__")
    # What a failed __init__ leaves behind has no child to wait for.
    module.Popen.__del__ = lambda self: None


def _amend_socket(module: ModuleType) -> None:
    module.socket.__init__ = _refuse(SOCKETS, "__init__")
    module.socket.__repr__ = object.__repr__
    module.socket.__del__ = lambda self: None
    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "gethostbyaddr", "getnameinfo", "socketpair", "fromfd"):
        setattr(module, name, _refuse(SOCKETS, name))
    module.gethostname = lambda: "localhost"


class Lock:
    """A lock that can be held once; what would wait for ever, as there is one thread, raises RuntimeError."""

    __slots__ = ("_lock", "__weakref__")

    def __init__(self):
        self._lock = _thread.allocate_lock()

    def acquire(self, blocking=True, timeout=-1):
        """Locks it. Returns whether it is held now; it is not where another holder kept it for the whole `timeout`, in seconds."""
        if blocking and timeout == -1 and self._lock.locked():
            raise RuntimeError("deadlock: this lock is held, and nothing else runs here that could release it")
        return self._lock.acquire(blocking, timeout)

    def release(self):
        """Unlocks it, for whoever acquires it next."""
        self._lock.release()

    def locked(self):
        """Returns whether it is held."""
        return self._lock.locked()

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *_):
        self._lock.release()

    def _at_fork_reinit(self):
        self._lock._at_fork_reinit()

    def __repr__(self):
        return f"<{'locked' if self.locked() else 'unlocked'} threading.Lock object at {id(self):#x}>"


Lock.__module__ = "threading"


def _amend_threading(module: ModuleType) -> None:
    module.Thread.start = _refuse(f"can't start new thread: {THREADS}", "start", RuntimeError)
    # Events, semaphores, barriers and queues all wait here.
    wait = module.Condition.wait

    def wait_or_deadlock(self, timeout=None):
        if timeout is None:
            raise RuntimeError("deadlock: nothing else runs here that could wake this")
        return wait(self, timeout)

    wait_or_deadlock.__doc__ = wait.__doc__
    wait_or_deadlock.__name__ = wait_or_deadlock.__qualname__ = "wait"
    module.Condition.wait = wait_or_deadlock
    module.Lock = Lock


def _amend_multiprocessing(module: ModuleType) -> None:
    for name in ("Pool", "Manager", "Queue", "SimpleQueue", "JoinableQueue", "Lock", "RLock", "Semaphore", "BoundedSemaphore",
                 "Event", "Condition", "Barrier", "Value", "Array", "Pipe"):  # fmt: skip
        setattr(module, name, _refuse(PROCESSES, name))
    from multiprocessing import process

    process.BaseProcess.start = _refuse(PROCESSES, "start")


def _amend_urllib_request(module: ModuleType) -> None:
    class HTTPSHandler(module.AbstractHTTPHandler):
        def https_open(self, request):
            raise module.URLError(SOCKETS)

        def http_open(self, request):
            raise module.URLError(SOCKETS)

    module.HTTPSHandler = HTTPSHandler
    build_opener = module.build_opener

    def build_opener_without_sockets(*handlers):
        return build_opener(*handlers, HTTPSHandler)

    build_opener_without_sockets.__name__ = build_opener_without_sockets.__qualname__ = "build_opener"
    build_opener_without_sockets.__doc__ = build_opener.__doc__
    module.build_opener = build_opener_without_sockets


def _amend_http_client(module: ModuleType) -> None:
    _missing_attributes(module, {"HTTPSConnection": SOCKETS})


def _amend_futures_thread(module: ModuleType) -> None:
    from concurrent.futures import _base

    class ThreadPoolExecutor(_base.Executor):
        """Runs each task when it is submitted: there are no threads here, so that tasks run one after another."""

        def __init__(self, max_workers=None, thread_name_prefix="", initializer=None, initargs=(), **ctxkwargs):
            if max_workers is not None and max_workers <= 0:
                raise ValueError("max_workers must be greater than 0")
            if initializer is not None and not callable(initializer):
                raise TypeError("initializer must be a callable")
            self._max_workers = max_workers or 1
            self._initializer = (initializer, initargs)
            self._shutdown = False

        def submit(self, fn, /, *args, **kwargs):
            if self._shutdown:
                raise RuntimeError("cannot schedule new futures after shutdown")
            initializer, initargs = self._initializer
            if initializer is not None:
                self._initializer = (None, ())
                initializer(*initargs)
            future = _base.Future()
            future.set_running_or_notify_cancel()
            try:
                future.set_result(fn(*args, **kwargs))
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as error:
                future.set_exception(error)
            return future

        submit.__doc__ = _base.Executor.submit.__doc__

        def shutdown(self, wait=True, *, cancel_futures=False):
            self._shutdown = True

        shutdown.__doc__ = _base.Executor.shutdown.__doc__

    ThreadPoolExecutor.__module__ = "concurrent.futures.thread"
    ThreadPoolExecutor.__qualname__ = "ThreadPoolExecutor"
    module.ThreadPoolExecutor = ThreadPoolExecutor


def _amend_futures_process(module: ModuleType) -> None:
    module.ProcessPoolExecutor.__init__ = _refuse(PROCESSES, "__init__")


def install() -> None:
    """Amends what is imported already, and arranges for the rest."""
    sys.meta_path.append(_AbsentFinder)
    _answer_find_spec()
    sys.breakpointhook = _refuse("no debugger can be used here: print what you want to know", "breakpointhook", RuntimeError)
    for name, change in {
        "os": _amend_os,
        "subprocess": _amend_subprocess,
        "socket": _amend_socket,
        "threading": _amend_threading,
        "multiprocessing": _amend_multiprocessing,
        "urllib.request": _amend_urllib_request,
        "http.client": _amend_http_client,
        "concurrent.futures.thread": _amend_futures_thread,
        "concurrent.futures.process": _amend_futures_process,
    }.items():
        frozen.amend(name, change)
