"""A club's records, by clubs small enough to reckon by hand."""

from dataclasses import replace
from datetime import date

import pytest

from history.derived.facts import CardFacts, DealFacts, PartieFacts
from history.derived.figures import as_json
from history.derived.hall.boards import RecordEntry, entry_from_data
from history.derived.hall.comebacks import chance_after_four
from history.derived.hall.figure import EVER, hall
from piquet.odds.chances_of_winning import chances, winning
from piquet.partie.result import reckon_partie
from piquet.rule_sets import RUBICON

ANNE, BERNARD, CELIA = 1, 2, 3
MAY, JUNE = date(2026, 5, 4), date(2026, 6, 1)
SEPTEMBER = date(2026, 9, 1)
DESC = {
    1: ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23)),  # 164–114: 150
    2: ((15, 30), (75, 4), (45, 6), (32, 12), (6, 38), (51, 2)),  # 224–92: 416
    3: ((20, 18), (4, 115), (10, 42), (33, 11), (3, 74), (5, 41)),  # 75–301: 476
}
"""Cavendish's first three parties. Bernard deals the first deal of each."""
BACK = ((10, 40), (20, 60), (10, 30), (15, 35), (80, 5), (70, 6))
"""205–176: Anne is 110 behind after four deals."""


def partie(scores, players=(ANNE, BERNARD), number=1, *, dealer=1):
    """A partie of rubicon piquet told deal by deal; `dealer` is the side that deals first, None if
    nobody said."""
    result = reckon_partie(scores, RUBICON)
    deals = tuple(
        DealFacts(place + 1, pair, None if dealer is None else (dealer + place) % 2, None)
        for place, pair in enumerate(scores)
    )
    winner = None if result.winner is None else players[result.winner]
    known = (result.totals, result.won, result.rubicon, deals)
    return PartieFacts(number, players, None, winner, *known)


def result_alone(winner, points, players=(ANNE, BERNARD)):
    """A partie of which only the result was told."""
    won = (points, 0) if winner == players[0] else (0, points)
    return PartieFacts(1, players, None, winner, won, won, None, ())


def card(*parties, day=MAY, number=7, code="rubicon"):
    players = tuple(dict.fromkeys(player for partie in parties for player in partie.players))
    money = (0,) * len(players)
    return CardFacts(number, day, code, False, True, "GBP", players, money, tuple(parties))


def records_of(*cards, begins=9, scope=EVER):
    return as_json(hall.derive(list(cards), str(begins), str(scope)))


def best(figures, name):
    return [(figure[1], figure[0]) for figure in figures["boards"][name]]


THREE = card(partie(DESC[1]), partie(DESC[2], number=2), partie(DESC[3], number=3))
"""Anne wins 150 and 416, then Bernard 476, all in one evening."""


@pytest.mark.parametrize(("name", "expected"), [
    ("deal", [(BERNARD, 115), (ANNE, 75)]),
    ("partie", [(BERNARD, 476), (ANNE, 416)]),
    ("closest", [(ANNE, 50), (BERNARD, 226)]),
    ("losing", [(BERNARD, 114), (ANNE, 75)]),
    ("lowest", [(ANNE, 164), (BERNARD, 301)]),
    ("rubicons", [(ANNE, 1), (BERNARD, 1)]),
    ("points", [(ANNE, 90)]),
    ("parties", [(ANNE, 3), (BERNARD, 3)]),
    ("evenings", [(ANNE, 1), (BERNARD, 1)]),
    ("highest", [(BERNARD, 301), (ANNE, 224)]),
    ("run", [(ANNE, 2), (BERNARD, 1)]),
    ("comeback", []),
])  # fmt: skip
def test_everybody_stands_in_each_record_once_with_their_best(name, expected):
    assert best(records_of(THREE), name) == expected


def test_a_record_says_the_day_the_card_and_against_whom():
    figures = records_of(THREE)
    first = entry_from_data(figures["boards"]["deal"][0])
    assert first == RecordEntry(115, BERNARD, MAY, 7, 3, ANNE, (4,))
    assert entry_from_data(figures["boards"]["partie"][0]).beside == (301, 75)
    assert entry_from_data(figures["boards"]["points"][0]) == RecordEntry(90, ANNE, MAY)


def test_of_equal_entries_the_first_stays_and_stands_first():
    later = card(partie(DESC[3], players=(ANNE, CELIA)), day=JUNE, number=9)
    figures = records_of(THREE, later, card(partie(DESC[3]), day=JUNE, number=10))
    first, second, *_others = figures["boards"]["deal"]
    assert (first[1:4], second[1:4]) == ([BERNARD, "2026-05-04", 7], [CELIA, "2026-06-01", 9])


def test_a_comeback_is_the_winners_chance_after_four_deals():
    figures = records_of(card(partie(BACK)))
    entry = entry_from_data(figures["boards"]["comeback"][0])
    assert entry == RecordEntry(entry.value, ANNE, MAY, 7, 1, BERNARD, (110,))
    # 55 to 165 with two deals left. Bernard dealt first, so Anne is elder in the fifth.
    assert entry.value == chances(55, 165, 2, elder_next=True).wins
    assert entry.value == pytest.approx(0.024, abs=0.001)


