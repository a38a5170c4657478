"""What a club's facts say of one person, of a season and of years, by worked cards."""

from datetime import date, timedelta

import pytest

from history.derived.facts import DealFacts
from history.derived.person import Evening, Runs, person_statistics
from history.derived.season_results import results
from history.derived.seasons import Season, season_of, seasons_of
from history.derived.years import year_figures
from tests.helping.facts import ANNE, BERNARD, CELIA, MAY, card, deals, partie


def of(person, *cards):
    return person_statistics(cards, person)


@pytest.mark.parametrize(
    ("known", "elder", "younger"), [(True, [27, 44, 35], [15, 18, 25]), (False, [], [])]
)
def test_scores_are_told_apart_by_who_was_elder_if_anybody_said_who_dealt(known, elder, younger):
    figures = of(ANNE, card(partie(ANNE, 150, deals=deals(dealer_known=known))))
    assert (figures.as_elder, figures.as_younger, len(figures.deals)) == (elder, younger, 6)
    nothing = of(CELIA, card(partie(ANNE, 150, deals=deals())))
    assert (nothing.cards, nothing.parties, nothing.evenings) == (0, (), ()), "she did not play"


WON, LOST, DRAWN = ANNE, BERNARD, None


@pytest.mark.parametrize(("winners", "runs"), [
    ([], Runs(0, 0, 0)),
    ([WON], Runs(1, 0, 1)),
    ([WON, WON, LOST], Runs(2, 1, -1)),
    ([LOST, LOST, WON, LOST], Runs(1, 2, -1)),
    ([WON, DRAWN, WON, DRAWN], Runs(1, 0, 0)),
    ([WON, DRAWN, WON, WON], Runs(2, 0, 2)),
])  # fmt: skip
def test_a_run_ends_with_a_partie_lost_or_drawn(winners, runs):
    assert of(ANNE, card(*(partie(winner, 100) for winner in winners))).runs == runs


def test_rubicons_of_rubicon_piquet_are_inflicted_and_suffered():
    """As the page says, those of other games are not counted."""
    rubicons = [partie(who, 250, rubicon=True) for who in (ANNE, BERNARD, BERNARD)]
    cards = card(*rubicons, partie(ANNE, 150)), card(*rubicons, code="four-deal")
    assert (of(ANNE, *cards).rubicons, of(BERNARD, *cards).rubicons) == ((1, 2), (2, 1))


def test_an_evening_sums_its_cards_and_money_is_kept_currency_by_currency():
    cards = [
        card(partie(ANNE, 150), partie(BERNARD, 90), money=(300, -300)),
        card(partie(ANNE, 100), money=(0, 0), for_love=True),
        card(partie(BERNARD, 200), day=date(2026, 5, 11), money=(-1000, 1000)),
    ]
    assert of(ANNE, *cards).evenings == (
        Evening(MAY, 2, 1, 160, {"GBP": 300}, parties=3, cards=2),
        Evening(date(2026, 5, 11), 0, 1, -200, {"GBP": -1000}, parties=1, cards=1),
    )


def test_the_adviser_of_a_chouette_has_its_money_but_not_its_parties():
    three = card(partie(ANNE, 150), money=(300, -150, -150), players=(ANNE, BERNARD, CELIA))
    figures = of(CELIA, three)
    assert (figures.cards, figures.parties) == (1, ())
    assert figures.evenings == (Evening(MAY, 0, 0, 0, {"GBP": -150}, parties=0, cards=1),)


def test_games_up_to_a_hundred_count_as_parties_but_in_no_scores_or_points():
    figures = of(ANNE, card(partie(ANNE, 3, deals=deals()), code="au-cent"))
    assert (figures.won, figures.deals) == (1, ())
    assert figures.evenings == (Evening(MAY, 1, 0, 0, {"GBP": 0}, parties=1, cards=1),)


def test_bonuses_are_counted_for_whoever_made_them_where_they_are_known():
    season_rows = (
        DealFacts(1, (100, 5), 1, (("repique", 0), ("capot", 0))),
        DealFacts(2, (5, 70), 0, (("pique", 1),)),
        DealFacts(3, (30, 20), 1, None),
    )
    cards = [card(partie(ANNE, 150, deals=season_rows))]
    figures = of(ANNE, *cards)
    assert figures.bonuses == {"repique": 1, "capot": 1, "pique": 0, "carte_blanche": 0}
    assert figures.suffered["pique"] == 1
    assert figures.told_whole == 2
    bernard = of(BERNARD, *cards)
    assert (bernard.bonuses["pique"], bernard.suffered["capot"]) == (1, 1)


IN_SEASON, NEXT_WEEK = date(2026, 10, 5), date(2026, 10, 12)
NAMES = ("evenings", "won", "lost", "drawn", "rubicons", "points", "money")


def season_rows(*cards):
    """The results of the season that began in September 2026, as rows."""
    figures = results.derive(cards, "9", "2026")
    return {int(person): [each[name] for name in NAMES] for person, each in figures.items()}


