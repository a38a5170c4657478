"""manage.py verify_card of chouettes, of parties of four deals and of games: the tables."""

import pytest

from tests.paths import EXAMPLES
from tests.scoring.management.verify import RIGHT, verify, written


def test_the_printed_chouette_as_a_table():
    status, out, err = verify(str(EXAMPLES / "cavendish-chouette.json"))
    assert (status, err) == (0, "")
    assert out == (
        "Rubicon, a chouette, A, B and C, ten shillings a hundred, fractions of fifty neglected.\n"
        "\n"
        "partie    A     B    C  won\n"
        "1        30   −15  −15  A against B: A 150\n"
        "2       114   −57  −57  A against C: A 416\n"
        "3        18    −9   −9  A against B: B 476\n"
        "4        32   −37    5  B against C: C 141\n"
        "5        19   −50   31  C against A: C 126\n"
        "points  190  −500  310\n"
        "\n"
        "C receives £1 10s.; A receives 15s.; B pays £2 5s.\n"
    )


CHOUETTE = {
    "format": "piquet-card/1",
    "players": ["Anne", "Ben", "Carl"],
    "chouette": True,
    "stake": {"preset": "shilling-points"},
}
GAMES = {
    "format": "piquet-card/1",
    "code": "au-cent",
    "players": ["Anne", "Ben"],
    "stake": {"currency": "LSD", "amount": 240, "per": "game"},
}
DOUBLE, OPEN = [[60, 20], [45, 10]], [[20, 30]]


@pytest.mark.parametrize(
    ("data", "status", "lines"),
    [
        (
            {**CHOUETTE, "parties": [{"single": "Anne", "points": 0},
                                     {"points": 120, "winner": "Ben", "annulled": True}]},
            0,
            ["1          0    0     0  Anne against Ben: drawn",
             "2          0    0     0  Anne against Ben: annulled",
             "The players are level."],
        ),
        (
            {**CHOUETTE, "parties": [{"single": "Anne", "deals": [[30, 10]] * 6},
                                     {"deals": [[20, 10]]}]},
            0,
            ["1         68   −34   −34  Anne against Ben: Anne 340, a rubicon",
             "2         68   −34   −34  Anne against Carl: not finished",
             "points   680  −340  −340",
             "Anne receives £34; Ben pays £17; Carl pays £17"],
        ),
        (
            {**CHOUETTE, "stake": {"currency": "LSD", "amount": 1, "per": "hundred"},
             "parties": [{"single": "Anne", "points": 120, "winner": "Ben"}]},
            0,
            ["Ben receives 1d.; Carl receives 1d.; Anne pays 2d."],
        ),
        (
            {**CHOUETTE, "stake": {"currency": "LSD", "amount": 1, "per": "hundred",
                                   "neglect": "unit"},
             "parties": [{"single": "Anne", "points": 141, "winner": "Ben"}] * 2},
            1,
            ["Nobody pays anything."],
        ),
        (
            {**GAMES, "parties": [{"games": [DOUBLE, DOUBLE]}, {"games": [DOUBLE, OPEN]},
                                  {"games": [DOUBLE, [[60, 55], [45, 10]]]}]},
            0,
            ["Piquet au cent, Anne and Ben, a pound a game.",
             "1          4    0  Anne, 2 doubles", "2          2    0  not finished",
             "3          3    0  Anne, a double", "won        9    0",
             "Balance 9 to Anne, 9 counted: Ben pays £9"],
        ),
        (
            {**GAMES, "code": "hundred-up", "stake": {"currency": "LSD", "amount": 60,
                                                      "per": "partie"},
             "parties": [{"games": [[[60, 55], [45, 10]]] * 3}, {"games": [DOUBLE],
                                                                 "annulled": True}]},
            0,
            ["The older game, a hundred up, Anne and Ben, five shillings a partie.",
             "1          3    0  Anne", "2          2    0  annulled",
             "Balance 1 to Anne, 1 counted: Ben pays 5s."],
        ),
        (
            {**RIGHT, "code": "four-deal", "parties": [{"deals": [[30, 10]] * 4}]},
            0,
            [("Parties of four deals, Anne and Ben, a shilling a point, fractions of a whole unit "
              "of money neglected."), "1        180   60  Anne 340, a rubicon"],
        ),
        (
            {**GAMES, "parties": [{"games": [[[80, 90], [30, 30]]]}]},
            1,
            ["Impossible:",
             (
                 "  parties[0].games[0]: Both players reach a hundred with deal 2, 110–120. "
                 "“first” must say who was there first."
             )],
        ),
    ],
)  # fmt: skip
def test_every_game_is_a_table(tmp_path, data, status, lines):
    found, out, err = verify(written(tmp_path, data))
    assert (found, err) == (status, "")
    assert [line for line in lines if line not in out.splitlines()] == []
