"""The columns of a printed card of games up to a hundred: one for each game (R20, R21)."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.documents.as_written import as_written, items_of, own_figures, printed_deal, said_of
from scoring.documents.printed import NOTHING, PrintedPartie
from scoring.games_sheet import SheetGame
from scoring.sheet import Sheet, SheetPartie


def columns_of_games(sheet: Sheet) -> tuple[PrintedPartie, ...]:
    """Every game of the card, with its totals, whether it is a double, and what it is worth."""
    return tuple(
        _column(sheet, place, partie, game)
        for place, partie in enumerate(sheet.parties)
        for game in partie.games
    )


def _column(sheet: Sheet, place: int, partie: SheetPartie, game: SheetGame) -> PrintedPartie:
    result, known = game.result, sheet.dealers_known(partie.number)
    counts = not (partie.annulled or game.surplus)
    return PrintedPartie(
        number=partie.number,
        deals=tuple(printed_deal(deal, elder_known=known) for deal in game.deals),
        totals=as_written(_totals_said(sheet, place, game.number - 1), result.totals),
        won=result.won if counts else NOTHING,
        complete=result.complete,
        annulled=partie.annulled,
        heading=_("Partie %(n)d, game %(game)d") % {"n": partie.number, "game": game.number},
        word=_("double") if result.double and counts else "",
        where=f"parties[{place}].games[{game.number - 1}]",
    )


def _totals_said(sheet: Sheet, place: int, number: int) -> object:
    """The totals that the file of a paper card has under a game."""
    games = items_of(said_of(sheet, place).get("games"))
    said = games[number] if number < len(games) else None
    return own_figures(said).get("totals") if isinstance(said, Mapping) else None
