"""A card's table as it was ruled last, while nothing on it has changed.

A card is looked at more often than it is written on: by both players after every deal, by those
who watch, at every figure that is refused. What was ruled is found again by what it was ruled of,
never by a number that says how often the card was changed: so it cannot be an older one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from scoring.models import CardKind
from scoring.ruled_card.games import games_table
from scoring.ruled_card.two_handed import CardTable, card_table
from scoring.sheet.sheet import Sheet


def table_of(sheet: Sheet, discrepancies: Iterable[Mapping[str, object]] = ()) -> CardTable:
    """The sheet as the ruled card, for two players; `discrepancies` as its paper card's report has
    them (R62). One kept at the table is ruled once while its records are as they were."""
    if sheet.of_games:
        return games_table(sheet, discrepancies)
    if sheet.kind == CardKind.PAPER or sheet.written:
        return card_table(sheet, discrepancies)
    shown = (sheet.parties, sheet.players, sheet.rules, sheet.next_deal)
    return _kept(_Shown(shown, sheet))


@dataclass(frozen=True)
class _Shown:
    """All of a sheet that its ruled card shows, by which it is known again; and the sheet."""

    shown: tuple[object, ...]
    sheet: Sheet = field(compare=False)


@lru_cache(256)
def _kept(of: _Shown) -> CardTable:
    return card_table(of.sheet)
