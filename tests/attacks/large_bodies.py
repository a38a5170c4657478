"""A visitor who has not signed in must not fill the memory or the disk.

They send 150 MB: with the length, in chunks without it, and behind a form with a short length.
"""

import os
import re
import socket
import threading
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from secrets import token_hex
from time import sleep

from bench.helping.site import children, served
from tests.long_runs.site import a_site

LARGE, BRIEF = 150_000_000, 30_000_000
MOST_TAKEN = 25_000_000
"""Bytes that go out before the line is cut: those let by, and what the system has on the way."""
MOST_MEMORY = 40_000_000
MOST_ON_DISK = 0
PIECE = b"x" * 65_536
ADDRESSES = ("/accounts/login/", "/clubs/{}/ledger/import/", "/admin/login/", "/nowhere/")
HEAD = (
    "POST {} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: csrftoken=" + "a" * 32 + "\r\n"
    "Content-Type: multipart/form-data; boundary=b\r\n"
)
PART = b'--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'


@dataclass
class Watch:
    """The most memory and disk, in bytes, that the site used while it was watched."""

    folder: Path
    memory: int = 0
    disk: int = 0

    def look(self):
        self.memory = max(self.memory, _memory())
        self.disk = max(self.disk, _on_disk(self.folder))


def attack(brief):
    with a_site("large") as folder:
        from bench.helping.club import make_club

        slug = make_club(1, f"club-{token_hex(4)}").slug
        temporary = folder / "temporary"
        temporary.mkdir()
        os.environ["TMPDIR"] = str(temporary)
        with served() as site:
            for path in ADDRESSES[:2] if brief else ADDRESSES:
                yield from _at(path.format(slug), site, temporary, BRIEF if brief else LARGE)


def _at(path, site, folder, size):
    ways = {
        "with its length": (f"Content-Length: {size}", repeat(PIECE)),
        "in chunks": ("Transfer-Encoding: chunked", repeat(_chunk(PIECE))),
        "behind a short form": (f"Content-Length: {len(PART)}", repeat(PIECE)),
    }
    for how, (said, pieces) in ways.items():
        head = f"{HEAD.format(path)}{said}\r\n\r\n".encode()
        first = _chunk(PART) if how == "in chunks" else PART
        usual = _memory()
        with watched(folder) as watch:
            taken, answer = _send(site, head + first, pieces, size)
        status = re.match(rb"HTTP/1.1 (\d+)", answer)
        said_back = status[1].decode() if status else "closed"
        grown = watch.memory - usual
        used = f"memory {grown / 1e6:+.1f} MB, {watch.disk / 1e6:.1f} MB on the disk"
        print(f"{path} {how}: {said_back}, {taken / 1e6:.1f} MB sent, {used}", flush=True)
        yield from _wrong(f"{path} {how}", said_back, taken, grown, watch.disk)


def _wrong(told, status, taken, grown, disk):
    if taken > MOST_TAKEN:
        yield f"{told}: {taken / 1e6:.0f} MB were taken"
    if status != "413" and "short form" not in told and status != "closed":
        yield f"{told}: answered with {status}"
    if grown > MOST_MEMORY:
        yield f"{told}: the site’s memory grew by {grown / 1e6:.0f} MB"
    if disk > MOST_ON_DISK:
        yield f"{told}: {disk / 1e6:.1f} MB were written to the disk"


def _send(site, begins, pieces, size):
    """Return how many bytes were sent before the connection was cut, and the response."""
    taken, answer = 0, b""
    with socket.create_connection(site, timeout=60) as line:
        with suppress(OSError):
            line.sendall(begins)
            for piece in pieces:
                if taken >= size:
                    break
                line.sendall(piece)
                taken += len(piece)
        with suppress(OSError):
            line.settimeout(20)
            answer = line.recv(65536)
    return taken, answer


def _chunk(piece):
    return f"{len(piece):x}\r\n".encode() + piece + b"\r\n"


@contextmanager
def watched(folder):
    """Watch the site while the block runs."""
    watch, over = Watch(folder), threading.Event()

    def go_on():
        while not over.is_set():
            watch.look()
            sleep(0.01)

    watcher = threading.Thread(target=go_on)
    watcher.start()
    try:
        yield watch
    finally:
        over.set()
        watcher.join()


def _memory():
    """Return the memory of the site's processes, in bytes."""
    total = 0
    for pid in children():
        with suppress(OSError):
            kept = re.search(r"^RssAnon:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(), re.M)
            total += 1024 * int(kept[1]) if kept else 0
    return total


def _on_disk(folder):
    with suppress(OSError):  # A file that has just gone.
        return sum(file.stat().st_size for file in folder.iterdir())
    return 0
