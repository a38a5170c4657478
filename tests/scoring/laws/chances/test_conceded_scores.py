"""What a conceded deal scores, from the counts in hand (R11, R15)."""

import pytest

from scoring.laws.chances.conceded_scores import conceded_scores, counts_in_hand, nearest_counts
from scoring.laws.rule_sets import FOUR_DEAL, RUBICON, rule_set
from tests.cases import cases

ELDER, YOUNGER = 0, 1
WITH_TWO = rule_set("rubicon", {"conceded_play": 2})


def results(elder, younger, conceder, rules=RUBICON):
    return [
        (*one.scores, one.repique) for one in conceded_scores((elder, younger), conceder, rules)
    ]


@cases("in_hand conceder scores",
    ((21, 0), YOUNGER, (44, 0)),  # Case XXII, before its partie: 21, 13 and 10
    ((5, 0), YOUNGER, (28, 0)), ((0, 0), ELDER, (0, 23)), ((12, 7), ELDER, (12, 30)),
    ((12, 7), YOUNGER, (35, 7)),
    ((29, 0), YOUNGER, (52, 0)),  # Twenty-nine: the thirteen conceded make no pique.
    ((10, 14), YOUNGER, (33, 14)),
)  # fmt: skip
def test_r15_the_other_reckons_thirteen_in_play_and_ten_for_the_cards(in_hand, conceder, scores):
    assert results(*in_hand, conceder) == [(*scores, None)]


def test_r15_by_agreement_who_concedes_reckons_two_in_play():
    assert results(12, 7, ELDER, WITH_TWO) == [(14, 30, None)]
    assert results(12, 7, YOUNGER, WITH_TWO) == [(35, 9, None)]


def test_r22_in_four_deal_piquet_the_same_is_added():
    assert results(12, 7, ELDER, FOUR_DEAL) == [(12, 30, None)]


@cases("in_hand conceder scores",
    ((30, 0), YOUNGER, (113, 0, ELDER)),
    ((30, 0), ELDER, (90, 23, ELDER)),  # Who concedes may have made one too.
    ((0, 34), ELDER, (0, 117, YOUNGER)),
    ((57, 0), YOUNGER, (140, 0, ELDER)),  # Four major tierces.
    ((49, 3), YOUNGER, (132, 3, ELDER)),  # 49 before a trio: the trio comes last (R10).
    ((9, 36), ELDER, (9, 119, YOUNGER)),
)  # fmt: skip
def test_r11_a_repique_that_the_counts_prove_is_added(in_hand, conceder, scores):
    assert results(*in_hand, conceder) == [scores]


@cases("in_hand",
    (30, 5),  # Five is a point, or a point with nothing before: it comes first.
    (5, 30), (34, 7), (28, 10), (28, 17), (29, 12),
)  # fmt: skip
def test_r11_no_repique_where_the_other_counts_first_or_thirty_is_not_reached(in_hand):
    assert [one[2] for one in results(*in_hand, YOUNGER)] == [None]


@cases("in_hand sides",
    ((30, 3), [None, ELDER]),  # Elder’s thirty with a quatorze, or before younger’s trio?
    ((3, 30), [None, YOUNGER]), ((34, 14), [None, ELDER]), ((45, 6), [None, ELDER]),
    ((14, 44), [None, YOUNGER]),
    ((31, 31), [None, ELDER, YOUNGER]),  # One has 31 in quatorzes and a trio, the other none.
)  # fmt: skip
def test_r11_only_the_players_know_whether_thirty_came_before_the_others_quatorzes(in_hand, sides):
    assert [one[2] for one in results(*in_hand, YOUNGER)] == sides


def test_r11_a_repique_is_open_only_where_the_other_can_have_quatorzes_or_trios_alone():
    of_sets = {3 * trios + 14 * fours for trios in range(5) for fours in range(4)}
    left_open = {
        (elder, younger)
        for elder in range(62)
        for younger in range(62)
        if len(results(elder, younger, YOUNGER)) > 1
    }
    assert all(
        max(pair) >= 30 and (min(pair) in of_sets or max(pair) in of_sets) for pair in left_open
    )
    assert 0 not in {min(pair) for pair in left_open}
    assert left_open == {pair[::-1] for pair in left_open} | {(41, 28)}
    assert len(left_open) == 261


@pytest.mark.parametrize("in_hand", [(94, 3), (94, 0)])
def test_r11_a_count_with_its_repique_in_it_is_taken_so(in_hand):
    assert results(*in_hand, YOUNGER) == [(117, in_hand[1], ELDER)]


@pytest.mark.parametrize("in_hand", [(2, 0), (29, 40), (62, 0), (62, 62), (95, 95), (94, 5)])
def test_r4_to_r6_counts_that_no_two_hands_have(in_hand):
    assert results(*in_hand, YOUNGER) == []


@cases("in_hand side near",
    ((2, 0), ELDER, (0, 3)), ((61, 21), ELDER, (45,)), ((62, 62), ELDER, ()),
    ((200, 0), ELDER, (121,)),
)  # fmt: skip
def test_r4_to_r6_the_nearest_counts_that_can_be(in_hand, side, near):
    assert nearest_counts(in_hand, side, YOUNGER, RUBICON) == near


def test_r15_what_was_counted_in_hand_is_read_back_from_the_scores():
    for rules in (RUBICON, WITH_TWO):
        for elder in range(0, 62, 3):
            for one in conceded_scores((elder, 0), ELDER, rules):
                counts = counts_in_hand(one.scores, ELDER, rules)
                assert counts == (elder + 60 * (one.repique == ELDER), 0)
                assert one in conceded_scores(counts, ELDER, rules)
    assert counts_in_hand((22, 0), YOUNGER, RUBICON) is None
