"""Every course of twelve tricks, and its figures (R8, R12, R16, R20, R21)."""

from itertools import product

import pytest

from piquet.deal.faults import ELDER
from piquet.deal.trick_courses import COURSES, plays
from piquet.rule_sets import HUNDRED_UP, RUBICON, rule_set
from tests.cases import cases

AU_CENT_SMALL = rule_set("au-cent", {"small_cards_count": False})


def counted(winners):
    """Elder's tricks, both counts, and elder's count before younger's first, counted plainly."""
    made, before, leader = [0, 0], None, ELDER
    for number, winner in enumerate(winners, start=1):
        for side in (leader, winner) if winner != leader else (leader,):
            if side == 1 and before is None:
                before = made[0]
            made[side] += 1
        made[winner] += number == 12
        leader = winner
    return winners.count(0), *made, made[0] if before is None else before


def test_each_of_the_4096_courses_comes_to_what_it_does_told_plainly():
    every = list(product((0, 1), repeat=12))
    assert [counted(winners) for winners in every] == list(COURSES)


def test_the_two_counts_are_thirteen_and_the_tricks_the_other_side_led():
    for number, course in enumerate(COURSES):
        winners = [number >> 12 - trick & 1 for trick in range(1, 13)]
        leaders = [ELDER, *winners[:-1]]
        not_led = sum(winner != leader for winner, leader in zip(winners, leaders, strict=True))
        assert course[1] + course[2] == 13 + not_led


def test_the_figures_of_a_course_and_of_the_table_are_the_same():
    found = {}
    for tricks, elder, younger, before in COURSES:
        found.setdefault((tricks, elder, younger), set()).add((before, 0))
    assert {figures: set(before) for figures, before in plays(RUBICON).items()} == found


@cases("figures before",
    ((12, 13, 0), {13}),  # a capot
    ((0, 1, 13), {1}),  # and younger's
    ((7, 9, 6), {1, 2, 3, 4, 5, 6, 7}),  # Cavendish's deal, in which it was 6
    ((11, 13, 2), set(range(1, 12))),
    ((11, 12, 2), {12}),  # elder leads twelve times, and younger wins the last
)  # fmt: skip
def test_r12_what_elder_may_have_counted_before_younger(figures, before):
    assert {one for one, _ in plays(RUBICON)[figures]} == before


@pytest.mark.parametrize("figures", [(7, 3, 9), (12, 12, 0), (6, 14, 6), (0, 0, 13), (11, 12, 1)])
def test_figures_that_no_course_gives(figures):
    assert figures not in plays(RUBICON)


def test_elder_always_counts_one_at_least_and_younger_never_exactly_one():
    assert min(elder for _, elder, _ in plays(RUBICON)) == 1
    assert not any(younger == 1 for _, _, younger in plays(RUBICON))


def test_r16_the_tricks_that_elder_cannot_play_to_are_youngers():
    """With eleven cards elder wins at most eleven tricks; younger leads and wins the last."""
    assert (11, 11, 2) in plays(RUBICON, ELDER)
    assert not any(tricks == 12 for tricks, _, _ in plays(RUBICON, ELDER))
    assert (12, 13, 0) in plays(RUBICON, 1)


def test_r20_without_small_cards_a_trick_may_count_nothing_but_the_last():
    figures = plays(AU_CENT_SMALL)
    assert {(12, 1, 0), (12, 13, 0), (0, 0, 1)} <= figures.keys()
    assert not any(elder == younger == 0 for _, elder, younger in figures)


def test_r21_younger_may_count_before_elder_and_a_trick_counts_one():
    assert plays(HUNDRED_UP)[0, 0, 12] == {(0, 12)}
    assert any(younger for pairs in plays(HUNDRED_UP).values() for _, younger in pairs)
    assert not any(younger for pairs in plays(RUBICON).values() for _, younger in pairs)
    for side in (1, 2):
        assert max(figures[side] for figures in plays(HUNDRED_UP)) == 12
        assert max(figures[side] for figures in plays(AU_CENT_SMALL)) == 13


@pytest.mark.parametrize("rules", [AU_CENT_SMALL, HUNDRED_UP], ids=lambda rules: rules.code)
def test_r20_r21_a_small_card_may_win_the_lead_and_win_it_back(rules):
    """Younger wins the first trick and elder the rest, all but the last with small cards."""
    assert (11, 1, 0) in plays(rules)
    assert not any(elder + younger < 1 for _, elder, younger in plays(rules))
