"""A paper card: the figures written on it, held against what they should be (R62)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.card_check import report
from scoring.card_reading import card_from_data
from scoring.sheet import Sheet


def discrepancies_of(sheet: Sheet) -> list[Mapping[str, Any]]:
    """What is wrong among a paper card's written figures, the players by the names they have in
    the club; nothing of a card without any."""
    if sheet.written is None:
        return []
    first, second = (player.name for player in sheet.players)
    file = replace(card_from_data(sheet.written), players=(first, second))
    found: list[Mapping[str, Any]] = report(file)["discrepancies"]
    return found
