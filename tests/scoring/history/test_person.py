"""What a club's facts say of one person, by worked cards."""

from datetime import date

import pytest

from scoring.history.facts import CardFacts, DealFacts, PartieFacts
from scoring.history.person import Evening, Runs, person_statistics

ANNE, BERNARD, CELIA = 1, 2, 3
DESCRIBED = ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23))
"""Cavendish's first partie: 164 to 114, so 150 points. Bernard deals first."""
MAY = date(2026, 5, 4)


def partie(
    winner: int | None,
    points: int = 0,
    players: tuple[int, int] = (ANNE, BERNARD),
    deals: tuple[DealFacts, ...] = (),
    *,
    rubicon: bool = False,
) -> PartieFacts:
    won = (points, 0) if winner == players[0] else (0, points)
    return PartieFacts(1, players, None, winner, (0, 0), won, rubicon, deals)


def card(
    *parties: PartieFacts,
    day: date = MAY,
    money: tuple[int, ...] = (0, 0),
    for_love: bool = False,
    code: str = "rubicon",
    players: tuple[int, ...] = (ANNE, BERNARD),
) -> CardFacts:
    return CardFacts(1, day, code, len(players) == 3, for_love, "GBP", players, money, parties)


def deals(
    scores: tuple[tuple[int, int], ...] = DESCRIBED, *, dealer_known: bool = True
) -> tuple[DealFacts, ...]:
    return tuple(
        DealFacts(number, pair, number % 2 if dealer_known else None, None)
        for number, pair in enumerate(scores, 1)
    )


def test_scores_are_told_apart_by_who_was_elder():
    found = person_statistics([card(partie(ANNE, 150, deals=deals()))], ANNE)
    assert found.scores.as_elder == (27, 44, 35)
    assert found.scores.as_younger == (15, 18, 25)
    assert found.scores.middle(0) == 35
    assert found.scores.average(1) == pytest.approx(19.33, abs=0.01)
    assert sorted(found.club.as_elder) == [23, 27, 29, 31, 35, 44]
    assert found.distribution[:5] == ((0, 0, 0), (10, 0, 2), (20, 1, 1), (30, 1, 0), (40, 1, 0))


def test_where_nobody_said_who_dealt_a_score_is_neither_elders_nor_youngers():
    told = deals(dealer_known=False)
    found = person_statistics([card(partie(ANNE, 150, deals=told))], ANNE)
    assert (found.scores.middle(0), found.scores.average(1)) == (None, None)
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


def test_an_evening_sums_its_cards_and_money_is_kept_currency_by_currency():
    cards = [
        card(partie(ANNE, 150), partie(BERNARD, 90), money=(300, -300)),
        card(partie(ANNE, 100), money=(0, 0), for_love=True),
        card(partie(BERNARD, 200), day=date(2026, 5, 11), money=(-1000, 1000)),
    ]
    assert person_statistics(cards, ANNE).evenings == (
        Evening(MAY, 2, 1, 160, {"GBP": 300}),
        Evening(date(2026, 5, 11), 0, 1, -200, {"GBP": -1000}),
    )


def test_the_adviser_of_a_chouette_has_its_money_but_not_its_parties():
    three = card(partie(ANNE, 150), money=(300, -150, -150), players=(ANNE, BERNARD, CELIA))
    found = person_statistics([three], CELIA)
    assert (found.cards, found.parties) == (1, ())
    assert found.evenings == (Evening(MAY, 0, 0, 0, {"GBP": -150}),)


def test_games_up_to_a_hundred_count_as_parties_but_not_in_scores_or_points():
    found = person_statistics([card(partie(ANNE, 3, deals=deals()), code="au-cent")], ANNE)
    assert (found.won, found.deals) == (1, ())
    assert found.evenings == (Evening(MAY, 1, 0, 0, {"GBP": 0}),)


def test_bonuses_are_counted_for_whoever_made_them_where_they_are_known():
    told = (
        DealFacts(1, (100, 5), 1, (("repique", 0), ("capot", 0))),
        DealFacts(2, (5, 70), 0, (("pique", 1),)),
        DealFacts(3, (30, 20), 1, None),
    )
    cards = [card(partie(ANNE, 150, deals=told))]
    found = person_statistics(cards, ANNE)
    assert found.bonuses == {"repique": 1, "capot": 1, "pique": 0, "carte_blanche": 0}
    assert found.told_whole == 2
    assert person_statistics(cards, BERNARD).bonuses["pique"] == 1


def test_of_somebody_who_has_not_played_nothing_is_said_but_the_clubs_scores():
    found = person_statistics([card(partie(ANNE, 150, deals=deals()))], CELIA)
    assert (found.cards, found.parties, found.evenings) == (0, (), ())
    assert len(found.club.as_elder) == 6
