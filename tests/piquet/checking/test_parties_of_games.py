"""The verification of a card of games up to a hundred: R20, R21, R62."""

import pytest

from piquet.checking.report import report
from piquet.formats.read_card import read_card_file
from tests.cases import cases
from tests.piquet.checking.cards import places
from tests.piquet.checking.game_cards import (
    DOUBLE,
    EXAMPLE,
    GAME,
    LOST,
    LOST_DOUBLE,
    OPEN,
    check,
    errors,
    stake,
)
from tests.piquet.formats.card_files import ITEMISED


def test_the_example():
    found = report(read_card_file(EXAMPLE.read_bytes()))
    assert found["ok"]
    (partie,) = found["parties"]
    assert partie == {
        "complete": True, "totals": [4, 0], "games": [4, 0], "doubles": [1, 0], "winner": "Anne",
        "rubicon": False, "drawn": False, "won": [4, 0],
        "played": [
            {"complete": True, "totals": [104, 74], "winner": "Anne", "double": False},
            {"complete": True, "totals": [106, 86], "winner": "Anne", "double": False},
            {"complete": True, "totals": [103, 63], "winner": "Anne", "double": True},
        ],
    }  # fmt: skip
    assert found["totals"] == [4, 0]
    assert found["balance"] == found["counted"] == [4, -4]
    assert found["money"] == {"currency": "LSD", "amounts": [960, -960], "text": ["£4", "−£4"]}


@pytest.mark.parametrize("code", ["au-cent", "hundred-up"])
@cases("games won doubles winner",
    ([GAME, GAME, GAME], [3, 0], [0, 0], "Anne"), ([GAME, LOST, DOUBLE], [3, 1], [1, 0], "Anne"),
    ([DOUBLE, LOST_DOUBLE, LOST], [2, 3], [1, 1], "Ben"),
    ([GAME, LOST], [1, 1], [0, 0], None), ([GAME, OPEN], [1, 0], [0, 0], None),
    ([], [0, 0], [0, 0], None),
)  # fmt: skip
def test_a29_three_games_of_five_a_double_counting_two(code, games, won, doubles, winner):
    found = check(games, code=code)
    assert found["ok"]
    (partie,) = found["parties"]
    assert (partie["games"], partie["doubles"], partie["winner"]) == (won, doubles, winner)
    assert partie["complete"] is (winner is not None)
    assert partie["won"] == won


@cases("per totals amounts", ("game", [6, 5], [500, -500]), ("partie", [1, 1], [0, 0]))
def test_r51_so_much_a_game_or_a_partie(per, totals, amounts):
    """3–1, 2–4, and 1–0 in an unfinished partie: its games count, the partie does not."""
    parties = [GAME, LOST, DOUBLE], [LOST_DOUBLE, DOUBLE, LOST_DOUBLE], [GAME]
    found = check(*parties, stake=stake(per))
    assert found["totals"] == totals
    assert found["money"]["amounts"] == amounts


@pytest.mark.parametrize("per", ["game", "partie"])
def test_r34_an_annulled_partie_wins_nobody_anything(per):
    found = check({"games": [DOUBLE, GAME], "annulled": True, "written": {"games": [3, 0],
                   "won": [0, 0]}}, stake=stake(per))  # fmt: skip
    assert found["ok"]
    assert found["parties"][0]["games"] == [3, 0]
    assert (found["parties"][0]["won"], found["parties"][0]["winner"]) == ([0, 0], None)
    assert found["parties"][0]["annulled"] is True
    assert found["totals"] == [0, 0]


NEAR = [[80, 20], [25, 40]]  # Anne has a hundred; Ben passes fifty in that deal
BOTH = [[80, 60], [25, 45]]


@cases("game games messages",
    (NEAR, [1, 0], [
        (
            "Ben passes fifty in the deal that ends the game, deal 2, 105–60. “double” must "
            "say whether the other player had a hundred before that."
        ),
    ]),
    ({"deals": NEAR, "double": True}, [2, 0], []), ({"deals": NEAR, "double": False}, [1, 0], []),
    (BOTH, [0, 0], [
        ("Both players reach a hundred with deal 2, 105–105. “first” must say who was there "
        "first."),
    ]),
    ({"deals": BOTH, "first": "Anne"}, [1, 0], []), ({"deals": BOTH, "first": "Ben"}, [0, 1], []),
    ({"deals": [[80, 45], [25, 60]], "first": "Anne"}, [1, 0], [
        (
            "Ben passes fifty in the deal that ends the game, deal 2, 105–105. “double” "
            "must say whether the other player had a hundred before that."
        ),
    ]),
    ({"deals": [[80, 45], [25, 60]], "first": "Anne", "double": True}, [2, 0], []),
)  # fmt: skip
def test_r20_what_the_totals_leave_open_must_be_said(game, games, messages):
    found = check([game])
    assert found["parties"][0]["games"] == games
    assert errors(found) == [("parties[0].games[0]", "R20", message) for message in messages]
    assert found["ok"] is not bool(messages)


