"""Measure the export of a journal of 100,000 transactions, and its balances by three programs.

    python -m bench.journals

Runs on SQLite. If BENCH_DATABASE_URL names a PostgreSQL server (postgres://user:…@host/), the same
is measured there too.
"""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from shutil import which
from time import perf_counter

from bench.balances import FEW, MANY, MEMBERS, WITHIN, say_balances
from bench.helping.common import interleaved, medians, peak_megabytes, seconds_each, write_section
from bench.helping.figures import Figure, table
from bench.helping.site import ROOT, run_command, scratch, set_up, spare_database

ROUNDS, TIMES = 3, 100
MOST_SECONDS, MOST_MEGABYTES = 5, 100
FORMS = ("csv", "json", "beancount", "hledger")
BEAN_QUERY = Path(sys.executable).with_name("bean-query")
QUESTION = "SELECT account, sum(position) GROUP BY account"


Written = tuple[float, float, float]
"""One process that wrote a journal: seconds, seconds of processor time, megabytes."""


def main() -> None:
    """Measure on SQLite, and in a second process on PostgreSQL where there is one."""
    hledger = which("hledger")
    if hledger is None or not BEAN_QUERY.exists():
        sys.exit("bench.journals needs hledger (apt) and bean-query (requirements-dev.txt)")
    if "BENCH_DATABASE" in os.environ:
        measure(hledger, os.environ["BENCH_DATABASE"])
        return
    measure(hledger)
    if "BENCH_DATABASE_URL" in os.environ:
        command = [sys.executable, "-m", "bench.journals"]
        with spare_database(os.environ["BENCH_DATABASE_URL"]) as url:
            subprocess.run(command, env=os.environ | {"BENCH_DATABASE": url}, check=True)


def measure(hledger: str, database_url: str = "") -> None:
    with scratch("journals") as folder:
        set_up(folder, database_url)
        few, many = journal_of(FEW), journal_of(MANY)
        written = {form: _written(many.slug, form, folder) for form in FORMS}
        beancount, journal = (str(folder / f"journal.{form}") for form in ("beancount", "hledger"))
        cases: dict[str, Callable[[], float]] = {
            "few": partial(seconds_each, partial(say_balances, few), TIMES),
            "many": partial(seconds_each, partial(say_balances, many), TIMES),
            "hledger": partial(_seconds_of_other_program, hledger, "-f", journal, "balance"),
            "bean-query": partial(_seconds_of_other_program, str(BEAN_QUERY), beancount, QUESTION),
        }
        times = medians(interleaved(cases, ROUNDS))
    name = "Journals" + (", on PostgreSQL" if database_url else "")
    print(write_section(name, _lines(times, written, "PostgreSQL" if database_url else "SQLite")))


def journal_of(transactions: int):  # type: ignore[no-untyped-def]
    """Return a club whose members have paid one another so many times, written in bulk."""
    from django.db import connection

    from bench.helping.club import make_club
    from ledger.models import Account, Counter, Posting, Transaction

    club = make_club(MEMBERS - 1, slug=f"bench-{transactions}")
    accounts = [
        Account.objects.create(club=club, kind="member", member=member, currency="LSD")
        for member in club.members.all()
    ]
    entries, postings = [], []
    for n in range(transactions):
        payer = accounts[n % MEMBERS]
        receiver = accounts[(n + 1 + n // MEMBERS % (MEMBERS - 1)) % MEMBERS]
        entries.append(_entry(club, n))
        for account, amount in ((payer, 12 * (1 + n % 40)), (receiver, -12 * (1 + n % 40))):
            account.balance += amount
            postings.append(
                Posting(club=club, transaction=entries[-1], account=account, amount=amount)
            )
    Transaction.objects.bulk_create(entries, batch_size=2_000)
    Posting.objects.bulk_create(postings, batch_size=2_000)
    Account.objects.bulk_update(accounts, ["balance"])
    Counter.objects.update_or_create(club=club, defaults={"last": transactions})
    if connection.vendor == "postgresql":  # By itself it would within a minute.
        connection.cursor().execute("ANALYZE")
    return club


def _entry(club, n: int):  # type: ignore[no-untyped-def]
    from ledger.models import Transaction, TransactionKind

    day = date(2024, 1, 1) + timedelta(n * 1_000 // MANY)
    return Transaction(
        club=club,
        number=n + 1,
        kind=TransactionKind.PAYMENT,
        source_key=f"bench:{n}",
        currency="LSD",
        dated=day,
        posted_at=datetime.combine(day, datetime.min.time(), UTC),
        reason="Paid at the bar",
    )


def _written(slug: str, form: str, folder: Path) -> Written:
    """Measure a process that writes the journal in this format."""
    file = str(folder / f"journal.{form}")
    command = [sys.executable, "-m", "bench.journals", "--write", slug, form, file]
    begun, worked = perf_counter(), _worked()
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return perf_counter() - begun, _worked() - worked, float(done.stdout)


def _worked() -> float:
    """Return the processor time of the child processes that have ended, in seconds.

    It leaves out what else the machine does.
    """
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _write(slug: str, form: str, file: str) -> None:
    """Write the journal by `export_ledger`; print the memory that it took."""
    run_command(Path(file), "export_ledger", "--club", slug, "--format", form)
    print(peak_megabytes())


def _seconds_of_other_program(*command: str) -> float:
    """Return the seconds that another program takes to read a journal and print its balances."""
    env = {**os.environ, "BEANCOUNT_DISABLE_LOAD_CACHE": "1", "LANG": "C.UTF-8"}
    begun = perf_counter()
    output = subprocess.run(command, check=True, capture_output=True, text=True, env=env).stdout
    taken = perf_counter() - begun
    if output.count("Liabilities:Members:") != MEMBERS:
        raise AssertionError(f"{command[0]} says the balances of other accounts: {output[:500]}")
    return taken


def _lines(times: dict[str, float], written: dict[str, Written], database: str) -> list[str]:
    ratio = times["many"] / times["few"]
    figures = [
        Figure(f"balances, {MANY:,} transactions to {FEW:,}", ratio, WITHIN, at_most=True),
        Figure(f"ms, balances, {FEW:,} transactions", 1000 * times["few"]),
        Figure(f"ms, balances, {MANY:,} transactions", 1000 * times["many"]),
        Figure("s, `hledger balance` on its journal", times["hledger"]),
        Figure("s, `bean-query` on its journal", times["bean-query"]),
    ]
    for form, (seconds, worked, megabytes) in written.items():
        figures += [
            Figure(f"s, the journal written as {form}", seconds, MOST_SECONDS, at_most=True),
            Figure(f"s of these that its process worked, {form}", worked),
            Figure(f"MB, the same as {form}", megabytes, MOST_MEGABYTES, at_most=True, form=".0f"),
        ]
    return [
        f"A club of {MEMBERS} members who pay one another; the balances of all by the site, and",
        f"by programs that read its journal, of the same {MANY:,} transactions in one run.",
        f"Medians of {ROUNDS} rounds, ours of {TIMES} times each; {database}. Each form is written",
        "once, by a process of its own, its start included.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    if "--write" in sys.argv:
        _write(*sys.argv[2:])
    else:
        main()
