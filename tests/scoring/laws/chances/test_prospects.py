"""The prospects of a partie in play, for each player."""

import pytest

from scoring.laws.chances.chances_of_winning import chances
from scoring.laws.chances.prospects import prospects
from scoring.laws.rule_sets import AU_CENT, FOUR_DEAL, RUBICON, rule_set
from tests.helping.cases import cases


@cases("totals points behind",
    ((164, 114), (150, 101), (0, 50)),  # R33's; whoever passes 164 finds the other saved.
    ((224, 92), (416, 101), (0, 132)),
    ((75, 60), (235, 251), (0, 15)),  # 76 to 75: both short of the rubicon.
    ((99, 100), (101, 299), (1, 0)), ((88, 88), (277, 277), (0, 0)), ((0, 0), (101, 101), (0, 0)),
)  # fmt: skip
def test_what_a_partie_won_now_would_bring(totals, points, behind):
    found = prospects(totals, 3, 0, RUBICON)
    assert tuple(one.points for one in found) == points
    assert tuple(one.behind for one in found) == behind


def test_the_chances_are_those_of_each():
    found = prospects((60, 90), 3, 1, RUBICON)
    for seat, (mine, theirs) in enumerate([(60, 90), (90, 60)]):
        odds = chances(mine, theirs, 3, elder_next=seat == 1)
        assert (found[seat].wins, found[seat].saves) == (odds.wins, odds.saves)
    assert found[0].wins + found[1].wins == pytest.approx(1, abs=0.01)


def test_a_tie_being_played_off_judged_on_the_six_deals():
    """R32's switch: 95 all after six, then 130 and 120; the rubicon is missed all the same."""
    rules = rule_set("rubicon", {"rubicon_on_six_deals": True})
    left, right = prospects((130, 120), 1, 0, rules, first=(95, 95))
    assert (left.points, right.points) == (350, 361)
    plain = prospects((130, 120), 1, 0, RUBICON, first=(95, 95))
    assert [one.points for one in plain] == [110, 101]


def test_games_of_a_hundred_up_have_no_chances():
    left, right = prospects((60, 30), 0, 0, AU_CENT)
    assert (left.wins, left.saves, right.wins, right.saves) == (None, None, None, None)


def test_the_chances_of_four_deals_are_those_of_what_is_left():
    """R22: the last of the two deals left counts double."""
    left, right = prospects((60, 90), 2, 0, FOUR_DEAL)
    odds = chances(60, 90, 2, elder_next=True, rules=FOUR_DEAL)
    assert (left.wins, left.saves) == (odds.wins, odds.saves)
    assert right.wins > left.wins
    assert (left.behind, left.points) == (30, 281)
