"""The verification report: R62, and one slip reported once."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.card_check import MOST_MIXTURES, report
from scoring.card_file import CardFile, FileMark, FilePartie
from scoring.card_reading import card_from_data, read_card
from scoring.laws.rule_sets import rule_set
from scoring.laws.stakes import PRESETS, Stake

PRINTED = read_card(
    (Path(__file__).parents[2] / "docs" / "examples" / "cavendish-card.json").read_bytes()
)
FIFTIES = PRESETS["ten-shillings-a-hundred-fifties"]


def partie(one: int, other: int, **more: object) -> FilePartie:
    """A partie of six deals with these totals."""
    scores = [(one // 6 + (deal < one % 6), other // 6 + (deal < other % 6)) for deal in range(6)]
    return FilePartie(deals=tuple(scores), **more)


def card(*parties: FilePartie, **more: object) -> CardFile:
    return CardFile(("A", "B"), more.pop("stake", FIFTIES), parties, **more)


def places(checked: CardFile) -> list[tuple[str, str, int, int]]:
    return [
        (found["where"], found["kind"], found["written"], found["computed"])
        for found in report(checked)["discrepancies"]
    ]


def test_the_printed_card_has_two_discrepancies():
    found = report(PRINTED)
    assert found["ok"] is False
    assert found["discrepancies"] == [
        {
            "where": "parties[3].written.totals[0]",
            "kind": "cast",
            "written": 103,
            "computed": 94,
            "message": "A’s deals in partie 4 add to 94; 103 is written, 9 too many.",
        },
        {
            "where": "written.carried[2][1]",
            "kind": "carry",
            "written": 470,
            "computed": 476,
            "message": "From partie 3 B carries 476; 470 is written, 6 too few.",
        },
    ]


def test_the_printed_card_as_computed_from_its_deals():
    found = report(PRINTED)
    assert found["parties"] == [
        {"complete": True, "totals": [164, 114], "winner": "A", "rubicon": False, "drawn": False,
         "won": [150, 0]},
        {"complete": True, "totals": [224, 92], "winner": "A", "rubicon": True, "drawn": False,
         "won": [416, 0]},
        {"complete": True, "totals": [75, 301], "winner": "B", "rubicon": True, "drawn": False,
         "won": [0, 476]},
        {"complete": True, "totals": [94, 144], "winner": "B", "rubicon": True, "drawn": False,
         "won": [0, 338]},
        {"complete": True, "totals": [130, 104], "winner": "A", "rubicon": False, "drawn": False,
         "won": [126, 0]},
    ]  # fmt: skip
    assert found["totals"] == [692, 814]
    assert found["balance"] == [-122, 122]
    assert found["counted"] == [-100, 100]
    assert found["money"] == {
        "currency": "LSD",
        "amounts": [-120, 120],
        "text": ["−10s.", "10s."],
    }
    assert set(found) == {
        "ok", "parties", "totals", "balance", "counted", "money", "discrepancies",
    }  # fmt: skip


def test_the_printed_card_with_the_deal_that_makes_its_total():
    """The fourth partie's fifth deal read as 19–17 leaves the misprinted 470 alone."""
    deals = list(PRINTED.parties[3].deals)
    deals[4] = (19, 17)
    parties = list(PRINTED.parties)
    parties[3] = replace(parties[3], deals=tuple(deals))
    mended = replace(PRINTED, parties=tuple(parties))
    assert places(mended) == [("written.carried[2][1]", "carry", 470, 476)]
    right = replace(mended, carried=(*mended.carried[:2], (0, 476), *mended.carried[3:]))
    found = report(right)
    assert found["ok"]
    assert found["totals"] == [692, 617]
    assert found["money"]["text"] == ["5s.", "−5s."]


def test_what_is_not_written_is_not_wrong():
    found = report(card(partie(164, 114), FilePartie(deals=((20, 10),))))
    assert found["ok"]
    assert found["discrepancies"] == []
    assert [each["complete"] for each in found["parties"]] == [True, False]
    assert found["totals"] == [150, 0]


