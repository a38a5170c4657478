"""How often each score was made: averages, the middle one, classes of ten."""

import pytest

from scoring.history.people.tally import Tally, tally


# Scores; the average; the score that half of the deals reach.
@pytest.mark.parametrize(("scores", "average", "middle"), [
    ((), None, None),
    ((30,), 30, 30),
    ((27, 44, 35), 35.33, 35),
    ((10, 20), 15, 15),
    ((10, 10, 10, 50), 20, 10),
    ((1, 2, 3, 100), 26.5, 2.5),
])  # fmt: skip
def test_the_average_and_the_middle_of_scores(scores, average, middle):
    found = Tally(tally(scores))
    assert found.deals == len(scores)
    assert found.average == (average and pytest.approx(average, abs=0.01))
    assert found.middle == middle


def test_scores_are_counted_by_tens_and_all_from_sixty_together():
    assert Tally(tally((0, 9, 10, 19, 19, 59, 60, 115))).by_class == [2, 3, 0, 0, 0, 1, 2]
