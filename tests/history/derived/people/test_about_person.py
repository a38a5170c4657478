"""What is kept of one member, by worked cards."""

from datetime import date, timedelta

import pytest

from history.derived.figures import as_json
from history.derived.people.about_person import (
    Against,
    Months,
    NotableResult,
    about_person,
    read_about_person,
)
from history.derived.people.course import course, read_course
from history.derived.people.everybody import club_scores, read_scores
from history.derived.person import Evening
from tests.helping.facts import ANNE, BERNARD, CELIA, MAY, card, deals, later, partie


def about(cards, person=ANNE):
    """What is kept, as it comes back from the database."""
    return read_about_person(as_json(about_person.derive(cards, str(person))))


WITH_CELIA = (ANNE, CELIA)
OF_JUNE = {"players": WITH_CELIA, "day": later(30)}
SEASON = [
    card(partie(ANNE, 150, deals=deals()), partie(BERNARD, 90), money=(300, -300), pk=1),
    card(partie(ANNE, 264, rubicon=True), partie(None), day=later(0), money=(10, -10), pk=2),
    card(partie(CELIA, 330, WITH_CELIA, rubicon=True), **OF_JUNE, money=(-400, 400), pk=3),
]


def test_a_season_comes_to_results_opponents_months_and_evenings():
    figures = about(SEASON)
    assert (figures.cards, figures.parties) == (3, 5)
    assert (figures.won, figures.lost, figures.drawn) == (2, 2, 1)
    assert figures.rubicons == [1, 1]
    assert figures.runs == [1, 1, -1]
    assert figures.opponents == [Against(BERNARD, 2, 1, 1), Against(CELIA, 0, 1, 0)]
    assert figures.months == [
        Months(date(2026, 5, 1), 1, 2, 2, 1, 1, 324, {"GBP": 310}),
        Months(date(2026, 6, 1), 1, 1, 0, 1, 0, -330, {"GBP": -400}),
    ]
    course = figures.course
    assert course.days == (MAY, later(30))
    assert (course.results, course.points) == ([1, 0], [324, -6])
    assert course.money == {"GBP": [310, -90]}
    assert (course.parties, course.cards) == ([4, 5], [2, 3])


def test_best_and_worst():
    """Anne's 44 in the third deal; 15–31 lost by most, 16."""
    assert about(SEASON).notable == {
        "best deal": NotableResult(44, 6, MAY, 1),
        "worst deal": NotableResult(15, 31, MAY, 1),
        "best partie": NotableResult(264, None, MAY, 2),
        "worst partie": NotableResult(-330, None, later(30), 3),
        "best evening": NotableResult(324, None, MAY, None),
        "worst evening": NotableResult(-330, None, later(30), None),
    }


# The second has one deal of 60–45, which was won by least.
@pytest.mark.parametrize("scores", [((27, 13), (20, 10)), ((60, 45), (40, 10))])
def test_whoever_has_only_won_has_nothing_worst(scores):
    won = card(partie(ANNE, 150, deals=deals(scores)))
    assert [*about([won]).notable] == ["best deal", "best partie", "best evening"]


def test_of_parties_told_by_their_result_nobody_knows_the_rubicons():
    figures = about([card(partie(ANNE, 416, rubicon=None), partie(ANNE, 150))])
    assert (figures.results_alone, figures.rubicons) == (1, [0, 0])


def test_money_is_kept_by_currency_most_cards_first_and_none_for_love():
    cards = [card(money=(5, -5)), card(money=(7, -7), currency="EUR"), card(for_love=True)]
    assert about(cards).course.money == {"EUR": [7], "GBP": [5]}
    assert about(cards[2:]).currencies == []
    pounds, euros = [card(), card(), card(day=later(1))], [card(currency="EUR")] * 2
    assert about([*pounds, *euros]).currencies == ["GBP", "EUR"]
    assert about([*pounds[:1], *euros]).currencies == ["EUR", "GBP"]


@pytest.mark.parametrize(
    ("evenings", "apart", "drawn"),
    [(100, 1, 100), (105, 1, 15), (100, 7, 100), (105, 7, 25)],
)
def test_of_many_evenings_the_last_of_each_week_or_month_is_kept(evenings, apart, drawn):
    """A hundred and five evenings a week apart fall into 25 months."""
    some = [Evening(later(apart * n), 1, 0, 10, {"GBP": 2}, 1, 1) for n in range(evenings)]
    figures = read_course(as_json(course(some)))
    assert len(figures.days) == len(figures.points) == drawn
    assert (figures.days[-1], figures.points[-1]) == (some[-1].day, 10 * evenings)
    assert figures.money["GBP"][-1] == 2 * evenings


def test_each_year_has_its_card_but_one_of_advising_alone():
    """The one evening of 2024 is a Tuesday, in a week that ends in 2025."""
    days = [date(2024, 12, 31) + timedelta(days=n) for n in range(101)]
    assert about([card(partie(ANNE, 150), day=day) for day in days]).years == [2025, 2024]
    three = (ANNE, BERNARD, CELIA)
    chouette = card(partie(ANNE, 150, adviser=CELIA), money=(30, -15, -15), players=three)
    assert about([chouette], CELIA).years == []


def test_the_clubs_scores_are_those_of_all_its_deals():
    elder, younger = read_scores(as_json(club_scores.derive(SEASON)))
    assert [score for score, _times in elder.counts] == [23, 27, 29, 31, 35, 44]
    assert [score for score, _times in younger.counts] == [6, 12, 13, 15, 18, 25]