SIX_TIED = partie(90, 90)


@pytest.mark.parametrize(
    ("written", "found"),
    [
        # the cast of a column, alone
        ({"totals": (164, 115)}, [("parties[0].written.totals[1]", "cast", 115, 114)]),
        ({"totals": (None, 115)}, [("parties[0].written.totals[1]", "cast", 115, 114)]),
        # a result from the written totals, or from those that should be there
        ({"totals": (174, 114), "won": (160, 0)},
         [("parties[0].written.totals[0]", "cast", 174, 164)]),
        ({"totals": (174, 114), "won": (150, 0)},
         [("parties[0].written.totals[0]", "cast", 174, 164)]),
        (
            {"totals": (174, 114), "won": (155, 0)},
            [("parties[0].written.totals[0]", "cast", 174, 164),
             ("parties[0].written.won[0]", "result", 155, 160)],
        ),
        # a result without totals follows from the deals
        ({"won": (None, 0)}, []),
        ({"won": (160, 0)}, [("parties[0].written.won[0]", "result", 160, 150)]),
        ({"won": (150, 20)}, [("parties[0].written.won[1]", "result", 20, 0)]),
        # totals the wrong way about win for the wrong player
        (
            {"totals": (104, 114), "won": (0, 110)},
            [("parties[0].written.totals[0]", "cast", 104, 164)],
        ),
        (
            {"totals": (114, 114), "won": (0, 0)},
            [("parties[0].written.totals[0]", "cast", 114, 164)],
        ),
    ],
)  # fmt: skip
def test_r62_a_partie_is_held_against_its_own_figures(written, found):
    assert places(card(partie(164, 114, **written))) == found


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ({"carried": ((150, 0), (0, 476))}, []),
        ({"carried": ((150, 0),)}, []),
        ({"carried": ((None, None), (0, 470)), "totals": (150, 470)},
         [("written.carried[1][1]", "carry", 470, 476)]),
        ({"carried": ((None, None), (0, 470)), "totals": (150, 476), "balance": (0, 326)},
         [("written.carried[1][1]", "carry", 470, 476)]),
        ({"carried": ((None, None), (0, 470)), "totals": (150, 476), "balance": (0, 320)},
         [("written.carried[1][1]", "carry", 470, 476)]),
        ({"totals": (150, 477)}, [("written.totals[1]", "cast", 477, 476)]),
        ({"totals": (150, 477), "balance": (0, 327)}, [("written.totals[1]", "cast", 477, 476)]),
        ({"totals": (150, 477), "balance": (0, 326)}, [("written.totals[1]", "cast", 477, 476)]),
        ({"totals": (150, 477), "balance": (0, 325)},
         [("written.totals[1]", "cast", 477, 476), ("written.balance[1]", "balance", 325, 327)]),
        ({"balance": (326, 326)}, [("written.balance[0]", "balance", 326, 0)]),
        ({"balance": (None, 326)}, []),
    ],
)  # fmt: skip
def test_r62_the_totals_are_held_against_the_results(written, found):
    assert places(card(partie(164, 114), partie(75, 301), **written)) == found


@pytest.mark.parametrize(
    ("played", "found"),
    [
        # tied after six: nothing is won as yet
        (replace(SIX_TIED, totals=(90, 90), won=(0, 0)), []),
        (replace(SIX_TIED, won=(0, 280)), [("parties[0].written.won[1]", "result", 280, 0)]),
        # a slip that hides the tie, and the result that follows from it
        (replace(SIX_TIED, totals=(90, 100), won=(0, 290)),
         [("parties[0].written.totals[1]", "cast", 100, 90)]),
        # one more deal: still nothing
        (FilePartie((*SIX_TIED.deals, (40, 0)), (130, 90), (0, 0)), []),
        (FilePartie((*SIX_TIED.deals, (40, 0)), (130, 90), (320, 0)),
         [("parties[0].written.won[0]", "result", 320, 0)]),
        # and another
        (FilePartie((*SIX_TIED.deals, (40, 0), (0, 20)), (130, 110), (120, 0)), []),
        (FilePartie((*SIX_TIED.deals, (40, 0), (0, 40)), (130, 130), (0, 0)), []),
        # not finished, and annulled (R34): nothing is won
        (FilePartie(((150, 10),), (150, 10), (0, 0)), []),
        (FilePartie(((150, 10),), (150, 10), (260, 0)),
         [("parties[0].written.won[0]", "result", 260, 0)]),
        (partie(164, 114, totals=(164, 114), won=(0, 0), annulled=True), []),
        (partie(164, 114, won=(150, 0), annulled=True),
         [("parties[0].written.won[0]", "result", 150, 0)]),
    ],
)  # fmt: skip
def test_parties_that_win_nothing_yet_or_never(played, found):
    assert places(card(played)) == found


