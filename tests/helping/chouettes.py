"""Chouettes for tests: DESC's (R43), and helpers that open and tell them."""

from itertools import count
from typing import Final

from club.models import Club, Member
from piquet.money.stakes import Stake
from scoring.models import Card, Record
from scoring.operations.cards.open_card import open_card
from scoring.operations.deals.record_result import WrittenResult, record_result
from tests.helping.factories import PLAYED_ON, TEN_SHILLINGS, make_member
from tests.paths import EXAMPLES

A, B, C = range(3)
CHOUETTE: Final = EXAMPLES / "cavendish-chouette.json"
_keys = count(1)

# Points and the winner; then A's, B's and C's tens after the partie.
DESC_CHOUETTE: Final = (
    (150, A, (30, -15, -15)),
    (416, A, (114, -57, -57)),
    (476, B, (18, -9, -9)),
    (141, C, (32, -37, 5)),
    (126, C, (19, -50, 31)),
)
# Who plays alone, and against whom.
DESC_SEATS: Final = ((A, B), (A, C), (A, B), (B, C), (C, A))


def three_players(club: Club) -> tuple[Member, Member, Member]:
    """A, B and C."""
    a, b, c = (make_member(club, name=name) for name in ("A", "B", "C"))
    return a, b, c


def open_chouette(
    *players: Member, by: Member | None = None, stake: Stake | None = TEN_SHILLINGS
) -> Card:
    """A chouette at ten shillings a hundred in fifties. The first plays alone, the last advises."""
    who = {"club": players[0].club, "by": by or players[0], "players": players}
    terms = {"stake": stake, "first_dealer": 0, "played_on": PLAYED_ON, "chouette": True}
    return open_card(**who, **terms, form_key=f"chouette-{next(_keys)}")


def tell(card: Card, by: Member, partie: int, points: int, winner: int | None) -> Record:
    """One record of a partie's result."""
    result = WrittenResult(partie, points, winner)
    return record_result(card_id=card.pk, by=by, result=result, key=f"result-{next(_keys)}").made


def tell_desc(card: Card, by: Member) -> None:
    """The five results of DESC's card."""
    for number, (points, winner, _tens) in enumerate(DESC_CHOUETTE, 1):
        tell(card, by, number, points, winner)
