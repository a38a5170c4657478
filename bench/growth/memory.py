"""Watches the server's memory under load: `python -m bench.growth.memory FOLDER DATABASE MINUTES`.

Members of all clubs ask for pages, one after another, and a phone writes deal after deal. Each
request has a connection of its own. Connections kept open may all be one process's, and the others
begin to work, and to fill their caches, only when somebody connects anew. Prints the megabytes
after each minute: all the server's processes together, what they share counted once.
"""

import json
import re
import sys
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

from bench.helping.load import Client, drive
from bench.helping.site import children, served, set_up

if TYPE_CHECKING:
    from club.models import Club

MINUTE = 60.0
VISITORS = 3
DEALS_A_MINUTE = 5_000
ALONE = b"\r\nConnection: close\r\n\r\n"
"""The end of a request's head that asks for no other on its connection."""
PAGES = (
    "/?club={club}",
    "/clubs/{club}/now/",
    "/clubs/{club}/cards/",
    "/clubs/{club}/cards/{card}/",
    "/clubs/{club}/tonight/",
    "/clubs/{club}/members/",
    "/clubs/{club}/ledger/",
    "/clubs/{club}/ledger/journal/",
    "/clubs/{club}/ledger/members/{member}/",
    "/clubs/{club}/ledger/months/",
    "/clubs/{club}/cards/{card}/card.pdf",
)


class _Visitor:
    """A browser in which one member after another asks for one page after another."""

    def __init__(self, requests: list[bytes]) -> None:
        self._rest = cycle(requests)

    def next_request(self) -> bytes:
        return next(self._rest)

    def answered(self, status: int, answer: bytes) -> None:
        if status not in (200, 204):
            raise ValueError(f"a page was answered with {status}: {answer[:2000]!r}")


class _Anew:
    """A client each of whose requests has a connection of its own."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.answered = client.answered

    def next_request(self) -> bytes:
        head, _blank, body = self._client.next_request().partition(b"\r\n\r\n")
        return head + ALONE + body


def main(folder: Path, database_url: str, minutes: int) -> None:
    """Print JSON: the megabytes after each minute, and how many requests were answered."""
    set_up(folder, database_url)
    from django.db import connection

    from bench.helping.club import Phone
    from club.models import Club

    *clubs, writing = Club.objects.order_by("pk")
    requests = [request for club in clubs for request in _requests(club)]
    step = len(requests) // VISITORS
    clients: list[Client] = [
        *(_Visitor(requests[n * step :] + requests[: n * step]) for n in range(VISITORS)),
        # In a club of its own: nobody has thousands of open cards on one evening's page.
        Phone(writing.members.order_by("pk")[1], DEALS_A_MINUTE * minutes),
    ]
    connection.close()
    anew = [_Anew(client) for client in clients]
    megabytes, answered = [], 0
    with served() as address:
        for _ in range(minutes):
            answered += len(drive(anew, address, MINUTE).each)
            megabytes.append(sum(map(_megabytes, children())))
            print(f"{megabytes[-1]:.1f} MB after {answered:,} requests", file=sys.stderr)
    print(json.dumps({"megabytes": megabytes, "requests": answered}))


def _requests(club: "Club") -> list[bytes]:
    """Return the requests for the pages of one member of this club."""
    from bench.helping.club import cookies_of, request_for, signed_in

    card = club.cards.order_by("-played_on", "-id")[0]
    member = card.seats.order_by("position")[0].member
    values = {"club": club.slug, "card": card.pk, "member": member.pk}
    cookies = cookies_of(signed_in(member))
    return [request_for(path.format(**values), cookies) for path in PAGES]


def _megabytes(pid: int) -> float:
    """Return a process's memory; what it shares with others is divided between them."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    match = re.search(r"^Pss:\s*(\d+) kB$", rollup, re.MULTILINE)
    return int(match[1]) / 1024 if match else 0.0


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