def test_parties_points_and_money_add_up_over_the_evenings_of_a_season():
    figures = season_rows(
        card(partie(WON, 150, rubicon=True), partie(LOST, 40), day=IN_SEASON, money=(500, -500)),
        card(partie(DRAWN), day=IN_SEASON, money=(0, 0)),
        card(partie(WON, 99), day=date(2026, 8, 31)),
        card(partie(WON, 99), day=date(2027, 9, 1)),
        card(partie(LOST, 60), day=NEXT_WEEK, money=(-100, 100)),
    )
    assert figures == {
        ANNE: [2, 1, 2, 1, 1, 50, {"GBP": 400}],
        BERNARD: [2, 2, 1, 1, 0, -50, {"GBP": -400}],
    }


def test_for_love_there_is_no_money_and_games_to_a_hundred_have_no_points():
    figures = season_rows(
        card(partie(WON, 30), day=IN_SEASON, for_love=True),
        card(partie(WON, 3), day=IN_SEASON, code="cent"),
    )
    assert figures[ANNE] == [1, 2, 0, 0, 0, 30, {"GBP": 0}]


def test_in_a_chouette_who_advised_has_the_money_and_no_partie():
    three = (ANNE, BERNARD, CELIA)
    figures = season_rows(
        card(partie(WON, 80), day=IN_SEASON, players=three, money=(200, -100, -100))
    )
    assert figures[CELIA] == [1, 0, 0, 0, 0, 0, {"GBP": -100}]


def test_the_money_of_games_whose_partie_goes_on_on_another_card_counts():
    """Such a card has no finished partie. Nor has one whose parties were all annulled."""
    carried = card(day=IN_SEASON, code="au-cent", money=(200, -200))
    assert season_rows(carried) == {
        ANNE: [0, 0, 0, 0, 0, 0, {"GBP": 200}],
        BERNARD: [0, 0, 0, 0, 0, 0, {"GBP": -200}],
    }
    assert season_rows(card(day=IN_SEASON)) == {}


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
    figures = years(
        *(card(partie(won, by), day=date.fromisoformat(day)) for day, won, by in played)
    )
    assert {year: [far for _day, far in each["course"]] for year, each in figures.items()} == points


def test_the_best_of_a_year():
    figures = years(
        card(partie(WON, 150, deals=deals()), partie(WON, 210, rubicon=True), partie(LOST, 400)),
        card(partie(WON, 99, players=(ANNE, CELIA)), players=(ANNE, CELIA)),
    )["2026"]
    assert (figures["won"], figures["lost"], figures["drawn"]) == (3, 1, 0)
    assert (figures["deal"], figures["partie"], figures["rubicons"], figures["run"]) == (
        44,
        210,
        1,
        2,
    )
    assert (figures["opponent"], figures["against"], figures["evenings"]) == (BERNARD, 3, 1)


def test_of_equal_opponents_it_is_the_one_played_last():
    of_celia = card(partie(WON, 1, players=(ANNE, CELIA)), players=(ANNE, CELIA))
    assert years(of_celia, card(partie(WON, 1)))["2026"]["opponent"] == BERNARD


def test_games_to_a_hundred_have_no_points_and_an_empty_card_makes_no_year():
    figures = years(card(partie(WON, 3), code="cent"))["2026"]
    assert (figures["won"], figures["deal"], figures["partie"], figures["course"]) == (
        1,
        None,
        None,
        [],
    )
    assert years(card()) == {}


DAY = timedelta(days=1)


# A day, the month with which seasons begin, and its season: name, first and last day.
@pytest.mark.parametrize(("day", "begins", "name", "first", "last"), [
    (date(2026, 9, 1), 9, "2026/27", date(2026, 9, 1), date(2027, 8, 31)),
    (date(2026, 8, 31), 9, "2025/26", date(2025, 9, 1), date(2026, 8, 31)),
    (date(2026, 12, 31), 9, "2026/27", date(2026, 9, 1), date(2027, 8, 31)),
    (date(2026, 1, 1), 1, "2026", date(2026, 1, 1), date(2026, 12, 31)),
    (date(2026, 12, 31), 1, "2026", date(2026, 1, 1), date(2026, 12, 31)),
    (date(2026, 12, 1), 12, "2026/27", date(2026, 12, 1), date(2027, 11, 30)),
    (date(2026, 11, 30), 12, "2025/26", date(2025, 12, 1), date(2026, 11, 30)),
    (date(2028, 2, 29), 3, "2027/28", date(2027, 3, 1), date(2028, 2, 29)),
    (date(2000, 5, 1), 9, "1999/00", date(1999, 9, 1), date(2000, 8, 31)),
])  # fmt: skip
def test_a_day_falls_into_a_season(day, begins, name, first, last):
    season = season_of(day, begins)
    assert (season.name, season.first, season.last) == (name, first, last)
    assert [each in season for each in (day, first, last)] == [True] * 3
    assert [last + DAY in season, first - DAY in season] == [False] * 2


def test_the_seasons_of_days_come_in_order_and_once():
    days = [date(2026, 10, 1), date(2024, 9, 1), date(2027, 8, 1), date(2024, 8, 31)]
    assert [season.name for season in seasons_of(days, 9)] == ["2023/24", "2024/25", "2026/27"]
    assert seasons_of([], 9) == []


@pytest.mark.parametrize("month", [0, 13, -1])
def test_a_season_begins_with_a_month_of_the_year(month):
    with pytest.raises(ValueError, match="a month from 1 to 12"):
        Season(2026, month)
