"""Elder holds two equal points, and shows one of them (R4, Law 56, Case IV)."""

import pytest

from scoring.laws.deal.cards import write_cards
from scoring.laws.deal.contests import points_that_differ
from scoring.laws.deal.faults import ELDER, YOUNGER
from scoring.laws.deal.replies import answers
from scoring.laws.rule_sets import RUBICON
from tests.helping.cases import cases
from tests.scoring.laws.table import any_play, counted, held, score

SPADES, HEARTS = "AS KS QS JS", "AH QH JH TH"
TWO_POINTS = f"{SPADES} {HEARTS} 9D 8D 9C 8C"
KING_HIGH = "KD QD JD 7D KC TC 7C 9H 8H TS 9S 7S"
# The case, younger's cards, elder's calls, and whether it matters which point elder shows.
CASES = [
    ("the tierce to a king lies between elder's two", KING_HIGH, {"sequences": ""}, True),
    ("younger has no sequence", KING_HIGH.replace("JD", "JC"), {"sequences": ""}, False),
    ("younger's point is good", f"{KING_HIGH} TD", {"sequences": ""}, False),
    ("elder calls the sequences too", KING_HIGH, {}, False),
    ("elder calls no point", KING_HIGH, {"point": "", "sequences": ""}, False),
]


@pytest.mark.parametrize(("case", "younger", "calls", "matters"), CASES)
def test_case_iv_whether_it_matters_which_point_elder_shows(case, younger, calls, matters):
    found = points_that_differ(held(TWO_POINTS, **calls), held(younger), RUBICON)
    assert [write_cards(cards) for cards in found] == ([SPADES, HEARTS] if matters else [])


@cases("shown tierce", (SPADES, 0), (HEARTS, 3))
def test_case_iv_the_point_that_elder_shows_bars(shown, tierce):
    elder = held(TWO_POINTS, point=shown, sequences="")
    deal = score(elder, held(KING_HIGH), any_play(TWO_POINTS, KING_HIGH))
    assert counted(deal, ELDER)["point"] == 4
    assert counted(deal, YOUNGER).get("sequences", 0) == tierce


def test_law_46_the_other_of_equal_points_is_not_offered_as_a_call():
    elder = held(TWO_POINTS, point=HEARTS)
    points = [
        a for a in answers(elder, held(KING_HIGH), RUBICON) if (a.side, a.kind) == (0, "point")
    ]
    assert [(write_cards(a.call.cards), a.called) for a in points] == [(HEARTS, True)]
