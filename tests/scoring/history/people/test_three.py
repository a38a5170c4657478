"""What three members' chouettes come to, by the printed card of R43."""

from scoring.history.figures import as_kept
from scoring.history.people.three import InRole, _read, three
from tests.helping.facts import ANNE, BERNARD, CELIA, card, partie

EVERYBODY = (ANNE, BERNARD, CELIA)


def told(winner, points, single, opponent, adviser):
    return partie(winner, points, (single, opponent), adviser=adviser, rubicon=None)


# R43: Anne alone +150, +416, −476 against Bernard; Bernard alone −141; Celia alone +126.
PRINTED = card(
    told(ANNE, 150, ANNE, BERNARD, CELIA),
    told(ANNE, 416, ANNE, CELIA, BERNARD),
    told(BERNARD, 476, ANNE, BERNARD, CELIA),
    told(CELIA, 141, BERNARD, CELIA, ANNE),
    told(CELIA, 126, CELIA, ANNE, BERNARD),
    players=EVERYBODY,
    money=(100, -300, 200),
)


def found(*cards):
    return as_kept(three.derive(cards, *map(str, EVERYBODY)))


def test_r43_each_fares_alone_and_beside_another():
    anne, bernard, celia = map(_read, found(PRINTED)["people"])
    assert anne.roles == {
        "single": InRole(2, 1, 0, 30 + 84 - 96),
        "opponent": InRole(0, 1, 0, -13),
        "adviser": InRole(1, 0, 0, 14),
    }
    assert bernard.roles["single"] == InRole(0, 1, 0, -28)
    assert celia.roles["single"] == InRole(1, 0, 0, 26)
    assert (anne.tens, bernard.tens, celia.tens) == (19, -50, 31)
    assert (anne.money, celia.money) == ({"GBP": 100}, {"GBP": 200})


def test_how_often_the_single_player_wins():
    kept = found(PRINTED)
    assert (kept["cards"], kept["parties"], kept["single_won"]) == (1, 5, 3)


def test_a_drawn_partie_scores_nobody_anything():
    drawn = card(told(None, 0, ANNE, BERNARD, CELIA), players=EVERYBODY, money=(0, 0, 0))
    anne = _read(found(drawn)["people"][0])
    assert anne.roles["single"] == InRole(0, 0, 1, 0)
