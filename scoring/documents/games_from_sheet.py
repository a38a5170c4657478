"""The columns of a printed card of games up to a hundred, one for each game (R20, R21)."""

from django.utils.translation import gettext as _

from scoring.documents.deal_from_sheet import printed_deal
from scoring.documents.printed_card import NOTHING, PrintedPartie
from scoring.ruled_card.figures import WrittenFigures, numbers
from scoring.ruled_card.games import word_of
from scoring.sheet.partie import SheetGame, SheetPartie
from scoring.sheet.sheet import Sheet


def columns_of_games(sheet: Sheet, written: WrittenFigures) -> tuple[PrintedPartie, ...]:
    """Return every game of the card: its totals, whether it is a double, and its worth in games."""
    return tuple(
        _column(sheet, partie, game, written) for partie in sheet.parties for game in partie.games
    )


def _column(
    sheet: Sheet, partie: SheetPartie, game: SheetGame, written: WrittenFigures
) -> PrintedPartie:
    where = f"parties[{partie.number - 1}].games[{game.number - 1}]"
    result, known = game.result, sheet.dealers_known(partie.number)
    counts = not (partie.annulled or game.surplus)
    return PrintedPartie(
        number=partie.number,
        deals=tuple(printed_deal(deal, elder_known=known) for deal in game.deals),
        totals=numbers(written.pair(f"{where}.written.totals", result.totals)),
        won=result.won if counts else NOTHING,
        complete=result.complete,
        annulled=partie.annulled,
        heading=_("Partie %(n)d, game %(game)d") % {"n": partie.number, "game": game.number},
        word=word_of(game) if counts else "",
        where=where,
    )
