"""Clean up even when a command is stopped by a signal."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def tidy_when_stopped() -> Iterator[None]:
    """Turn the signals that stop a command into an exit, so that its `finally` blocks run."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = {number: signal.signal(number, _exit) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)


def _exit(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)
