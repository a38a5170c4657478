"""How long one request may wait to write in all, however many transactions it begins.

A sign-in writes four times or more. Without this, while another program holds the file, each of
the four would wait the whole timeout, and block a thread of the server for that long.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic


class _Waited(threading.local):
    """Seconds that this thread has waited for its request; None outside a request."""

    seconds: float | None = None


_waited = _Waited()


@contextmanager
def one_request() -> Iterator[None]:
    """Add up all waiting of this thread until the block ends."""
    _waited.seconds = 0.0
    try:
        yield
    finally:
        _waited.seconds = None


def remaining(timeout: float) -> float:
    """Return the seconds of this timeout that the request may still wait, to a tenth.

    Outside a request, such as in a command, each wait has the whole timeout.
    """
    if not _waited.seconds:
        return timeout
    return min(timeout, max(0.0, round(timeout - _waited.seconds, 1)))


@contextmanager
def counted() -> Iterator[None]:
    """Count the time that the block takes as waiting."""
    begun = monotonic()
    try:
        yield
    finally:
        if _waited.seconds is not None:
            _waited.seconds += monotonic() - begun


def use_up() -> None:
    """Let the request wait no more: the lock did not come in time."""
    if _waited.seconds is not None:
        _waited.seconds = float("inf")
