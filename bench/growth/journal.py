"""Exports a journal: `python -m bench.growth.journal FOLDER DATABASE [FORMAT]`.

Without a format it makes the club, in bulk, in the database. With one it writes the journal by the
command, and prints the megabytes that took.
"""

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from bench.helping.common import peak_megabytes
from bench.helping.figures import Figure
from bench.helping.site import ROOT, run_command, set_up

ENTRIES = 100_000
FORMS = ("csv", "json", "beancount", "hledger")
MOST_SECONDS, MOST_MEGABYTES = 5, 100


def exported(folder: Path, database_url: str) -> list[Figure]:
    """Return the seconds and megabytes of each format, each in a process of its own."""
    _run(folder / "made", database_url)
    figures = []
    for form in FORMS:
        begun = perf_counter()
        megabytes = float(_run(folder / form, database_url, form))
        taken = perf_counter() - begun
        figures += [
            Figure(f"s, {ENTRIES:,} entries exported as {form}", taken, MOST_SECONDS, at_most=True),
            Figure(f"MB, the same as {form}", megabytes, MOST_MEGABYTES, at_most=True, form=".0f"),
        ]
    return figures


def _run(folder: Path, *arguments: str) -> str:
    """Run this module in a new folder; return what it prints."""
    folder.mkdir(parents=True)
    command = [sys.executable, "-m", "bench.growth.journal", str(folder), *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def main(folder: Path, database_url: str, form: str = "") -> None:
    set_up(folder, database_url)
    if form:
        club = f"bench-{ENTRIES}"
        run_command(folder / f"journal.{form}", "export_ledger", "--club", club, "--format", form)
        print(peak_megabytes())
        return
    from bench.journals import journal_of

    journal_of(ENTRIES)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
