"""A card of games up to a hundred as it stands: its parties cut into games (R20, R21)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from scoring.card_file import FileGame
from scoring.card_games import game_of
from scoring.card_reading import card_from_data
from scoring.laws.au_cent import (
    FIFTY,
    HUNDRED,
    Game,
    GameResult,
    GamesResult,
    Stages,
    play_partie,
    stages_of,
)
from scoring.laws.partie import Pair, PartieResult
from scoring.laws.records import Deal
from scoring.laws.rule_sets import RuleSet
from scoring.laws.run_of_games import GameDeal, Out, games_in, is_over, ways_out, won_at
from scoring.models import Mark, Record
from scoring.reckoned import score_of

NEAR: Final = 40
"""What a deal may well bring either player."""

if TYPE_CHECKING:
    from scoring.sheet import Sheet, SheetPartie
    from scoring.sheet_deal import SheetDeal


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game of a partie, numbered from 1, with its deals and how it stands or ended.

    `game` is it as the laws read it; `surplus` says that it stands past the end of the partie.
    """

    number: int
    deals: tuple["SheetDeal", ...]
    game: Game
    result: GameResult
    surplus: bool = False

    @property
    def over(self) -> bool:
        """Whether nothing more is played in it."""
        return is_over(self.result)

    @property
    def first_deal(self) -> int:
        """The number in its partie of the deal it begins with."""
        return self.deals[0].number if self.deals else 1

    @property
    def last_deal(self) -> int:
        """The number in its partie of its last deal so far."""
        return self.deals[-1].number if self.deals else 0


@dataclass(frozen=True, slots=True)
class Question:
    """What the deal that ends a game leaves open, to be said by the players (R20).

    `totals` are the game's with the deal, `before` without it; `ways` those in which it may have
    ended. Where the winner is the same in all it is only asked whether it is a double.
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
        """Whether it is open who had a hundred first."""
        return len({way.winner for way in self.ways}) > 1


@dataclass(frozen=True, slots=True)
class Race:
    """How the game in play stands, by seat: the scores, what each wants for a hundred, and for the
    fifty that keeps a game from being a double; the game's number and that of its next deal."""

    game: int
    deal: int
    totals: Pair
    to_go: Pair
    to_save: Pair

    @property
    def near(self) -> bool:
        """Whether both may come to a hundred with one deal, as is not unusual."""
        return max(self.to_go) <= NEAR


def in_games(
    parties: Iterable["SheetPartie"], rules: RuleSet, per: str, written: Mapping[str, Any] | None
) -> tuple["SheetPartie", ...]:
    """The parties with their games, at a rate `per` game or partie; `written` is a paper card's
    file, which says itself where a game ends."""
    if written is not None:
        said = card_from_data(written).parties
        return tuple(_as_written(p, said[p.number - 1].games, per) for p in parties)
    return tuple(_as_played(partie, rules, per) for partie in parties)


def _as_written(partie: "SheetPartie", said: Sequence[FileGame], per: str) -> "SheetPartie":
    return _partie(partie, [game_of(game) for game in said], per)


def _as_played(partie: "SheetPartie", rules: RuleSet, per: str) -> "SheetPartie":
    return _partie(partie, games_of(partie.deals, rules), per)


def games_of(deals: Sequence["SheetDeal"], rules: RuleSet) -> tuple[Game, ...]:
    """The games that the deals of a partie make."""
    return cut_games([game_deal(d.settled) for d in deals], lambda place: told(deals[place], rules))


def cut_games(
    deals: Sequence[GameDeal], told_stages: Callable[[int], Stages | None]
) -> tuple[Game, ...]:
    """The games of these deals. What a deal, by its place from 0, was made of is asked only where
    it matters: of one that ends a game and leaves open who won it."""
    counted, place = list(deals), -1
    for game in games_in(counted):
        place += len(game.deals)
        if len(ways_out(game)) > 1 and (stages := told_stages(place)):
            counted[place] = replace(counted[place], stages=stages)
    return games_in(counted)


def game_deal(settled: Deal) -> GameDeal:
    """A deal of which only the scores are known, with what was said of the game."""
    lost = settled.mark_seat if settled.mark == Mark.LOSES_GAME else None
    return GameDeal((settled.scores,), settled.first, settled.double, lost)


