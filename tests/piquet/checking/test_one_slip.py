"""One slip in any written figure is reported once, at its place (R62).

Every figure below it follows from the slip or from the right figure, in any mixture.
"""

from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from piquet.checking.report import report
from piquet.formats.card_file import CardFile, FilePartie
from tests.piquet.checking import cards
from tests.piquet.checking.cards import a_slip, added, card, chooser, kind_of, places


@dataclass
class Scribe(cards.Scribe):
    parties: list[FilePartie]

    def write(self) -> CardFile:
        won = [won_by(each, cast(each)) for each in self.parties]
        written = [self._partie(n, each) for n, each in enumerate(self.parties)]
        carried = [
            self.slipped(f"written.carried[{n}]", self.each(each.won, won[n]))
            for n, each in enumerate(written)
        ]
        rows = [self.each(*both) for both in zip(carried, won, strict=True)]
        totals = self.slipped("written.totals", added((0, 0), *rows))
        balance = self.balance(totals, added((0, 0), *won))
        return card(*written, carried=tuple(carried), totals=totals, balance=balance)

    def _partie(self, index, played):
        where = f"parties[{index}].written"
        totals = self.slipped(f"{where}.totals", cast(played))
        each = [won_by(played, self.each(totals, cast(played)))[seat] for seat in (0, 1)]
        return replace(played, totals=totals, won=self.slipped(f"{where}.won", each))


def cast(played: FilePartie) -> tuple[int, ...]:
    return added((0, 0), *played.deals)


def won_by(played: FilePartie, totals: tuple[int, ...]) -> tuple[int, int]:
    over = not played.annulled and len(played.deals) in (6, 8)
    return cards.won_by(totals) if over else (0, 0)


scores = st.integers(0, 60)
pairs = st.tuples(scores, scores)
begun = st.lists(pairs, max_size=5)
whole = st.lists(pairs, min_size=6, max_size=6).filter(
    lambda deals: sum(a for a, _ in deals) != sum(b for _, b in deals)
)
tied = st.tuples(st.permutations(range(0, 30, 5)), st.permutations(range(0, 30, 5))).map(
    lambda both: list(zip(*both, strict=True))
)
played_off = st.tuples(tied, st.lists(pairs, max_size=2)).map(lambda both: both[0] + both[1])
some_deals = st.one_of(begun, whole, whole, whole, tied, played_off).map(tuple)
annulled = st.sampled_from([False, False, False, True])
parties = st.lists(st.builds(FilePartie, some_deals, annulled=annulled), max_size=5)


def right_card(played: list[FilePartie]) -> CardFile:
    return Scribe(None, lambda: True, played).write()


@given(parties)
def test_a_correct_card_has_no_discrepancy(played):
    assert report(right_card(played))["discrepancies"] == []


@given(parties, st.data())
def test_one_slip_is_reported_once_where_it_was_made(played, data):
    truth = cards.true_figures(right_card(played))
    where, wrong = a_slip(data, truth, 300)
    slipped = Scribe((where, wrong), chooser(data), played).write()
    assert places(slipped) == [(where, kind_of(where), wrong, truth[where])]


@given(parties, st.data())
def test_a_card_that_leaves_figures_out_is_held_to_the_rest(played, data):
    """One slip, and any other figures left out: still one discrepancy."""
    truth = cards.true_figures(right_card(played))
    where = data.draw(st.sampled_from(sorted(truth)))
    slipped = Scribe((where, truth[where] + 1), lambda: True, played).write()
    thin = {
        place: tuple(
            figure if f"{place}[{seat}]" == where or data.draw(st.booleans()) else None
            for seat, figure in enumerate(pair)
        )
        for place, pair in cards.written_rows(slipped).items()
    }
    rows = {name: thin[f"written.{name}"] for name in ("totals", "balance")}
    parties, carried = [], []
    for n, each in enumerate(slipped.parties):
        under = f"parties[{n}].written"
        parties.append(replace(each, totals=thin[f"{under}.totals"], won=thin[f"{under}.won"]))
        carried.append(thin[f"written.carried[{n}]"])
    left = replace(slipped, parties=tuple(parties), carried=tuple(carried), **rows)
    assert [place for place, *_ in places(left)] == [where]
