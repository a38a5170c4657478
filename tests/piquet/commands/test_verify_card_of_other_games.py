"""manage.py verify_card of chouettes, of parties of four deals and of games: the tables."""

import pytest

from tests.helping.chouettes import CHOUETTE
from tests.piquet.commands.running import RIGHT, run, written
from tests.piquet.commands.test_verify_card import HEAD, at

AS_A_TABLE = """\
Rubicon, a chouette, A, B and C, ten shillings a hundred, fractions of fifty neglected.

partie    A     B    C  won
1        30   −15  −15  A against B: A 150
2       114   −57  −57  A against C: A 416
3        18    −9   −9  A against B: B 476
4        32   −37    5  B against C: C 141
5        19   −50   31  C against A: C 126
points  190  −500  310

C receives £1 10s.; A receives 15s.; B pays £2 5s.
"""


def test_r43_the_printed_chouette_as_a_table():
    assert run("verify_card", str(CHOUETTE)) == (0, AS_A_TABLE, "")


def of_three(*parties: dict[str, object]) -> dict[str, object]:
    three = {"players": ["Anne", "Ben", "Carl"], "chouette": True}
    return {**RIGHT, **three, "parties": list(parties)}


def of_games(*parties: dict[str, object]) -> dict[str, object]:
    return {**RIGHT, **at("LSD", 240, "game"), "code": "au-cent", "parties": list(parties)}


DOUBLE, SINGLE, OPEN = [[60, 20], [45, 10]], [[60, 55], [45, 10]], [[20, 30]]
PENNY = at("LSD", 1, "hundred")
OLDER = at("LSD", 60, "partie") | {"code": "hundred-up"}
FOUR_DEALS = {"code": "four-deal", "parties": [{"deals": [[30, 10]] * 4}]}
BOTH_REACH = "Both players reach a hundred with deal 2, 110–120."
TABLES = {
    "drawn and annulled": (of_three({"single": "Anne", "points": 0},
            {"points": 120, "winner": "Ben", "annulled": True}), [
        "1          0    0     0  Anne against Ben: drawn",
        "2          0    0     0  Anne against Ben: annulled",
        "The players are level."]),
    "a rubicon": (of_three({"single": "Anne", "deals": [[30, 10]] * 6}, {"deals": [[20, 10]]}), [
        "1         68   −34   −34  Anne against Ben: Anne 340, a rubicon",
        "2         68   −34   −34  Anne against Carl: not finished",
        "points   680  −340  −340",
        "Anne receives £34; Ben pays £17; Carl pays £17"]),
    "a penny a hundred": (of_three({"single": "Anne", "points": 120, "winner": "Ben"}) | PENNY, [
        "Ben receives 1d.; Carl receives 1d.; Anne pays 2d."]),
    "nothing to pay": (of_three(*[{"single": "Anne", "points": 141, "winner": "Ben"}] * 2)
            | at("LSD", 1, "hundred", neglect="unit"), ["Nobody pays anything."]),
    "games": (of_games({"games": [DOUBLE, DOUBLE]}, {"games": [DOUBLE, OPEN]},
            {"games": [DOUBLE, SINGLE]}), [
        "Piquet au cent, Anne and Ben, a pound a game.",
        "1          4    0  Anne, 2 doubles", "2          2    0  not finished",
        "3          3    0  Anne, a double", "won        9    0",
        "Balance 9 to Anne, 9 counted: Ben pays £9"]),
    "the older game": (of_games({"games": [SINGLE] * 3}, {"games": [DOUBLE], "annulled": True})
            | OLDER, [
        "The older game, a hundred up, Anne and Ben, five shillings a partie.",
        "1          3    0  Anne", "2          2    0  annulled",
        "Balance 1 to Anne, 1 counted: Ben pays 5s."]),
    "four deals": ({**RIGHT, **FOUR_DEALS}, [
        HEAD.replace("Rubicon", "Parties of four deals"),
        "1        180   60  Anne 340, a rubicon"]),
    "both out at once": (of_games({"games": [[[80, 90], [30, 30]]]}), [
        "Impossible:",
        f"  parties[0].games[0]: {BOTH_REACH} “first” must say who was there first."]),
}  # fmt: skip
STATUSES = {"nothing to pay": 1, "both out at once": 1}


@pytest.mark.parametrize("name", TABLES)
def test_every_game_is_a_table(tmp_path, name):
    data, lines = TABLES[name]
    status, out, err = run("verify_card", written(tmp_path, data))
    assert (status, err) == (STATUSES.get(name, 0), "")
    assert [line for line in lines if line not in out.splitlines()] == []
