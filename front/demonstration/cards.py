"""Open a card of the demonstration, and write deals on it."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, Final

from club.models import Member
from piquet.money.stakes import Stake
from scoring.days import day_of_play
from scoring.keys import Of, derived_key
from scoring.models import Card
from scoring.operations.cards.open_card import open_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load

Deals = tuple[tuple[int, int], ...]
FIVE_PENCE: Final = Stake("", "GBP", 5, "point", "50")


def play_card(
    name: str,
    left: Member,
    right: Member,
    parties: Iterable[Deals],
    *,
    days_ago: int = 0,
    stake: Stake = FIVE_PENCE,
    code: str = "rubicon",
) -> Card:
    """Open a card for two, write the deals of its parties, and return the card."""
    card = open_card(
        club=left.club,
        by=left,
        players=(left, right),
        stake=stake,
        first_dealer=1,
        played_on=day_of_play(left.club) - timedelta(days=days_ago),
        form_key=derived_key(Of.DEMONSTRATION, name),
        code=code,
    )
    for partie, deals in enumerate(parties, 1):
        for deal, scores in enumerate(deals, 1):
            write_deal(card, left, partie, deal, scores)
    return card


def write_deal(
    card: Card,
    by: Member,
    partie: int,
    deal: int,
    scores: tuple[int, int],
    first: int | None = None,
    itemised: Mapping[str, Any] | None = None,
) -> None:
    """Write a deal, by its scores, as the next deal of the card.

    `first` is the seat of the player who reached a hundred first. `itemised` has the items, if the
    deal was entered by its items.
    """
    due = load(card).next_deal
    if due is None:
        raise RuntimeError("the demonstration writes past the end of a card")
    dealer = due.dealer or 0
    record_deal(
        card_id=card.pk,
        by=by,
        figures=Figures(partie, deal, dealer, scores, first=first, itemised=itemised),
        key=derived_key(Of.DEMONSTRATION, partie, deal),
    )
