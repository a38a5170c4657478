"""What two members' parties against each other come to, by worked cards."""

import pytest

from scoring.history.figures import as_kept
from scoring.history.people.pair import Between, Run, _read, pair
from tests.helping.facts import ANNE, BERNARD, CELIA, MAY, card, deals, later, partie


def between(cards, one=ANNE, other=BERNARD):
    """What is kept of the two, as it comes back from the database, from the side of the first."""
    low, high = sorted((one, other))
    kept = as_kept(pair.derive(cards, str(low), str(high)))
    return _read(kept, turned=one != low)


TURNED = (BERNARD, ANNE)
SEASON = [
    card(
        partie(ANNE, 150, deals=deals(), totals=(164, 114)),
        partie(ANNE, 416, deals=deals(), totals=(230, 86), rubicon=True, number=2),
        money=(500, -500),
        pk=1,
    ),
    card(
        partie(BERNARD, 104, TURNED, deals(), totals=(120, 116)),
        partie(None, 0, TURNED, totals=(110, 110), number=2),
        day=later(7),
        players=TURNED,
        money=(-20, 20),
        pk=2,
    ),
]


def test_parties_points_rubicons_and_money_of_both():
    found = between(SEASON)
    anne, bernard = found.sides
    assert (found.cards, found.parties, found.drawn) == (2, 4, 1)
    assert (anne.won, anne.points, anne.rubicons, anne.money) == (2, 566, 1, {"GBP": 520})
    assert (bernard.won, bernard.points, bernard.rubicons) == (1, 104, 0)
    assert bernard.money == {"GBP": -520}
    assert anne.run == Run(2, MAY, MAY)
    assert bernard.run == Run(1, later(7), later(7))


def test_the_closest_partie_and_the_greatest():
    """Of the drawn one the deals are not known, so nobody knows how close it was."""
    found = between(SEASON)
    assert found.closest == Between(
        2, 1, later(7), -104, (116, 120), rubicon=False, result=-1, code="rubicon"
    )
    assert found.greatest == Between(
        1, 2, MAY, 416, (230, 86), rubicon=True, result=1, code="rubicon"
    )


def test_scores_as_elder_and_as_younger_are_each_ones_own():
    anne, bernard = between(SEASON[:1]).sides
    assert [score for score, _times in anne.as_elder.counts] == [27, 35, 44]
    assert [score for score, _times in bernard.as_younger.counts] == [6, 12, 13]


def test_the_other_sees_the_same_from_their_side():
    found, turned = between(SEASON), between(SEASON, BERNARD, ANNE)
    assert turned.sides == found.sides[::-1]
    assert [one.turned() for one in turned.last] == found.last
    assert [one.result for one in found.last] == [1, 1, -1, 0]
    assert turned.present == -found.present


@pytest.mark.parametrize(
    ("winners", "present"),
    [([], 0), ([ANNE], 1), ([ANNE, BERNARD, BERNARD], -2), ([ANNE, None], 0)],
)
def test_the_present_run(winners, present):
    found = between([card(*(partie(winner, 100) for winner in winners))])
    assert (found.present, found.parties) == (present, len(winners))


def test_of_more_parties_the_last_ten_are_told():
    found = between([card(*(partie(ANNE, n, number=n) for n in range(1, 13)))])
    assert [one.points for one in found.last] == [*range(3, 13)]


def test_a_longest_run_reaches_over_cards():
    cards = [card(partie(ANNE, 9), day=later(n), pk=n) for n in range(3)]
    assert between(cards).sides[0].run == Run(3, MAY, later(2))
    assert between(cards).sides[1].run is None


THREE = (ANNE, BERNARD, CELIA)
CHOUETTE = card(
    partie(ANNE, 150, (ANNE, BERNARD), adviser=CELIA, rubicon=None),
    partie(CELIA, 141, (ANNE, CELIA), adviser=BERNARD, rubicon=None),
    players=THREE,
    money=(20, -10, -10),
)


def test_in_a_chouette_the_single_player_and_the_opponent_play_each_other():
    """Who won whose money there, nobody can say."""
    found = between([CHOUETTE])
    assert (found.parties, found.sides[0].won, found.results_alone) == (1, 1, 1)
    assert found.sides[0].money == {}
    assert found.thirds == [[CELIA, 2]]


def test_a_chouette_of_which_all_was_annulled_has_no_third():
    assert between([card(players=THREE, money=(0, 0, 0))]).thirds == []


def test_games_up_to_a_hundred_count_as_parties_but_not_in_points():
    found = between([card(partie(ANNE, 3, totals=(3, 1)), code="au-cent")])
    assert (found.parties, found.sides[0].won, found.sides[0].points) == (1, 1, 0)
    assert (found.closest, found.greatest) == (None, None)
