"""Values made by the hundred thousand, without looking for garbage among them."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """Make no search for garbage meanwhile.

    The facts of a whole club are so many values that Python would look through all of them again
    and again, for longer than making them takes. None of them refers to itself.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
