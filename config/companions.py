"""What runs beside the processes that serve, for as long as the site does."""

import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Final

MODULES: Final[Sequence[str]] = ("config.post",)
"""Run as `python -m MODULE` each. One that ends is started again. It is asked to end (SIGTERM)
when the site stops; should the site be killed, its standard input ends, and so should it."""

AGAIN = 1.0
"""Seconds before one that has ended is started again."""
PATIENCE = 10.0
"""Seconds that one has to end what it is doing, before it is killed."""


class Companions:
    """One process for each module, watched by a thread each."""

    def __init__(self, modules: Sequence[str] = MODULES) -> None:
        self._modules = modules
        self._stopping = threading.Event()
        self._guard = threading.Lock()
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._watching: list[threading.Thread] = []

    def start(self) -> None:
        """Start them all; it returns at once."""
        for module in self._modules:
            first = self._begin(module)
            watcher = threading.Thread(target=self._keep, args=(module, first), daemon=True)
            watcher.start()
            self._watching.append(watcher)

    def stop(self) -> None:
        """End them all, and wait until they have ended."""
        with self._guard:
            self._stopping.set()
        for process in self._running.values():
            process.terminate()
        for process in self._running.values():
            _end(process)
        for watcher in self._watching:
            watcher.join()

    def _keep(self, module: str, process: "subprocess.Popen[bytes] | None") -> None:
        while process is not None:
            process.wait()
            self._stopping.wait(AGAIN)
            process = self._begin(module)

    def _begin(self, module: str) -> "subprocess.Popen[bytes] | None":
        """A process of the module; None once the site stops."""
        with self._guard:
            if self._stopping.is_set():
                return None
            # In a session of its own: Ctrl+C is for the site, which then ends it.
            process = subprocess.Popen(  # noqa: S603  (a module of ours)
                [sys.executable, "-m", module], stdin=subprocess.PIPE, start_new_session=True
            )
            self._running[module] = process
            return process


def _end(process: "subprocess.Popen[bytes]") -> None:
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
