"""Measure three hundred phones that poll their cards for changes.

    python -m bench.polling [seconds]

Measures the processor time of all processes of the served site, and how long the phones wait. Each
phone polls the URL in its own page, as often as that page says. Where BENCH_DATABASE_URL names a
PostgreSQL server, the same is measured there in a temporary database; the server's own processes
are not counted.
"""

import os
import re
import selectors
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from statistics import quantiles
from time import perf_counter
from typing import TYPE_CHECKING

from bench.helping.common import write_section
from bench.helping.figures import Figure, table
from bench.helping.load import Address
from bench.helping.site import processor_seconds, scratch, served, set_up, spare_database

if TYPE_CHECKING:
    from club.models import Member
    from scoring.models import Card

PHONES = 300
SECONDS = 60.0
MOST_SECONDS = 6


def main(seconds: float = SECONDS) -> None:
    """Measure on SQLite, and in a second process on PostgreSQL where there is one."""
    if "BENCH_DATABASE" in os.environ:
        measure(seconds, os.environ["BENCH_DATABASE"])
        return
    measure(seconds)
    if "BENCH_DATABASE_URL" in os.environ:
        command = [sys.executable, "-m", "bench.polling", str(seconds)]
        with spare_database(os.environ["BENCH_DATABASE_URL"]) as url:
            subprocess.run(command, env=os.environ | {"BENCH_DATABASE": url}, check=True)


def measure(seconds: float, database_url: str = "") -> None:
    with scratch("polling") as folder:
        set_up(folder, database_url)
        from django.db import connection

        requests, every = _requests()
        connection.close()
        with served() as address:
            ask_all(requests, address, every, every)
            begun = processor_seconds()
            waits = ask_all(requests, address, every, seconds)
            used = processor_seconds() - begun
    name = "Watching a card" + (", on PostgreSQL" if database_url else "")
    print(write_section(name, _lines(waits, used, every, seconds)))


def _requests() -> tuple[list[bytes], float]:
    """Return the request of each phone, and the interval; each has a card of its own."""
    from bench.helping.club import make_club, players, written_card

    members = players(make_club(PHONES))
    pairs = [_request(m, written_card(m, members[n - 1], 2)) for n, m in enumerate(members)]
    return [request for request, _every in pairs], pairs[0][1]


def _request(member: "Member", card: "Card") -> tuple[bytes, float]:
    """Return the request that the card's script sends, and the seconds between two."""
    from bench.helping.club import PHONE, Reader

    reader = Reader(member, card)
    page = reader.in_process()().decode()
    names = ("watch", "version", "poll-seconds")
    matches = [re.search(rf'data-{name}="([^"]+)"', page) for name in names]
    watch, version, every = (match[1] if match else "" for match in matches)
    request = (
        f"GET {watch}?v={version} HTTP/1.1\r\nHost: {os.environ['HOST']}:{os.environ['PORT']}\r\n"
        f"User-Agent: {PHONE}\r\nAccept: */*\r\nAccept-Language: en-GB,en;q=0.9\r\n"
        f"Accept-Encoding: gzip, deflate\r\nCookie: {reader.cookies}\r\n\r\n"
    )
    return request.encode(), float(every)


@dataclass(slots=True)
class _Phone:
    """One phone's connection; it polls at fixed times, however long responses take."""

    request: bytes
    line: socket.socket
    due: float
    sent: float = 0.0

    def ask(self) -> None:
        self.sent = perf_counter()
        self.line.sendall(self.request)

    def hear(self) -> float:
        """Return the seconds of a response, which must say that nothing has changed."""
        answer = self.line.recv(65536)
        if not answer.startswith(b"HTTP/1.1 204") or not answer.endswith(b"\r\n\r\n"):
            raise ValueError(f"the phone was answered {answer!r}")
        return perf_counter() - self.sent


def ask_all(
    requests: Sequence[bytes], address: Address, every: float, seconds: float
) -> list[float]:
    """Let the phones poll in turn, again and again; return how long each response took."""
    waits: list[float] = []
    sent = 0
    begun = perf_counter()
    phones = [
        _Phone(request, socket.create_connection(address), begun + every * n / len(requests))
        for n, request in enumerate(requests)
    ]
    queue = [(phone.due, n) for n, phone in enumerate(phones)]
    with selectors.DefaultSelector() as selector:
        for phone in phones:
            selector.register(phone.line, selectors.EVENT_READ, phone)
        while queue or len(waits) < sent:
            sent += _ask_who_is_due(queue, phones, every, begun + seconds)
            until = max(0.0, queue[0][0] - perf_counter()) if queue else 10.0
            waits += [key.data.hear() for key, _events in selector.select(until)]
    for phone in phones:
        phone.line.close()
    return waits


def _ask_who_is_due(
    queue: list[tuple[float, int]], phones: Sequence[_Phone], every: float, end: float
) -> int:
    sent = 0
    while queue and queue[0][0] <= perf_counter():
        due, n = heappop(queue)
        phones[n].ask()
        sent += 1
        if due + every < end:
            heappush(queue, (due + every, n))
    return sent


def _lines(waits: Sequence[float], used: float, every: float, seconds: float) -> list[str]:
    at = quantiles(waits, n=100, method="inclusive")
    most = MOST_SECONDS if seconds == SECONDS else None
    figures = [
        Figure(f"processor seconds of the server in {seconds:.0f}", used, most, at_most=True),
        Figure("of a request, in ms", 1000 * used / len(waits)),
        Figure("p50 of an answer, in ms", 1000 * at[49]),
        Figure("p99 of an answer, in ms", 1000 * at[98]),
    ]
    return [
        f"{PHONES} phones, each with a card of its own, ask every {every:g} seconds at the",
        f"address signed for them whether it has changed: {len(waits):,} requests, all answered",
        "with 204. All of the server’s processes are counted, what the system does for them too.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    main(*(float(value) for value in sys.argv[1:]))
