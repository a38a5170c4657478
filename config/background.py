"""Run processes beside the web server for as long as the web server runs."""

import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Final

MODULES: Final[Sequence[str]] = ("config.email_sender",)
"""The modules to run, each as `python -m MODULE`, restarted when it ends.

A process gets SIGTERM when the site stops. If the site is killed instead, the process's standard
input ends, and the process must end too.
"""

RESTART_AFTER = 1.0
"""Seconds to wait before a process that has ended is restarted."""
KILL_AFTER = 10.0
"""Seconds that a process has to finish its work before it is killed."""


class BackgroundProcesses:
    """A process for each module, watched by a thread of its own."""

    def __init__(self, modules: Sequence[str] = MODULES) -> None:
        self._modules = modules
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._watchers: list[threading.Thread] = []

    def start(self) -> None:
        """Start all processes, without waiting for them."""
        for module in self._modules:
            first = self._spawn(module)
            watcher = threading.Thread(target=self._watch, args=(module, first), daemon=True)
            watcher.start()
            self._watchers.append(watcher)

    def stop(self) -> None:
        """Stop all processes, and wait until they have ended."""
        with self._lock:
            self._stopping.set()
        for process in self._running.values():
            process.terminate()
        for process in self._running.values():
            _wait_or_kill(process)
        for watcher in self._watchers:
            watcher.join()

    def _watch(self, module: str, process: "subprocess.Popen[bytes] | None") -> None:
        """Restart the module's process whenever it ends."""
        while process is not None:
            process.wait()
            self._stopping.wait(RESTART_AFTER)
            process = self._spawn(module)

    def _spawn(self, module: str) -> "subprocess.Popen[bytes] | None":
        """Start and return a process of the module, or return None once the site is stopping."""
        with self._lock:
            if self._stopping.is_set():
                return None
            # A session of its own: Ctrl+C goes to the site alone, which then stops this process.
            process = subprocess.Popen(  # noqa: S603  (a module of ours)
                [sys.executable, "-m", module], stdin=subprocess.PIPE, start_new_session=True
            )
            self._running[module] = process
            return process


def _wait_or_kill(process: "subprocess.Popen[bytes]") -> None:
    try:
        process.wait(KILL_AFTER)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