def told(deal: "SheetDeal", rules: RuleSet) -> Stages | None:
    """The stages of a deal one of whose records tells what its scores were made of; None where
    none does that gives the scores it has."""
    ids = [written.id for _row, written in deal.written]
    records = Record.objects.filter(pk__in=ids, reckoned__isnull=False).order_by("-id")
    for reckoned, scores, dealer in records.values_list("reckoned", "scores", "dealer"):
        if reckoned and tuple(scores) == deal.scores and dealer == deal.dealer:
            return stages_told(reckoned, rules, dealer)
    return None


def stages_told(reckoned: Mapping[str, Any], rules: RuleSet, dealer: int) -> Stages:
    """The stages of a deal told by items or cards, by seat (R10)."""
    return stages_of(score_of(reckoned, rules).items, 1 - dealer)


def _partie(partie: "SheetPartie", games: Sequence[Game], per: str) -> "SheetPartie":
    result = play_partie(games)
    due = len(games) - result.surplus
    found, begins = [], 0
    for number, (game, played) in enumerate(zip(games, result.played, strict=True), 1):
        deals = partie.deals[begins : begins + len(game.deals)]
        past = number > due
        deals = tuple(
            replace(deal, surplus=past or place > played.deals_due)
            for place, deal in enumerate(deals, 1)
        )
        found.append(SheetGame(number, deals, game, played, past))
        begins += len(game.deals)
    return replace(
        partie,
        deals=tuple(deal for game in found for deal in game.deals),
        games=tuple(found),
        result=_as_partie(result, found, per),
    )


def _as_partie(result: GamesResult, games: Sequence[SheetGame], per: str) -> PartieResult:
    """A partie of games told as one of deals is: its totals are the games won."""
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


def question_of(parties: Iterable["SheetPartie"]) -> Question | None:
    """The first end of a game that nobody has told yet, None where none is open."""
    for partie in parties:
        for game in partie.games:
            if game.result.asks and not (partie.annulled or game.surplus):
                last = game.deals[-1]
                return question(partie.number, last.number, last.dealer, game.game)
    return None


def question(partie: int, deal: int, dealer: int, game: Game) -> Question | None:
    """What this game leaves open, whatever was said of it; None where its deals settle it."""
    ways = ways_out(game)
    if len(ways) < 2:
        return None
    scores, totals = _sum(game.deals[-1:]), _sum(game.deals)
    before = (totals[0] - scores[0], totals[1] - scores[1])
    return Question(partie, deal, scores, dealer, before, totals, ways)


def _sum(deals: Iterable[Stages]) -> Pair:
    stages = [stage for deal in deals for stage in deal]
    return (sum(stage[0] for stage in stages), sum(stage[1] for stage in stages))


def race_of(sheet: "Sheet") -> Race | None:
    """How the game in play stands; None where none is to be gone on with."""
    due = sheet.next_deal
    if due is None:
        return None
    game = game_in_play(sheet)
    totals = game.result.totals if game else (0, 0)
    number, deal = place_of(sheet, due.partie, due.number)
    return Race(number, deal, totals, _wanting(totals, HUNDRED), _wanting(totals, FIFTY))


def game_in_play(sheet: "Sheet") -> SheetGame | None:
    """The game begun that the next deal belongs to, None where the deal begins one."""
    due = sheet.next_deal
    partie = next((p for p in sheet.parties if due and p.number == due.partie), None)
    last = partie.games[-1] if partie and partie.games else None
    return None if last is None or last.over else last


def _wanting(totals: Pair, least: int) -> Pair:
    return (max(0, least - totals[0]), max(0, least - totals[1]))


def place_of(sheet: "Sheet", partie: int, deal: int) -> tuple[int, int]:
    """The game of its partie that a deal belongs to, written or the next one, and its number in
    the game, from 1."""
    games = next((p.games for p in sheet.parties if p.number == partie), ())
    for game in games:
        if deal <= game.last_deal:
            return game.number, deal - game.first_deal + 1
    if not games:
        return 1, deal
    last = games[-1]
    if last.over:
        return last.number + 1, deal - last.last_deal
    return last.number, deal - last.first_deal + 1


def ends_with(sheet: "Sheet", partie: int, deal: int) -> int:
    """The number of the last deal written in the game that a deal belongs to."""
    games = next((p.games for p in sheet.parties if p.number == partie), ())
    return next((g.last_deal for g in games if g.first_deal <= deal <= g.last_deal), deal)
