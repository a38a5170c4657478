"""Configure how the C library gives memory to a process of the site."""

import ctypes
from contextlib import suppress
from typing import Final

M_ARENA_MAX: Final = -8
"""The number of this option in glibc's malloc.h."""


def share_memory_arena() -> None:
    """Let all threads take memory from one arena of glibc, instead of an arena for each thread.

    Memory that one thread frees can then be used by another. Python runs one thread at a time, so
    the threads hardly wait for each other. Other C libraries lack this option; there, nothing
    changes.
    """
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)
