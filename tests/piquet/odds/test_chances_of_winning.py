"""The chances of a partie, compared with a plain count from the same table."""

from collections import Counter

import pytest

from piquet.odds.chances_of_winning import chances
from piquet.odds.prospects import prospects
from piquet.odds.simulated_deals import WIDE, deals, table
from piquet.rule_sets import AU_CENT, FOUR_DEAL, RUBICON, rule_set
from tests.cases import cases

PAIRS = {divmod(place, WIDE): count / deals() for place, count in enumerate(table()) if count}


def long_way(mine, theirs, elders):
    """The chance of each pair of scores after some deals. `elders` says who is elder in each."""
    found = {(mine, theirs): 1.0}
    for elder in elders:
        after = Counter()
        for (me, them), chance in found.items():
            for (first, second), share in PAIRS.items():
                pair = (me + first, them + second) if elder else (me + second, them + first)
                after[pair] += chance * share
        found = after
    return found


def near(value):
    return pytest.approx(value, abs=2e-6)


def averaged(mine, theirs, elder_next, weight, *then):
    """The chances after the next deal, averaged over every pair it can end in."""
    sums = [0.0] * 5
    for (elder, younger), share in PAIRS.items():
        me, them = (elder, younger) if elder_next else (younger, elder)
        now = mine + weight * me, theirs + weight * them
        after = values(chances(*now, then[0], not elder_next, *then[1:]))
        sums = [total + share * one for total, one in zip(sums, after, strict=True)]
    return pytest.approx(sums, abs=5e-6)


@pytest.mark.parametrize("elder_next", [True, False])
@cases("mine theirs", (90, 95), (60, 130), (120, 118), (0, 0), (88, 88))
def test_one_deal_left_of_a_tie_break(mine, theirs, elder_next):
    found = long_way(mine, theirs, [elder_next])
    odds = chances(mine, theirs, 1, elder_next, tie_break=True)
    assert odds.wins == near(sum(share for (me, them), share in found.items() if me > them))
    assert odds.draws == near(sum(share for (me, them), share in found.items() if me == them))
    assert odds.loses == near(sum(share for (me, them), share in found.items() if me < them))
    assert odds.saves == near(sum(share for (me, _), share in found.items() if me >= 100))
    low = sum(share for (me, them), share in found.items() if me < them and me < 100)
    assert odds.is_rubiconed == near(low)


@cases("left elder_next", (1, True), (2, False), (6, True))
def test_a_deal_played_leaves_one_fewer(left, elder_next):
    """After the sixth deal the dealers go on alternating into the two that play off a tie."""
    after = averaged(80, 84, elder_next, 1, left - 1)
    assert values(chances(80, 84, left, elder_next)) == after


@cases("left elder_next", (1, False), (2, True), (3, False), (4, True))
@pytest.mark.parametrize("six_deals", [True, False])
def test_r22_a_deal_of_four_counts_double_where_it_should(left, elder_next, six_deals):
    """The first and the last of the four deals count double, those after a tie single."""
    rules = rule_set("four-deal", {"rubicon_on_six_deals": six_deals})
    weight = rules.weight(rules.deals + 1 - left)
    after = averaged(70, 76, elder_next, weight, left - 1, rules)
    assert values(chances(70, 76, left, elder_next, rules)) == after


@pytest.mark.parametrize("level", [91, 45, 0])
@pytest.mark.parametrize("elder_next", [True, False])
def test_a_deal_played_of_a_tie_break_leaves_one(elder_next, level):
    odds = chances(level, level, 2, elder_next, tie_break=True)
    assert values(odds) == averaged(level, level, elder_next, 1, 1, RUBICON, True)
    assert values(chances(level, level, 0, elder_next)) == pytest.approx(values(odds), abs=5e-6)


def values(odds):
    return [odds.wins, odds.draws, odds.loses, odds.saves, odds.is_rubiconed]


@pytest.mark.parametrize("left", range(7))
@pytest.mark.parametrize("elder_next", [True, False])
def test_both_players_see_one_partie(left, elder_next):
    mine = chances(70, 85, left, elder_next)
    theirs = chances(85, 70, left, not elder_next)
    assert mine.wins == near(theirs.loses)
    assert mine.draws == near(theirs.draws)
    assert mine.wins + mine.draws + mine.loses == near(1)
    assert 0 <= mine.is_rubiconed <= 1 - mine.saves + 1e-9


def test_at_the_beginning_neither_is_better():
    odds = chances(0, 0, 6, elder_next=True)
    assert odds.wins == near(odds.loses)


def test_the_more_one_has_the_better():
    wins = [chances(mine, 60, 3, elder_next=True).wins for mine in range(0, 150, 10)]
    saves = [chances(mine, 60, 3, elder_next=True).saves for mine in range(0, 150, 10)]
    assert wins == sorted(wins)
    assert saves == sorted(saves)
    assert saves[-1] == 1


@cases("mine theirs odds", (120, 90, (1, 0, 0, 1, 0)), (90, 120, (0, 0, 1, 0, 1)))
def test_no_deal_left_is_the_end(mine, theirs, odds):
    found = chances(mine, theirs, 0, elder_next=True)
    assert (found.wins, found.draws, found.loses, found.saves, found.is_rubiconed) == odds


def test_r31_two_ties_draw_the_partie():
    found = chances(90, 90, 0, elder_next=True, tie_break=True)
    assert (found.wins, found.draws, found.loses) == (0, 1, 0)


def test_r32_where_the_six_deals_decide_no_deal_after_a_tie_saves():
    rules = rule_set("rubicon", {"rubicon_on_six_deals": True})
    later = chances(90, 90, 0, elder_next=True)
    six = chances(90, 90, 0, elder_next=True, rules=rules)
    assert six.is_rubiconed == near(six.loses)
    assert six.saves == 0
    assert later.is_rubiconed < six.is_rubiconed
    assert later.saves > 0.9


def test_leads_beyond_all_reach():
    assert chances(900, 0, 1, elder_next=True).wins == near(1)
    assert chances(0, 900, 1, elder_next=False).loses == near(1)


@cases("left tie_break rules message",
    (7, False, RUBICON, "There can be 0 to 6 deals left, not 7."),
    (-1, False, RUBICON, "There can be 0 to 6 deals left, not -1."),
    (5, False, FOUR_DEAL, "There can be 0 to 4 deals left, not 5."),
    (3, True, RUBICON, "There can be 0 to 2 deals left, not 3."),
    (0, False, AU_CENT, "The chances are those of a partie of deals, not of au-cent."),
)  # fmt: skip
def test_what_no_partie_has(left, tie_break, rules, message):
    with pytest.raises(ValueError, match=r"deals") as error:
        chances(0, 0, left, elder_next=True, rules=rules, tie_break=tie_break)
    assert str(error.value) == message


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
