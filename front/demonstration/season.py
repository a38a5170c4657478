"""The demonstration club's season: evenings of two tables, before its last two months.

`season.json` has the deals. `tools/demonstration_season.py` made it from simulated hands.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from club.models import Member
from front.demonstration.cards import play_card, write_deal
from ledger.operations.cards.countersign import countersign
from scoring.operations.cards.close_card import close_card

FILE: Final = Path(__file__).with_name("season.json")
EVENINGS_A_MONTH: Final = 4
MONTHS: Final = 4
FIRST_DAY: Final = 5

Evening = tuple[date, list[dict[str, Any]]]


def evenings_of(month: date, place: int) -> Iterator[Evening]:
    """Yield the days of a month's evenings, each with its cards.

    `place` is the number of the month in the season, from 0.
    """
    cards = json.loads(FILE.read_text("utf-8"))
    for week in range(EVENINGS_A_MONTH):
        number = place * EVENINGS_A_MONTH + week + 1
        day = month.replace(day=FIRST_DAY) + timedelta(weeks=week)
        yield day, [card for card in cards if card["evening"] == number]


def play_evening(people: Mapping[str, Member], cards: list[dict[str, Any]]) -> None:
    """Write the cards of an evening, and let both players sign them."""
    for place, data in enumerate(cards):
        left, right = (people[who] for who in data["people"])
        card = play_card(f"season-{data['evening']}-{place}", left, right, ())
        for partie, deals in enumerate(data["parties"], 1):
            for deal, scored in enumerate(deals, 1):
                elder, younger = scored["scores"]
                scores = (elder, younger) if deal % 2 else (younger, elder)
                write_deal(card, left, partie, deal, scores, itemised=scored.get("items"))
        close_card(card_id=card.pk, by=left)
        countersign(card_id=card.pk, by=right)
