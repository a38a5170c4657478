"""The layout of a paper: a number that issued papers keep, so that a reprint is the same.

A paper that was issued is drawn again from its data, as it was. Whatever makes the drawing
different is chosen by `of_layout`, with the old way beside the new one. Other papers have the
latest layout. Layout 1 is that of Rubicon 1.0.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Final, TypeVar, TypeVarTuple

LATEST: Final = 2

Args = TypeVarTuple("Args")
T = TypeVar("T")
_current: Final = ContextVar("layout", default=LATEST)


@contextmanager
def laid_out_by(layout: int) -> Iterator[None]:
    """Draw by this layout."""
    before = _current.set(layout)
    try:
        yield
    finally:
        _current.reset(before)


def of_layout(ways: Mapping[int, T]) -> T:
    """Return the way of the layout being drawn: `ways` are by the layout that began with each."""
    return ways[max(began for began in ways if began <= _current.get())]


def cached_by_layout(most: int) -> Callable[[Callable[[*Args], T]], Callable[[*Args], T]]:
    """Keep the last results of a function, for each layout its own."""

    def decorate(function: Callable[[*Args], T]) -> Callable[[*Args], T]:
        @lru_cache(maxsize=most)
        def cached(_layout: int, *args: *Args) -> T:
            return function(*args)

        def in_current_layout(*args: *Args) -> T:
            return cached(_current.get(), *args)

        return wraps(function)(in_current_layout)

    return decorate
