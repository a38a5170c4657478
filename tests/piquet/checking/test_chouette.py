"""The verification of a chouette's card: R40–R43, R54, R62."""

import json

from piquet.checking.report import report
from piquet.formats.read_card import card_from_data, read_card_file
from tests.cases import cases
from tests.paths import EXAMPLES
from tests.piquet.checking.cards import places

EXAMPLE = EXAMPLES / "cavendish-chouette.json"
PRINTED = json.loads(EXAMPLE.read_text())
# The parties of DESC's card: the points and the winner.
WON = [(150, "A"), (416, "A"), (476, "B"), (141, "C"), (126, "C")]
RUNNING = [[30, -15, -15], [114, -57, -57], [18, -9, -9], [32, -37, 5], [19, -50, 31]]
RECKONS_NOTHING = {"mark": "reckons_nothing", "player": "C"}
SEATS = ["A v B", "A v C", "A v B", "B v C", "C v A"]


def chouette(*parties: object, **keys: object) -> dict[str, object]:
    """A chouette of A, B and C.

    In “A v B 150 A” A plays alone against B and has 150. “150 A” leaves the seats to R42, and “0”
    is a drawn partie.
    """
    return {
        **{key: PRINTED[key] for key in ("format", "players", "chouette", "stake")},
        "parties": [told(each) if isinstance(each, str) else each for each in parties],
        **keys,
    }


def told(text: str) -> dict[str, object]:
    words = text.split()
    seats = {}
    if "v" in words:
        seats = {"single": words[0], "opponent": words[2]}
        words = words[3:]
    return {**seats, "points": int(words[0]), "winner": words[1] if words[1:] else None}


def check(data: dict[str, object]) -> dict[str, object]:
    return report(card_from_data(data))


def sat(found: dict[str, object]) -> list[str]:
    return [f"{each['single']} v {each['opponent']}" for each in found["parties"]]


def test_r43_the_printed_card():
    found = report(read_card_file(EXAMPLE.read_bytes()))
    assert (found["ok"], found["running"], found["totals"]) == (True, RUNNING, [19, -50, 31])
    assert (found["balance"], found["counted"]) == ([190, -500, 310], [150, -450, 300])
    assert found["money"] == {
        "currency": "LSD", "amounts": [180, -540, 360], "text": ["15s.", "−£2 5s.", "£1 10s."],
    }  # fmt: skip
    assert found["parties"][2] == {
        "complete": True, "totals": None, "winner": "B", "rubicon": None, "drawn": False,
        "won": [0, 476], "single": "A", "opponent": "B", "adviser": "C",
    }  # fmt: skip


def test_r42_seats_left_out_follow():
    """The file says only who plays the first partie alone. The opponent is the next player."""
    first = {"single": "A", "points": 150, "winner": "A"}
    found = check(chouette(first, *(f"{points} {who}" for points, who in WON[1:])))
    assert sat(found) == SEATS
    assert found["running"] == RUNNING


def test_parties_of_deals_have_their_scores_as_single_player_and_opponent():
    deals = [[27, 13], [15, 31], [44, 6], [18, 29], [35, 12], [25, 23]]
    found = check(
        chouette(
            {"single": "A", "deals": deals, "written": {"totals": [164, 114], "won": [150, 0]}},
            {"deals": [[other, one] for one, other in deals]},
            "120 B",
        )
    )
    assert found["ok"]
    assert sat(found) == ["A v B", "A v C", "C v B"]
    assert found["parties"][0] == {
        "complete": True, "totals": [164, 114], "winner": "A", "rubicon": False, "drawn": False,
        "won": [150, 0], "single": "A", "opponent": "B", "adviser": "C",
    }  # fmt: skip
    assert found["parties"][1]["won"] == [0, 150]
    assert found["parties"][1]["winner"] == "C"
    assert found["running"] == [[30, -15, -15], [0, 0, 0], [12, 12, -24]]


@cases("nothing",
    {"points": 0}, {"points": 0, "winner": None},
    {"points": 150, "winner": "A", "annulled": True},
    {"deals": [[20, 30]]}, {"deals": [[20, 20]] * 8}, {"deals": [[40, 20]] * 6, "annulled": True},
)  # fmt: skip
def test_r42_nobody_moves_after_a_partie_drawn_annulled_or_broken_off(nothing):
    found = check(chouette({"single": "A", **nothing}, "150 B"))
    assert found["ok"]
    assert sat(found) == ["A v B", "A v B"]
    assert found["parties"][0]["won"] == [0, 0]
    assert found["parties"][0]["winner"] is None
    assert found["running"] == [[0, 0, 0], [-30, 15, 15]]


