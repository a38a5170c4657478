"""The site served as `make serve` serves it, for tests over real connections."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from tests.paths import ROOT


@contextmanager
def served(
    folder: Path, migrated: Path | None = None, **settings: str
) -> Iterator[tuple[str, int]]:
    """Serve a new SQLite file in this folder; yield the address.

    The file is a copy of the migrated one, if there is one.
    """
    if migrated and migrated.exists():
        shutil.copy(migrated, folder / "site.sqlite3")
    port = free_port()
    here = {"HOST": "127.0.0.1", **settings}
    with started(folder, port, here, stdout=subprocess.DEVNULL) as server:
        wait_until_served(server, f"http://127.0.0.1:{port}/health/")
        yield "127.0.0.1", port


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def started(
    folder: Path, port: int, settings: Mapping[str, str], **streams: Any
) -> Iterator["subprocess.Popen[Any]"]:
    """Start the server on this port with a SQLite file in this folder; it may not listen yet."""
    site = {
        "PORT": str(port),
        "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        **settings,
    }
    server = subprocess.Popen(
        [sys.executable, "-m", "config.serve", "--ready"],
        cwd=ROOT,
        env={**os.environ, **site},
        start_new_session=True,
        **streams,
    )
    try:
        yield server
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=120)


def wait_until_served(server: "subprocess.Popen[Any]", health: str) -> None:
    """Wait until the site answers."""
    while server.poll() is None:
        try:
            with urlopen(health, timeout=60):
                return
        except URLError:
            sleep(0.05)
    raise RuntimeError(f"the site ended with {server.returncode}")
