"""The parties of a card of the club as its card file has them."""

from typing import Any

from scoring.card_file import FileGame, FileMark, FilePartie
from scoring.games_sheet import SheetGame
from scoring.laws.au_cent import DOUBLE, FIRST, Game, play_game
from scoring.laws.partie import Pair, dealer_of
from scoring.models import Mark
from scoring.sheet import SheetPartie
from scoring.sheet_deal import SheetDeal


def told_of_deals(partie: SheetPartie) -> dict[str, Any]:
    """What is told of a partie's deals beside the scores: dealers, marks, an annulment."""
    deals = partie.deals
    first = deals[0].dealer if deals else None
    alternate = first is None or all(d.dealer == dealer_of(first, d.number) for d in deals)
    pair = partie.seats.pair if partie.seats else (0, 1)
    marks = tuple(_mark(deal, pair) for deal in deals)
    return {
        "first_dealer": None if first is None else pair[first],
        "dealers": () if alternate else tuple(pair[deal.dealer] for deal in deals),
        "marks": marks if any(marks) else (),
        "annulled": partie.annulled,
    }


def _mark(deal: SheetDeal, pair: Pair) -> FileMark | None:
    if deal.mark in ("", Mark.LOSES_GAME) or deal.mark_seat is None:
        return None
    return FileMark(deal.mark, pair[deal.mark_seat])


def partie_of_games(partie: SheetPartie) -> FilePartie:
    """A partie of games up to a hundred (R20)."""
    return FilePartie(games=tuple(map(_game, partie.games)), **told_of_deals(partie))


def _game(game: SheetGame) -> FileGame:
    """A game by the scores of its deals, with what these leave open of its end as it was settled,
    by the players or by the items of the deal."""
    result, deals = game.result, tuple(deal.scores for deal in game.deals)
    bare = Game(tuple((scores,) for scores in deals), lost=game.game.lost)
    first = result.winner if FIRST in play_game(bare).asks else None
    open_double = DOUBLE in play_game(Game(bare.deals, first)).asks
    return FileGame(
        deals=deals,
        first=first,
        double=result.double if open_double and DOUBLE not in result.asks else None,
        lost=game.game.lost,
        bare=first is None and not open_double and game.game.lost is None,
    )
