"""An asyncio event loop of timers and callbacks alone.

The stock loop wakes itself through a socket pair and runs blocking calls on threads; neither exists here.
"""

import asyncio
import selectors
import time
from asyncio import base_events, events

from gg_guest import absent


class _Deadlock(RuntimeError):
    """Every task waits, and nothing is left that could wake one."""


_Deadlock.__name__ = _Deadlock.__qualname__ = "RuntimeError"
_Deadlock.__module__ = "builtins"


class _TimerSelector(selectors._BaseSelectorImpl):
    """Waits for the next timer: no file ever becomes ready."""

    def select(self, timeout=None):
        if timeout is None:
            raise _Deadlock("deadlock: every task waits, and nothing is left that could wake one of them")
        if timeout > 0:
            time.sleep(timeout)
        return []


class EventLoop(base_events.BaseEventLoop):
    """The loop `asyncio.run` uses here."""

    def __init__(self):
        super().__init__()
        self._selector = _TimerSelector()

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass

    def run_in_executor(self, executor, func, *args):
        """Calls the function at once: there is no thread to hand it to."""
        self._check_closed()
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            future.set_exception(error)
        return future

    async def shutdown_default_executor(self, timeout=None):
        self._executor_shutdown_called = True

    async def create_connection(self, *args, **kwargs):
        raise absent.not_supported(absent.SOCKETS)

    create_server = create_datagram_endpoint = create_unix_connection = create_unix_server = create_connection

    async def subprocess_exec(self, *args, **kwargs):
        raise absent.not_supported(absent.PROCESSES)

    subprocess_shell = subprocess_exec


def install() -> None:
    """Makes it the loop of every policy."""

    class _Policy(events._BaseDefaultEventLoopPolicy):
        _loop_factory = EventLoop

    events._set_event_loop_policy(_Policy())
    asyncio.SelectorEventLoop = asyncio.EventLoop = EventLoop
