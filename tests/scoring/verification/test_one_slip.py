"""One slip in any written figure is reported once, at its place (R62).

Every figure below it follows from the slip or from the right figure, in any mixture.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.files.card_file import CardFile, FilePartie
from scoring.verification.report import report
from tests.scoring.verification.cards import card, places


@dataclass
class Scribe:
    """Writes a whole card by hand: each figure follows from the figures above it, or from the right
    ones.

    `slip` is a place with its wrong figure. `choose` says of each figure taken from above whether
    it is as written or as it ought to be.
    """

    parties: list[FilePartie]
    slip: tuple[str, int] | None
    choose: Callable[[], bool]

    def write(self) -> CardFile:
        won = [won_by(each, cast(each)) for each in self.parties]
        written = [self._partie(n, each) for n, each in enumerate(self.parties)]
        carried = [
            self._pair(f"written.carried[{n}]", self._both(each.won, won[n]))
            for n, each in enumerate(written)
        ]
        totals = self._pair("written.totals", self._sums(carried, won))
        true_totals = tuple(sum(pair[seat] for pair in won) for seat in (0, 1))
        balance = self._pair("written.balance", self._ahead(totals, true_totals))
        return card(*written, carried=tuple(carried), totals=totals, balance=balance)

    def _sums(self, carried, won):
        pairs = [self._both(*both) for both in zip(carried, won, strict=True)]
        return tuple(sum(pair[seat] for pair in pairs) for seat in (0, 1))

    def _ahead(self, totals, true_totals):
        """Each balance is computed from the totals anew, so one may follow the slip and the other
        not."""
        for_one, for_other = (self._both(totals, true_totals) for _ in range(2))
        return max(0, for_one[0] - for_one[1]), max(0, for_other[1] - for_other[0])

    def _partie(self, index, played):
        where = f"parties[{index}].written"
        totals = self._pair(f"{where}.totals", cast(played))
        each = [won_by(played, self._both(totals, cast(played)))[seat] for seat in (0, 1)]
        return replace(played, totals=totals, won=self._pair(f"{where}.won", each))

    def _both(self, written, true):
        """A pair taken from above, each figure as written or as it ought to be."""
        return tuple(
            one if self.choose() else other for one, other in zip(written, true, strict=True)
        )

    def _pair(self, where, figures):
        """A pair as written, with the slip in its place."""
        return tuple(
            self.slip[1] if self.slip and self.slip[0] == f"{where}[{seat}]" else figure
            for seat, figure in enumerate(figures)
        )


def cast(played: FilePartie) -> tuple[int, int]:
    return sum(one for one, _ in played.deals), sum(other for _, other in played.deals)


def won_by(played: FilePartie, totals: tuple[int, int]) -> tuple[int, int]:
    """Return what these totals win, computed in another way than in the laws."""
    more, less = max(totals), min(totals)
    if played.annulled or len(played.deals) not in (6, 8) or more == less:
        return (0, 0)
    points = 100 + (more + less if less < 100 else more - less)
    return (points, 0) if totals[0] > totals[1] else (0, points)


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
parties = st.lists(
    st.builds(
        FilePartie,
        st.one_of(begun, whole, whole, whole, tied, played_off).map(tuple),
        annulled=st.sampled_from([False, False, False, True]),
    ),
    max_size=5,
)


def true_figures(right: CardFile) -> dict[str, int]:
    """Every written figure of a card by its place."""
    rows = {
        "written.totals": right.totals,
        "written.balance": right.balance,
        **{f"written.carried[{number}]": pair for number, pair in enumerate(right.carried)},
        **{f"parties[{n}].written.totals": each.totals for n, each in enumerate(right.parties)},
        **{f"parties[{n}].written.won": each.won for n, each in enumerate(right.parties)},
    }
    return {f"{where}[{seat}]": pair[seat] for where, pair in rows.items() for seat in (0, 1)}


KINDS = {"carried": "carry", "won": "result", "totals": "cast", "balance": "balance"}


@given(parties)
def test_a_correct_card_has_no_discrepancy(played):
    right = Scribe(played, None, lambda: True).write()
    assert report(right)["discrepancies"] == []


@given(parties, st.data())
def test_one_slip_is_reported_once_where_it_was_made(played, data):
    truth = true_figures(Scribe(played, None, lambda: True).write())
    where = data.draw(st.sampled_from(sorted(truth)), label="where")
    wrong = data.draw(
        st.integers(-300, 300).map(lambda off: truth[where] + off).filter(
            lambda figure: figure >= 0 and figure != truth[where]
        ),
        label="written",
    )  # fmt: skip
    follow = data.draw(st.sampled_from(["slip", "truth", "either"]), label="below")
    choose = {
        "slip": lambda: True,
        "truth": lambda: False,
        "either": lambda: data.draw(st.booleans()),
    }[follow]
    slipped = Scribe(played, (where, wrong), choose).write()
    kind = next(KINDS[name] for name in KINDS if name in where)
    assert places(slipped) == [(where, kind, wrong, truth[where])]


@given(parties, st.data())
def test_a_card_that_leaves_figures_out_is_held_to_the_rest(played, data):
    """One slip, and any other figures left out: still one discrepancy."""
    truth = true_figures(Scribe(played, None, lambda: True).write())
    where = data.draw(st.sampled_from(sorted(truth)))
    slipped = Scribe(played, (where, truth[where] + 1), lambda: True).write()

    def thinned(place, pair):
        kept = [f"{place}[{seat}]" == where or data.draw(st.booleans()) for seat in (0, 1)]
        return tuple(figure if keep else None for figure, keep in zip(pair, kept, strict=True))

    thin = replace(
        slipped,
        parties=tuple(
            replace(
                each,
                totals=thinned(f"parties[{n}].written.totals", each.totals),
                won=thinned(f"parties[{n}].written.won", each.won),
            )
            for n, each in enumerate(slipped.parties)
        ),
        carried=tuple(
            thinned(f"written.carried[{n}]", pair) for n, pair in enumerate(slipped.carried)
        ),
        totals=thinned("written.totals", slipped.totals),
        balance=thinned("written.balance", slipped.balance),
    )
    assert [place for place, *_ in places(thin)] == [where]