@cases("parties seats found",
    # the single player is not the one of R42
    (["A v B 150 A", "C v B 120 C"], "C v B", [("parties[1].single", "seat", "C", "A")]),
    # the single player is right, the opponent is not
    (["A v B 150 A", "A v B 120 A"], "A v B", [("parties[1].opponent", "seat", "B", "C")]),
    # the two have swapped places: one slip
    (["A v B 150 A", "C v A 120 A"], "C v A", [("parties[1].single", "seat", "C", "A")]),
    # only one of them is told
    (["A v B 150 A", {"single": "B", "points": 120, "winner": "C"}], "B v C",
     [("parties[1].single", "seat", "B", "A")]),
    (["A v B 150 A", {"opponent": "B", "points": 120, "winner": "B"}], "A v B",
     [("parties[1].opponent", "seat", "B", "C")]),
    (["A v B 150 A", {"opponent": "C", "points": 120, "winner": "C"}], "A v C", []),
    # after a drawn partie nobody moves
    (["A v B 0", "A v C 120 C"], "A v C", [("parties[1].opponent", "seat", "C", "B")]),
    (["A v B 150 B", "B v C 120 C"], "B v C", []),
    (["A v B 150 B", "B v A 120 A"], "B v A", [("parties[1].opponent", "seat", "A", "C")]),
)  # fmt: skip
def test_r42_a_seat_against_the_rule_is_a_discrepancy_and_stands(parties, seats, found):
    checked = check(chouette(*parties))
    assert places(checked) == found
    assert sat(checked)[1] == seats
    assert checked["ok"] is not bool(found)


def test_seats_after_a_slip_follow_from_it_or_from_what_is_right():
    """A has won and must meet C. B is written instead of C, and loses."""
    for third in ("A v C 130 A", "A v B 130 A"):
        found = check(chouette("A v B 150 A", "A v B 120 A", third))
        assert places(found) == [("parties[1].opponent", "seat", "B", "C")]


def test_seats_that_follow_from_the_result_as_it_was_written():
    """B is written as the winner of a partie that the deals lose. So B plays alone next."""
    lost = {"single": "A", "deals": [[30, 20]] * 6, "written": {"won": [0, 160]}}
    found = check(chouette(lost, "B v C 120 C"))
    assert [each[:2] for each in places(found)] == [
        ("parties[0].written.won[0]", "result"),
        ("parties[0].written.won[1]", "result"),
    ]


@cases("written found",
    ({}, []),
    ({"running": RUNNING, "totals": [19, -50, 31], "balance": [190, -500, 310]}, []),
    ({"running": [None, *RUNNING[1:]]}, []), ({"running": [[30, None, -15]]}, []),
    # one slip, and what follows from it or from the right figure
    ({"running": [RUNNING[0], [115, -57, -57], *RUNNING[2:]]},
     [("written.running[1][0]", "carry", 115, 114)]),
    ({"running": [RUNNING[0], [115, -57, -57], [19, -9, -9], [33, -37, 5], [20, -50, 31]],
      "balance": [200, -500, 310]},
     [("written.running[1][0]", "carry", 115, 114)]),
    ({"running": [RUNNING[0], [115, -57, -57], [17, -9, -9]]},
     [("written.running[1][0]", "carry", 115, 114), ("written.running[2][0]", "carry", 17, 19)]),
    ({"running": [[31, -15, -15], [None, None, None], [19, None, None]]},
     [("written.running[0][0]", "carry", 31, 30)]),
    ({"totals": [19, -50, 32]}, [("written.totals[2]", "cast", 32, 31)]),
    ({"totals": [19, -50, 32], "balance": [190, -500, 320]},
     [("written.totals[2]", "cast", 32, 31)]),
    ({"balance": [190, 500, 310]}, [("written.balance[1]", "balance", 500, -500)]),
)  # fmt: skip
def test_r62_the_chouette_card_is_held_against_its_own_figures(written, found):
    assert places(check({**PRINTED, "written": written})) == found


def test_a_result_wrongly_written_is_told_once_and_carried_as_it_stands():
    first = {"single": "A", "points": 150, "winner": "A", "written": {"won": [160, 0]}}
    for running in ([30, -15, -15], [32, -16, -16]):
        found = check(chouette(first, written={"running": [running]}))
        assert places(found) == [("parties[0].written.won[0]", "result", 160, 150)]
    assert found["running"] == [[30, -15, -15]]


