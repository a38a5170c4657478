"""One slip in a card of games up to a hundred is reported once, at its place (R20, R62).

Every figure below it follows from the slip or from the right figure, in any mixture.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.files.card_file import CardFile, FileGame, FilePartie
from scoring.laws.money.stakes import Stake
from scoring.laws.rule_sets import AU_CENT
from scoring.verification.report import report
from tests.scoring.verification.cards import choices, chooser

Pair = tuple[int, int]


@dataclass
class Scribe:
    """Writes a whole card by hand: each figure follows from the figures above it, or from the right
    ones.

    `slip` and `choose` are as in the other cards.
    """

    parties: list[list[FileGame]]
    per: str
    slip: tuple[str, int] | None
    choose: Callable[[], bool]

    def write(self) -> CardFile:
        parties, carried = [], []
        true_total = total = (0, 0)
        for number, games in enumerate(self.parties):
            true_won = self._won_by(games_of(games, [cast(game) for game in games]))
            parties.append(self._partie(number, games))
            carried.append(
                self._slipped(f"written.carried[{number}]", self._each(parties[-1].won, true_won))
            )
            total = added(total, self._each(carried[-1], true_won))
            true_total = added(true_total, true_won)
        totals = self._slipped("written.totals", total)
        ahead = [self._each(totals, true_total) for _seat in (0, 1)]
        balance = (max(0, ahead[0][0] - ahead[0][1]), max(0, ahead[1][1] - ahead[1][0]))
        return CardFile(
            ("Anne", "Ben"), Stake("", "GBP", 100, self.per, ""), tuple(parties), AU_CENT,
            carried=tuple(carried), totals=totals,
            balance=self._slipped("written.balance", balance),
        )  # fmt: skip

    def _partie(self, number: int, games: list[FileGame]) -> FilePartie:
        where = f"parties[{number}]"
        casts = [
            self._slipped(f"{where}.games[{n}].written.totals", cast(game))
            for n, game in enumerate(games)
        ]
        true_casts = [cast(game) for game in games]
        true_games = games_of(games, true_casts)
        counted = [
            games_of(games, [self._each(*both) for both in zip(casts, true_casts, strict=True)])
            for _seat in (0, 1)
        ]
        written = self._slipped(f"{where}.written.games", (counted[0][0], counted[1][1]))
        won = [self._won_by(self._each(written, true_games))[seat] for seat in (0, 1)]
        return FilePartie(
            games=tuple(
                replace(game, totals=pair) for game, pair in zip(games, casts, strict=True)
            ),
            games_won=written,
            won=self._slipped(f"{where}.written.won", won),
        )

    def _won_by(self, games: Pair) -> Pair:
        if self.per == "game":
            return games
        return (int(games[0] >= 3), int(games[1] >= 3))

    def _each(self, written: Pair, true: Pair) -> Pair:
        one, other = (a if self.choose() else b for a, b in zip(written, true, strict=True))
        return one, other

    def _slipped(self, where, figures):
        """A row as written, with the slip in its place."""
        return tuple(
            self.slip[1] if self.slip and self.slip[0] == f"{where}[{n}]" else figure
            for n, figure in enumerate(figures)
        )


def added(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]


def cast(game: FileGame) -> Pair:
    return sum(one for one, _ in game.deals), sum(other for _, other in game.deals)


def winner_of(game: FileGame) -> int | None:
    """The game's winner as told, or by the true totals, which leave nothing else open here."""
    totals = cast(game)
    if game.lost is not None:
        return 1 - game.lost
    if max(totals) < 100:
        return None
    return totals.index(max(totals)) if game.first is None else game.first


def games_of(games: list[FileGame], casts: list[Pair]) -> Pair:
    """The games of each player if the games' totals were these. A double counts two."""
    won = [0, 0]
    for game, totals in zip(games, casts, strict=True):
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
            if max(games_of(games, [cast(each) for each in games])) < 3:
                games.append(game)
        if max(games_of(games, [cast(each) for each in games])) < 3 and draw(st.booleans()):
            games.append(draw(unfinished))
        parties.append(games)
    return parties


pers = st.sampled_from(["game", "partie"])


def places(card: CardFile) -> list[tuple[str, str, object, object]]:
    found = report(card)
    assert "errors" not in found
    return [
        (each["where"], each["kind"], each["written"], each["computed"])
        for each in found["discrepancies"]
    ]


def true_figures(card: CardFile) -> dict[str, int]:
    """Every written figure of a card by its place."""
    rows = {"written.totals": card.totals, "written.balance": card.balance}
    for number, partie in enumerate(card.parties):
        where = f"parties[{number}]"
        rows[f"written.carried[{number}]"] = card.carried[number]
        rows[f"{where}.written.won"] = partie.won
        rows[f"{where}.written.games"] = partie.games_won
        for n, game in enumerate(partie.games):
            rows[f"{where}.games[{n}].written.totals"] = game.totals
    return {f"{where}[{n}]": figure for where, row in rows.items() for n, figure in enumerate(row)}


KINDS = {
    "carried": "carry", "won": "result", "written.games": "result", "totals": "cast",
    "balance": "balance",
}  # fmt: skip


@given(some_parties(), pers)
def test_a_correct_card_has_no_discrepancy(played, per):
    assert places(Scribe(played, per, None, lambda: True).write()) == []


@given(some_parties(), pers, st.data())
def test_one_slip_is_reported_once_where_it_was_made(played, per, data):
    truth = true_figures(Scribe(played, per, None, lambda: True).write())
    where = data.draw(st.sampled_from(sorted(truth)), label="where")
    wrong = data.draw(
        st.integers(-60, 60).map(lambda off: truth[where] + off).filter(
            lambda figure: figure >= 0 and figure != truth[where]
        ),
        label="written",
    )  # fmt: skip
    choose = chooser(data.draw, data.draw(choices, label="below"))
    slipped = Scribe(played, per, (where, wrong), choose).write()
    kind = next(KINDS[name] for name in KINDS if name in where)
    assert places(slipped) == [(where, kind, wrong, truth[where])]
