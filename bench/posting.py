"""Posting an edition of a card, beside a bare insert of three rows in one transaction.

    python -m bench.posting

Both are functions called in one process on SQLite, as durable as the site is. The bare insert
writes as many rows as a card of two posts (a transaction and its two postings) with plain SQL into
a table without keys to others, and neither looks anything up nor keeps a balance.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from bench.common import ROUNDS, interleaved, medians, seconds_each, write_section
from bench.figures import Figure, table
from bench.site import scratch, set_up

MEMBERS = 30
TIMES = 300
FOUR_TENTHS = 0.4


def main() -> None:
    with scratch("posting") as folder:
        set_up(folder)
        post, bare = _posting(), _bare()
        found = medians(
            interleaved(
                {
                    "edition": lambda: seconds_each(post, TIMES),
                    "bare rows": lambda: seconds_each(bare, TIMES),
                }
            )
        )
    print(write_section("Posting an edition", _lines(found)))


def _posting() -> Callable[[], None]:
    """Posts a countersigned edition each time it is called: another card, another pair."""
    from django.db import transaction
    from django.db.models import prefetch_related_objects

    from bench.club import make_club, open_cards, players
    from ledger.operations.post_card import post_card
    from scoring.laws import LAWS_VERSION
    from scoring.models import Card, Edition

    members = players(make_club(MEMBERS))
    by = members[0].club.members.get(name="Treasurer")
    cards = [
        card
        for left, right in zip(members, members[1:] + members[:1], strict=True)
        for card in open_cards(left, right, TIMES * (ROUNDS + 1) // MEMBERS + 1)
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
    """Three rows by plain SQL in one transaction each time it is called."""
    from django.db import connection, transaction

    insert = "INSERT INTO bench_row (user_id, key, scores, written_at) VALUES (%s, %s, %s, %s)"
    numbers = count()

    def bare() -> None:
        n = next(numbers)
        with transaction.atomic(), connection.cursor() as cursor:
            for part in range(3):
                cursor.execute(insert, [n, f"row:{n}:{part}", "28 23", "2026-10-31 22:00:00"])

    return bare


def _lines(found: dict[str, float]) -> list[str]:
    ratio = found["bare rows"] / found["edition"]
    figures = [
        Figure("editions to bare inserts of three rows", ratio, FOUR_TENTHS),
        *(Figure(f"ms, {name}", 1000 * found[name]) for name in ("edition", "bare rows")),
    ]
    return [
        "`post_card` of cards of two, thirty members, each call in a transaction of its own,",
        f"beside three rows inserted by plain SQL in one. {ROUNDS} rounds of {TIMES}, SQLite.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    main()