@cases("game found",
    ({"deals": GAME, "first": "Ben"},
     [("parties[0].games[0].first", "By the deals Anne has a hundred first.")]),
    ({"deals": OPEN, "first": "Ben"},
     [("parties[0].games[0].first", "By the deals nobody has a hundred.")]),
    ({"deals": GAME, "double": True},
     [("parties[0].games[0].double", "By the deals the game is not a double.")]),
    ({"deals": DOUBLE, "double": False},
     [("parties[0].games[0].double", "By the deals the game is a double.")]),
    ({"deals": GAME, "lost": "Anne"},
     [("parties[0].games[0].lost", "The game was over, because Anne had a hundred.")]),
    ({"deals": OPEN, "lost": "Anne", "first": "Ben"},
     [("parties[0].games[0].first", "By the deals nobody has a hundred.")]),
    # deals and games past the end, and a game that wants deals before another
    ([*GAME, [3, 4], [5, 6]],
     [("parties[0].games[0][2]",
       "The game ended after 2 deals, 105–65; 2 deals are written past its end.")]),
    ({"deals": [[110, 4], [5, 6]]},
     [("parties[0].games[0].deals[1]",
       "The game ended after 1 deal, 110–4; 1 deal is written past its end.")]),
    ([[175, 4]], [("parties[0].games[0][0][0]",
                   "A deal can score at most 174. 175 is 1 too many.")]),
)  # fmt: skip
def test_what_cannot_be_in_a_game(game, found):
    assert [(where, message) for where, _rule, message in errors(check([game]))] == found


@cases("games found",
    ([GAME, DOUBLE, GAME],
     [("parties[0].games[2]",
       "The partie ended after 2 games, 3–0; 1 game is written past its end.")]),
    ([OPEN, GAME],
     [("parties[0].games[0]", "Nobody has a hundred (72–50), but another game follows.")]),
    ([{"deals": OPEN, "lost": "Anne"}, GAME], []), ([GAME, OPEN], []), ([[]], []),
    # the open question is reported once
    ([{"deals": BOTH}, GAME],
     [("parties[0].games[0]",
       ("Both players reach a hundred with deal 2, 105–105. “first” must say who was there "
       "first."))]),
)  # fmt: skip
def test_what_cannot_be_among_the_games_of_a_partie(games, found):
    assert [(where, message) for where, _rule, message in errors(check(games))] == found


def test_r21_in_the_older_game_no_penalty_loses_a_game():
    found = check([{"deals": OPEN, "lost": "Anne"}], code="hundred-up")
    assert [found[:2] for found in errors(found)] == [("parties[0].games[0].lost", "R21")]


def test_a9_a10_a_game_lost_by_a_penalty():
    found = check([{"deals": OPEN, "lost": "Anne"}])
    assert found["ok"]
    assert found["parties"][0]["played"] == [
        {"complete": True, "totals": [72, 50], "winner": "Ben", "double": False}
    ]


@cases("written found",
    ({}, []), ({"games": [3, 0], "won": [3, 0]}, []),
    ({"games": [2, 0]}, [("parties[0].written.games[0]", "result", 2, 3)]),
    ({"games": [2, 0], "won": [2, 0]}, [("parties[0].written.games[0]", "result", 2, 3)]),
    ({"games": [2, 0], "won": [3, 0]}, [("parties[0].written.games[0]", "result", 2, 3)]),
    ({"games": [3, 1], "won": [None, 1]}, [("parties[0].written.games[1]", "result", 1, 0)]),
    ({"won": [3, 2]}, [("parties[0].written.won[1]", "result", 2, 0)]),
)  # fmt: skip
def test_r62_the_games_of_a_partie_are_held_against_what_was_played(written, found):
    assert places(check({"games": [GAME, DOUBLE], "written": written})) == found


@cases("totals games found",
    ([105, 30], [2, 0], []),
    ([105, 31], [2, 0], [("parties[0].games[0].written.totals[1]", "cast", 31, 30)]),
    # a slip by which the loser seems to have saved the double, and the game that follows
    ([105, 51], [1, 0], [("parties[0].games[0].written.totals[1]", "cast", 51, 30)]),
    ([105, 51], [2, 0], [("parties[0].games[0].written.totals[1]", "cast", 51, 30)]),
    ([105, None], [1, 0], [("parties[0].written.games[0]", "result", 1, 2)]),
    ([106, 30], [2, 0], [("parties[0].games[0].written.totals[0]", "cast", 106, 105)]),
)  # fmt: skip
def test_r62_a_game_is_held_against_its_deals(totals, games, found):
    game = {"deals": DOUBLE, "written": {"totals": totals}}
    assert places(check({"games": [game], "written": {"games": games}})) == found


def test_deals_and_games_past_the_end_may_have_been_added_in_or_left_out():
    for totals in ([105, 65], [108, 69]):
        game = {"deals": [*GAME, [3, 4]], "written": {"totals": totals}}
        assert places(check([game])) == []
    for games in ([3, 0], [4, 0]):
        found = check({"games": [GAME, DOUBLE, GAME], "written": {"games": games}})
        assert places(found) == []


