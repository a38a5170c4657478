"""What everybody played, won and lost in a season, by worked cards."""

from datetime import date

from scoring.history.season_results import results
from tests.scoring.history.test_person import ANNE, BERNARD, CELIA, DRAWN, LOST, WON, partie
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
        a_card(partie(LOST, 60), day=NEXT_WEEK, money=(-100, 100)),
    )
    assert found == {
        ANNE: [2, 1, 2, 1, 1, 50, {"GBP": 400}],
        BERNARD: [2, 2, 1, 1, 0, -50, {"GBP": -400}],
    }


def test_only_cards_of_the_season_count():
    before = a_card(partie(WON, 99), day=date(2026, 8, 31))
    after = a_card(partie(WON, 99), day=date(2027, 9, 1))
    assert told(before, after) == {}


def test_for_love_there_is_no_money_and_games_up_to_a_hundred_have_no_points():
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
