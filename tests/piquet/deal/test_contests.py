"""Who counts point, sequences and sets, and what scores and bars (R4–R7, R13, R14)."""

import random

import pytest

from piquet.deal.cards import CARDS, hand_of, write_cards
from piquet.deal.combinations import held_sets
from piquet.deal.contests import KINDS, check_calls, contests, points_that_differ
from piquet.deal.faults import ELDER, YOUNGER
from piquet.deal.hands import Holding
from piquet.deal.replies import answers
from piquet.rule_sets import RUBICON
from tests.cases import cases
from tests.piquet.table import any_play, counted, held, score

NO_CALLS = {"point": "", "sequences": "", "sets": ""}


def met(elder, younger):
    return dict(zip(KINDS, contests(elder, younger, RUBICON), strict=True))


def replies(elder, younger, kind):
    contest = met(held(elder), held(younger))[kind]
    return contest.reply(ELDER), contest.reply(YOUNGER)


@cases("elder younger expected",
    ("AH KH JH 9H 8H", "QS JS TS 9S", ("good", "not good")),  # more cards
    ("AH KH JH 9H 8H", "QS JS TS 9S 8S", ("good", "not good")),  # 48 to 47
    ("AH KH JH 9H 8H", "AS QS TS 9S 8S", ("equal", "equal")),  # 48 each
    ("AH KH JH 9H 8H", "AS KS QS JS 8S", ("not good", "good")),  # 48 to 49
    ("AH KH JH 9H 8H", "9S 8S 7S TS JS QS", ("not good", "good")),  # six cards
)  # fmt: skip
def test_r4_the_point(elder, younger, expected):
    assert replies(elder, younger, "point") == expected


@cases("elder younger expected",
    ("AH KH QH", "9S 8S 7S", ("good", "not good")), ("AH KH QH", "AS KS QS", ("equal", "equal")),
    ("AH KH QH AD KD QD", "AS KS QS", ("equal", "equal")),  # a second one does not help
    ("AH KH QH", "TS 9S 8S 7S", ("not good", "good")),
    ("QH JH TH 9H 9C 8C 7C", "JS TS 9S 8S", ("good", "not good")),
)  # fmt: skip
def test_r5_the_sequences(elder, younger, expected):
    assert replies(elder, younger, "sequences") == expected


def test_r5_a_good_sequence_makes_the_others_good_and_equality_undoes_all():
    """A's tierce minor counts, although B's quart is better than it."""
    contest = met(held("QH JH TH 9H 9C 8C 7C"), held("JS TS 9S 8S"))["sequences"]
    assert [one.name for one in contest.good(ELDER)] == ["quart to a queen", "tierce minor"]
    assert contest.good(YOUNGER) == ()
    contest = met(held("AH KH QH QD JD TD"), held("AS KS QS"))["sequences"]
    assert (contest.good(ELDER), contest.good(YOUNGER), contest.keeper) == ((), (), None)


def test_r6_a_quatorze_of_tens_makes_three_knaves_good_against_three_aces():
    contest = met(held("TS TH TD TC JS JH JD"), held("AS AH AD"))["sets"]
    assert [one.amount for one in contest.good(ELDER)] == [14, 3]
    assert contest.reply(YOUNGER) == "not good"


def test_r6_no_two_hands_have_equal_sets():
    chance = random.Random(3)
    for _ in range(2000):
        pack = chance.sample(CARDS, 24)
        elder, younger = (held_sets(hand_of(half)) for half in (pack[:12], pack[12:]))
        assert not (elder and younger and elder[0].strength == younger[0].strength)


def test_r7_what_is_not_called_neither_scores_nor_bars():
    elder, younger = held("AS AH AD KS", **NO_CALLS), held("TS TH TD KH")
    contest = met(elder, younger)["sets"]
    assert contest.keeper == YOUNGER
    assert contest.called[ELDER] == ()
    assert [one.amount for one in contest.good(YOUNGER)] == [3]


def test_r7_less_may_be_called_than_is_held():
    elder = held("AS KS QS JS TS", point="AS KS QS JS", sequences="KS QS JS", sets="")
    point, sequences, _ = contests(elder, held("AH KH"), RUBICON)
    assert [one.amount for one in point.good(ELDER)] == [4]
    assert [one.name for one in sequences.good(ELDER)] == ["tierce to a king"]


@pytest.mark.law("47")
def test_calls_may_be_given_in_any_order():
    elder = held("9C 8C 7C QH JH TH 9H", sequences="9C 8C 7C, QH JH TH 9H")
    contest = met(elder, held("AS"))["sequences"]
    assert [one.amount for one in contest.good(ELDER)] == [4, 3]


# What elder holds and calls, and what younger holds; and whose call bars the other's.
SHOWN = {
    "law 56 a higher sequence, shown in the point, though a lower one is called":
        ("sequences", "AS KS QS JS 9S", {"sequences": "KS QS JS"}, "QH JH TH 9H", ELDER),
    "law 56 the best of an equal call":
        ("sets", "AS AH AD KS KH KD QS QH QD", {"sets": ""}, "AC KC QC JS JH JD", ELDER),
    # The tierces major are equal. The tierce to a king would show a third king.
    "law 56 only the best of an equal call":
        ("sets", "AS KS QS AH KH QH KD QD JD", {"sets": "", "point": ""}, "AC KC QC TS TH TC",
         YOUNGER),
    "law 56 nothing, by a call that is not good":
        ("sets", "AS AH AD KS KH KD QS QH QD", {"sets": "", "point": ""}, "JC TC 9C 8C JS JH JD",
         YOUNGER),
    "law 46 no point": ("point", "AS KS QS JS TS", {"point": ""}, "AH KH 9H", YOUNGER),
}  # fmt: skip


