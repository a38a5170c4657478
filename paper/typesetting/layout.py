"""The layout of a paper: a number recorded with issued papers, so that a reprint is the same.

An issued paper is drawn again from its data, exactly as before. `of_layout` chooses between the old
and the new version of anything that changes the drawing. Papers that are not issued have the latest
layout. Layout 1 is that of Rubicon 1.0.
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
    """Draw in this layout inside the `with` block."""
    before = _current.set(layout)
    try:
        yield
    finally:
        _current.reset(before)


def of_layout(ways: Mapping[int, T]) -> T:
    """Return the way to draw in the current layout.

    `ways` maps the first layout of each way to the way.
    """
    return ways[max(began for began in ways if began <= _current.get())]


def cached_by_layout(most: int) -> Callable[[Callable[[*Args], T]], Callable[[*Args], T]]:
    """Return a decorator that caches the last `most` results of a function, for each layout
    apart."""

    def decorate(function: Callable[[*Args], T]) -> Callable[[*Args], T]:
        @lru_cache(maxsize=most)
        def cached(_layout: int, *args: *Args) -> T:
            return function(*args)

        def in_current_layout(*args: *Args) -> T:
            return cached(_current.get(), *args)

        return wraps(function)(in_current_layout)

    return decorate
