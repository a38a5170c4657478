"""Numbers that are written one after another, and read through the site's settings meanwhile.

A reader on a machine of its own is a process: `python -m tests.faults.cluster.marks read`. It
prints a line for each number that it reads: when it began to ask, and what it was told. A reader
that is told less than was acknowledged before it asked has read old figures. With `write` it writes
numbers of its own beside, and prints those that were acknowledged.
"""

import os
import subprocess
import sys
import threading
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, pairwise
from pathlib import Path
from time import monotonic, sleep

ROOT = Path(__file__).resolve().parents[3]
PACE = 0.1
STATEMENTS = {
    "read": "SELECT number FROM faults_mark",
    "write": "INSERT INTO faults_stray VALUES (%(number)s) RETURNING number",
}
Seen = tuple[float, int]
"""When somebody began to ask, and the number that they were told."""


@dataclass
class Marks(threading.Thread):
    """Writes 1, 2, 3 … each until it is acknowledged."""

    acknowledged: list[float] = field(default_factory=list)
    """When each was, on the clock of this machine."""
    stopped: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def __hash__(self) -> int:
        return id(self)

    def run(self) -> None:
        from django.db import Error, connection

        while not self.stopped.wait(PACE):
            try:
                with connection.cursor() as cursor:
                    cursor.execute("UPDATE faults_mark SET number = %s", [self.last() + 1])
                self.acknowledged.append(monotonic())
            except Error:
                connection.close()
        connection.close()

    def last(self) -> int:
        """Return the last number that was acknowledged."""
        return len(self.acknowledged)

    def longest_pause(self) -> float:
        """Return the longest time for which nothing was acknowledged."""
        moments = self.acknowledged
        return max(after - before for before, after in pairwise(moments))

    def old(self, seen: Sequence[Seen]) -> list[Seen]:
        """Return what was read that was less than acknowledged before."""
        return [(at, told) for at, told in seen if told < bisect_left(self.acknowledged, at)]


@contextmanager
def marks() -> Iterator[Marks]:
    """Write marks until the end of the block."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS faults_mark, faults_stray")
        cursor.execute("CREATE TABLE faults_mark AS SELECT 0 AS number")
        cursor.execute("CREATE TABLE faults_stray (number integer NOT NULL)")
    writing = Marks()
    writing.start()
    try:
        yield writing
    finally:
        writing.stopped.set()
        writing.join(60)


def strays() -> set[int]:
    """Return the numbers that the writer beside has written."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT number FROM faults_stray")
        return {number for (number,) in cursor.fetchall()}


@dataclass
class Other:
    """A process that reads the marks, or writes others, in the network of one machine."""

    process: "subprocess.Popen[str]"

    def seen(self) -> list[Seen]:
        """Stop it; return what it was told."""
        self.process.kill()
        said, _nothing = self.process.communicate(timeout=60)
        lines = (line.split() for line in said.splitlines(keepends=True) if line.endswith("\n"))
        return [(float(at), int(told)) for at, told in lines]


def other(does: str, inside: Sequence[str], database_url: str) -> Other:
    """Start one with the site's settings, on the machine where `inside` leads."""
    command = [*inside, sys.executable, "-m", "tests.faults.cluster.marks", does]
    env = {**os.environ, "DATABASE_URL": database_url}
    return Other(subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True))


def main(statement: str) -> None:
    """Send the statement again and again, and print what was told."""
    import django

    django.setup()
    from django.db import Error, connection

    for number in count(1):
        at = monotonic()
        try:
            with connection.cursor() as cursor:
                cursor.execute(statement, {"number": number})
                told = cursor.fetchone()[0]
            print(at, told, flush=True)
        except Error:
            connection.close()
        sleep(PACE)


if __name__ == "__main__":
    main(STATEMENTS[sys.argv[1]])
