"""Compare posting an edition of a card with a bare insert of three rows in one transaction.

    python -m bench.posting

Both are called in one process on SQLite, as durable as the site: each call is one transaction and
waits for the disk once. The bare insert writes as many rows as a card of two posts in the book (a
transaction and its two postings), with plain SQL, into a table without foreign keys. It looks up
nothing, keeps no balance and adds no link to a chain.

The two are called in turn, so that every pair meets the disk in the same state. Each round gives a
ratio, and the median of the rounds counts. The wait for the disk depends on the machine, so the
same is also measured without it.
"""

from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any

from bench.helping.common import write_section
from bench.helping.figures import Figure, table
from bench.helping.site import scratch, set_up

MEMBERS = 30
ROUNDS, TIMES = 11, 150
WARM = 50
FOUR_TENTHS = 0.4
Times = list[tuple[float, float]]
"""The seconds of the editions and of the bare inserts of a round."""


def main() -> None:
    from django.db import connection

    with scratch("posting") as folder:
        set_up(folder)
        post, bare = _posting(), _bare()
        _round(post, bare, WARM)
        durable = [_round(post, bare, TIMES) for _ in range(ROUNDS)]
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous")
            durability = cursor.fetchone()[0]
            cursor.execute("PRAGMA synchronous = OFF")
        without = [_round(post, bare, TIMES) for _ in range(ROUNDS)]
    print(write_section("Posting an edition", _lines(durable, without, durability)))


def _round(post: Callable[[], None], bare: Callable[[], None], times: int) -> tuple[float, float]:
    """Return the seconds of so many calls of each, in turn."""
    posting = inserting = 0.0
    for _ in range(times):
        begun = perf_counter()
        post()
        between = perf_counter()
        bare()
        posting += between - begun
        inserting += perf_counter() - between
    return posting, inserting


def _posting() -> Callable[[], None]:
    """Post a countersigned edition with each call: another card, another pair."""
    from django.db import transaction
    from django.db.models import prefetch_related_objects

    from bench.helping.club import make_club, open_cards, players
    from ledger.operations.cards.post_card import post_card
    from piquet import LAWS_VERSION
    from scoring.models import Card, Edition

    members = players(make_club(MEMBERS))
    by = members[0].club.members.get(name="Treasurer")
    cards = [
        card
        for left, right in zip(members, members[1:] + members[:1], strict=True)
        for card in open_cards(left, right, (2 * TIMES * ROUNDS + WARM) // MEMBERS + 1)
    ]
    prefetch_related_objects(cards, "seats__member")  # As the caller has them with the card's lock.
    waiting: Iterator[tuple[Card, Edition]] = iter(
        [(card, _edition(card, LAWS_VERSION, n)) for n, card in enumerate(cards)]
    )

    def post() -> None:
        card, edition = next(waiting)
        with transaction.atomic():
            post_card(card=card, edition=edition, by=by)

    return post


def _edition(card: Any, version: str, n: int) -> Any:
    from scoring.models import Edition

    amount = 12 * (1 + n % 40)
    reckoning = {"amounts": [amount, -amount], "currency": "LSD"}
    return Edition(card=card, number=1, reckoning=reckoning, laws_version=version)


def _bare() -> Callable[[], None]:
    """Insert three rows by plain SQL in one transaction with each call."""
    from django.db import connection, transaction

    insert = "INSERT INTO bench_row (user_id, key, scores, written_at) VALUES (%s, %s, %s, %s)"
    numbers = count()

    def bare() -> None:
        n = next(numbers)
        with transaction.atomic(), connection.cursor() as cursor:
            for part in range(3):
                cursor.execute(insert, [n, f"row:{n}:{part}", "28 23", "2026-10-31 22:00:00"])

    return bare


def _lines(durable: Times, without: Times, synchronous: int) -> list[str]:
    ratios = sorted(_ratios(durable))
    figures = [
        Figure("editions to bare inserts of three rows", median(ratios), FOUR_TENTHS),
        Figure("the same, the lowest round", ratios[0]),
        Figure("the same, the highest round", ratios[-1]),
        Figure("the same without waiting for the disk", median(_ratios(without))),
        *_milliseconds("", durable),
        *_milliseconds(", without waiting for the disk", without),
    ]
    return [
        "`post_card` of cards of two, thirty members, each call in a transaction of its own,",
        "beside three rows inserted by plain SQL in one, called in turn. The median of the ratios",
        f"of {ROUNDS} rounds of {TIMES} pairs, SQLite, PRAGMA synchronous {synchronous}; then as",
        "many with it off.",
        "",
        *table(figures),
    ]


def _ratios(rounds: Times) -> list[float]:
    return [inserting / posting for posting, inserting in rounds]


def _milliseconds(how: str, rounds: Times) -> Iterator[Figure]:
    for place, name in enumerate(("edition", "bare rows")):
        yield Figure(f"ms, {name}{how}", 1000 * median(each[place] for each in rounds) / TIMES)


if __name__ == "__main__":
    main()
