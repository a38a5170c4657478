"""One slip in a chouette's card is reported once, at its place (R42, R62).

Every figure below it follows from the slip or from the right figure, in any mixture.
"""

from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from piquet.checking.report import report
from piquet.formats.card_file import CardFile, FilePartie
from piquet.money.stakes import PRESETS
from tests.piquet.checking import cards
from tests.piquet.checking.cards import a_slip, added, chooser, kind_of, sound, won_by

PLAYERS = ("Anne", "Ben", "Carl")
Seats = tuple[int, int]
Results = list[tuple[int, int]]


@dataclass
class Scribe(cards.Scribe):
    """Writes a chouette from what the single player and the opponent `won` in each partie.

    Anne first plays alone against Ben. `deals` says of each partie whether its deals are kept.
    """

    won: Results
    deals: list[bool]

    def write(self) -> CardFile:
        parties: list[FilePartie] = []
        lines: list[tuple[int, ...]] = []
        sat, line, true_line = (0, 1), (0, 0, 0), (0, 0, 0)
        for number, (won, due) in enumerate(zip(self.won, seats_of(self.won), strict=False)):
            seats = self._seats(number, sat, due)
            parties.append(self._partie(number, won, seats, due))
            sat = next_of(self.either(seats, due), won)
            tens = [
                tens_of(self.either(seats, due), self.either(parties[-1].won, won))[player]
                for player in (0, 1, 2)
            ]
            above = self.each(line, true_line)
            line = self.slipped(f"written.running[{number}]", added(above, tens))
            true_line = added(true_line, tens_of(due, won))
            lines.append(line)
        totals = self.slipped("written.totals", self.each(line, true_line))
        points = [10 * each for each in self.each(totals, true_line)]
        balance = self.slipped("written.balance", points)
        rows = {"running": tuple(lines), "totals": totals, "balance": balance}
        stake = PRESETS["twopenny-points"]
        return CardFile(PLAYERS, stake, tuple(parties), chouette=True, **rows)

    def _seats(self, number: int, sat: Seats, due: Seats) -> Seats:
        if self.slip and self.slip[0] == f"parties[{number}]":
            return self.slip[1]
        return self.either(sat, due)

    def _partie(self, number: int, won: tuple[int, int], seats: Seats, due: Seats) -> FilePartie:
        where = f"parties[{number}].written"
        sat = dict(zip(("single", "opponent"), seats, strict=True))
        if not self.deals[number]:
            written = self.slipped(f"{where}.won", won)
            winner = None if won == (0, 0) else due[won[0] == 0]
            return FilePartie(points=max(won), winner=winner, won=written, **sat)
        totals = totals_that_win(won)
        written = self.slipped(f"{where}.totals", totals)
        result = [won_by(self.each(written, totals))[column] for column in (0, 1)]
        deals = (totals, *[(0, 0)] * 5) + (((0, 0),) * 2 if won == (0, 0) else ())
        return FilePartie(deals, written, self.slipped(f"{where}.won", result), **sat)


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


def totals_that_win(won: tuple[int, int]) -> tuple[int, int]:
    """Totals that win these points, as far as a hundred saves the loser."""
    more = max(won)
    if not more:
        return (120, 120)
    pair = (more, 100)
    return pair if won[0] else pair[::-1]


results = st.one_of(
    st.just((0, 0)),
    *[st.integers(101, 170).map(lambda won: (won, 0))] * 3,
    *[st.integers(101, 170).map(lambda won: (0, won))] * 3,
)
parties = st.lists(results, min_size=1, max_size=5)


def kept(draw, won: Results) -> list[bool]:
    return draw(st.lists(st.booleans(), min_size=len(won), max_size=len(won)), label="deals")


@given(parties, st.data())
def test_a_correct_card_has_no_discrepancy(won, data):
    card = Scribe(None, lambda: True, won, kept(data.draw, won)).write()
    assert sound(card) == []
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
    truth = cards.true_figures(Scribe(None, lambda: True, won, deals).write())
    least = {where: -9999 if where.startswith("written") else 0 for where in truth}
    where, wrong = a_slip(data, truth, 300, least)
    slipped = Scribe((where, wrong), chooser(data), won, deals).write()
    assert sound(slipped) == [(where, kind_of(where), wrong, truth[where])]


@given(parties.filter(lambda won: len(won) > 1), st.data())
def test_one_slip_in_the_seats_is_reported_once(won, data):
    deals = kept(data.draw, won)
    number = data.draw(st.integers(1, len(won) - 1), label="partie")
    single, opponent = due = seats_of(won)[number]
    adviser = ({0, 1, 2} - set(due)).pop()
    wrongs = [(adviser, opponent), (single, adviser), (opponent, single)]
    wrong = data.draw(st.sampled_from(wrongs), label="seats")
    slip = f"parties[{number}]", wrong
    (found,) = sound(Scribe(slip, chooser(data), won, deals).write())
    place, seat = ("single", 0) if wrong[0] != single else ("opponent", 1)
    where = f"parties[{number}].{place}"
    assert found == (where, "seat", PLAYERS[wrong[seat]], PLAYERS[due[seat]])