def test_r32_the_rubicon_judged_on_six_deals():
    played = FilePartie((*SIX_TIED.deals, (40, 0), (0, 20)), (130, 110), (340, 0))
    rules = rule_set("rubicon", {"rubicon_on_six_deals": True})
    assert places(card(played, rules=rules)) == []
    assert places(card(played)) == [("parties[0].written.won[0]", "result", 340, 120)]


def test_r34_an_annulled_partie_says_so_and_counts_for_nothing():
    found = report(card(partie(164, 114, annulled=True), partie(75, 301)))
    assert found["parties"][0] == {
        "complete": True, "totals": [164, 114], "winner": None, "rubicon": False, "drawn": False,
        "won": [0, 0], "annulled": True,
    }  # fmt: skip
    assert found["totals"] == [0, 476]


def test_r31_a_drawn_partie():
    drawn = FilePartie((*SIX_TIED.deals, (40, 0), (0, 40)))
    (found,) = report(card(drawn))["parties"]
    assert (found["complete"], found["drawn"], found["winner"]) == (True, True, None)


@pytest.mark.parametrize(
    ("amount", "counted", "text"),
    [(6, [40, -40], ["£1", "−£1"]), (7, None, ["£2", "−£2"])],
)
def test_r52_pounds_at_a_rate_that_does_not_divide_them_count_no_points(amount, counted, text):
    stake = Stake("", "LSD", amount, "point", "unit")
    found = report(card(partie(175, 100), partie(100, 101), stake=stake))
    assert found["balance"] == [74, -74]
    assert found["counted"] == counted
    assert found["money"]["text"] == text


@pytest.mark.parametrize(
    ("deals", "totals", "errors"),
    [
        (7, (196, 140), [("parties[0].deals[6]", "Law 71")]),
        (9, (252, 180), [("parties[0].deals[6]", "Law 71")]),
    ],
)
def test_deals_past_the_end_of_a_partie_are_an_error_once(deals, totals, errors):
    """Added in or left out, the column's cast is right; the result follows the six deals."""
    for written in (totals, (168, 120)):
        long = FilePartie(((28, 20),) * deals, written, (148, 0))
        found = report(card(long))
        assert not found["ok"]
        assert found["discrepancies"] == []
        assert [(each["where"], each["rule"]) for each in found["errors"]] == errors
    assert found["parties"][0]["totals"] == [168, 120]


def test_deals_past_the_end_say_how_many():
    (seven,) = report(card(FilePartie(((28, 20),) * 7)))["errors"]
    assert seven["message"] == (
        "The partie ended after 6 deals, 168–120; 1 deal is written past its end."
    )
    (ten,) = report(card(FilePartie(((20, 20),) * 10)))["errors"]
    assert ten == {
        "where": "parties[0].deals[8]",
        "rule": "Law 71",
        "message": "The partie ended after 8 deals, 160–160; 2 deals are written past its end.",
    }


