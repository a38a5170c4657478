"""How the C library hands out memory to a process of the site."""

import ctypes
from contextlib import suppress
from typing import Final

M_ARENA_MAX: Final = -8
"""The number of this option in glibc's malloc.h."""


def share_memory_arena() -> None:
    """Let all threads take memory from one arena of glibc, and not from one for each of them.

    What one thread gave back, another then uses. Python lets one thread work at a time, so they
    hardly wait for each other. Another C library has no such option, and nothing changes there.
    """
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)