@cases("per written found",
    ("game", {"carried": [[3, 0], [0, 1]], "totals": [3, 1], "balance": [2, 0]}, []),
    ("game", {"carried": [[3, 0], [0, 2]], "totals": [3, 2], "balance": [1, 0]},
     [("written.carried[1][1]", "carry", 2, 1)]),
    ("partie", {"carried": [[1, 0], [0, 0]], "totals": [1, 0], "balance": [1, 0]}, []),
    ("partie", {"carried": [[1, 0], [0, 1]]}, [("written.carried[1][1]", "carry", 1, 0)]),
    ("partie", {"totals": [1, 1], "balance": [0, 0]}, [("written.totals[1]", "cast", 1, 0)]),
)  # fmt: skip
def test_r62_the_totals_are_held_against_the_parties(per, written, found):
    assert places(check([GAME, DOUBLE], [LOST], stake=stake(per), written=written)) == found


@cases("keys game notes",
    # Ben deals, so Anne is elder and has nothing; then Ben is elder, and Anne has one
    ({"first_dealer": "Ben"}, [[0, 20], [1, 20], [20, 9]],
     ["parties[0].games[0][0][0]", "parties[0].games[0][1][0]"]),
    # whoever was elder, neither can be
    ({}, [[0, 20], [1, 20], [20, 9]], ["parties[0].games[0][0][0]", "parties[0].games[0][1][0]"]),
    ({}, [[0, 60], [20, 9]], []),
    # small cards do not count
    ({"first_dealer": "Ben", "code": "hundred-up"}, [[0, 20], [1, 20], [20, 9]], []),
    ({"first_dealer": "Ben", "switches": {"small_cards_count": False}}, [[0, 20], [1, 9]], []),
    # the deal that ends a game may be broken off
    ({"first_dealer": "Ben"}, [[0, 100]], []),
    ({"first_dealer": "Ben"}, [[50, 20], [50, 20]], []),
)  # fmt: skip
def test_what_only_a_penalty_explains(keys, game, notes):
    found = check([game], **keys)
    assert [each["where"] for each in found.get("notes", [])] == notes


def test_no_deal_of_a_game_is_conceded():
    marks = [{"mark": "conceded", "player": "Ben"}]
    (fault,) = errors(check({"games": [[[40, 0]]], "marks": marks}))
    assert fault[:2] == ("parties[0].games[0][0]", "R15")


# Anne, elder, has 5 and 4 in hand and 9 in play, then the cards; Ben has 17 in hand and 6 in play.
@cases("before winner double asks",
    ([80, 85], "Ben", False, False),  # 89 in hand; Ben's 17 make a hundred before any play
    ([92, 85], "Anne", False, False),  # Anne has 101 in hand, before Ben's quatorze
    ([82, 70], "Anne", False, False),  # 91 in hand; a hundred in play, Ben cannot
    ([75, 70], "Anne", False, False),  # 93 after the play; only the cards bring her past it
    ([95, 45], "Anne", True, False),  # Ben's fifty comes after Anne's hundred
    ([85, 30], "Anne", False, True),  # both in play: Ben passes fifty in it, Anne a hundred
    ([82, 35], "Anne", False, False),  # Ben had 52 in hand
)  # fmt: skip
def test_r20_what_the_items_of_a_deal_settle_is_not_asked(before, winner, double, asks):
    found = check([[before, [0, 0], ITEMISED]], first_dealer="Ben")
    (game,) = found["parties"][0]["played"]
    assert (game["winner"], game["double"]) == (winner, double)
    assert found["ok"] is not asks


def test_what_cannot_be_in_a_deal_told_by_its_items():
    both = {**ITEMISED, "younger": {"items": {"sets": 17, "point": 4, "play": 6}}}
    found = check([{"deals": [[9, 8], both]}], first_dealer="Ben")
    assert errors(found) == [
        ("parties[0].games[0].deals[1].younger.items.point", "R4",
         "Both players score for point, 5 and 4. Only the better call counts."),
    ]  # fmt: skip


def test_items_have_no_notes_and_their_games_stand_as_they_are():
    """Elder reckons nothing: that explains the 0, and no written total makes it a double."""
    silent = {
        "elder": {"items": {}}, "younger": {"items": {"sets": 14, "play": 9}}, "tricks_won": [6, 6],
        "penalty": {"elder": "reckons_nothing"},
    }  # fmt: skip
    game = {"deals": [[30, 90], silent], "written": {"totals": [55, 113]}}
    found = check({"games": [game], "written": {"games": [0, 1]}}, first_dealer="Anne")
    assert "notes" not in found
    assert errors(found) == []
    assert [place[:3] for place in places(found)] == [
        ("parties[0].games[0].written.totals[0]", "cast", 55),
        ("parties[0].written.games[1]", "result", 1),
    ]