@pytest.mark.parametrize("lead", [-300, -110, -5, 0, 12, 200])
@pytest.mark.parametrize("deals", [1, 2, 6])
@pytest.mark.parametrize("elder", [True, False])
def test_the_chance_of_winning_is_that_of_both_totals(lead, deals, elder):
    both = chances(300 + lead, 300, deals, elder)
    assert winning(lead, deals, elder) == (both.wins, both.draws)


def test_of_a_partie_told_by_its_result_only_the_points_count():
    """Nor is a comeback known where nobody said who dealt."""
    assert chance_after_four(partie(BACK, dealer=None), 0) is None
    assert chance_after_four(result_alone(ANNE, 150), 0) is None
    figures = records_of(card(result_alone(ANNE, 500)))
    assert best(figures, "partie") == [(ANNE, 500)]
    for name in ("deal", "closest", "losing", "lowest", "rubicons", "comeback"):
        assert best(figures, name) == []
    assert best(figures, "run") == [(ANNE, 1)]


def test_games_up_to_a_hundred_count_in_runs_evenings_and_meetings_alone():
    figures = records_of(card(result_alone(ANNE, 3), result_alone(ANNE, 2), code="au-cent"))
    held = {name for name, board in figures["boards"].items() if board}
    assert held == {"run", "parties", "evenings"}
    assert figures["meetings"] == [[ANNE, BERNARD, 2, 0, 0]]


def test_a_run_goes_on_over_evenings_and_ends_with_a_partie_lost_or_drawn():
    drawn = PartieFacts(3, (ANNE, BERNARD), None, None, (9, 9), (0, 0), False, ())
    cards = (
        card(result_alone(ANNE, 100), result_alone(ANNE, 100)),
        card(
            result_alone(ANNE, 100, players=(ANNE, CELIA)),
            drawn,
            result_alone(ANNE, 100),
            day=JUNE,
            number=8,
        ),
    )
    run = entry_from_data(records_of(*cards)["boards"]["run"][0])
    assert (run.value, run.person, run.day, run.card) == (3, ANNE, JUNE, 8)
    assert date.fromordinal(run.beside[0]) == MAY

    # It begins again in a season, but not for all time.
    cards = [
        card(result_alone(ANNE, 100), result_alone(ANNE, 100), day=day) for day in (MAY, SEPTEMBER)
    ]
    assert best(records_of(*cards), "run") == [(ANNE, 4)]
    assert best(records_of(*cards, scope=2026), "run") == [(ANNE, 2)]


def test_an_evening_is_all_cards_of_a_day():
    figures = records_of(
        card(partie(DESC[2]), number=1),
        card(partie(DESC[2], players=(ANNE, CELIA)), number=2),
        card(partie(DESC[1]), day=JUNE, number=3),
    )
    assert best(figures, "rubicons") == [(ANNE, 2)]
    assert best(figures, "points") == [(ANNE, 832)]
    assert best(figures, "parties") == [(ANNE, 2), (BERNARD, 1), (CELIA, 1)]
    assert best(figures, "evenings") == [(ANNE, 2), (BERNARD, 2), (CELIA, 1)]
    counts = {"parties": 3, "deals": 18, "evenings": 2, "rubicons": 2, "people": 3}
    assert figures["counts"] == counts


def test_a_season_has_its_own_cards_and_all_seasons_are_named():
    before = card(partie(DESC[1]), day=date(2026, 8, 31), number=1)
    after = card(partie(DESC[3]), day=SEPTEMBER, number=2)
    for scope, points in ((2025, 150), (2026, 476), (2024, None), (EVER, 476)):
        figures = records_of(before, after, scope=scope)
        assert figures["seasons"] == [2025, 2026]
        in_first_week = {2025: 1, 2026: 1, 2024: None, EVER: 2}[scope]
        assert figures["weeks"].get("2026-08-31") == in_first_week
        best_one = figures["boards"]["partie"][:1]
        assert [each[0] for each in best_one] == ([points] if points else [])
    assert records_of(before, after, begins=1)["seasons"] == [2026]


def test_elder_and_younger_are_told_apart_where_the_dealer_is_known():
    figures = records_of(card(partie(DESC[1]), partie(DESC[2], dealer=None)))["elder"]
    # Anne is elder in deals 1, 3 and 5: 27, 44, 35; Bernard in 2, 4 and 6: 31, 29, 23.
    assert figures["deals"] == 6
    assert figures["averages"] == [31.5, 14.83]  # 189 and 89 in six deals.
    assert figures["middles"] == [30, 14]
    assert figures["tens"][0][:5] == [0, 0, 3, 2, 1]
    assert figures["dealers"] == [0, 1], "Bernard dealt first and lost"


def test_a_club_that_has_not_played_has_nothing_and_advisers_are_people():
    figures = records_of()
    assert figures["seasons"] == []
    assert figures["counts"]["parties"] == 0
    assert figures["elder"]["averages"] == [None, None]
    three = replace(card(result_alone(ANNE, 150)), players=(ANNE, BERNARD, CELIA), money=(0, 0, 0))
    assert records_of(three)["counts"]["people"] == 3
