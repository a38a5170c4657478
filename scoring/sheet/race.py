"""The state of the game in play, and the place of a deal among games.

The state is what each player needs to reach fifty and a hundred.
"""

from dataclasses import dataclass
from typing import Final

from piquet.partie.hundred_up import FIFTY, HUNDRED
from piquet.partie.result import Pair
from scoring.sheet.partie import SheetGame
from scoring.sheet.sheet import Sheet

NEAR: Final = 40
"""The largest score that one deal can easily bring a player."""


@dataclass(frozen=True, slots=True)
class Race:
    """The state of the game in play, by seat.

    `to_go` is the score that each player needs for a hundred, `to_save` for the fifty that prevents
    a double. `game` and `deal` are the numbers of the game and of its next deal.
    """

    game: int
    deal: int
    totals: Pair
    to_go: Pair
    to_save: Pair

    @property
    def near(self) -> bool:
        """Whether both players could easily reach a hundred in one deal."""
        return max(self.to_go) <= NEAR


def race_of(sheet: Sheet) -> Race | None:
    """Return the state of the game in play. None if no deal is next."""
    due = sheet.next_deal
    if due is None:
        return None
    game = game_in_play(sheet)
    totals = game.result.totals if game else (0, 0)
    number, deal = place_of(sheet, due.partie, due.number)
    return Race(number, deal, totals, _wanting(totals, HUNDRED), _wanting(totals, FIFTY))


def game_in_play(sheet: Sheet) -> SheetGame | None:
    """Return the unfinished game that the next deal belongs to. None if that deal begins a game."""
    partie = sheet.due_partie
    last = partie.games[-1] if partie and partie.games else None
    return None if last is None or last.over else last


def _wanting(totals: Pair, least: int) -> Pair:
    return (max(0, least - totals[0]), max(0, least - totals[1]))


def place_of(sheet: Sheet, partie: int, deal: int) -> tuple[int, int]:
    """Return the number of the game that a deal belongs to, and the deal's number in it, from 1.

    The deal is a written one or the next one.
    """
    sheet_partie = sheet.partie(partie)
    games = sheet_partie.games if sheet_partie else ()
    for game in games:
        if deal <= game.last_deal:
            return game.number, deal - game.first_deal + 1
    if not games:
        return 1, deal
    last = games[-1]
    if last.over:
        return last.number + 1, deal - last.last_deal
    return last.number, deal - last.first_deal + 1


def ends_with(sheet: Sheet, partie: int, deal: int) -> int:
    """Return the number of the last written deal in the game that a deal belongs to."""
    sheet_partie = sheet.partie(partie)
    games = sheet_partie.games if sheet_partie else ()
    return next((g.last_deal for g in games if g.first_deal <= deal <= g.last_deal), deal)


def later_deal_written(sheet: Sheet, partie: int, deal: int) -> bool:
    """Return whether a later deal is written, or at games, a deal after its game (R20; a27).

    Until then correcting needs no consent. So the last deal of a card can be corrected until the
    other player has countersigned, after the card is reopened.
    """
    last = sheet.last_deal
    if sheet.of_games:
        deal = ends_with(sheet, partie, deal)
    return last is not None and (last[0].number, last[1].number) > (partie, deal)
