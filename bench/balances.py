"""The balances of a club's thirty members, with 10,000 postings behind them and with 1,000.

python -m bench.balances
"""

from collections.abc import Callable
from functools import partial

from bench.common import ROUNDS, interleaved, medians, seconds_each, write_section
from bench.figures import Figure, table
from bench.site import scratch, set_up

MEMBERS = 30
FEW, MANY = 1_000, 10_000
TIMES = 100
WITHIN = 1.2


def main() -> None:
    with scratch("balances") as folder:
        set_up(folder)
        from ledger.models import Posting

        clubs = {postings: _club(postings) for postings in (FEW, MANY)}
        for postings, club in clubs.items():
            if Posting.objects.filter(club=club).count() != postings:
                raise AssertionError(f"the club has not {postings} postings")
        cases: dict[str, Callable[[], float]] = {}
        for postings, club in clubs.items():
            for name, work in (("balances", partial(_balances, club)), ("statement", _of(club))):
                work()
                cases[f"{name} {postings}"] = partial(seconds_each, work, TIMES)
        found = medians(interleaved(cases))
    print(write_section("Balances", _lines(found)))


def _club(postings: int):  # type: ignore[no-untyped-def]
    """A club whose members have paid one another until there are so many postings."""
    from bench.club import make_club, players
    from ledger.operations.payment import record_payment

    club = make_club(MEMBERS - 1, slug=f"bench-{postings}")
    treasurer = club.members.get(name="Treasurer")
    everybody = [treasurer, *players(club)]
    for n in range(postings // 2):
        record_payment(
            by=treasurer,
            payer=everybody[n % MEMBERS],
            receiver=everybody[(n + 1 + n // MEMBERS % (MEMBERS - 1)) % MEMBERS],
            amount=12 * (1 + n % 40),
            currency="LSD",
            form_key=f"{n:032x}",
        )
    return club


def _balances(club) -> None:  # type: ignore[no-untyped-def]
    from ledger.statements import club_balances

    (found,) = club_balances(club)
    if len(found.members) != MEMBERS or found.due_to_members != 0:
        raise AssertionError("the balances are not those of thirty members")


def _of(club) -> Callable[[], object]:  # type: ignore[no-untyped-def]
    """The first page of one member's statement."""
    from ledger.statements import statement

    return partial(statement, club=club, holder=club.members.last(), currency="LSD")


def _lines(found: dict[str, float]) -> list[str]:
    ratio = found[f"balances {MANY}"] / found[f"balances {FEW}"]
    figures = [Figure(f"balances, {MANY:,} postings to {FEW:,}", ratio, WITHIN, at_most=True)]
    for name in ("balances", "statement"):
        figures += [
            Figure(f"ms, {name}, {n:,} postings", 1000 * found[f"{name} {n}"]) for n in (FEW, MANY)
        ]
    return [
        f"A club of {MEMBERS} members who pay one another; the balances of all, and the first page",
        f"of one member's statement. {ROUNDS} rounds of {TIMES}, SQLite.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    main()
