"""A cache of ruled cards. The key contains everything that a card shows, so no entry is ever stale.

Pages read a card more often than players write on it: both players' pages after every deal,
spectators' pages, and pages after every refused figure. Without the cache, the page of an unchanged
card takes about 20% longer. A page after a new deal gains nothing. The cache has room for a club's
evening. A larger one would need tens of megabytes of the server's memory.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from scoring.models import CardKind
from scoring.ruled_card.games import games_table
from scoring.ruled_card.two_handed import CardTable, card_table
from scoring.sheet.sheet import Sheet


def ruled_card_of(sheet: Sheet, discrepancies: Iterable[Mapping[str, object]] = ()) -> CardTable:
    """Return the sheet as a ruled card for two players.

    `discrepancies` are those of a paper card's report (R62). Only cards written at the table are
    cached.
    """
    if sheet.of_games:
        return games_table(sheet, discrepancies)
    if sheet.kind == CardKind.PAPER or sheet.written:
        return card_table(sheet, discrepancies)
    shown = (sheet.parties, sheet.players, sheet.rules, sheet.next_deal)
    return _cached_table(_Shown(shown, sheet))


@dataclass(frozen=True)
class _Shown:
    """The key of the cache: everything on a sheet that its ruled card shows, and the sheet."""

    shown: tuple[object, ...]
    sheet: Sheet = field(compare=False)


@lru_cache(32)
def _cached_table(of: _Shown) -> CardTable:
    return card_table(of.sheet)
