"""The threads that work on requests, beside the loop that waits for them.

Python's own executor makes of each task two futures with locks: three hundred phones that ask
whether their cards have changed took the processor a third longer (docs/decisions/the-server.md).
"""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")
Task = tuple["asyncio.Future[Any]", Callable[..., Any], tuple[object, ...]]


class Threads:
    """So many threads, which take what is to be done as it comes."""

    def __init__(self, number: int) -> None:
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._threads = [Thread(target=self._work, name=f"site-{n}") for n in range(number)]
        for thread in self._threads:
            thread.start()

    async def run(self, work: Callable[..., Result], *given: object) -> Result:
        """What the work gives, done in one of the threads. Raises what it raises."""
        future = asyncio.get_running_loop().create_future()
        self._tasks.put((future, work, given))
        done: Result = await future
        return done

    def stop(self) -> None:
        """Do what has been begun, and end."""
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while task := self._tasks.get():
            future, work, given = task
            result, error = None, None
            try:
                result = work(*given)
            except Exception as broken:  # noqa: BLE001  (told to whoever waits)
                error = broken
            future.get_loop().call_soon_threadsafe(_tell, future, result, error)


def _tell(future: "asyncio.Future[Any]", result: object, error: Exception | None) -> None:
    if future.done():  # Whoever waited has gone.
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
