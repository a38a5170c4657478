"""Send thousands of records from the queues of phones, and kill what can be killed: `make soak`.

    python -m tests.soak [--records N] [--brief]

Real browsers with profiles on the disk write records into the queue of the site's own scripts. The
scripts send them to a served site. Requests and answers are lost, requests are sent twice, browsers
and the server are killed and started again. At the end each record has to be in the book once. What
came of it is written into bench/SOAK.md, unless it was `--brief`.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import sync_playwright

from bench.helping import site
from bench.helping.common import machine
from tests.faults.helping.served import start
from tests.long_runs.site import a_site
from tests.soak.phone import Faults, Phone

RECORDS, PHONES, DOWN, KILLS = 10_000, 4, 10.0, 6
"""Records, phones, for how many seconds the server is down, and how often it and a browser are
killed."""
BRIEF = (240, 2, 1.0, 1)
PATIENCE = 300.0
"""Seconds without progress after which the soak gives up."""
PAGE = """# Soak of the queue

{machine}

Real browsers with profiles on the disk write into the queue of the site’s own scripts,
which send it to a served site. At the end each record has to be in the book once. Before
that a player at the table goes on writing while the server is down.

| what | how many |
| --- | ---: |
{table}"""
RESULTS = site.ROOT / "bench" / "SOAK.md"


def main() -> int:
    """Run the soak; how many faults it has found."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--records", type=int, default=RECORDS)
    arguments.add_argument("--brief", action="store_true", help="keep to a few seconds")
    asked = arguments.parse_args()
    usual = (asked.records, PHONES, DOWN, KILLS)
    records, number, down, kills = BRIEF if asked.brief else usual
    os.environ.pop("DATABASE_URL", None)  # It is always tried on SQLite.
    with a_site("soak") as folder:
        from tests.soak.book import wrong_in_book

        faults = Faults()
        phones, player = _people(folder, records, number, faults)
        begun = monotonic()
        wrong = [*_run(phones, player, faults, down, kills)]
        wrong += [*wrong_in_book(phones, player.card), *player.lacks()]
        lines = _lines(phones, faults, monotonic() - begun, down, wrong)
    print("\n".join(lines), flush=True)
    if not asked.brief:
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(wrong)


def _people(folder: Path, records: int, number: int, faults: Faults) -> tuple[list[Phone], Any]:
    """The phones of so many members, with what each will write, and a player at the table."""
    from django.templatetags.static import static

    from bench.helping.club import cookies_in, make_club, open_cards, players, signed_in
    from tests.soak.at_the_table import Player
    from tests.soak.records import queues

    address = "http://{}:{}".format(*site.address())
    *members, left, right = players(make_club(number + 2))
    (card,) = open_cards(left, right, 1)
    cookies, at_the_table = cookies_in(signed_in(left)), folder / "at-the-table"
    player = Player(left.user_id, cookies, card, at_the_table, address)
    shared = {"site": address, "faults": faults}
    shared["scripts"] = [
        static("js/offline/queue/open_storage.js"),
        static("js/offline/queue/send.js"),
    ]
    phones = []
    for place, (member, queue) in enumerate(queues(members, records)):
        own = {"profile": folder / f"phone-{place}", "chance": Random(place)}
        cookies = cookies_in(signed_in(member))
        phones.append(Phone(member.user_id, cookies, queue, **own, **shared))
    return phones, player


class _Server:
    """The served site, which can be killed."""

    def __init__(self, faults: Faults, down: float) -> None:
        self.faults, self.down, self.killed_at = faults, down, 0.0
        self.start()

    def start(self) -> None:
        """Start it, when it has been down long enough."""
        sleep(max(0.0, self.killed_at + self.down - monotonic()))
        self.process = start()

    def kill(self) -> None:
        """Kill it as a power cut does."""
        site.kill(self.process)
        self.faults.servers_killed += 1
        self.killed_at = monotonic()


def _run(
    phones: list[Phone], player: Any, faults: Faults, down: float, kills: int
) -> Iterator[str]:
    """Let all phones write and send. In the middle, kill the server and browsers. Yield why it gave
    up, if it did."""
    with sync_playwright() as playwright:
        server = _Server(faults, down)
        try:
            player.writes(playwright.chromium, server.kill, server.start)
            for phone in phones:
                phone.start(playwright.chromium)
            for turn in range(kills):
                _write(phones, (2 * turn + 1) / (2 * kills + 1))
                phones[turn % len(phones)].kill(playwright.chromium)
                _write(phones, (2 * turn + 1.7) / (2 * kills + 1))
                server.kill()
                _write(phones, (2 * turn + 2) / (2 * kills + 1), seconds=down)
                server.start()
            _write(phones, 1)
            yield from _until_sent(phones)
        finally:
            site.kill(server.process)
            for phone in phones:
                phone.close()


def _write(phones: list[Phone], share: float, seconds: float = 0) -> None:
    """Let the phones write until they have written this share, and for so many seconds."""
    end = monotonic() + seconds
    while monotonic() < end or any(phone.share < share for phone in phones):
        for phone in phones:
            phone.write_some(up_to=share)


def _until_sent(phones: list[Phone]) -> Iterator[str]:
    """Wait until nothing waits on any phone. Yield what was refused, or that it takes too long."""
    before, end = -1, monotonic() + PATIENCE
    while monotonic() < end:
        left = [one for phone in phones for one in phone.left()]
        refused = [f"{key} is refused: {why}" for key, why in left if why]
        if refused or not left:
            yield from refused
            return
        if len(left) != before:
            before, end = len(left), monotonic() + PATIENCE
    yield f"{before} records still wait after {PATIENCE:.0f} seconds"


def _lines(
    phones: list[Phone], faults: Faults, seconds: float, down: float, wrong: list[str]
) -> list[str]:
    records = sum(len(phone.records) for phone in phones)
    rows = {
        "records, each written on one phone": records,
        "phones": len(phones),
        "requests whose answer was lost": faults.lost_answers,
        "requests lost": faults.lost_requests,
        "requests sent twice": faults.doubled,
        "browsers killed": faults.browsers_killed,
        f"servers killed, for {down:.0f} s each": faults.servers_killed,
        "seconds": round(seconds),
        "**faults: lost, written twice, out of order, unplaced**": len(wrong),
    }
    table = "".join(f"| {what} | {count} |\n" for what, count in rows.items())
    lines = PAGE.format(machine=machine(), table=table).splitlines()
    return [*lines, "", *wrong] if wrong else lines


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
