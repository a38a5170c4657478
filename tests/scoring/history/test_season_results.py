"""What everybody played in a season, and what a person's years were, by worked cards."""

from datetime import date

import pytest

from scoring.history.season_results import results
from scoring.history.years import year_figures
from tests.scoring.history.test_person import (
    ANNE,
    BERNARD,
    CELIA,
    DRAWN,
    LOST,
    WON,
    deals,
    partie,
)
from tests.scoring.history.test_person import card as a_card

IN_SEASON, NEXT_WEEK = date(2026, 10, 5), date(2026, 10, 12)
NAMES = ("evenings", "won", "lost", "drawn", "rubicons", "points", "money")


def told(*cards):
    """The results of the season that began in September 2026, as rows."""
    found = results.derive(cards, "9", "2026")
    return {int(person): [one[name] for name in NAMES] for person, one in found.items()}


def test_parties_points_and_money_add_up_over_the_evenings_of_a_season():
    found = told(
        a_card(partie(WON, 150, rubicon=True), partie(LOST, 40), day=IN_SEASON, money=(500, -500)),
        a_card(partie(DRAWN), day=IN_SEASON, money=(0, 0)),
        a_card(partie(WON, 99), day=date(2026, 8, 31)),
        a_card(partie(WON, 99), day=date(2027, 9, 1)),
        a_card(partie(LOST, 60), day=NEXT_WEEK, money=(-100, 100)),
    )
    assert found == {
        ANNE: [2, 1, 2, 1, 1, 50, {"GBP": 400}],
        BERNARD: [2, 2, 1, 1, 0, -50, {"GBP": -400}],
    }


def test_for_love_there_is_no_money_and_games_to_a_hundred_have_no_points():
    found = told(
        a_card(partie(WON, 30), day=IN_SEASON, for_love=True),
        a_card(partie(WON, 3), day=IN_SEASON, code="cent"),
    )
    assert found[ANNE] == [1, 2, 0, 0, 0, 30, {"GBP": 0}]


def test_in_a_chouette_who_advised_has_the_money_and_no_partie():
    three = (ANNE, BERNARD, CELIA)
    found = told(a_card(partie(WON, 80), day=IN_SEASON, players=three, money=(200, -100, -100)))
    assert found[CELIA] == [1, 0, 0, 0, 0, 0, {"GBP": -100}]


def test_the_money_of_games_whose_partie_goes_on_on_another_card_counts():
    """Such a card has no finished partie. Nor has one whose parties were all annulled."""
    carried = a_card(day=IN_SEASON, code="au-cent", money=(200, -200))
    assert told(carried) == {
        ANNE: [0, 0, 0, 0, 0, 0, {"GBP": 200}],
        BERNARD: [0, 0, 0, 0, 0, 0, {"GBP": -200}],
    }
    assert told(a_card(day=IN_SEASON)) == {}


def years(*cards):
    """Anne's years."""
    return year_figures.derive(cards, str(ANNE))


@pytest.mark.parametrize(("played", "points"), [
    # days of play, each with who won and by how much; the years, and the points so far in each
    ([], {}),
    ([("2025-12-31", WON, 50), ("2026-01-01", LOST, 30)], {"2025": [50], "2026": [-30]}),
    ([("2026-03-01", WON, 50), ("2026-03-01", LOST, 20)], {"2026": [30]}),
    ([("2026-03-01", WON, 30), ("2026-04-01", DRAWN, 0)], {"2026": [30, 30]}),
])  # fmt: skip
def test_each_year_has_its_own_line_of_points(played, points):
    found = years(
        *(a_card(partie(won, by), day=date.fromisoformat(day)) for day, won, by in played)
    )
    assert {year: [far for _day, far in one["course"]] for year, one in found.items()} == points


def test_the_best_of_a_year():
    found = years(
        a_card(partie(WON, 150, deals=deals()), partie(WON, 210, rubicon=True), partie(LOST, 400)),
        a_card(partie(WON, 99, players=(ANNE, CELIA)), players=(ANNE, CELIA)),
    )["2026"]
    assert (found["won"], found["lost"], found["drawn"]) == (3, 1, 0)
    assert (found["deal"], found["partie"], found["rubicons"], found["run"]) == (44, 210, 1, 2)
    assert (found["opponent"], found["against"], found["evenings"]) == (BERNARD, 3, 1)


def test_of_equal_opponents_it_is_the_one_played_last():
    of_celia = a_card(partie(WON, 1, players=(ANNE, CELIA)), players=(ANNE, CELIA))
    assert years(of_celia, a_card(partie(WON, 1)))["2026"]["opponent"] == BERNARD


def test_games_to_a_hundred_have_no_points_and_an_empty_card_makes_no_year():
    found = years(a_card(partie(WON, 3), code="cent"))["2026"]
    assert (found["won"], found["deal"], found["partie"], found["course"]) == (1, None, None, [])
    assert years(a_card()) == {}
