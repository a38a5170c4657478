"""One slip in a chouette's card is reported once, at its place (R42, R62).

Every figure below it follows from the slip or from the right figure, in any mixture.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.files.card_file import CardFile, FilePartie
from scoring.laws.money.stakes import PRESETS
from scoring.verification.report import report
from tests.scoring.verification.cards import choices, chooser

PLAYERS = ("Anne", "Ben", "Carl")
Seats = tuple[int, int]
Results = list[tuple[int, int]]


@dataclass
class Scribe:
    """Writes a whole chouette by hand, from what the single player and the opponent won in each
    partie. Anne first plays alone against Ben.

    `deals` says of each partie whether its deals are kept. `slip` is a place with its wrong figure.
    `choose` says of each figure taken from above whether it is as written or as it ought to be.
    """

    won: Results
    deals: list[bool]
    slip: tuple[str, object] | None
    choose: Callable[[], bool]

    def write(self) -> CardFile:
        parties: list[FilePartie] = []
        lines: list[tuple[int, ...]] = []
        sat, line, true_line = (0, 1), (0, 0, 0), (0, 0, 0)
        for number, (won, due) in enumerate(zip(self.won, seats_of(self.won), strict=False)):
            seats = self._seats(number, sat, due)
            parties.append(self._partie(number, won, seats, due))
            sat = next_of(self._either(seats, due), won)
            tens = [
                tens_of(self._either(seats, due), self._either(parties[-1].won, won))[player]
                for player in (0, 1, 2)
            ]
            above = self._each(line, true_line)
            line = self._slipped(f"written.running[{number}]", added(above, tens))
            true_line = added(true_line, tens_of(due, won))
            lines.append(line)
        totals = self._slipped("written.totals", self._each(line, true_line))
        points = [10 * each for each in self._each(totals, true_line)]
        balance = self._slipped("written.balance", points)
        return CardFile(
            PLAYERS, PRESETS["twopenny-points"], tuple(parties), chouette=True,
            running=tuple(lines), totals=totals, balance=balance,
        )  # fmt: skip

    def _seats(self, number: int, sat: Seats, due: Seats) -> Seats:
        if self.slip and self.slip[0] == f"parties[{number}]":
            return self.slip[1]
        return self._either(sat, due)

    def _partie(self, number: int, won: tuple[int, int], seats: Seats, due: Seats) -> FilePartie:
        where = f"parties[{number}].written"
        single, opponent = seats
        if not self.deals[number]:
            written = self._slipped(f"{where}.won", won)
            winner = None if won == (0, 0) else due[won[0] == 0]
            return FilePartie(
                points=max(won), winner=winner, won=written, single=single, opponent=opponent
            )
        totals = totals_that_win(won)
        written = self._slipped(f"{where}.totals", totals)
        result = [won_by(self._each(written, totals))[column] for column in (0, 1)]
        return FilePartie(
            deals=(totals, *[(0, 0)] * 5) + (((0, 0),) * 2 if won == (0, 0) else ()),
            totals=written,
            won=self._slipped(f"{where}.won", result),
            single=single,
            opponent=opponent,
        )

    def _either(self, written, true):
        return written if self.choose() else true

    def _each(self, written, true):
        """Each figure of a row as written or as it ought to be."""
        return tuple(self._either(*both) for both in zip(written, true, strict=True))

    def _slipped(self, where, figures):
        """A row as written, with the slip in its place."""
        return tuple(
            self.slip[1] if self.slip and self.slip[0] == f"{where}[{n}]" else figure
            for n, figure in enumerate(figures)
        )


def next_of(seats: Seats, won: tuple[int, int]) -> Seats:
    """R42, computed in another way than in the laws."""
    single, opponent = seats
    adviser = ({0, 1, 2} - {single, opponent}).pop()
    if won == (0, 0):
        return seats
    return (single, adviser) if won[0] else (opponent, adviser)


def seats_of(won: Results) -> list[Seats]:
    seats = [(0, 1)]
    for each in won:
        seats.append(next_of(seats[-1], each))
    return seats


def tens_of(seats: Seats, won: tuple[int, int]) -> tuple[int, ...]:
    """R41, by rounding: a five is dropped."""
    single = round((won[0] - 0.1) / 10) - round((won[1] - 0.1) / 10)
    return tuple(2 * single if seat == seats[0] else -single for seat in (0, 1, 2))


def added(line, tens):
    return tuple(one + more for one, more in zip(line, tens, strict=True))


def totals_that_win(won: tuple[int, int]) -> tuple[int, int]:
    """Totals that win these points, as far as a hundred saves the loser."""
    more = max(won)
    if not more:
        return (120, 120)
    pair = (more, 100)
    return pair if won[0] else pair[::-1]


def won_by(totals: tuple[int, int]) -> tuple[int, int]:
    more, less = max(totals), min(totals)
    if more == less:
        return (0, 0)
    points = 100 + (more + less if less < 100 else more - less)
    return (points, 0) if totals[0] > totals[1] else (0, points)


results = st.one_of(
    st.just((0, 0)),
    *[st.integers(101, 170).map(lambda won: (won, 0))] * 3,
    *[st.integers(101, 170).map(lambda won: (0, won))] * 3,
)
parties = st.lists(results, min_size=1, max_size=5)


def kept(draw, won: Results) -> list[bool]:
    return draw(st.lists(st.booleans(), min_size=len(won), max_size=len(won)), label="deals")


def places(card: CardFile) -> list[tuple[str, str, object, object]]:
    found = report(card)
    assert "errors" not in found
    return [
        (each["where"], each["kind"], each["written"], each["computed"])
        for each in found["discrepancies"]
    ]


def true_figures(card: CardFile) -> dict[str, int]:
    """Every written figure of a card by its place."""
    rows = {
        "written.totals": card.totals,
        "written.balance": card.balance,
        **{f"written.running[{number}]": line for number, line in enumerate(card.running)},
        **{f"parties[{n}].written.won": each.won for n, each in enumerate(card.parties)},
        **{
            f"parties[{n}].written.totals": each.totals
            for n, each in enumerate(card.parties)
            if each.deals
        },
    }
    return {f"{where}[{n}]": figure for where, row in rows.items() for n, figure in enumerate(row)}


def kind_of(where: str) -> str:
    kinds = {"running": "carry", "won": "result", "totals": "cast", "balance": "balance"}
    return next(kind for name, kind in kinds.items() if name in where)


@given(parties, st.data())
def test_a_correct_card_has_no_discrepancy(won, data):
    card = Scribe(won, kept(data.draw, won), None, lambda: True).write()
    assert places(card) == []
    thin = tuple(
        replace(partie, single=None, opponent=None)
        if number and data.draw(st.booleans())
        else partie
        for number, partie in enumerate(card.parties)
    )
    assert report(replace(card, parties=thin)) == report(card)


@given(parties, st.data())
def test_one_slip_is_reported_once_where_it_was_made(won, data):
    deals = kept(data.draw, won)
    truth = true_figures(Scribe(won, deals, None, lambda: True).write())
    where = data.draw(st.sampled_from(sorted(truth)), label="where")
    least = None if "running" in where or where.startswith("written") else 0
    wrong = data.draw(
        st.integers(-300, 300).map(lambda off: truth[where] + off).filter(
            lambda figure: figure != truth[where] and (least is None or figure >= least)
        ),
        label="written",
    )  # fmt: skip
    choose = chooser(data.draw, data.draw(choices, label="below"))
    slipped = Scribe(won, deals, (where, wrong), choose).write()
    assert places(slipped) == [(where, kind_of(where), wrong, truth[where])]


@given(parties.filter(lambda won: len(won) > 1), st.data())
def test_one_slip_in_the_seats_is_reported_once(won, data):
    deals = kept(data.draw, won)
    number = data.draw(st.integers(1, len(won) - 1), label="partie")
    single, opponent = due = seats_of(won)[number]
    adviser = ({0, 1, 2} - set(due)).pop()
    wrong = data.draw(
        st.sampled_from([(adviser, opponent), (single, adviser), (opponent, single)]), label="seats"
    )
    choose = chooser(data.draw, data.draw(choices, label="below"))
    (found,) = places(Scribe(won, deals, (f"parties[{number}]", wrong), choose).write())
    place, seat = ("single", 0) if wrong[0] != single else ("opponent", 1)
    assert found == (
        f"parties[{number}].{place}", "seat", PLAYERS[wrong[seat]], PLAYERS[due[seat]],
    )  # fmt: skip
