"""A journal of 100,000 transactions: written out in every form, and its balances by hledger and by
bean-query beside our own.

python -m bench.journals
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

from bench.common import interleaved, medians, seconds_each, write_section
from bench.figures import Figure, table
from bench.site import scratch, set_up

MEMBERS = 30
FEW, MANY = 1_000, 100_000
WITHIN = 1.2
ROUNDS, TIMES = 3, 100
BEAN_QUERY = Path(sys.executable).with_name("bean-query")
QUESTION = "SELECT account, sum(position) GROUP BY account"


def main() -> None:
    hledger = which("hledger")
    if hledger is None or not BEAN_QUERY.exists():
        sys.exit("bench.journals needs hledger (apt) and bean-query (requirements-dev.txt)")
    with scratch("journals") as folder:
        set_up(folder)
        few, many = _club(FEW), _club(MANY)
        written = {form: _written(many, form, folder) for form in ("beancount", "hledger")}
        cases: dict[str, Callable[[], float]] = {
            "few": partial(seconds_each, partial(_balances, few), TIMES),
            "many": partial(seconds_each, partial(_balances, many), TIMES),
            "hledger": partial(_asked, hledger, "-f", str(written["hledger"]), "balance"),
            "bean-query": partial(_asked, str(BEAN_QUERY), str(written["beancount"]), QUESTION),
        }
        for form in ("csv", "json", "beancount", "hledger"):
            cases[form] = partial(_seconds_to_write, many, form, folder)
        found = medians(interleaved(cases, ROUNDS))
    print(write_section("Journals", _lines(found)))


def _club(transactions: int):  # type: ignore[no-untyped-def]
    """A club whose members have paid one another so often; written in bulk, balances as due."""
    from bench.club import make_club
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


def _balances(club) -> None:  # type: ignore[no-untyped-def]
    from ledger.statements import club_balances

    (found,) = club_balances(club)
    if len(found.members) != MEMBERS or found.due_to_members != 0:
        raise AssertionError("the balances are not those of thirty members")


def _written(club, form: str, folder: Path) -> Path:  # type: ignore[no-untyped-def]
    from ledger.exports.entries import source_of
    from ledger.exports.formats import FORMATS, blocks

    file = folder / f"journal.{form}"
    with file.open("w", encoding="utf-8") as out:
        for text in blocks(FORMATS[form].write(source_of(club))):
            out.write(text)
    return file


def _seconds_to_write(club, form: str, folder: Path) -> float:  # type: ignore[no-untyped-def]
    begun = perf_counter()
    _written(club, form, folder)
    return perf_counter() - begun


def _asked(*command: str) -> float:
    """Seconds that another program takes to read a journal and say its balances."""
    env = {**os.environ, "BEANCOUNT_DISABLE_LOAD_CACHE": "1", "LANG": "C.UTF-8"}
    begun = perf_counter()
    said = subprocess.run(command, check=True, capture_output=True, text=True, env=env).stdout
    taken = perf_counter() - begun
    if said.count("Liabilities:Members:") != MEMBERS:
        raise AssertionError(f"{command[0]} says the balances of other accounts: {said[:500]}")
    return taken


def _lines(found: dict[str, float]) -> list[str]:
    ratio = found["many"] / found["few"]
    figures = [
        Figure(f"balances, {MANY:,} transactions to {FEW:,}", ratio, WITHIN, at_most=True),
        Figure(f"ms, balances, {FEW:,} transactions", 1000 * found["few"]),
        Figure(f"ms, balances, {MANY:,} transactions", 1000 * found["many"]),
        Figure(
            "ms, `hledger balance` on the exported journal", 1000 * found["hledger"], form=".0f"
        ),
        Figure("ms, `bean-query` on the exported journal", 1000 * found["bean-query"], form=".0f"),
    ]
    for form in ("csv", "json", "beancount", "hledger"):
        figures.append(Figure(f"s, written out as {form}", found[form]))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        f"A club of {MEMBERS} members who pay one another; the balances of all, by the site and by",
        f"the programs that read its journal, of the same {MANY:,} transactions in one run. Medians",
        f"of {ROUNDS} rounds, ours of {TIMES} times each; SQLite. The measuring process, which also",
        f"makes the transactions, came to {most:.0f} MB.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    main()
