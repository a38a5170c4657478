"""Scales are round, and reach from the lowest figure to the highest."""

from itertools import islice

import pytest

from paper.chart_shapes.scale import plain, round_steps, scale_of, signed, whole

SCALES = [
    # figures, with nought, the ticks
    ([120, -30], True, "−50 0 50 100 150"),
    ([1480, 1530], False, "1480 1490 1500 1510 1520 1530"),
    ([1480, 1530], True, "0 500 1000 1500 2000"),
    ([0], True, "0 1"),
    ([0.2, 0.9], True, "0 0.2 0.4 0.6 0.8 1"),
    ([7], True, "0 2 4 6 8"),
    ([99_999], True, "0 20000 40000 60000 80000 100000"),
]


@pytest.mark.parametrize(("figures", "with_nought", "ticks"), SCALES)
def test_a_scale_has_few_round_steps_and_spans_the_figures(figures, with_nought, ticks):
    scale = scale_of(figures, with_nought=with_nought)
    assert " ".join(tick.words for tick in scale.ticks(plain)) == ticks
    assert all(0 <= scale.place(figure) <= 100 for figure in figures)


def test_what_is_counted_has_no_steps_of_less_than_one():
    ticks = scale_of([1, 2], with_nought=True, least=1).ticks(plain)
    assert [tick.words for tick in ticks] == ["0", "1", "2"]


def test_steps_are_one_two_and_five_times_the_powers_of_ten():
    assert list(islice(round_steps(0.3), 6)) == [0.5, 1, 2, 5, 10, 20]
    assert next(round_steps(3, least=50)) == 50
    assert next(round_steps(1000)) == next(round_steps(1001)) == 1000, "floats may be wrong by less"
    assert next(round_steps(1002)) == 2000


def test_a_wider_chart_has_room_for_more_steps():
    steps = [scale_of([0, 300], most_steps=most).step for most in (2, 3, 5, 6)]
    assert steps == [200, 100, 100, 50]


def test_nought_is_known_and_the_highest_is_at_the_top():
    ticks = scale_of([120, -30], with_nought=True).ticks(plain)
    assert [tick.words for tick in ticks if tick.is_nought] == ["0"]
    assert [tick.y for tick in ticks] == [100, 75, 50, 25, 0]


WORDS = [(12, "12", "+12"), (-12.26, "−12.3", "−12.3"), (0, "0", "0"), (-0.01, "0", "0")]


@pytest.mark.parametrize(("figure", "said", "with_its_sign"), WORDS)
def test_figures_are_said_with_a_true_minus_sign(figure, said, with_its_sign):
    assert (plain(figure), signed(figure)) == (said, with_its_sign)


def test_words_for_whole_numbers_do_for_places_on_a_scale():
    assert whole(str)(119.99999) == "120"
