"""What a club's facts say of one person, by worked cards."""

from datetime import date

import pytest

from scoring.history.facts import DealFacts
from scoring.history.person import Evening, Runs, person_statistics
from tests.helping.facts import ANNE, BERNARD, CELIA, MAY, card, deals, partie


def test_scores_are_told_apart_by_who_was_elder():
    found = person_statistics([card(partie(ANNE, 150, deals=deals()))], ANNE)
    assert found.as_elder == [27, 44, 35]
    assert found.as_younger == [15, 18, 25]


def test_where_nobody_said_who_dealt_a_score_is_neither_elders_nor_youngers():
    told = deals(dealer_known=False)
    found = person_statistics([card(partie(ANNE, 150, deals=told))], ANNE)
    assert (found.as_elder, found.as_younger) == ([], [])
    assert len(found.deals) == 6


WON, LOST, DRAWN = ANNE, BERNARD, None
RUNS = [
    ([], Runs(0, 0, 0)),
    ([WON], Runs(1, 0, 1)),
    ([WON, WON, LOST], Runs(2, 1, -1)),
    ([LOST, LOST, WON, LOST], Runs(1, 2, -1)),
    ([WON, DRAWN, WON, DRAWN], Runs(1, 0, 0)),
    ([WON, DRAWN, WON, WON], Runs(2, 0, 2)),
]


@pytest.mark.parametrize(("winners", "runs"), RUNS)
def test_a_run_ends_with_a_partie_lost_or_drawn(winners, runs):
    found = person_statistics([card(*(partie(winner, 100) for winner in winners))], ANNE)
    assert found.runs == runs


def test_rubicons_are_inflicted_and_suffered():
    parties = (
        partie(ANNE, 250, rubicon=True),
        partie(BERNARD, 300, rubicon=True),
        partie(BERNARD, 260, rubicon=True),
        partie(ANNE, 150),
    )
    assert person_statistics([card(*parties)], ANNE).rubicons == (1, 2)
    assert person_statistics([card(*parties)], BERNARD).rubicons == (2, 1)


def test_rubicons_are_those_of_rubicon_piquet_as_the_page_says():
    parties = (partie(ANNE, 250, rubicon=True), partie(BERNARD, 300, rubicon=True))
    cards = [card(*parties, code="four-deal"), card(partie(ANNE, 250, rubicon=True))]
    assert person_statistics(cards, ANNE).rubicons == (1, 0)
    assert person_statistics(cards, BERNARD).rubicons == (0, 1)


def test_an_evening_sums_its_cards_and_money_is_kept_currency_by_currency():
    cards = [
        card(partie(ANNE, 150), partie(BERNARD, 90), money=(300, -300)),
        card(partie(ANNE, 100), money=(0, 0), for_love=True),
        card(partie(BERNARD, 200), day=date(2026, 5, 11), money=(-1000, 1000)),
    ]
    assert person_statistics(cards, ANNE).evenings == (
        Evening(MAY, 2, 1, 160, {"GBP": 300}, parties=3, cards=2),
        Evening(date(2026, 5, 11), 0, 1, -200, {"GBP": -1000}, parties=1, cards=1),
    )


def test_the_adviser_of_a_chouette_has_its_money_but_not_its_parties():
    three = card(partie(ANNE, 150), money=(300, -150, -150), players=(ANNE, BERNARD, CELIA))
    found = person_statistics([three], CELIA)
    assert (found.cards, found.parties) == (1, ())
    assert found.evenings == (Evening(MAY, 0, 0, 0, {"GBP": -150}, parties=0, cards=1),)


def test_games_up_to_a_hundred_count_as_parties_but_not_in_scores_or_points():
    found = person_statistics([card(partie(ANNE, 3, deals=deals()), code="au-cent")], ANNE)
    assert (found.won, found.deals) == (1, ())
    assert found.evenings == (Evening(MAY, 1, 0, 0, {"GBP": 0}, parties=1, cards=1),)


def test_bonuses_are_counted_for_whoever_made_them_where_they_are_known():
    told = (
        DealFacts(1, (100, 5), 1, (("repique", 0), ("capot", 0))),
        DealFacts(2, (5, 70), 0, (("pique", 1),)),
        DealFacts(3, (30, 20), 1, None),
    )
    cards = [card(partie(ANNE, 150, deals=told))]
    found = person_statistics(cards, ANNE)
    assert found.bonuses == {"repique": 1, "capot": 1, "pique": 0, "carte_blanche": 0}
    assert found.suffered["pique"] == 1
    assert found.told_whole == 2
    bernard = person_statistics(cards, BERNARD)
    assert (bernard.bonuses["pique"], bernard.suffered["capot"]) == (1, 1)


def test_of_somebody_who_has_not_played_nothing_is_said():
    found = person_statistics([card(partie(ANNE, 150, deals=deals()))], CELIA)
    assert (found.cards, found.parties, found.evenings) == (0, (), ())