@pytest.mark.parametrize(
    ("played", "errors", "notes"),
    [
        (FilePartie(((174, 0), (175, 2))), [("parties[0].deals[1][0]", "Laws 61–69")], []),
        # an elder’s 0 and a younger’s 1, where it is known who was which
        (FilePartie(((0, 20), (20, 1))), [], []),
        (FilePartie(((0, 20), (20, 1)), dealers=(1, 1)), [],
         [("parties[0].deals[0][0]", "Law 65"), ("parties[0].deals[1][1]", "Law 65")]),
        (FilePartie(((0, 20), (20, 1)), first_dealer=1), [],
         [("parties[0].deals[0][0]", "Law 65")]),
        (FilePartie(((0, 20), (20, 1)), first_dealer=0), [],
         [("parties[0].deals[1][1]", "Law 65")]),
        # marked, they need no note; a mark that cannot be is an error
        (FilePartie(((0, 20),), dealers=(1,), marks=(FileMark("reckons_nothing", 0),)), [], []),
        (FilePartie(((5, 20),), marks=(FileMark("reckons_nothing", 0),)),
         [("parties[0].deals[0][0]", "R14")], []),
        (FilePartie(((44, 0),), dealers=(1,), marks=(FileMark("conceded", 1),)),
         [("parties[0].deals[0]", "R15")], []),
        (FilePartie((*SIX_TIED.deals[:5], (20, 0)), marks=(None,) * 5 + (FileMark("conceded", 1),)),
         [("parties[0].deals[5][0]", "R15")], []),
        (FilePartie((*SIX_TIED.deals[:5], (36, 0)), marks=(None,) * 5 + (FileMark("conceded", 1),)),
         [], []),
    ],
)  # fmt: skip
def test_deals_that_cannot_be_and_those_a_penalty_explains(played, errors, notes):
    found = report(card(played))
    assert [(each["where"], each["rule"]) for each in found.get("errors", [])] == errors
    assert [(each["where"], each["rule"]) for each in found.get("notes", [])] == notes
    assert found["ok"] is not bool(errors)


def test_a_card_full_of_slips_is_still_answered():
    """Sixty parties each wrong in every figure: more mixtures than could ever be tried."""
    wrong = [
        partie(164 + number, 75 + number, totals=(number, number + 7), won=(number * 3, 5))
        for number in range(60)
    ]
    carried = tuple((number * 5, number) for number in range(60))
    slips = report(card(*wrong, carried=carried, totals=(1, 2), balance=(3, 4)))["discrepancies"]
    assert MOST_MIXTURES < 2**60
    assert len(slips) > 200
    # added up straight from what is written, the totals are right all the same
    straight = sum(one for one, _ in carried), sum(other for _, other in carried)
    found = places(card(*wrong, carried=carried, totals=straight))
    assert not [where for where, *_ in found if where.startswith("written.totals")]


# One slip, anywhere, and everything below it reckoned from the slip or from the truth.


@dataclass
class Scribe:
    """Writes a whole card by hand: each figure from those above it, or from the true ones.

    `slip` is a place and what is written there in error; `choose` says, for each figure taken
    from above, whether as it was written or as it ought to be.
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
        """Each balance from totals taken afresh, so that one may follow the slip, one not."""
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
        """A pair as it is written, the slip in its place."""
        return tuple(
            self.slip[1] if self.slip and self.slip[0] == f"{where}[{seat}]" else figure
            for seat, figure in enumerate(figures)
        )


def cast(played: FilePartie) -> tuple[int, int]:
    return sum(one for one, _ in played.deals), sum(other for _, other in played.deals)


def won_by(played: FilePartie, totals: tuple[int, int]) -> tuple[int, int]:
    """What these totals win, said once more and otherwise than in the laws."""
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
    """One slip, any figures but it not written at all: still that one discrepancy."""
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


def test_a_report_of_a_card_read_from_data():
    data = {
        "format": "piquet-card/1",
        "players": ["Anne", "Ben"],
        "stake": {"preset": "sixpenny-points"},
        "parties": [{"deals": [[30, 10]] * 6}],
    }
    found = report(card_from_data(data))
    assert found["parties"][0]["winner"] == "Anne"
    assert found["parties"][0]["won"] == [340, 0]
    assert found["money"]["text"] == ["£8", "−£8"]
