"""Measure how fast a chain of 100,000 links is checked, and an older book is linked.

    python -m bench.chain

Runs on the PostgreSQL server that BENCH_DATABASE_URL names (postgres://user:…@host/), or on SQLite.
"""

import os
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

from bench.helping.common import peak_megabytes, write_section
from bench.helping.figures import Figure, table
from bench.helping.site import scratch, set_up, spare_database

LINKS = 100_000
WITHIN = 4
ROUNDS = 3


def main() -> None:
    with scratch("chain") as folder:
        if "BENCH_DATABASE_URL" not in os.environ:
            set_up(folder)
            _measure("SQLite")
            return
        with spare_database(os.environ["BENCH_DATABASE_URL"]) as spare:
            set_up(folder, spare)
            _measure("PostgreSQL")


def _measure(name: str) -> None:
    from django.apps import apps
    from django.db import connections

    from bench.journals import journal_of
    from ledger.chain.checks import book_matches_chain
    from ledger.operations.link_events import link_everything

    club = journal_of(LINKS)
    begun = perf_counter()
    link_everything(apps, club.pk)
    linking = perf_counter() - begun

    def check() -> None:
        if faults := list(book_matches_chain(club)):
            raise AssertionError(faults[:3])

    before = peak_megabytes()
    rounds = [_seconds(check) for _ in range(ROUNDS)]
    checking, working = (median(kind) for kind in zip(*rounds, strict=True))
    figures = [
        Figure(f"s, {LINKS:,} links checked", checking, WITHIN, at_most=True),
        Figure("s of these that our own process worked", working),
        Figure(f"s, {LINKS:,} entries linked that stood before the chain", linking),
        Figure("MB more for checking than for linking", peak_megabytes() - before, form=".0f"),
    ]
    lines = [
        f"{LINKS:,} payments with their postings, read in bulk, each link's hash and each entry's",
        f"content made anew. The median of {ROUNDS} rounds; {name}.",
    ]
    print(write_section(f"The chain, {name}", [*lines, "", *table(figures)]))
    connections.close_all()


def _seconds(work: Callable[[], None]) -> tuple[float, float]:
    """Return the seconds that the work took, and those of this process's processor time."""
    begun, worked = perf_counter(), process_time()
    work()
    return perf_counter() - begun, process_time() - worked


if __name__ == "__main__":
    main()
