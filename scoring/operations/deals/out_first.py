"""The end of a game up to a hundred: who was first out, and whether it is a double (R10, R20)."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from club.operation_error import OperationError
from piquet.partie.games_from_deals import GameDeal, Out
from piquet.partie.hundred_up import HUNDRED, Game, Stages
from piquet.rule_sets import AU_CENT
from scoring.models import Mark
from scoring.operations.deals.figures import Figures
from scoring.sheet.games import (
    EndQuestion,
    cut_games,
    end_question,
    game_deal,
    stages_of_deal,
    stages_of_itemised,
)
from scoring.sheet.sheet import Sheet


class UnclearEndError(OperationError):
    """Raised if the deal ends a game and the winner, or whether it is a double, is not clear."""

    def __init__(self, question: EndQuestion) -> None:
        super().__init__(_("Say how the game ended."), "out")
        self.question = question


@dataclass(frozen=True, slots=True)
class EndedGame:
    """The game that a deal ends, and the open question about it, if any."""

    game: Game
    question: EndQuestion | None


def ended_by(sheet: Sheet, figures: Figures) -> EndedGame | None:
    """Return the game that the deal would end with these figures, on a card of games.

    None if the deal does not end a game.
    """
    partie = sheet.partie(figures.partie)
    deals = list(partie.deals) if partie else []
    counted = [game_deal(deal) for deal in deals]
    counted[figures.deal - 1 : figures.deal] = [_as_game_deal(figures)]

    def stages(place: int) -> Stages | None:
        if place == figures.deal - 1:
            return _stages(figures, sheet)
        return stages_of_deal(deals[place], sheet.rules)

    return _ending(cut_games(counted, stages), figures)


def _as_game_deal(figures: Figures) -> GameDeal:
    lost = figures.mark_seat if figures.mark == Mark.LOSES_GAME else None
    return GameDeal((figures.scores,), figures.first, figures.double, lost)


def _stages(figures: Figures, sheet: Sheet) -> Stages | None:
    if figures.itemised is None:
        return None
    return stages_of_itemised(figures.itemised, sheet.rules, figures.dealer)


def _ending(games: tuple[Game, ...], figures: Figures) -> EndedGame | None:
    last = 0
    for game in games:
        last += len(game.deals)
        if last == figures.deal and max(_totals(game)) >= HUNDRED:
            return EndedGame(game, end_question(figures.partie, figures.deal, figures.dealer, game))
    return None


def _totals(game: Game) -> tuple[int, int]:
    stages = [stage for deal in game.deals for stage in deal]
    return (sum(stage[0] for stage in stages), sum(stage[1] for stage in stages))


def with_answer(figures: Figures, ended: EndedGame | None) -> Figures:
    """Return the figures with `first` and `double` only if the game's end is in question.

    Raises UnclearEndError if it is in question and the figures give no possible answer.
    """
    question = ended.question if ended else None
    if question is None:
        answered = figures.first is not None or figures.double is not None
        return replace(figures, first=None, double=None) if answered else figures
    if figures.first is None or Out(figures.first, bool(figures.double)) not in question.ways:
        raise UnclearEndError(question)
    return figures


def verify_lost(sheet: Sheet, figures: Figures) -> None:
    """Raise OperationError if the penalty that loses the game is impossible here (a9, a10).

    It is possible only at piquet au cent, and only with the scores 0–0.
    """
    if sheet.rules.code != AU_CENT.code:
        raise OperationError(
            _("A player can lose the game as a penalty only at piquet au cent."), "mark"
        )
    if figures.scores != (0, 0):
        raise OperationError(
            _("A player who loses the game as a penalty ends it. Write 0–0 for this deal."), "mark"
        )


def verify_settled(sheet: Sheet) -> None:
    """Raise OperationError while the card still asks how the last game ended."""
    if sheet.question:
        raise OperationError(_("First answer the question on the card: how did the last game end?"))
