"""The disk of a site on SQLite runs full while ten clients write, and somebody makes room.

The disk is a small one in memory, mounted where only this script and its children see it.
"""

import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from bench.helping import site
from tests.faults.helping.served import PATIENCE, at_work, finish, goes_on, writers
from tests.long_runs.site import a_site

ROOM = 64
"""Megabytes of the disk."""
OURS = "FAULTS_MOUNTS_ARE_OUR_OWN"
TIMES, EACH = 10, 2000
BRIEF = (1, 200)
"""How often it runs full, and how much each client has to write at most."""


def fault(brief):
    times, each = BRIEF if brief else (TIMES, EACH)
    with _small_disk(), a_site("full-disk") as folder:
        people = writers(10)
        with site.served():
            clients = at_work(people, each)
            yield from goes_on(clients)
            for _ in range(times):
                yield from _run_full(folder, clients)
            yield from finish(clients)


def _run_full(folder, clients):
    """Fill the disk until everybody is told so, read a page, make room, and see all write again."""
    for client in clients:
        client.told.clear()
    end = monotonic() + PATIENCE
    filling = folder / "filling"
    while not all(_is_told(client) for client in clients) and monotonic() < end:
        _fill(filling)
        sleep(0.05)
    untold = [client.member.name for client in clients if not _is_told(client)]
    if untold:
        yield f"{', '.join(untold)} were not told that the disk is full"
    for client in clients[:2]:
        status = client.read(f"/clubs/{client.member.club.slug}/ledger/")
        if status != 200:
            yield f"a page to read was answered with {status}"
    filling.unlink()
    yield from goes_on(clients)


def _is_told(client):
    return any("disk" in answer for answer in client.told)


def _fill(file):
    """Take all the room that is left."""
    with file.open("ab", buffering=0) as filling, suppress(OSError):
        while filling.write(b"\0" * 65_536):
            pass


@contextmanager
def _small_disk():
    """Mount the small disk for temporary files, after a new beginning where mounts are our own."""
    if OURS not in os.environ:
        as_root = [] if os.geteuid() == 0 else ["--map-root-user"]
        os.environ[OURS] = "1"
        again = ["unshare", "--mount", *as_root, *sys.orig_argv]
        os.execvp(again[0], again)
    disk = Path(os.environ.get("TMPDIR", "/tmp")) / f"rubicon-small-disk-{os.getpid()}"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}m", "tmpfs", str(disk)]
    subprocess.run(command, check=True)
    os.environ["TMPDIR"] = tempfile.tempdir = str(disk)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)
        disk.rmdir()
