"""A pool of threads that answer requests, beside the event loop.

Python's own executor makes two futures with locks for each task. With it, 300 phones that poll
their cards used a third more of the processor (docs/decisions/the-server.md).
"""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")
Task = tuple["asyncio.Future[Any]", Callable[..., Any], tuple[object, ...]]


class Threads:
    """A fixed number of threads with one queue of tasks."""

    def __init__(self, number: int) -> None:
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._threads = [Thread(target=self._work, name=f"site-{n}") for n in range(number)]
        for thread in self._threads:
            thread.start()

    async def run(self, work: Callable[..., Result], *given: object) -> Result:
        """Run the work in one of the threads, and return its result or raise its exception."""
        future = asyncio.get_running_loop().create_future()
        self._tasks.put((future, work, given))
        done: Result = await future
        return done

    def stop(self) -> None:
        """Finish the tasks in the queue, and end the threads."""
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
            except Exception as broken:  # noqa: BLE001  (raised again in `run`)
                error = broken
            future.get_loop().call_soon_threadsafe(_set_outcome, future, result, error)


def _set_outcome(future: "asyncio.Future[Any]", result: object, error: Exception | None) -> None:
    if future.done():  # The waiting request was cancelled.
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
