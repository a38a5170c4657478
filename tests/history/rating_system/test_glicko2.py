"""One person's week, against Glickman's published example and what must hold of any week."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from history.rating_system.glicko2 import WIDEST, Rating, after_week

ratings = st.builds(Rating, st.floats(800, 2200), st.floats(25, WIDEST), st.floats(0.02, 0.2))
results = st.lists(st.tuples(ratings, st.sampled_from([0.0, 0.5, 1.0])), max_size=12)


def near(rating, deviation, volatility, within=0.005):
    """Return what equals a rating given to so many decimals."""
    return (
        pytest.approx(rating, abs=within),
        pytest.approx(deviation, abs=within),
        pytest.approx(volatility, abs=5e-6),
    )


def rounded(rating):
    return (rating.rating, rating.deviation, rating.volatility)


def test_glickmans_published_example():
    """The paper gives 1464.06, because it rounds on the way."""
    week = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = after_week(Rating(1500, 200, 0.06), week)
    assert rounded(after) == near(1464.06, 151.52, 0.059996, within=0.01)


def test_a_week_full_of_surprises():
    """Thirty wins over somebody 300 points better raise the volatility, wherever the scale begins.

    The figures are of another program, written from the same paper (glicko2-py 0.1.0).
    """
    for begun in (1000, 1500, 2000):
        week = [(Rating(begun + 300, 50), 1.0)] * 30
        after = after_week(Rating(begun, 50, 0.06), week)
        assert rounded(after) == near(begun + 285.166, 44.449, 0.066030)


def test_without_parties_only_the_deviation_grows():
    """A volatility of 0.06 is 10.42 points a week (step 6 of the paper)."""
    after = after_week(Rating(1620, 50, 0.06), [])
    assert rounded(after) == near(1620, (50**2 + 10.423068**2) ** 0.5, 0.06)
    assert after_week(Rating(1620, WIDEST, 0.06), []).deviation == WIDEST


@given(ratings, results)
def test_the_deviation_stays_within_its_bounds(before, week):
    after = after_week(before, week)
    assert 0 < after.deviation <= WIDEST
    assert after.volatility > 0


@given(ratings, results)
def test_nobody_who_won_everything_falls_or_lost_everything_rises(before, week):
    opponents = [opponent for opponent, _ in week]
    won = after_week(before, [(opponent, 1.0) for opponent in opponents])
    lost = after_week(before, [(opponent, 0.0) for opponent in opponents])
    assert lost.rating <= before.rating <= won.rating


@given(ratings, results, ratings)
def test_a_win_in_place_of_a_loss_never_lowers(before, week, opponent):
    """To a thousandth of a point, because the volatility is found by approximation."""
    lost, tied, won = (after_week(before, [*week, (opponent, s)]).rating for s in (0.0, 0.5, 1.0))
    assert lost <= tied + 0.001
    assert tied <= won + 0.001


@given(ratings, results)
def test_results_turned_round_turn_the_rating_round(before, week):
    """Mirrored at 1500, with wins for losses, the rating moves as far the other way."""
    after = after_week(before, week)
    turned = after_week(mirrored(before), [(mirrored(each), 1 - score) for each, score in week])
    assert rounded(turned) == pytest.approx(rounded(mirrored(after)), rel=1e-5)


def mirrored(rating):
    return Rating(3000 - rating.rating, rating.deviation, rating.volatility)


def test_people_far_beyond_the_scale_stay_finite():
    after = after_week(Rating(-200_000, 30), [(Rating(200_000, 30), 0.0)] * 200)
    assert -200_000 - 100 < after.rating <= -200_000