@cases("data messages",
    (chouette("A v B 416 A", written={"running": [[82, -42, -42]]}),
     ["After partie 1 A stands at 84; 82 is written, 2 too few."]),
    (chouette("A v B 416 A", written={"running": [[84, -41, -42]]}),
     ["After partie 1 B stands at −42; −41 is written, 1 too many."]),
    (chouette("A v B 416 A", written={"balance": [850, -420, -420]}),
     ["In points A stands at 840; 850 is written, 10 too many."]),
    (chouette("A v B 416 A", "B v C 120 C"),
     ["It is A’s turn to play partie 2 alone, but B is written."]),
    (chouette("A v B 416 A", "A v B 120 A"),
     ["It is C’s turn to play against A in partie 2, but B is written."]),
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_sentence(data, messages):
    assert [each["message"] for each in check(data)["discrepancies"]] == messages


@cases("parties errors",
    (["A v B 100 A"],
     [("parties[0].points", "R32", "A partie wins at least 101. 100 is 1 too few.")]),
    (["A v B 0 A"],
     [("parties[0].points", "R32", "A partie wins at least 101. 0 is 101 too few.")]),
    (["A v B 150"],
     [("parties[0].points", "R31", "A drawn partie wins nothing, so 150 points need a winner.")]),
    (["A v B 150 C"],
     [("parties[0].winner", "R40", "C was the adviser in partie 1 and cannot win it.")]),
    ([{"single": "A", "deals": [[20, 10]], "first_dealer": "C"}],
     [("parties[0].first_dealer", "R40", "C was the adviser in partie 1 and did not deal.")]),
    ([{"single": "A", "deals": [[20, 10], [10, 20]], "dealers": ["B", "C"]}],
     [("parties[0].dealers[1]", "R40", "C was the adviser in partie 1 and did not deal.")]),
    ([{"single": "A", "deals": [[0, 10]], "marks": [RECKONS_NOTHING]}],
     [("parties[0].marks[0].player", "R40",
       "C was the adviser in partie 1 and played no deal of it.")]),
    ([{"single": "A", "deals": [[175, 10]]}],
     [("parties[0].deals[0][0]", "Laws 61–69",
       "A deal can score at most 174. 175 is 1 too many.")]),
    ([{"single": "A", "deals": [[30, 20]] * 7}],
     [("parties[0].deals[6]", "Law 71",
       "The partie ended after 6 deals, 180–120; 1 deal is written past its end.")]),
    (["A v B 150 A", {"points": 150, "annulled": True}], []),
)  # fmt: skip
def test_what_cannot_be_in_a_chouette(parties, errors):
    found = check(chouette(*parties))
    assert [tuple(each.values()) for each in found.get("errors", [])] == errors
    assert found["ok"] is not bool(errors)


@cases("first_dealer notes",
    # B deals, so A is elder, and has nothing
    ("B", [("parties[0].deals[0][0]", "Law 65")]), ("A", []), ("C", []), (None, []),
)  # fmt: skip
def test_what_only_a_penalty_explains_where_it_is_known_who_dealt(first_dealer, notes):
    found = check(chouette({"single": "A", "deals": [[0, 66]]}, first_dealer=first_dealer))
    assert [(each["where"], each["rule"]) for each in found.get("notes", [])] == notes


def test_a_chouette_without_a_partie():
    found = check(chouette(written={"balance": [0, 0, 0], "totals": [0, None, 0]}))
    assert found["ok"]
    assert (found["totals"], found["running"]) == ([0, 0, 0], [])
    assert found["money"]["text"] == ["0", "0", "0"]


@cases("amount counted amounts",
    (6, [160, -440, 280], [960, -2640, 1680]), (7, None, [1200, -3360, 2160]),
)  # fmt: skip
def test_r52_pounds_at_a_rate_that_does_not_divide_them_count_no_points(amount, counted, amounts):
    stake = {"currency": "LSD", "amount": amount, "per": "point", "neglect": "unit"}
    found = check({**PRINTED, "stake": stake})
    assert found["counted"] == counted
    assert found["money"]["amounts"] == amounts


def test_r22_a_chouette_of_four_deals():
    """Doubled, 80–30: rubiconed, 80 + 30 + 100 = 210, twenty-one tens."""
    deals = [[20, 5], [10, 10], [10, 10], [10, 0]]
    found = check(chouette({"single": "C", "deals": deals}, code="four-deal"))
    assert found["parties"][0]["totals"] == [80, 30]
    assert found["parties"][0]["won"] == [210, 0]
    assert found["running"] == [[-21, -21, 42]]
