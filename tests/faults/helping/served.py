"""A site with a club whose members write, and the end of every fault."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

from bench.helping import site

if TYPE_CHECKING:  # Models cannot be imported before Django is set up.
    from club.models import Member
    from tests.faults.helping.clients import Client

PATIENCE = 60.0
"""Seconds in which every client has to get something written again, on a slow machine too."""


@contextmanager
def a_site(name: str) -> Iterator[Path]:
    """Set up Django on a new database, by DATABASE_URL or SQLite. Yield its folder."""
    with site.scratch(name) as folder:
        site.set_up(folder, os.environ.get("DATABASE_URL", ""))
        try:
            yield folder
        finally:
            let_go()


def let_go() -> None:
    """Close this process's connections to the database, dead ones too."""
    from django.db import connection

    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()


def writers(number: int) -> "list[Member]":
    """Found a club with so many members who play."""
    from bench.helping.club import make_club, players

    return players(make_club(number))


def goes_on(clients: "Sequence[Client]") -> Iterator[str]:
    """Wait until every client has written something more. Yield who could not."""
    before = {client: len(client.taken) for client in clients}
    end = monotonic() + PATIENCE
    waiting = list(clients)
    while waiting and monotonic() < end:
        sleep(0.05)
        waiting = [c for c in waiting if c.is_alive() and len(c.taken) == before[c]]
    yield from (f"{client.member.name} writes nothing any more" for client in waiting)


def finish(clients: "Sequence[Client]", enough: int = 1) -> Iterator[str]:
    """Let every client write once more, stop them all, and look at the book."""
    from tests.faults.helping.book import wrong_in_book

    yield from goes_on(clients)
    for client in clients:
        client.stopped.set()
    for client in clients:
        client.join()
    written = sum(len(client.taken) for client in clients)
    print(f"{written} were acknowledged, after {sum(c.tries for c in clients)} tries")
    if written < enough:
        yield f"only {written} were written: the clients did not try"
    yield from wrong_in_book(clients)
