"""A club's weeks: what the order of parties, a mended result and a week without play do."""

import random
from dataclasses import replace
from datetime import date, timedelta
from statistics import correlation

import pytest

from history.rating_system.glicko2 import Rating, after_week
from history.rating_system.weeks import WEEK, RatedPartie, monday_of, rate_weeks

MONDAY = date(2026, 1, 5)
ANNE, BEN, CLARA = 1, 2, 3


def partie(week, one, other, winner, weekday=0):
    return RatedPartie(MONDAY + week * WEEK + timedelta(days=weekday), one, other, winner)


def test_two_new_people_move_alike_and_a_tie_moves_nobody():
    (week,) = rate_weeks([partie(0, ANNE, BEN, ANNE)])
    anne, ben = week.ratings[ANNE], week.ratings[BEN]
    assert anne.rating - 1500 == pytest.approx(1500 - ben.rating)
    assert anne.rating > 1500
    assert anne.deviation == pytest.approx(ben.deviation)
    (tied,) = rate_weeks([partie(0, ANNE, BEN, None)])
    assert {rating.rating for rating in tied.ratings.values()} == {1500}


def test_it_does_not_matter_who_is_named_first():
    assert rate_weeks([partie(0, ANNE, BEN, BEN)]) == rate_weeks([partie(0, BEN, ANNE, BEN)])


def test_a_week_is_rated_from_how_everybody_stood_before_it():
    """Clara's win over Ben counts against a new Ben, although Ben lost to Anne that week."""
    (week,) = rate_weeks([partie(0, ANNE, BEN, ANNE), partie(0, CLARA, BEN, CLARA, weekday=6)])
    assert week.ratings[CLARA] == week.ratings[ANNE] == after_week(Rating(), [(Rating(), 1.0)])


def test_the_order_of_parties_within_a_week_does_not_matter():
    """Not in the last decimal either."""
    chance = random.Random(5)
    parties = history(chance, dict.fromkeys(range(9), 1500), weeks=4)
    shuffled = parties[:]
    chance.shuffle(shuffled)
    assert rate_weeks(shuffled) == rate_weeks(parties)


def test_a_week_goes_from_monday_to_sunday():
    assert monday_of(date(2026, 1, 11)) == MONDAY
    assert monday_of(date(2026, 1, 12)) == MONDAY + WEEK
    weeks = rate_weeks([partie(0, ANNE, BEN, ANNE, weekday=6), partie(1, ANNE, BEN, BEN)])
    assert [week.monday for week in weeks] == [MONDAY, MONDAY + WEEK]


def test_who_does_not_play_becomes_less_certain_week_by_week():
    weeks = rate_weeks(
        [partie(0, ANNE, BEN, ANNE), partie(3, BEN, CLARA, BEN)], until=MONDAY + 5 * WEEK
    )
    annes = [week.ratings[ANNE] for week in weeks]
    assert len(weeks) == 6
    assert {(anne.rating, anne.volatility) for anne in annes} == {
        (annes[0].rating, annes[0].volatility)
    }
    deviations = [anne.deviation for anne in annes]
    assert sorted(set(deviations)) == deviations
    assert [CLARA in week.ratings for week in weeks] == [False] * 3 + [True] * 3


def test_a_day_before_the_last_partie_cuts_nothing_off():
    parties = [partie(0, ANNE, BEN, ANNE), partie(2, ANNE, BEN, BEN)]
    assert rate_weeks(parties, until=MONDAY) == rate_weeks(parties)


def test_a_club_without_parties_has_no_weeks():
    assert rate_weeks([], until=MONDAY) == []


def test_a_mended_result_changes_what_follows_and_nothing_before():
    parties = history(random.Random(8), dict.fromkeys(range(6), 1500), weeks=8)
    at = next(n for n, each in enumerate(parties) if each.day >= MONDAY + 4 * WEEK)
    wrong = parties[at]
    loser = wrong.opponent if wrong.winner == wrong.player else wrong.player
    mended = [*parties[:at], replace(wrong, winner=loser), *parties[at + 1 :]]
    before, after = rate_weeks(parties), rate_weeks(mended)
    assert before[:4] == after[:4]
    for old, new in zip(before[4:], after[4:], strict=True):
        assert new.ratings[loser].rating > old.ratings[loser].rating


@pytest.mark.parametrize(("other", "winner"), [(ANNE, ANNE), (BEN, CLARA)])
def test_a_partie_that_cannot_be_is_refused(other, winner):
    with pytest.raises(ValueError, match="Person"):
        partie(0, ANNE, other, winner)


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_true_strengths_is_found_after_sixty_parties_each(seed):
    """Twenty-four people whose true strengths lie 30 points apart, from 1155 to 1845.

    They play three parties a week for twenty weeks, each against anybody. One of two people wins
    with the chance that Elo's curve gives to the difference of their strengths: 54% for 30 points,
    98% for the best against the worst. One partie in fifty is tied. Spearman's coefficient compares
    the ratings with the strengths.
    """
    strengths = {person: 1155 + 30 * person for person in range(24)}
    ratings = rate_weeks(history(random.Random(seed), strengths, weeks=20))[-1].ratings
    ranked = sorted(strengths, key=lambda person: ratings[person].rating)
    assert correlation(list(strengths), [ranked.index(person) for person in strengths]) >= 0.9


def history(chance, strengths, weeks):
    """Return parties in which everybody plays three a week (one sits out if they are odd)."""
    found = []
    for week in range(weeks):
        for evening in range(3):
            people = list(strengths)
            chance.shuffle(people)
            for one, other in zip(people[::2], people[1::2], strict=False):
                expected = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
                winner = one if chance.random() < expected else other
                tied = chance.random() < 0.02
                found.append(partie(week, one, other, None if tied else winner, weekday=evening))
    return found
