"""A club whose members write while something happens to the site, and the end of every fault."""

import sys
from collections.abc import Iterator, Sequence
from subprocess import Popen
from time import monotonic, sleep
from typing import Any

from bench.helping import site

COMMAND = [sys.executable, "-m", "config.serve"]
PATIENCE = 60.0
"""Seconds in which every client has to get something written again, on a slow machine too."""
Client = Any
"""One of `tests.faults.helping.clients`, which cannot be imported before Django is set up."""
Member = Any


def start() -> "Popen[bytes]":
    """Start the site, which may be killed."""
    return site.start(COMMAND, *site.address())


def writers(number: int) -> list[Member]:
    """Found a club with so many members who play."""
    from bench.helping.club import make_club, players

    return players(make_club(number))


def at_work(people: Sequence[Member], each: int, **more: Any) -> list[Client]:
    """Let a client of each member write so much at most."""
    from tests.faults.helping.clients import at_the_tables

    clients = at_the_tables(people, each)
    for client in clients:
        for name, value in more.items():
            setattr(client, name, value)
        client.start()
    return clients


def goes_on(clients: Sequence[Client]) -> Iterator[str]:
    """Wait until every client has written something more. Yield who could not."""
    before = {client: len(client.taken) for client in clients}
    end = monotonic() + PATIENCE
    waiting = list(clients)
    while waiting and monotonic() < end:
        sleep(0.05)
        waiting = [c for c in waiting if c.is_alive() and len(c.taken) == before[c]]
    yield from (f"{client.member.name} writes nothing any more" for client in waiting)


def rest(clients: Sequence[Client]) -> None:
    """Stop these clients."""
    for client in clients:
        client.stopped.set()
    for client in clients:
        client.join()


def finish(clients: Sequence[Client], enough: int = 1) -> Iterator[str]:
    """Let every client write once more, stop them all, and look at the book."""
    from tests.faults.helping.book import wrong_in_book

    yield from goes_on(clients)
    rest(clients)
    if tell(clients) < enough:
        yield "too little was written: the clients did not try"
    yield from wrong_in_book(clients)


def all_written(clients: Sequence[Client]) -> Iterator[str]:
    """Wait until the clients have written all that they had, and look at the book."""
    from tests.faults.helping.book import unfinished, wrong_in_book

    for client in clients:
        client.join()
    tell(clients)
    yield from unfinished(clients)
    yield from wrong_in_book(clients)


def tell(clients: Sequence[Client]) -> int:
    """Print and return how much the site has acknowledged."""
    written = sum(len(client.taken) for client in clients)
    print(f"{written} were acknowledged, after {sum(c.tries for c in clients)} tries")
    return written
