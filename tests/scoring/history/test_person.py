"""What a club's facts say of one person, by worked cards."""

from datetime import date

import pytest

from scoring.history.facts import DealFacts
from scoring.history.person import Evening, Runs, person_statistics
from tests.helping.facts import ANNE, BERNARD, CELIA, MAY, card, deals, partie


def of(person, *cards):
    return person_statistics(cards, person)


@pytest.mark.parametrize(
    ("known", "elder", "younger"), [(True, [27, 44, 35], [15, 18, 25]), (False, [], [])]
)
def test_scores_are_told_apart_by_who_was_elder_if_anybody_said_who_dealt(known, elder, younger):
    found = of(ANNE, card(partie(ANNE, 150, deals=deals(dealer_known=known))))
    assert (found.as_elder, found.as_younger, len(found.deals)) == (elder, younger, 6)
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
    found = of(CELIA, three)
    assert (found.cards, found.parties) == (1, ())
    assert found.evenings == (Evening(MAY, 0, 0, 0, {"GBP": -150}, parties=0, cards=1),)


def test_games_up_to_a_hundred_count_as_parties_but_in_no_scores_or_points():
    found = of(ANNE, card(partie(ANNE, 3, deals=deals()), code="au-cent"))
    assert (found.won, found.deals) == (1, ())
    assert found.evenings == (Evening(MAY, 1, 0, 0, {"GBP": 0}, parties=1, cards=1),)


def test_bonuses_are_counted_for_whoever_made_them_where_they_are_known():
    told = (
        DealFacts(1, (100, 5), 1, (("repique", 0), ("capot", 0))),
        DealFacts(2, (5, 70), 0, (("pique", 1),)),
        DealFacts(3, (30, 20), 1, None),
    )
    cards = [card(partie(ANNE, 150, deals=told))]
    found = of(ANNE, *cards)
    assert found.bonuses == {"repique": 1, "capot": 1, "pique": 0, "carte_blanche": 0}
    assert found.suffered["pique"] == 1
    assert found.told_whole == 2
    bernard = of(BERNARD, *cards)
    assert (bernard.bonuses["pique"], bernard.suffered["capot"]) == (1, 1)
