"""What a club's facts say of a person's years, by worked cards."""

from datetime import date

import pytest

from scoring.history.years import year_figures
from tests.scoring.history.test_person import ANNE, BERNARD, CELIA, DRAWN, LOST, WON, deals, partie
from tests.scoring.history.test_person import card as a_card

YEARS = [
    # days of play, each with who won and by how much; the years, and the points so far in each
    ([], {}),
    ([("2025-12-31", WON, 50), ("2026-01-01", LOST, 30)], {"2025": [50], "2026": [-30]}),
    (
        [("2026-03-01", WON, 50), ("2026-03-01", LOST, 20), ("2026-04-01", DRAWN, 0)],
        {"2026": [30, 30]},
    ),
]


@pytest.mark.parametrize(("played", "points"), YEARS)
def test_each_year_has_its_own_line_of_points(played, points):
    cards = [a_card(partie(won, by), day=date.fromisoformat(day)) for day, won, by in played]
    found = year_figures.derive(cards, str(ANNE))
    assert {
        year: [so_far for _day, so_far in one["course"]] for year, one in found.items()
    } == points


def test_the_best_of_a_year():
    cards = [
        a_card(partie(WON, 150, deals=deals()), partie(WON, 210, rubicon=True), partie(LOST, 400)),
        a_card(partie(WON, 99, players=(ANNE, CELIA)), players=(ANNE, CELIA)),
    ]
    found = year_figures.derive(cards, str(ANNE))["2026"]
    assert (found["won"], found["lost"], found["drawn"]) == (3, 1, 0)
    assert (found["deal"], found["partie"], found["rubicons"], found["run"]) == (44, 210, 1, 2)
    assert (found["opponent"], found["against"], found["evenings"]) == (BERNARD, 3, 1)


def test_of_equal_opponents_it_is_the_one_played_last():
    cards = [
        a_card(partie(WON, 1, players=(ANNE, CELIA)), players=(ANNE, CELIA)),
        a_card(partie(WON, 1)),
    ]
    assert year_figures.derive(cards, str(ANNE))["2026"]["opponent"] == BERNARD


def test_games_up_to_a_hundred_have_results_and_no_points():
    found = year_figures.derive([a_card(partie(WON, 3), code="cent")], str(ANNE))["2026"]
    assert (found["won"], found["deal"], found["partie"], found["course"]) == (1, None, None, [])


def test_a_card_without_a_finished_partie_makes_no_year():
    assert year_figures.derive([a_card()], str(ANNE)) == {}
