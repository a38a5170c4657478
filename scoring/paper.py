"""A paper card: the figures written on it, held against what they should be (R62)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.card_check import report
from scoring.card_reading import card_from_data
from scoring.consequence import consequence
from scoring.sheet import Sheet


@dataclass(frozen=True, slots=True)
class PaperCheck:
    """What is wrong among a paper card's written figures, and what that comes to, in a sentence."""

    discrepancies: Sequence[Mapping[str, Any]] = ()
    consequence: str = ""


def check_of(sheet: Sheet) -> PaperCheck:
    """A paper card's figures checked, the players by the names they have in the club; nothing is
    wrong of a card without any."""
    if sheet.written is None:
        return PaperCheck()
    first, second = (player.name for player in sheet.players)
    file = replace(card_from_data(sheet.written), players=(first, second))
    found = report(file)
    return PaperCheck(found["discrepancies"], consequence(file, found))


def discrepancies_of(sheet: Sheet) -> Sequence[Mapping[str, Any]]:
    """What is wrong among a paper card's written figures."""
    return check_of(sheet).discrepancies
