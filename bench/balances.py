"""Measure the balances of thirty members after 1,000 and after 100,000 transactions.

python -m bench.balances
"""

from collections.abc import Callable
from functools import partial

from bench.helping.common import ROUNDS, interleaved, medians, seconds_each, write_section
from bench.helping.figures import Figure, table
from bench.helping.site import scratch, set_up

MEMBERS = 30
FEW, MANY = 1_000, 100_000
BATCH = 1_000
TIMES = 100
WITHIN = 1.2


def main() -> None:
    with scratch("balances") as folder:
        set_up(folder)
        clubs = {entries: _club(entries) for entries in (FEW, MANY)}
        cases: dict[str, Callable[[], float]] = {}
        for entries, club in clubs.items():
            if club.transactions.count() != entries:
                raise AssertionError(f"the club has not {entries} transactions")
            for name, work in (("balances", partial(say_balances, club)), ("statement", _of(club))):
                work()
                cases[f"{name} {entries}"] = partial(seconds_each, work, TIMES)
        times = medians(interleaved(cases))
    print(write_section("Balances", _lines(times)))


def _club(entries: int):  # type: ignore[no-untyped-def]
    """Return a club whose members have paid one another so many times."""
    from django.db import transaction

    from bench.helping.club import make_club, players

    club = make_club(MEMBERS - 1, slug=f"bench-{entries}")
    everybody = [club.members.get(name="Treasurer"), *players(club)]
    for first in range(0, entries, BATCH):
        with transaction.atomic():  # One for all: each of its own would wait for the disk.
            for n in range(first, min(first + BATCH, entries)):
                _pay(everybody, n)
    return club


def _pay(everybody, n: int) -> None:  # type: ignore[no-untyped-def]
    from ledger.models import Transaction, TransactionKind
    from ledger.operations.post import post

    payer = everybody[n % MEMBERS]
    receiver = everybody[(n + 1 + n // MEMBERS % (MEMBERS - 1)) % MEMBERS]
    amount = 12 * (1 + n % 40)
    draft = Transaction(
        club=payer.club,
        kind=TransactionKind.PAYMENT,
        source_key=f"payment:{n:032x}",
        currency="LSD",
    )
    post(draft=draft, amounts={payer: amount, receiver: -amount})


def say_balances(club) -> None:  # type: ignore[no-untyped-def]
    from ledger.pages.balances import balances_page

    (book,) = balances_page(club.members.first()).books
    if len(book.members) != MEMBERS or book.due_to_members.amount != 0:
        raise AssertionError("the balances are not those of thirty members")


def _of(club) -> Callable[[], object]:  # type: ignore[no-untyped-def]
    """Render the first page of a member's statement."""
    from ledger.pages.statement import statement

    return partial(statement, club=club, holder=club.members.last(), currency="LSD")


def _lines(times: dict[str, float]) -> list[str]:
    ratio = times[f"balances {MANY}"] / times[f"balances {FEW}"]
    figures = [Figure(f"balances, {MANY:,} transactions to {FEW:,}", ratio, WITHIN, at_most=True)]
    for name in ("balances", "statement"):
        figures += [
            Figure(f"ms, {name}, {n:,} transactions", 1000 * times[f"{name} {n}"])
            for n in (FEW, MANY)
        ]
    return [
        f"A club of {MEMBERS} members who pay one another; the balances of all, and the first page",
        f"of one member's statement. {ROUNDS} rounds of {TIMES}, SQLite.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    main()
