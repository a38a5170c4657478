"""Makes the clubs on PostgreSQL and measures: `python -m bench.growth [MINUTES]`.

BENCH_DATABASE_URL names the server (postgres://user:…@host/postgres). The role must be a superuser:
the rows made in bulk pass keys and triggers by.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from bench.growth.club import CARDS, MEMBERS, SLUG
from bench.growth.copies import copy_of
from bench.growth.journal import exported
from bench.growth.pages import compared, pages_of
from bench.helping.common import write_section
from bench.helping.figures import Figure, table
from bench.helping.site import PREPARED, ROOT, scratch, spare_database

CLUBS, MINUTES = 200, 10
WITHIN = 1.1


def main(minutes: int = MINUTES) -> None:
    server = os.environ["BENCH_DATABASE_URL"]
    with scratch("growth") as folder, spare_database(server) as alone:
        _run("club", folder / "alone", alone)
        os.environ[PREPARED] = str(folder / "alone")
        with spare_database(server, urlsplit(alone).path[1:]) as grown:
            _run("copies", folder / "grown", grown, str(CLUBS - 1))
            print(write_section("Growth", _pages(folder, alone, grown)))
            load = json.loads(_run("memory", folder / "load", grown, str(minutes)))
            print(write_section("Memory under load", memory_lines(**load)))
            journal = journal_lines(exported(folder / "export", grown))
            print(write_section("A long journal", journal))


def _run(step: str, folder: Path, *arguments: str) -> str:
    """Run one step in a process of its own, in a new folder; return what it prints."""
    folder.mkdir()
    command = [sys.executable, "-m", f"bench.growth.{step}", str(folder), *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def _pages(folder: Path, alone: str, grown: str) -> list[str]:
    """Time the pages of the club alone, and of its copy among the others, in turn."""
    for name in ("pages-alone", "pages-grown"):
        (folder / name).mkdir()
    with (
        pages_of(folder / "pages-alone", alone, SLUG) as few,
        pages_of(folder / "pages-grown", grown, copy_of(SLUG, CLUBS // 2)) as many,
    ):
        figures, rows = compared(few, many)
    return growth_lines(figures, rows)


def growth_lines(figures: Sequence[Figure], rows: Sequence[str]) -> list[str]:
    return [
        f"{CLUBS} clubs of {MEMBERS} members and {CARDS} cards each, {CLUBS * CARDS:,} cards and",
        "1,800,000 records in all, on PostgreSQL. One club played its cards through the site’s own",
        "operations. The others are copies of its rows, made in bulk and mixed; their chains were",
        "linked and their months closed by the site’s own functions. Measured is a copy in the",
        "middle to the same club alone in a database: whole pages, made in a process",
        "without a server,",
        "medians of interleaved rounds.",
        "",
        *table(figures),
        "",
        "Rows read are those that the database looks at for the page, also to drop them. While the",
        "tables of a club alone are small, it prefers reading all of some to their index.",
        "",
        *rows,
    ]


def memory_lines(megabytes: Sequence[float], requests: int) -> list[str]:
    first, last = megabytes[0], megabytes[-1]
    minutes = ", ".join(f"{size:.0f}" for size in megabytes)
    figures = [
        Figure("memory at the end to that after a minute", last / first, WITHIN, at_most=True),
        Figure("MB, after a minute", first, form=".0f"),
        Figure(f"MB, after {len(megabytes)} minutes", last, form=".0f"),
    ]
    return [
        f"A server of two workers on PostgreSQL, {len(megabytes)} minutes, {requests:,} requests:",
        f"pages and PDFs of {CLUBS} clubs, and a phone that writes deals. All its",
        "processes, what they share",
        "counted once. `python -m bench.growth 60` takes an hour.",
        "",
        *table(figures),
        "",
        f"MB after each minute: {minutes}.",
    ]


def journal_lines(figures: Sequence[Figure]) -> list[str]:
    return [
        "A club’s whole journal written by `export_ledger` from PostgreSQL, in a process of its",
        "own, its start included. Once each.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
