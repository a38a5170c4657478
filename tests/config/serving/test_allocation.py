"""A process of the site takes all its memory from one arena of the C library."""

import subprocess
import sys

ARENAS = """
import ctypes, sys
from threading import Barrier, Thread
from config.serving.allocation import share_memory_arena
if "one" in sys.argv:
    share_memory_arena()
together = Barrier(4)
def work():
    held = [bytes(2000) for _ in range(100)]
    together.wait()
threads = [Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
libc = ctypes.CDLL(None)
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""


def test_all_threads_share_one_arena():
    assert _arenas() > 1, "without the option each thread has its own"
    assert _arenas("one") == 1


def _arenas(*options):
    """Return how many arenas glibc says that four threads have used."""
    command = [sys.executable, "-c", ARENAS, *options]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return text.count("<heap nr=")
