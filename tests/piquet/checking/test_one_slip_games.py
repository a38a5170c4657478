"""One slip in a card of games up to a hundred is reported once, at its place (R20, R62).

Every figure below it follows from the slip or from the right figure, in any mixture.
"""

from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from piquet.formats.card_file import CardFile, FileGame, FilePartie
from piquet.money.stakes import Stake
from piquet.rule_sets import AU_CENT
from tests.piquet.checking import cards
from tests.piquet.checking.cards import a_slip, added, chooser, kind_of, sound

Pair = tuple[int, ...]


@dataclass
class Scribe(cards.Scribe):
    parties: list[list[FileGame]]
    per: str

    def write(self) -> CardFile:
        parties, carried = [], []
        true_total = total = (0, 0)
        for number, games in enumerate(self.parties):
            true_won = self._won_by(games_of(games))
            parties.append(self._partie(number, games))
            won = self.each(parties[-1].won, true_won)
            carried.append(self.slipped(f"written.carried[{number}]", won))
            total = added(total, self.each(carried[-1], true_won))
            true_total = added(true_total, true_won)
        totals = self.slipped("written.totals", total)
        stake, balance = Stake("", "GBP", 100, self.per, ""), self.balance(totals, true_total)
        rows = {"carried": tuple(carried), "totals": totals, "balance": balance}
        return CardFile(("Anne", "Ben"), stake, tuple(parties), AU_CENT, **rows)

    def _partie(self, number: int, games: list[FileGame]) -> FilePartie:
        where = f"parties[{number}]"
        casts = [
            self.slipped(f"{where}.games[{n}].written.totals", cast(game))
            for n, game in enumerate(games)
        ]
        both = [(totals, cast(game)) for game, totals in zip(games, casts, strict=True)]
        counted = [games_of(games, [self.each(*one) for one in both]) for _seat in (0, 1)]
        written = self.slipped(f"{where}.written.games", (counted[0][0], counted[1][1]))
        won = [self._won_by(self.each(written, games_of(games)))[seat] for seat in (0, 1)]
        kept = [replace(game, totals=pair) for game, pair in zip(games, casts, strict=True)]
        won = self.slipped(f"{where}.written.won", won)
        return FilePartie(games=tuple(kept), games_won=written, won=won)

    def _won_by(self, games: Pair) -> Pair:
        return games if self.per == "game" else (int(games[0] >= 3), int(games[1] >= 3))


def cast(game: FileGame) -> Pair:
    return added((0, 0), *game.deals)


def winner_of(game: FileGame) -> int | None:
    """The game's winner as told, or by the true totals, which leave nothing else open here."""
    totals = cast(game)
    if game.lost is not None:
        return 1 - game.lost
    if max(totals) < 100:
        return None
    return totals.index(max(totals)) if game.first is None else game.first


def games_of(games: list[FileGame], casts: list[Pair] | None = None) -> Pair:
    """The games of each player if the games' totals were these. A double counts two."""
    won = [0, 0]
    for game, totals in zip(games, casts or map(cast, games), strict=True):
        winner = winner_of(game)
        if winner is None:
            continue
        double = totals[1 - winner] < 50 if game.double is None else game.double
        won[winner] += 2 if double and game.lost is None else 1
    return won[0], won[1]


def seats_changed(game: FileGame) -> FileGame:
    return replace(
        game,
        deals=tuple((other, one) for one, other in game.deals),
        first=None if game.first is None else 1 - game.first,
        lost=None if game.lost is None else 1 - game.lost,
    )


low, high = st.integers(0, 20), st.integers(55, 70)
# Games that Anne wins: in two deals, with Ben under fifty or past it before; in three, where the
# loser passes fifty or a hundred at the end; or by a penalty.
won_games = st.one_of(
    st.tuples(high, low, low).map(lambda n: FileGame(((n[0], n[1]), (45, n[2])))),
    st.tuples(high, high, low).map(lambda n: FileGame(((n[0], n[1]), (45, n[2])))),
    st.tuples(low, low, st.booleans()).map(
        lambda n: FileGame(((70, n[0]), (20, n[1]), (30, 50)), double=n[2])
    ),
    st.tuples(low, low).map(
        lambda n: FileGame(((70, 60), (n[0], n[1]), (30, 45)), first=0, double=False)
    ),
    low.map(lambda n: FileGame(((n, 40),), lost=1)),
)
decided = st.tuples(won_games, st.booleans()).map(
    lambda both: seats_changed(both[0]) if both[1] else both[0]
)
unfinished = st.tuples(low, low).map(lambda deal: FileGame((deal,)))


@st.composite
def some_parties(draw):
    """Parties of as many games as they need, or fewer, perhaps with an unfinished one."""
    parties = []
    for _ in range(draw(st.integers(0, 4))):
        games: list[FileGame] = []
        for game in draw(st.lists(decided, max_size=5)):
            if max(games_of(games)) < 3:
                games.append(game)
        if max(games_of(games)) < 3 and draw(st.booleans()):
            games.append(draw(unfinished))
        parties.append(games)
    return parties


pers = st.sampled_from(["game", "partie"])


@given(some_parties(), pers)
def test_a_correct_card_has_no_discrepancy(played, per):
    assert sound(Scribe(None, lambda: True, played, per).write()) == []


@given(some_parties(), pers, st.data())
def test_one_slip_is_reported_once_where_it_was_made(played, per, data):
    truth = cards.true_figures(Scribe(None, lambda: True, played, per).write())
    where, wrong = a_slip(data, truth, 60)
    slipped = Scribe((where, wrong), chooser(data), played, per).write()
    assert sound(slipped) == [(where, kind_of(where), wrong, truth[where])]
