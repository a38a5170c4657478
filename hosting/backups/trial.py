"""Check everything that can be checked of a backup restored as a test."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.core.management import call_command
from django.db import DatabaseError

from hosting.backups.contents import age, facts
from hosting.backups.database import Database
from hosting.backups.manifest import Facts, Head
from ledger.book_checks import check_ledger
from ledger.chain.heads import heads_now
from ledger.database_failures import database_failure
from scoring.management.progress import Progress

MOST_SAID: Final = 200
"""The most failures to report: a wholly damaged ledger could fail a hundred thousand times."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The failures and the ends of the chains that the checks of a restored database found."""

    failures: Sequence[str]
    chains: Sequence[Head]


def check_restored(wanted: Facts, database: Database, progress: Progress) -> Findings:
    """Check the database in use, which was restored from a backup with these contents.

    A database of an older version first gets its newer tables. Raises DatabaseError if the database
    is unreachable or busy, which says nothing about the backup.
    """
    progress.stage("Checking that everything came back")
    failures = [*_unlike(wanted, facts()), *database.faults()]
    try:
        migrate_if_older(wanted)
        progress.stage("Checking the book")
        failures += (str(each) for each in check_ledger())
        chains = heads_now()
    except DatabaseError as error:
        if database_failure(error):
            raise
        failures.append(f"The checks could not run to their end: {error}")
        chains = []
    return Findings(failures[:MOST_SAID], chains)


def migrate_if_older(restored: Facts) -> None:
    """Give the database in use the tables of this version."""
    if age(restored.migrations).missing:
        call_command("migrate", verbosity=0, interactive=False)


def _unlike(wanted: Facts, restored: Facts) -> Iterator[str]:
    for table in sorted(wanted.rows.keys() | restored.rows.keys()):
        had, has = wanted.rows.get(table), restored.rows.get(table)
        if had != has:
            yield f"The table {table} had {_rows(had)} and came back with {_rows(has)}"
    if set(wanted.migrations) != set(restored.migrations):
        yield "The list of migrations did not come back as it was"


def _rows(number: int | None) -> str:
    return "nothing, not even itself" if number is None else f"{number} rows"


def with_chains_compared(findings: Findings, wanted: Sequence[Head]) -> Findings:
    """Return the findings with a failure for each chain that does not end where the backup says."""
    now = {_club(head): head for head in findings.chains}
    other = [_club(head) for head in wanted if now.get(_club(head)) != head]
    failures = [
        f"{club}: the chain does not end where it did when it was backed up" for club in other
    ]
    return replace(findings, failures=[*findings.failures, *failures])


def _club(head: Mapping[str, str | int]) -> str:
    return str(head["club"])
