"""Taking turns between the threads of a process, first come first served."""

import collections
import threading


class Turns:
    """A lock handed to whoever has waited longest.

    Python's own lock makes no such promise: a thread that has just given it up often takes it
    again at once, and another waits a second for its few milliseconds.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: collections.deque[threading.Lock] = collections.deque()

    def take(self, timeout: float) -> None:
        """Wait for one's turn; TimeoutError when it has not come after `timeout` seconds."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        if not mine.acquire(timeout=timeout):
            self._leave(mine)

    def _leave(self, mine: threading.Lock) -> None:
        with self._guard:
            if mine in self._waiting:
                self._waiting.remove(mine)
                raise TimeoutError
        # It was handed over in the very moment; so it is ours.

    def give(self) -> None:
        """End one's turn: the longest waiting has it now."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
