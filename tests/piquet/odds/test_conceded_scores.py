"""What a conceded deal scores, from the counts in hand (R11, R15)."""

import pytest

from piquet.odds.conceded_scores import conceded_scores, counts_in_hand, nearest_counts
from piquet.rule_sets import FOUR_DEAL, RUBICON, rule_set
from tests.cases import cases

ELDER, YOUNGER = 0, 1
WITH_TWO = rule_set("rubicon", {"conceded_play": 2})


def results(elder, younger, conceder, rules=RUBICON):
    return [
        (*one.scores, one.repique) for one in conceded_scores((elder, younger), conceder, rules)
    ]


@cases("in_hand conceder rules scores",
    ((21, 0), YOUNGER, RUBICON, (44, 0, None)),  # Case XXII, before its partie: 21, 13 and 10
    ((5, 0), YOUNGER, RUBICON, (28, 0, None)), ((0, 0), ELDER, RUBICON, (0, 23, None)),
    ((12, 7), ELDER, RUBICON, (12, 30, None)), ((12, 7), YOUNGER, RUBICON, (35, 7, None)),
    ((29, 0), YOUNGER, RUBICON, (52, 0, None)),  # The thirteen conceded make no pique.
    ((10, 14), YOUNGER, RUBICON, (33, 14, None)),
    # By agreement who concedes reckons two in play. In four-deal piquet the same is added (R22).
    ((12, 7), ELDER, WITH_TWO, (14, 30, None)), ((12, 7), YOUNGER, WITH_TWO, (35, 9, None)),
    ((12, 7), ELDER, FOUR_DEAL, (12, 30, None)),
    # R11: a repique that the counts prove. Who concedes may have made one too.
    ((30, 0), YOUNGER, RUBICON, (113, 0, ELDER)), ((30, 0), ELDER, RUBICON, (90, 23, ELDER)),
    ((0, 34), ELDER, RUBICON, (0, 117, YOUNGER)),
    ((57, 0), YOUNGER, RUBICON, (140, 0, ELDER)),  # Four major tierces.
    ((49, 3), YOUNGER, RUBICON, (132, 3, ELDER)),  # 49 before a trio: the trio comes last (R10).
    ((9, 36), ELDER, RUBICON, (9, 119, YOUNGER)),
    # A count with its repique in it is taken so.
    ((94, 3), YOUNGER, RUBICON, (117, 3, ELDER)), ((94, 0), YOUNGER, RUBICON, (117, 0, ELDER)),
)  # fmt: skip
def test_r15_thirteen_in_play_ten_for_the_cards_and_a_repique(in_hand, conceder, rules, scores):
    assert results(*in_hand, conceder, rules) == [scores]


@cases("in_hand sides",
    # Five is a point, or a point with nothing before: it comes first. Or thirty is not reached.
    ((30, 5), [None]), ((5, 30), [None]), ((34, 7), [None]), ((28, 10), [None]),
    ((28, 17), [None]), ((29, 12), [None]),
    ((30, 3), [None, ELDER]),  # Elder’s thirty with a quatorze, or before younger’s trio?
    ((3, 30), [None, YOUNGER]), ((34, 14), [None, ELDER]), ((45, 6), [None, ELDER]),
    ((14, 44), [None, YOUNGER]),
    ((31, 31), [None, ELDER, YOUNGER]),  # One has 31 in quatorzes and a trio, the other none.
)  # fmt: skip
def test_r11_only_players_know_whether_thirty_came_before_quatorzes(in_hand, sides):
    assert [one[2] for one in results(*in_hand, YOUNGER)] == sides


def test_r11_a_repique_is_open_only_against_quatorzes_or_trios_alone():
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