@cases("kind elder calls younger keeper", *SHOWN.values(), ids=SHOWN)
def test_laws_46_56_what_is_not_called_and_was_shown_bars(kind, elder, calls, younger, keeper):
    contest = met(held(elder, **calls), held(younger))[kind]
    assert contest.keeper == keeper
    reply = "good" if keeper == YOUNGER else "not good"
    assert (contest.reply(ELDER), contest.reply(YOUNGER)) == ("not good", reply)


def test_youngers_calls_imply_nothing_since_elders_were_let_stand():
    younger = held("AS KS QS AH KH QH AD KD QD", sets="")
    assert met(held("JS JH JD"), younger)["sets"].keeper == ELDER


def test_case_i_what_players_barred_themselves_from_bars():
    younger = held("AS KS QS JS TS", point="", bars=["point"])
    contest = met(held("AH KH 9H"), younger)["point"]
    assert contest.keeper == YOUNGER
    assert contest.good(ELDER) == contest.good(YOUNGER) == ()


@cases("called keeper",
    ({}, YOUNGER),  # calls not given: all that is held bars
    ({"sets": "AS AH AD"}, YOUNGER),  # a correct call bars
    ({"sets": ""}, ELDER),  # what is held but not called bars nothing
    ({"sets": "QS QH QD QC"}, ELDER),  # a false call bars nothing
    ({"sets": "AS AH AD, QS QH QD QC"}, YOUNGER),  # a correct call beside it bars
)  # fmt: skip
def test_law_54_of_a_side_that_reckons_nothing_only_correct_calls_bar(called, keeper):
    younger = held("AS AH AD QS QH", penalty="reckons_nothing", **called)
    contest = met(held("KS KH KD"), younger)["sets"]
    assert contest.keeper == keeper
    assert contest.called[YOUNGER] == ()
    assert len(contest.good(ELDER)) == (keeper == ELDER)


def test_law_54_a_false_call_of_one_who_reckons_nothing_is_no_fault():
    younger = held("AS AH AD QS QH", penalty="reckons_nothing", sets="QS QH QD QC")
    assert not list(check_calls(YOUNGER, younger))


def test_a_hand_that_is_good_is_not_good_when_the_two_change_places():
    chance = random.Random(9)
    for _ in range(2000):
        pack = chance.sample(CARDS, 24)
        elder, younger = Holding(hand_of(pack[:12])), Holding(hand_of(pack[12:]))
        both = contests(elder, younger, RUBICON), contests(younger, elder, RUBICON)
        for one, changed in zip(*both, strict=True):
            if one.good(ELDER):
                assert not changed.good(ELDER)
                assert changed.good(YOUNGER) == one.good(ELDER)


@cases("calls where rule",
    ({"point": "AS KS 9H"}, "calls.elder.point", "R4"),
    ({"point": "AS KS 7S"}, "calls.elder.point", "Law 54"),
    ({"sequences": "AS KS"}, "calls.elder.sequences[0]", "R5"),
    ({"sequences": "AS KS QS, AS QS JS"}, "calls.elder.sequences[1]", "R5"),
    ({"sequences": "AS KS QS JS, KS QS JS"}, "calls.elder.sequences[1]", "R5"),
    ({"sequences": "KS QS JH"}, "calls.elder.sequences[0]", "R5"),
    ({"sequences": "TH 9H 8H"}, "calls.elder.sequences[0]", "Law 54"),
    ({"sets": "QS QH"}, "calls.elder.sets[0]", "R6"),
    ({"sets": "QS QH QD QC"}, "calls.elder.sets[0]", "Law 54"),
    ({"sets": "9S 9H 9C"}, "calls.elder.sets[0]", "R6"),
    ({"sets": "QS QH QD, QS QH QD"}, "calls.elder.sets[1]", "R6"),
    ({"sets": "QS QH KS"}, "calls.elder.sets[0]", "R6"),
)  # fmt: skip
def test_what_is_called_and_is_not_that_or_is_not_held(calls, where, rule):
    elder = held("AS KS QS JS 9S QH JH 9H QD 7C 9C KD", **calls)
    assert (where, rule) in [(fault.where, fault.rule) for fault in check_calls(ELDER, elder)]


def test_what_is_rightly_called():
    calls = {"point": "AS KS 9S", "sequences": "AS KS QS, 9C 8C 7C", "sets": "QS QH QD"}
    elder = held("AS KS QS JS 9S QH JH QD 7C 8C 9C KD", **calls)
    assert list(check_calls(ELDER, elder)) == []


def test_a_false_call_is_named():
    (fault,) = check_calls(YOUNGER, held("AS", point="AS KS"))
    assert fault.message == "KS is called but is not in the hand. That is a false call."
    assert fault.where == "calls.younger.point"


SPADES, HEARTS = "AS KS QS JS", "AH QH JH TH"
TWO_POINTS = f"{SPADES} {HEARTS} 9D 8D 9C 8C"
KING_HIGH = "KD QD JD 7D KC TC 7C 9H 8H TS 9S 7S"


# The case, younger's cards, elder's calls, and whether it matters which point elder shows.
@cases("case younger calls matters",
    ("the tierce to a king lies between elder's two", KING_HIGH, {"sequences": ""}, True),
    ("younger has no sequence", KING_HIGH.replace("JD", "JC"), {"sequences": ""}, False),
    ("younger's point is good", f"{KING_HIGH} TD", {"sequences": ""}, False),
    ("elder calls the sequences too", KING_HIGH, {}, False),
    ("elder calls no point", KING_HIGH, {"point": "", "sequences": ""}, False),
)  # fmt: skip
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
