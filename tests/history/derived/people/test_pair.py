"""What parties of two members and chouettes of three come to, by worked cards; tallies."""

import pytest

from history.derived.figures import as_json
from history.derived.people.pair import Between, Run, _read, pair
from history.derived.people.tally import ScoreTally, tally
from history.derived.people.three import InRole, three
from history.derived.people.three import _read as read_roles
from tests.helping.facts import ANNE, BERNARD, CELIA, MAY, card, deals, later, partie


def between(cards, first=ANNE, second=BERNARD):
    """What is kept of the two, as it comes back from the database, from the side of the first."""
    low, high = sorted((first, second))
    figures = as_json(pair.derive(cards, str(low), str(high)))
    return _read(figures, turned=first != low)


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
    of_three = between(SEASON)
    anne, bernard = of_three.sides
    assert (of_three.cards, of_three.parties, of_three.drawn) == (2, 4, 1)
    assert (anne.won, anne.points, anne.rubicons, anne.money) == (2, 566, 1, {"GBP": 520})
    assert (bernard.won, bernard.points, bernard.rubicons) == (1, 104, 0)
    assert bernard.money == {"GBP": -520}
    assert anne.run == Run(2, MAY, MAY)
    assert bernard.run == Run(1, later(7), later(7))


def test_the_closest_partie_and_the_greatest():
    """Of the drawn one the deals are not known, so nobody knows how close it was."""
    of_three = between(SEASON)
    lost, won = {"rubicon": False, "result": -1}, {"rubicon": True, "result": 1}
    assert of_three.closest == Between(2, 1, later(7), -104, (116, 120), code="rubicon", **lost)
    assert of_three.greatest == Between(1, 2, MAY, 416, (230, 86), code="rubicon", **won)


def test_scores_are_each_ones_own_and_the_other_sees_the_same_turned():
    anne, bernard = between(SEASON[:1]).sides
    assert [score for score, _times in anne.as_elder.counts] == [27, 35, 44]
    assert [score for score, _times in bernard.as_younger.counts] == [6, 12, 13]
    of_three, turned = between(SEASON), between(SEASON, BERNARD, ANNE)
    assert turned.sides == of_three.sides[::-1]
    assert [each.turned() for each in turned.last] == of_three.last
    assert [each.result for each in of_three.last] == [1, 1, -1, 0]
    assert turned.present == -of_three.present


@pytest.mark.parametrize(
    ("winners", "present"),
    [([], 0), ([ANNE], 1), ([ANNE, BERNARD, BERNARD], -2), ([ANNE, None], 0)],
)
def test_the_present_run(winners, present):
    of_three = between([card(*(partie(winner, 100) for winner in winners))])
    assert (of_three.present, of_three.parties) == (present, len(winners))


def test_the_last_ten_parties_are_told_and_a_longest_run_goes_over_cards():
    of_three = between([card(*(partie(ANNE, n, number=n) for n in range(1, 13)))])
    assert [each.points for each in of_three.last] == [*range(3, 13)]
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
    of_three = between([CHOUETTE])
    assert (of_three.parties, of_three.sides[0].won, of_three.results_alone) == (1, 1, 1)
    assert of_three.sides[0].money == {}
    assert of_three.thirds == [[CELIA, 2]]
    assert between([card(players=THREE, money=(0, 0, 0))]).thirds == [], "all was annulled"


def test_games_up_to_a_hundred_count_as_parties_but_not_in_points():
    of_three = between([card(partie(ANNE, 3, totals=(3, 1)), code="au-cent")])
    assert (of_three.parties, of_three.sides[0].won, of_three.sides[0].points) == (1, 1, 0)
    assert (of_three.closest, of_three.greatest) == (None, None)


EVERYBODY = (ANNE, BERNARD, CELIA)


def result_alone(winner, points, single, opponent, adviser):
    return partie(winner, points, (single, opponent), adviser=adviser, rubicon=None)


# R43: Anne alone +150, +416, −476 against Bernard; Bernard alone −141; Celia alone +126.
PRINTED = card(
    result_alone(ANNE, 150, ANNE, BERNARD, CELIA),
    result_alone(ANNE, 416, ANNE, CELIA, BERNARD),
    result_alone(BERNARD, 476, ANNE, BERNARD, CELIA),
    result_alone(CELIA, 141, BERNARD, CELIA, ANNE),
    result_alone(CELIA, 126, CELIA, ANNE, BERNARD),
    players=EVERYBODY,
    money=(100, -300, 200),
)


def of_three(*cards):
    return as_json(three.derive(cards, *map(str, EVERYBODY)))


def test_r43_each_fares_alone_and_beside_another():
    anne, bernard, celia = map(read_roles, of_three(PRINTED)["people"])
    assert anne.roles == {
        "single": InRole(2, 1, 0, 30 + 84 - 96),
        "opponent": InRole(0, 1, 0, -13),
        "adviser": InRole(1, 0, 0, 14),
    }
    assert bernard.roles["single"] == InRole(0, 1, 0, -28)
    assert celia.roles["single"] == InRole(1, 0, 0, 26)
    assert (anne.tens, bernard.tens, celia.tens) == (19, -50, 31)
    assert (anne.money, celia.money) == ({"GBP": 100}, {"GBP": 200})
    figures = of_three(PRINTED)
    assert (figures["cards"], figures["parties"], figures["single_won"]) == (1, 5, 3)


def test_a_drawn_partie_scores_nobody_anything():
    drawn = card(result_alone(None, 0, ANNE, BERNARD, CELIA), players=EVERYBODY, money=(0, 0, 0))
    anne = read_roles(of_three(drawn)["people"][0])
    assert anne.roles["single"] == InRole(0, 0, 1, 0)


# Scores; the average; the score that half of the deals reach.
@pytest.mark.parametrize(("scores", "average", "middle"), [
    ((), None, None),
    ((30,), 30, 30),
    ((27, 44, 35), 35.33, 35),
    ((10, 20), 15, 15),
    ((10, 10, 10, 50), 20, 10),
    ((1, 2, 3, 100), 26.5, 2.5),
])  # fmt: skip
def test_the_average_and_the_middle_of_scores(scores, average, middle):
    of_three = ScoreTally(tally(scores))
    assert of_three.deals == len(scores)
    assert of_three.average == (average and pytest.approx(average, abs=0.01))
    assert of_three.middle == middle


def test_scores_are_counted_by_tens_and_all_from_sixty_together():
    assert ScoreTally(tally((0, 9, 10, 19, 19, 59, 60, 115))).by_class == [2, 3, 0, 0, 0, 1, 2]
