"""Cut the parties on a card into games up to a hundred (R20, R21)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from piquet.formats.card_file import FileGame, game_of
from piquet.formats.read_card import card_from_data
from piquet.partie.games_from_deals import GameDeal, Out, games_in, ways_out, won_at
from piquet.partie.hundred_up import Game, GamesResult, Stages, play_partie, stages_of
from piquet.partie.result import Pair, PartieResult
from piquet.rule_sets import RuleSet
from scoring.models import Mark
from scoring.sheet.deal import SheetDeal
from scoring.sheet.itemised import score_of
from scoring.sheet.partie import SheetGame, SheetPartie


@dataclass(frozen=True, slots=True)
class EndQuestion:
    """The question how a game ended, for the players to answer after its last deal (R20).

    `totals` are the game's scores with the deal, `before` those without it. `ways` are the possible
    ends. If all have the same winner, the question is only whether it is a double.
    """

    partie: int
    deal: int
    scores: Pair
    dealer: int
    before: Pair
    totals: Pair
    ways: tuple[Out, ...]

    @property
    def asks_first(self) -> bool:
        """Whether the players must still answer who was first to reach a hundred."""
        return len({ending.winner for ending in self.ways}) > 1


def in_games(
    parties: Iterable[SheetPartie], rules: RuleSet, per: str, written: Mapping[str, Any] | None
) -> tuple[SheetPartie, ...]:
    """Return the parties with their games, at a rate `per` game or partie, or "" for love.

    `written` is a paper card's file, which has the end of each game.
    """
    if written is not None:
        file_parties = card_from_data(written).parties
        return tuple(_as_written(p, file_parties[p.number - 1].games, per) for p in parties)
    return tuple(_as_played(partie, rules, per) for partie in parties)


def _as_written(partie: SheetPartie, file_games: Sequence[FileGame], per: str) -> SheetPartie:
    return _partie(partie, [game_of(game) for game in file_games], per)


def _as_played(partie: SheetPartie, rules: RuleSet, per: str) -> SheetPartie:
    return _partie(partie, games_of(partie.deals, rules), per)


def games_of(deals: Sequence[SheetDeal], rules: RuleSet) -> tuple[Game, ...]:
    """Return the games in the deals of a partie."""
    return cut_games(
        [game_deal(d) for d in deals], lambda place: stages_of_deal(deals[place], rules)
    )


def cut_games(
    deals: Sequence[GameDeal], told_stages: Callable[[int], Stages | None]
) -> tuple[Game, ...]:
    """Return these deals, cut into games.

    `told_stages` returns the stages in which a deal was scored, by its index. It is called only for
    a deal that ends a game and leaves the winner open.
    """
    counted, place = list(deals), -1
    for game in games_in(counted):
        place += len(game.deals)
        if len(ways_out(game)) > 1 and (stages := told_stages(place)):
            counted[place] = replace(counted[place], stages=stages)
    return games_in(counted)


def game_deal(deal: SheetDeal) -> GameDeal:
    """Return a deal as part of a game: its scores, and how the game ended, if that was entered."""
    lost = deal.mark_seat if deal.mark == Mark.LOSES_GAME else None
    return GameDeal((deal.scores,), deal.first, deal.double, lost)


def stages_of_deal(deal: SheetDeal, rules: RuleSet) -> Stages | None:
    """Return the stages of a deal, from the latest itemised record with the deal's scores.

    None if there is no such record.
    """
    for record in reversed(deal.written):
        agrees = record.scores == deal.scores and record.dealer == deal.dealer
        if agrees and (itemised := record.itemised):
            score = score_of(itemised, rules, record.penalties)
            return stages_of(score.items, 1 - record.dealer)
    return None


def stages_of_itemised(itemised: Mapping[str, Any], rules: RuleSet, dealer: int) -> Stages:
    """Return the stages of an itemised deal, by seat (R10)."""
    return stages_of(score_of(itemised, rules).items, 1 - dealer)


def _partie(partie: SheetPartie, games: Sequence[Game], per: str) -> SheetPartie:
    result = play_partie(games)
    due = len(games) - result.surplus
    sheet_games, begins = [], 0
    for number, (game, played) in enumerate(zip(games, result.played, strict=True), 1):
        deals = partie.deals[begins : begins + len(game.deals)]
        past = number > due
        deals = tuple(
            replace(deal, surplus=past or place > played.deals_due)
            for place, deal in enumerate(deals, 1)
        )
        sheet_games.append(SheetGame(number, deals, game, played, past))
        begins += len(game.deals)
    return replace(
        partie,
        deals=tuple(deal for game in sheet_games for deal in game.deals),
        games=tuple(sheet_games),
        result=_as_partie(result, sheet_games, per),
    )


def _as_partie(result: GamesResult, games: Sequence[SheetGame], per: str) -> PartieResult:
    """Return the result of a partie of games in the form of a partie of deals.

    Its totals are the games won.
    """
    due = sum(len(game.deals) for game in games if not game.surplus)
    written = sum(len(game.deals) for game in games)
    return PartieResult(
        complete=result.complete,
        totals=result.games,
        winner=result.winner,
        rubicon=False,
        drawn=False,
        won=won_at(result, per),
        adjusting=(0, 0),
        deals_due=due if result.complete else due + 1,
        surplus=written - due,
    )


def open_question(parties: Iterable[SheetPartie]) -> EndQuestion | None:
    """Return the question about the first game whose end nobody has entered, or None."""
    for partie in parties:
        for game in partie.games:
            if game.result.asks and not (partie.annulled or game.surplus):
                last = game.deals[-1]
                return end_question(partie.number, last.number, last.dealer, game.game)
    return None


def end_question(partie: int, deal: int, dealer: int, game: Game) -> EndQuestion | None:
    """Return the question that this game's deals leave open, whether it is answered or not.

    None if the deals settle it.
    """
    ways = ways_out(game)
    if len(ways) < 2:
        return None
    scores, totals = _sum(game.deals[-1:]), _sum(game.deals)
    before = (totals[0] - scores[0], totals[1] - scores[1])
    return EndQuestion(partie, deal, scores, dealer, before, totals, ways)


def _sum(deals: Iterable[Stages]) -> Pair:
    stages = [stage for deal in deals for stage in deal]
    return (sum(stage[0] for stage in stages), sum(stage[1] for stage in stages))
