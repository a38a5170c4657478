"""The partie: R30–R33, Laws 71–73."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.partie.result import (
    dealer_of,
    may_end_partie,
    points_won,
    reckon_partie,
    to_save_rubicon,
)
from piquet.rule_sets import RUBICON, rule_set
from tests.cases import cases

ON_SIX = rule_set("rubicon", {"rubicon_on_six_deals": True})

PRINTED = [  # the deals of the printed card, its fourth partie as the deals add up
    ([(27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23)], (164, 114)),
    ([(15, 30), (75, 4), (45, 6), (32, 12), (6, 38), (51, 2)], (224, 92)),
    ([(20, 18), (4, 115), (10, 42), (33, 11), (3, 74), (5, 41)], (75, 301)),
    ([(28, 14), (11, 36), (22, 12), (8, 41), (10, 17), (15, 24)], (94, 144)),
    ([(23, 12), (9, 25), (40, 8), (15, 26), (27, 13), (16, 20)], (130, 104)),
]

scores = st.integers(0, 174)
deals = st.lists(st.tuples(scores, scores), max_size=10)


def six(one: int, other: int) -> list[tuple[int, int]]:
    """Six deals with these totals."""
    return [(one, other), *[(0, 0)] * 5]


@pytest.mark.law("72", "73")
@cases("totals points adjusting rubicon",
    ((131, 113), 118, 13, False), ((125, 81), 306, 181, True), ((164, 114), 150, 14, False),
    ((224, 92), 416, 192, True), ((75, 301), 476, 175, True), ((103, 144), 141, 3, False),
    ((130, 104), 126, 4, False), ((91, 92), 283, 191, True), ((106, 92), 298, 192, True),
    ((94, 144), 338, 194, True),
    ((100, 101), 101, 0, False),  # a loser on exactly a hundred is saved
    ((99, 100), 299, 199, True),
    ((0, 40), 140, 100, True),  # a loser of nothing is rubiconed all the same
)  # fmt: skip
def test_r32_points_won_and_r33_the_adjusting_figure(totals, points, adjusting, rubicon):
    result = reckon_partie(six(*totals), RUBICON)
    winner = totals.index(max(totals))
    by_seat = (lambda figure: (figure, 0)) if winner == 0 else (lambda figure: (0, figure))
    assert (result.complete, result.drawn, result.winner) == (True, False, winner)
    assert (result.won, result.adjusting) == (by_seat(points), by_seat(adjusting))
    assert result.rubicon is rubicon


@pytest.mark.parametrize(("played", "totals"), PRINTED)
def test_the_cast_of_the_printed_card(played, totals):
    assert reckon_partie(played, RUBICON).totals == totals


@pytest.mark.parametrize("played", range(6))
def test_r30_a_partie_of_fewer_than_six_deals_is_not_over(played):
    result = reckon_partie([(40, 10)] * played, RUBICON)
    assert not result.complete
    assert result.totals == (40 * played, 10 * played)
    assert (result.winner, result.drawn, result.won) == (None, False, (0, 0))
    assert (result.adjusting, result.deals_due, result.surplus) == ((0, 0), 6, 0)


TIED = [(20, 20)] * 6


@pytest.mark.law("71")
@cases("more complete drawn winner won",
    ([], False, False, None, (0, 0)), ([(30, 0)], False, False, None, (0, 0)),
    ([(30, 0), (0, 10)], True, False, 0, (120, 0)), ([(10, 0), (0, 30)], True, False, 1, (0, 120)),
    ([(30, 10), (10, 30)], True, True, None, (0, 0)),
)  # fmt: skip
def test_r31_a_tie_is_played_off_by_one_deal_each(more, complete, drawn, winner, won):
    result = reckon_partie(TIED + more, RUBICON)
    assert (result.complete, result.drawn, result.deals_due) == (complete, drawn, 8)
    assert (result.winner, result.won) == (winner, won)


def test_deals_count_by_their_weight_and_those_after_a_tie_once():
    rules = dataclasses.replace(RUBICON, deals=4, weights=(2, 1, 1, 2))
    four = [(10, 1), (20, 2), (30, 3), (40, 4)]
    assert reckon_partie(four[:1], rules).totals == (20, 2)
    assert reckon_partie(four, rules).totals == (150, 15)
    assert reckon_partie([(20, 20)] * 4 + [(7, 5), (1, 1)], rules).totals == (128, 126)


def test_deals_past_the_end_are_counted_apart():
    long = reckon_partie([*six(164, 114), (9, 9), (9, 9)], RUBICON)
    assert (long.surplus, long.totals, long.won) == (2, (164, 114), (150, 0))
    after_tie = reckon_partie([*TIED, (30, 0), (0, 10), (5, 5)], RUBICON)
    assert (after_tie.surplus, after_tie.deals_due, after_tie.won) == (1, 8, (120, 0))


@cases("rules rubicon won", (RUBICON, False, (120, 0)), (ON_SIX, True, (350, 0)))
def test_r32_switch_rubicon_on_six_deals(rules, rubicon, won):
    """Ninety-five each, then 40 and 20: the loser has 115 in eight deals, 95 in six."""
    result = reckon_partie([*six(95, 95), (40, 0), (0, 20)], rules)
    assert (result.totals, result.rubicon, result.won) == ((135, 115), rubicon, won)


def test_points_won_from_totals_alone():
    assert points_won((164, 114), RUBICON) == (150, 0)
    assert points_won((120, 120), RUBICON) == (0, 0)
    assert points_won((135, 115), ON_SIX) == (120, 0)
    assert points_won((135, 115), ON_SIX, (95, 95)) == (350, 0)


def test_r1_the_deal_alternates_and_which_deals_may_end_a_partie():
    assert [dealer_of(0, deal) for deal in range(1, 9)] == [0, 1, 0, 1, 0, 1, 0, 1]
    assert [dealer_of(1, deal) for deal in range(1, 7)] == [1, 0, 1, 0, 1, 0]
    assert [deal for deal in range(1, 11) if may_end_partie(deal, RUBICON)] == [6, 8]


@cases("total needed", (0, 100), (72, 28), (99, 1), (100, 0), (240, 0))
def test_r32_points_still_needed_to_save_the_rubicon(total, needed):
    assert to_save_rubicon(total, RUBICON) == needed


@given(deals)
def test_only_the_winner_wins_and_the_seats_may_change_places(played):
    result = reckon_partie(played, RUBICON)
    swapped = reckon_partie([(b, a) for a, b in played], RUBICON)
    assert result.won == swapped.won[::-1]
    assert 0 in result.won
    assert (result.winner is None) == (result.won == (0, 0))
    if result.winner is not None:
        assert result.complete
        assert result.won[result.winner] > 100


@given(deals)
def test_r33_the_adjusting_figure_leads_from_the_total_to_what_is_won(played):
    result = reckon_partie(played, RUBICON)
    if result.winner is not None:
        total, adjusting = result.totals[result.winner], result.adjusting[result.winner]
        step = adjusting if result.rubicon else -adjusting
        assert total + step == result.won[result.winner]
