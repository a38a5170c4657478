"""Check a card of games up to a hundred against its figures and the laws (R20, R21, R62)."""

from collections.abc import Iterator
from dataclasses import dataclass

from piquet.checking.parties_of_deals import impossible_deals
from piquet.checking.totals_and_balance import foot
from piquet.checking.written_figures import (
    Checked,
    CheckedFigure,
    CheckedFigures,
    Finding,
    cast_figures,
    discrepancies,
    finding,
    past_the_end,
    sums,
)
from piquet.formats.card_file import CardFile, FilePartie, game_of
from piquet.money.reckoning import reckon_games
from piquet.partie.games_from_deals import won_at
from piquet.partie.hundred_up import (
    DOUBLE,
    FIFTY,
    FIRST,
    HUNDRED,
    LOST,
    TO_WIN,
    GameResult,
    GamesResult,
    play_partie,
)
from piquet.partie.result import Pair
from piquet.rule_sets import AU_CENT


@dataclass(frozen=True, slots=True)
class _PartieOfGames:
    """A partie of games on a card, and its result."""

    card: CardFile
    index: int
    result: GamesResult

    @property
    def written(self) -> FilePartie:
        return self.card.parties[self.index]

    @property
    def where(self) -> str:
        return f"parties[{self.index}]"

    @property
    def won(self) -> Pair:
        """What the partie wins at the card's rate: its games, or one for the partie (R51)."""
        return (0, 0) if self.written.annulled else won_at(self.result, rate_of(self.card))

    def place(self, game: int) -> str:
        """Return the place of a game in the file."""
        return f"{self.where}.games[{game}]"

    def place_of_deals(self, game: int) -> str:
        """Return the place of the list of a game's deals."""
        return self.place(game) + ("" if self.written.games[game].bare else ".deals")


def rate_of(card: CardFile) -> str:
    """Return the unit of the card's rate; "" if it was played for love."""
    return card.stake.per if card.stake else ""


def check_games(card: CardFile) -> Checked:
    """Check a card of games: its parties, and the totals of games or parties."""
    parties = [
        _PartieOfGames(card, index, play_partie([game_of(game) for game in written.games]))
        for index, written in enumerate(card.parties)
    ]
    rows: list[CheckedFigures] = []
    results: list[CheckedFigures] = []
    for partie in parties:
        casts = [_cast(partie, number) for number in range(len(partie.written.games))]
        games = _games(partie, casts)
        results.append(_won(partie, games))
        rows += [*casts, games, results[-1]]
    deals = [_impossible_deals(partie) for partie in parties]
    return Checked(
        parties=[_report(partie) for partie in parties],
        reckoning=reckon_games([partie.won for partie in parties], card.stake),
        discrepancies=discrepancies([*rows, *foot(card, results)]),
        errors=[
            error
            for partie, (wrong, _notes) in zip(parties, deals, strict=True)
            for error in (*wrong, *_impossible(partie))
        ],
        notes=[note for _wrong, notes in deals for note in notes],
    )


def _report(partie: _PartieOfGames) -> Finding:
    result, annulled = partie.result, partie.written.annulled
    return {
        "complete": result.complete,
        "totals": list(result.games),
        "games": list(result.games),
        "doubles": list(result.doubles),
        "winner": None if annulled else _name(partie.card, result.winner),
        "rubicon": False,
        "drawn": False,
        "won": list(partie.won),
        "played": [
            {
                "complete": game.complete,
                "totals": list(game.totals),
                "winner": _name(partie.card, game.winner),
                "double": game.double,
            }
            for game in result.played
        ],
        **({"annulled": True} if annulled else {}),
    }


def _name(card: CardFile, seat: int | None) -> str | None:
    return None if seat is None else card.players[seat]


def _cast(partie: _PartieOfGames, number: int) -> CheckedFigures:
    """Return a game's written totals and the right ones.

    Deals past the end of the game may be added in or left out.
    """
    written, result = partie.written.games[number], partie.result.played[number]
    add_to = f"’s deals in game {number + 1} of partie {partie.index + 1} add to"
    return cast_figures(
        partie.place(number),
        written.totals,
        result.totals,
        written.deals[result.deals_due :],
        [name + add_to for name in partie.card.players],
    )


def _games(partie: _PartieOfGames, casts: list[CheckedFigures]) -> CheckedFigures:
    """Return each player's written games and the right ones.

    Games past the end of the partie may be added in or left out.
    """
    ended = len(partie.result.due)

    def due(seat: int) -> tuple[int, ...]:
        worth = [_worth(partie, n, seat, totals) for n, totals in enumerate(casts)]
        return tuple(dict.fromkeys((*sums(worth[:ended]), *sums(worth))))

    return tuple(
        CheckedFigure(
            where=f"{partie.where}.written.games[{seat}]",
            kind="result",
            written=partie.written.games_won[seat],
            due=due(seat),
            sentence=f"In partie {partie.index + 1} {name}’s games, a double counting two, are",
        )
        for seat, name in enumerate(partie.card.players)
    )


