"""The state of a game while its deal is entered by items or cards.

It says who is out, in the order of reckoning (R10, R20).
"""

from dataclasses import dataclass

from piquet.partie.games_from_deals import Out, ways_out
from piquet.partie.hundred_up import Game, play_game, stages_of
from piquet.partie.result import Pair
from scoring.deal_entry.page import WayPage
from scoring.sheet.race import place_of
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class CountedGame:
    """The scores of a game including the deal being entered, by seat, and how it has ended.

    `out` is None while nobody is out, or if the order of reckoning does not decide who is
    (`open_end`).
    """

    totals: Pair
    out: Out | None
    open_end: bool


def counted_in(page: WayPage) -> CountedGame | None:
    """Return the state of the game including this page's deal.

    None if the card is not of games, or if nothing of the deal can be reckoned yet.
    """
    if not page.sheet.of_games or page.preview.score is None:
        return None
    stages = stages_of(page.preview.score.items, 1 - page.dealer)
    game = Game(((before(page.sheet, page.partie, page.deal),), stages))
    totals = play_game(game).totals
    ways = ways_out(game)
    out = ways[0] if len(ways) == 1 else None
    return CountedGame(totals, out, open_end=len(ways) > 1)


def before(sheet: Sheet, partie: int, deal: int) -> Pair:
    """Return the scores of the game before this deal, by seat."""
    sheet_partie = sheet.partie(partie)
    games = sheet_partie.games if sheet_partie else ()
    number, _place = place_of(sheet, partie, deal)
    game = next((game for game in games if game.number == number), None)
    scores = [d.scores for d in game.deals if d.number < deal] if game else []
    return (sum(score[0] for score in scores), sum(score[1] for score in scores))
