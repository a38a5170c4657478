"""Compare writing a deal over HTTP with a bare view on the same server that inserts one row.

    python -m bench.writing [seconds [rounds]]

Both are served as `make serve` does, from a database in a temporary folder. Each phone is signed in
as another member and sends deal after deal, with its CSRF token, over a connection that stays open,
on its own cards of up to six parties. The bare view takes the same forms, with session and user
loaded and CSRF checked, and inserts one row in one transaction (`bench/urls.py`). Where
BENCH_DATABASE_URL names a PostgreSQL server (postgres://user:…@host/), the same is measured there
in a temporary database.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from bench.helping.common import ROUNDS, write_section
from bench.helping.figures import Figure, table
from bench.helping.runs import Load, Runs, driven, rates_and_times
from bench.helping.site import scratch, served, set_up, spare_database

SECONDS = 3.0
CLIENTS = (1, 8, 32)
FASTEST = 2500
"""How many cards to open for a second of writing: more than any machine can fill."""
HALF = 0.5
SPREAD = 5


def main(seconds: float = SECONDS, rounds: int = ROUNDS) -> None:
    """Measure on SQLite, and in a second process on PostgreSQL where there is one."""
    if "BENCH_DATABASE" in os.environ:
        measure(seconds, rounds, os.environ["BENCH_DATABASE"])
        return
    measure(seconds, rounds)
    if "BENCH_DATABASE_URL" in os.environ:
        command = [sys.executable, "-m", "bench.writing", str(seconds), str(rounds)]
        with spare_database(os.environ["BENCH_DATABASE_URL"]) as url:
            subprocess.run(command, env=os.environ | {"BENCH_DATABASE": url}, check=True)


def measure(seconds: float, rounds: int, database_url: str = "") -> None:
    with scratch("writing") as folder:
        set_up(folder, database_url)
        from django.db import connection

        from bench.helping.batches import BatchPhone, batch_seconds
        from bench.helping.club import make_club, players

        phones = _phones(seconds * rounds)
        members = players(make_club(rounds, slug="batches"))
        batches = [BatchPhone(member, members[place - 1]) for place, member in enumerate(members)]
        durability = _durability()
        connection.close()
        with served() as address:
            loads = {name: Load(clients, address) for name, clients in phones.items()}
            runs = driven(loads, seconds, rounds)
            batch = batch_seconds(batches, address)
    name = "Writing a deal" + (", on PostgreSQL" if database_url else "")
    print(write_section(name, _lines(runs, batch, durability, bool(database_url))))


def _phones(seconds: float) -> dict[str, Sequence[Any]]:
    """Return the clients of each load; every phone has enough cards for all rounds."""
    from bench.helping.club import BarePhone, Phone, make_club, players

    members = players(make_club(max(CLIENTS)))
    phones: dict[str, Sequence[Any]] = {}
    for clients in CLIENTS:
        deals = FASTEST * (seconds + 1) / clients
        phones[f"bare row, {clients}"] = [BarePhone(member, 36) for member in members[:clients]]
        phones[f"deal, {clients}"] = [Phone(member, deals) for member in members[:clients]]
        phones[f"deal, page swapped, {clients}"] = [
            Phone(member, deals / 4, swaps=True) for member in members[:clients]
        ]
    return phones


def _durability() -> str:
    """Return what the database says about durability."""
    from django.db import connection

    ask = "PRAGMA synchronous" if connection.vendor == "sqlite" else "SHOW synchronous_commit"
    with connection.cursor() as cursor:
        cursor.execute(ask)
        value = cursor.fetchone()[0]
    return f"{ask} says {value}" + (" (FULL)" if value == 2 else "")


def _lines(runs: dict[str, Runs], batch: float, durability: str, on_postgresql: bool) -> list[str]:
    def ratio(kind: str, clients: int) -> float:
        return runs[f"{kind}, {clients}"].rate / runs[f"bare row, {clients}"].rate

    least = None if on_postgresql else HALF
    spread = None if on_postgresql else SPREAD
    figures = [
        *(Figure(f"deals to bare rows, {n} clients", ratio("deal", n), least) for n in (1, 8)),
        *(
            Figure(
                f"p99/p50 of a deal, {n} clients", runs[f"deal, {n}"].spread, spread, at_most=True
            )
            for n in (8, 32)
        ),
        *(
            Figure(f"the same with the page swapped, {n} clients", ratio("deal, page swapped", n))
            for n in (1, 8)
        ),
        Figure("processor seconds of the site for 20 new cards at once", batch, 2, at_most=True),
    ]
    return [
        f"Signed in, CSRF checked, the laws checked, stored durably: {durability}. A deal is",
        "answered as the form is, with the card's address; “page swapped” is the same deal sent by",
        "the page's script, whose answer is what has changed on the page. Clients keep connections",
        "open.",
        "",
        *table(figures),
        "",
        *rates_and_times(runs),
    ]


if __name__ == "__main__":
    times = [kind(value) for kind, value in zip((float, int), sys.argv[1:], strict=False)]
    main(*times)