def _worth(
    partie: _PartieOfGames, number: int, seat: int, totals: CheckedFigures
) -> tuple[int, ...]:
    """Return the games (1 or 2, else 0) that a player may win by a game's written or right
    totals."""
    written, result = partie.written.games[number], partie.result.played[number]
    if result.winner != seat:
        return (0,)
    if written.double is not None or written.lost is not None or written.items:
        return (result.won[seat],)
    loser = totals[1 - seat].options
    return tuple(dict.fromkeys((2 if total < FIFTY else 1) for total in loser))


def _won(partie: _PartieOfGames, games: CheckedFigures) -> CheckedFigures:
    """Return what the partie wins as written, and what is right by the written games."""

    def due(seat: int) -> tuple[int, ...]:
        if partie.written.annulled:
            return (0,)
        if rate_of(partie.card) != "partie":
            return games[seat].options
        return tuple(dict.fromkeys(int(won >= TO_WIN) for won in games[seat].options))

    return tuple(
        CheckedFigure(
            where=f"{partie.where}.written.won[{seat}]",
            kind="result",
            written=partie.written.won[seat],
            due=due(seat),
            sentence=f"In partie {partie.index + 1} {name} wins",
        )
        for seat, name in enumerate(partie.card.players)
    )


def _impossible_deals(partie: _PartieOfGames) -> tuple[list[Finding], list[Finding]]:
    """Return the impossible deals, and the deals that only a penalty explains.

    Two kinds of deals are never called impossible without their penalty: a deal that ends a game,
    because it may be broken off, and a deal given by its items.
    """
    places: list[str] = []
    explained: list[int] = []
    errors: list[Finding] = []
    for number, (written, result) in enumerate(
        zip(partie.written.games, partie.result.played, strict=True)
    ):
        if result.complete or result.asks:
            explained.append(len(places) + result.deals_due - 1)
        for deal in range(len(written.deals)):
            place, itemised = f"{partie.place_of_deals(number)}[{deal}]", written.itemised(deal)
            if itemised is not None:
                explained.append(len(places))
                errors += [
                    finding(f"{place}.{fault.where}", fault.rule, fault.message)
                    for fault in itemised.faults
                ]
            places.append(place)
    wrong, notes = impossible_deals(partie.card, partie.index, (0, 1), places, explained)
    return [*errors, *wrong], notes


def _impossible(partie: _PartieOfGames) -> Iterator[Finding]:
    """Yield the errors of the games: missing or impossible answers, and deals past or before an
    end."""
    for number, result in enumerate(partie.result.played):
        if partie.written.games[number].lost is not None and partie.card.rules.code != AU_CENT.code:
            text = "A player can lose a game as a penalty only at piquet au cent."
            yield finding(partie.place(number) + ".lost", "R21", text)
        yield from _unsaid(partie, number, result)
        yield from _denied(partie, number, result)
        if result.surplus:
            due = result.deals_due
            text = past_the_end("game", due, result.totals, result.surplus, "deal")
            yield finding(f"{partie.place_of_deals(number)}[{due}]", "R20", text)
    yield from _unfinished(partie)
    ended = len(partie.result.due)
    if partie.result.surplus:
        text = past_the_end("partie", ended, partie.result.games, partie.result.surplus, "game")
        yield finding(partie.place(ended), "R20", text)


def _unsaid(partie: _PartieOfGames, number: int, result: GameResult) -> Iterator[Finding]:
    score = f"deal {result.deals_due}, {result.totals[0]}–{result.totals[1]}"
    if FIRST in result.asks:
        text = f"Both players reach a hundred with {score}. “first” must say who was there first."
        yield finding(partie.place(number), "R20", text)
    if DOUBLE in result.asks:
        loser = partie.card.players[result.winner == 0]
        text = (
            f"{loser} passes fifty in the deal that ends the game, {score}. “double” must say "
            "whether the other player had a hundred before that."
        )
        yield finding(partie.place(number), "R20", text)


def _denied(partie: _PartieOfGames, number: int, result: GameResult) -> Iterator[Finding]:
    winner = _name(partie.card, result.winner)
    reached = max(result.totals) >= HUNDRED
    over = f"{winner} has a hundred first" if reached else "nobody has a hundred"
    says = {
        FIRST: f"By the deals {over}.",
        DOUBLE: f"By the deals the game is {'a double' if result.double else 'not a double'}.",
        LOST: f"The game was over, because {winner} had a hundred.",
    }
    for key in result.denied:
        yield finding(f"{partie.place(number)}.{key}", "R20", says[key])


def _unfinished(partie: _PartieOfGames) -> Iterator[Finding]:
    for number, result in enumerate(partie.result.due[:-1]):
        if not result.complete and not result.asks:
            score = f"{result.totals[0]}–{result.totals[1]}"
            text = f"Nobody has a hundred ({score}), but another game follows."
            yield finding(partie.place(number), "R20", text)
