"""How long one request waits to write in all, however many turns it asks for.

A sign-in writes four times or more. Where another program holds the file, each of them would wait
for as long as a turn may take, and the thread with it.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic


class _Waited(threading.local):
    """What this thread has waited within its request; None where it works on none."""

    seconds: float | None = None


_waited = _Waited()


@contextmanager
def of_one_request() -> Iterator[None]:
    """Count together all that this thread waits until the block ends."""
    _waited.seconds = 0.0
    try:
        yield
    finally:
        _waited.seconds = None


def left(seconds: float) -> float:
    """What is left of so many seconds, to a tenth; all of them outside a request, such as in a
    command, where each turn is waited for anew."""
    if not _waited.seconds:
        return seconds
    return min(seconds, max(0.0, round(seconds - _waited.seconds, 1)))


@contextmanager
def counted() -> Iterator[None]:
    """Count what the block takes as waited."""
    begun = monotonic()
    try:
        yield
    finally:
        if _waited.seconds is not None:
            _waited.seconds += monotonic() - begun


def give_up() -> None:
    """The lock did not come: this request does not wait for it again."""
    if _waited.seconds is not None:
        _waited.seconds = float("inf")
