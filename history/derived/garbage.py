"""Switch Python's garbage collection off while very many values are made."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """Collect no garbage inside the `with` block.

    Python would search the many facts of a club for garbage again and again. That takes longer than
    making them, and none of them refers to itself.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
