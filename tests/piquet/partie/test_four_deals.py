"""The partie of four deals, the first and the last counting double (R22; Law 71, note)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.odds.impossible_scores import check_deal
from piquet.partie.result import may_end_partie, points_won, reckon_partie, to_save_rubicon
from piquet.rule_sets import FOUR_DEAL, RUBICON, rule_set
from tests.cases import cases

ON_FOUR = rule_set("four-deal", {"rubicon_on_six_deals": True})


@pytest.mark.law("71")
@cases("deals totals winner rubicon won",
    # 2 × 27 + 15 + 44 + 2 × 18 = 149, 2 × 13 + 31 + 6 + 2 × 29 = 121
    ([(27, 13), (15, 31), (44, 6), (18, 29)], (149, 121), 0, False, (128, 0)),
    # only the first and the last are doubled: as made the first has 70, the other 90
    ([(20, 10), (10, 30), (20, 30), (20, 20)], (110, 120), 1, False, (0, 110)),
    # As made, the loser has 64; doubled it is 100 and saves the rubicon.
    ([(18, 60), (14, 30), (14, 20), (18, 40)], (100, 250), 1, False, (0, 250)),
    # With one less in the middle it does not.
    ([(18, 60), (13, 30), (14, 20), (18, 40)], (99, 250), 1, True, (0, 449)),
    # neither has a hundred
    ([(10, 12), (20, 15), (20, 15), (10, 12)], (80, 78), 0, True, (258, 0)),
)  # fmt: skip
def test_r22_the_first_and_last_deals_count_double(deals, totals, winner, rubicon, won):
    result = reckon_partie(deals, FOUR_DEAL)
    assert (result.complete, result.totals, result.winner) == (True, totals, winner)
    assert (result.rubicon, result.won) == (rubicon, won)
    assert (result.deals_due, result.surplus) == (4, 0)


@pytest.mark.parametrize("played", range(4))
def test_r22_fewer_than_four_deals_are_no_partie(played):
    result = reckon_partie([(40, 10)] * played, FOUR_DEAL)
    assert (result.complete, result.winner, result.won) == (False, None, (0, 0))
    assert result.totals == ((0, 0), (80, 20), (120, 30), (160, 40))[played]


TIED = [(25, 20), (20, 30), (20, 30), (25, 20)]  # 140 each


@cases("more complete drawn totals won",
    ([], False, False, (140, 140), (0, 0)), ([(30, 0)], False, False, (170, 140), (0, 0)),
    ([(30, 0), (0, 20)], True, False, (170, 160), (110, 0)),
    ([(30, 0), (0, 30)], True, True, (170, 170), (0, 0)),
)  # fmt: skip
def test_r22_a_tie_is_played_off_by_deals_that_count_single(more, complete, drawn, totals, won):
    result = reckon_partie(TIED + more, FOUR_DEAL)
    assert (result.complete, result.drawn, result.deals_due) == (complete, drawn, 6)
    assert (result.totals, result.won) == (totals, won)


def test_scores_equal_as_made_are_no_tie_when_doubled():
    result = reckon_partie([(30, 20), (20, 30), (20, 30), (30, 20)], FOUR_DEAL)
    assert (result.totals, result.winner) == ((160, 140), 0)


@cases("rules rubicon won", (FOUR_DEAL, False, (110, 0)), (ON_FOUR, True, (330, 0)))
def test_r32_the_rubicon_before_or_after_the_tie_was_played_off(rules, rubicon, won):
    tied = [(20, 10), (10, 30), (10, 30), (10, 0)]  # 80 each, then 40 and 30
    result = reckon_partie([*tied, (40, 0), (0, 30)], rules)
    assert (result.totals, result.rubicon, result.won) == ((120, 110), rubicon, won)


def test_which_deals_end_it_and_what_saves_the_rubicon():
    assert [deal for deal in range(1, 9) if may_end_partie(deal, FOUR_DEAL)] == [4, 6]
    assert to_save_rubicon(72, FOUR_DEAL) == 28


def test_r15_the_deal_that_may_be_conceded_is_named():
    (fault,) = check_deal(44, 0, FOUR_DEAL, "conceded", "younger")
    assert "the fourth, or the sixth after a tie" in fault.message
    assert check_deal(44, 0, FOUR_DEAL, "conceded", "younger", last_deal=True) == ()


scores = st.tuples(st.integers(0, 174), st.integers(0, 174))


@given(st.lists(scores, min_size=4, max_size=4))
def test_a_partie_of_four_deals_is_one_of_six_with_two_written_twice(deals):
    first, second, third, last = deals
    six = reckon_partie([first, first, second, third, last, last], RUBICON)
    four = reckon_partie(deals, FOUR_DEAL)
    assert (four.totals, four.won, four.rubicon) == (six.totals, six.won, six.rubicon)
    if not four.drawn:
        assert four.won == points_won(four.totals, FOUR_DEAL)
