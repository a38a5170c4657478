"""Lines of deals: the quick way and the strict way give the same answer and name each fault."""

import json
import random

import pytest

from piquet.formats.score_deals import IMPOSSIBLE, MALFORMED, RIGHT, examine
from tests.piquet.formats.deal_lines import CAVENDISH, ITEMS, asked, elder
from tools import plain_scorer
from tools.chance_deals import chance_deal, plain_deal, varied_deal


def faults(deal):
    status, report = asked(deal)
    assert report["ok"] is False
    return status, [(error["where"], error["rule"]) for error in report["errors"]]


def without(key):
    return {name: value for name, value in CAVENDISH.items() if name != key}


def test_cavendishs_deal():
    assert asked(CAVENDISH) == (
        RIGHT,
        {
            "id": "cavendish",
            "ok": True,
            "elder": {
                "carte_blanche": 0, "point": 5, "sequences": 4, "sets": 0, "repique": 0,
                "play": 9, "pique": 0, "cards": 10, "capot": 0, "total": 28,
            },
            "younger": {
                "carte_blanche": 0, "point": 0, "sequences": 0, "sets": 17, "repique": 0,
                "play": 6, "pique": 0, "cards": 0, "capot": 0, "total": 23,
            },
            "tricks": [7, 5],
        },
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_both_ways_answer_alike_and_as_the_plain_scorer_does(seed):
    chance = random.Random(seed)
    for number in range(150):
        make = (chance_deal, plain_deal, varied_deal)[number % 3]
        deal = {"id": f"{seed}:{number}", **make(chance)}
        assert asked(deal) == (RIGHT, {"id": deal["id"], **plain_scorer.score(deal)})


@pytest.mark.parametrize("deal", [
    elder(hand="as js 9s 8s ah kh qh jh 8h jc 9c kd"),
    elder(hand="  AS JS 9S 8S AH KH QH JH 8H\tJC 9C KD "),
    elder(hand=CAVENDISH["elder"]["hand"].split()),
    elder(dealt=CAVENDISH["elder"]["dealt"].split()), elder(discard=["KS", "8c", "7C", "9D", "8D"]),
    elder(dealt=None, discard=None),
    CAVENDISH | {"elder": {key: CAVENDISH["elder"][key] for key in ("hand", "dealt")}},
    elder(bars=[]), CAVENDISH | {"younger": {"hand": "QS 10S 10h AC KC QC TC AD QD JD TD 7D"}},
    CAVENDISH | {"code": None, "switches": None, "calls": None, "penalty": {"elder": None}},
    CAVENDISH | {"switches": {"conceded_play": 2}},
    CAVENDISH | {"tricks": [" ".join(pair) for pair in CAVENDISH["tricks"]]},
    CAVENDISH | {"calls": {"elder": None, "younger": {}}},
    CAVENDISH | {"calls": {"younger": {"point": "7D AD QD JD TD"}}},
    CAVENDISH | {"calls": {"younger": {"sets": ["TS TH TC TD", ["QS", "QC", "QD"]]}}},
    CAVENDISH | {"code": "four-deal"}, CAVENDISH | {"code": "au-cent"}, without("code"),
    b"\xef\xbb\xbf" + json.dumps(CAVENDISH).encode(), json.dumps(CAVENDISH).encode() + b"\r\n",
])  # fmt: skip
def test_ways_to_write_the_same_deal(deal):
    status, report = asked(deal)
    assert status == RIGHT
    assert (report["elder"]["total"], report["younger"]["total"]) == (28, 23)


@pytest.mark.parametrize("name", ["", "a", "é ♠ “”", 'a"b\\c', "a:b", 0, 7, -3, 1.5, None, True])
def test_the_id_comes_back_as_it_was(name):
    assert asked(CAVENDISH | {"id": name})[1]["id"] == name
    assert asked(ITEMS | {"id": name})[1]["id"] == name
    assert asked({"id": name})[1]["id"] == name
    assert asked(without("id"))[1]["id"] is None


@pytest.mark.parametrize(("calls", "younger"), [
    ({"sets": []}, {"point": 0, "sequences": 0, "sets": 0}),
    ({"sets": None}, {"point": 0, "sequences": 0, "sets": 0}),
    ({"sets": ["QS QD QC"]}, {"sets": 3}),
    ({"sets": ["TS TH TD TC"]}, {"sets": 14}),
    ({"sets": ["TS TH TD"]}, {"sets": 0}),
    ({"point": ""}, {"sets": 17}),
])  # fmt: skip
def test_r7_what_is_called_in_place_of_everything_held(calls, younger):
    _, report = asked(CAVENDISH | {"calls": {"younger": calls}})
    assert {kind: report["younger"][kind] for kind in younger} == younger


@pytest.mark.parametrize(("deal", "where", "rule"), [
    (elder(hand="AS JS 9S 8S AH KH QH JH 8H JC 9C AS"), "elder.hand", "R1"),
    (elder(hand="AS JS 9S 8S AH KH QH JH 8H JC 9C KD KD"), "elder.hand", "R1"),
    (elder(hand="AS JS 9S 8S AH KH QH JH 8H JC 9C"), "elder.hand", "Law 57"),
    (elder(hand="AS JS 9S 8S AH KH QH JH 8H JC 9C KD 7S"), "elder.hand", "Law 58"),
    (elder(hand="QS JS 9S 8S AH KH QH JH 8H JC 9C KD"), "younger", "R1"),
    (elder(dealt="AS KS JS AH QH JH 8H JC 8C 7C 9D 7D"), "younger", "R1"),
    (elder(discard="KS 8C 7C 9D"), "elder.discard", "R2"),
    (elder(discard="KS 8C 7C 9D 8D KS"), "elder.discard", "R1"),
    (elder(dealt=CAVENDISH["elder"]["hand"], discard=None), "elder.dealt", "Law 21"),
    (CAVENDISH | {"tricks": CAVENDISH["tricks"][:11]}, "tricks", "R8"),
    (CAVENDISH | {"tricks": [*CAVENDISH["tricks"], ["KS", "7S"]]}, "tricks[12]", "R8"),
    (CAVENDISH | {"tricks": [["AH", "7D"], *CAVENDISH["tricks"][1:]]}, "tricks[0]", "Law 59"),
    (CAVENDISH | {"calls": {"elder": {"point": "AS KS"}}}, "calls.elder.point", "Law 54"),
    (CAVENDISH | {"conceded": "elder", "code": "au-cent"}, "conceded", "R15"),
    (ITEMS | {"younger": {"items": {"play": 6, "point": 4}}}, "younger.items.point", "R4"),
    (ITEMS | {"tricks_won": [7, 6]}, "tricks_won", "R8"),
    (ITEMS | {"pique": True}, "pique", "R12"),
])  # fmt: skip
def test_what_cannot_be_is_said_with_its_rule(deal, where, rule):
    status, found = faults(deal)
    assert status == IMPOSSIBLE
    assert (where, rule) in found


@pytest.mark.parametrize(("deal", "where"), [
    (b"nonsense", "column 1"),
    (b"", "column 1"),
    (b"\n", "column 1"),
    (b"[]", ""),
    (b"7", ""),
    (b"\xff{}", "byte 1"),
    (b"[" * 2000 + b"]" * 2000, "the file"),
    (b'{"elder": {}, "elder": {}}', "elder"),
    (json.dumps(CAVENDISH).replace('{"id"', '{"code": "rubicon", "id"').encode(), "code"),
    (without("elder"), "elder"),
    (without("tricks"), "tricks"),
    (CAVENDISH | {"trick": []}, "trick"),
    (CAVENDISH | {"id": []}, "id"),
    (CAVENDISH | {"code": "whist"}, "code"),
    (CAVENDISH | {"code": []}, "code"),
    (CAVENDISH | {"switches": {"aces": True}}, "switches.aces"),
    (CAVENDISH | {"switches": {"conceded_play": 1}}, "switches.conceded_play"),
    (CAVENDISH | {"switches": []}, "switches"),
    (CAVENDISH | {"code": "four-deal", "switches": {"aces": 1}}, "switches.aces"),
    (CAVENDISH | {"tricks": {}}, "tricks"),
    (CAVENDISH | {"tricks": [["AH", "TH"]] * 11 + [{"AH": 1, "TH": 2}]}, "tricks[11]"),
    (CAVENDISH | {"tricks": [["AH", "TH", "7D"]] * 12}, "tricks[0]"),
    (CAVENDISH | {"tricks": [[]] * 12}, "tricks[0]"),
    (CAVENDISH | {"tricks": [["AH", 4]] * 12}, "tricks[0][1]"),
    (CAVENDISH | {"tricks": [[None, "TH"]] * 12}, "tricks[0][0]"),
    (CAVENDISH | {"tricks": "AH TH"}, "tricks"),
    (CAVENDISH | {"calls": []}, "calls"),
    (CAVENDISH | {"calls": {"elder": []}}, "calls.elder"),
    (CAVENDISH | {"calls": {"elder": {"sequence": []}}}, "calls.elder.sequence"),
    (CAVENDISH | {"calls": {"elder": {"sequences": "AH KH QH"}}}, "calls.elder.sequences"),
    (CAVENDISH | {"calls": {"elder": {"sequences": [[]]}}}, "calls.elder.sequences[0]"),
    (CAVENDISH | {"penalty": {"elder": "dies"}}, "penalty.elder"),
    (CAVENDISH | {"conceded": "both"}, "conceded"),
    (CAVENDISH | {"tricks_won": [7, 5]}, "tricks_won"),
    (CAVENDISH | {"pique": True}, "pique"),
    (CAVENDISH | {"elder": []}, "elder"),
    (elder(hand=None), "elder.hand"),
    (elder(hand=""), "elder.hand"),
    (elder(hand=12), "elder.hand"),
    (elder(hand="AS XX"), "elder.hand"),
    (elder(hand=["AS", 7]), "elder.hand[1]"),
    (elder(hands="AS"), "elder.hands"),
    (elder(dealt={"AS": 1}), "elder.dealt"),
    (elder(bars=["cards"]), "elder.bars[0]"),
    (elder(bars="point"), "elder.bars"),
    (ITEMS | {"tricks": []}, "tricks"),
    (ITEMS | {"calls": {}}, "calls"),
    (ITEMS | {"tricks_won": None}, "tricks_won"),
    (ITEMS | {"tricks_won": [7]}, "tricks_won"),
    (ITEMS | {"tricks_won": [13, -1]}, "tricks_won[0]"),
    (ITEMS | {"pique": 1}, "pique"),
    (ITEMS | {"elder": {"items": {"pique": 30}}}, "elder.items.pique"),
    (ITEMS | {"elder": {"items": {"point": 5.0}}}, "elder.items.point"),
    (ITEMS | {"elder": {"items": {"point": -5}}}, "elder.items.point"),
    (ITEMS | {"elder": {"items": {"point": True}}}, "elder.items.point"),
    (ITEMS | {"elder": {"hand": "AS"}}, "elder.hand"),
    (ITEMS | {"elder": {"items": []}}, "elder.items"),
])  # fmt: skip
def test_what_is_not_of_the_format_is_said_with_its_place(deal, where):
    status, found = faults(deal)
    assert status == MALFORMED
    assert (where, None) in found


def test_every_fault_of_a_line_is_told():
    deal = elder(hand="AS XX") | {"code": "whist", "tricks": [["AH", "T"]]}
    _, found = faults(deal)
    assert [where for where, _ in found] == ["tricks[0][1]", "elder.hand", "code"]


def test_items_and_calls_are_added_where_they_are_asked_for():
    _, report, _ = examine(json.dumps(CAVENDISH).encode(), items=True)
    assert report["calls"][0] == {
        "side": "elder", "kind": "point", "name": "point of 5", "cards": "AH KH QH JH 8H",
        "reply": "good",
    }  # fmt: skip
    assert report["items"][0] == {
        "side": "elder", "column": "point", "reason": "point of 5", "amount": 5, "count": 5,
        "rule": "R4 (Law 62)", "trick": None, "cards": "AH KH QH JH 8H",
    }  # fmt: skip
    assert report["items"][-1]["reason"] == "the cards"
    assert sum(item["amount"] for item in report["items"]) == 28 + 23


def test_items_bar_beside_the_items_or_in_them():
    elder_items = {"items": {"sequences": 18, "sets": 14, "play": 13}}
    for younger in ({"items": {}, "bars": ["point"]}, {"items": {"bars": ["point"]}}):
        deal = {"elder": elder_items, "younger": younger, "tricks_won": [12, 0]}
        assert asked(deal)[1]["elder"]["repique"] == 0


FORGOTTEN = {
    "elder": {"hand": "AS KS QS TS 9H 8H 7H AD KD AC KC 7C"},
    "younger": {"hand": "9S 8S AH KH QH JH TH QD JD TD QC JC", "bars": ["point"]},
    "tricks": [
        "AS 9S", "AD QD", "AC QC", "KS 8S", "KD JD", "KC JC",
        "QS QH", "TS AH", "9H KH", "JH 8H", "TH 7H", "TD 7C",
    ],
}  # fmt: skip
"""Younger answered “not good” to a point, and forgot to count their own (Law 56)."""

NO_SETS = {
    "elder": {"hand": "AS KS QS JS 9H 8H 7H AD 9D 7D QC 8C", "bars": ["sets"]},
    "younger": {"hand": "TS 9S 8S KH QH TH KD QD TD AC JC TC"},
    "conceded": "younger",
}


def forgotten(**keys):
    return FORGOTTEN | {"younger": FORGOTTEN["younger"] | keys}


@pytest.mark.parametrize("deal", [
    FORGOTTEN, FORGOTTEN | {"calls": {"younger": {"point": None}}},
    FORGOTTEN | {"calls": {"younger": {"point": []}, "elder": {"point": "AS KS QS TS"}}},
])  # fmt: skip
def test_r7_a_hand_bars_what_it_does_not_score(deal):
    status, report = asked(deal)
    assert status == RIGHT
    assert (report["elder"]["total"], report["younger"]["total"]) == (25, 23)
    assert (report["elder"]["point"], report["younger"]["point"]) == (0, 0)
    calls = {"calls": {"younger": {"point": None}}}
    _, without_bars = asked(deal | calls | {"younger": {"hand": FORGOTTEN["younger"]["hand"]}})
    assert (without_bars["elder"]["total"], without_bars["younger"]["total"]) == (29, 23)


@pytest.mark.parametrize(("deal", "why"), [
    (
        FORGOTTEN | {"calls": {"younger": {"point": "AH KH QH JH TH"}}},
        "Younger cannot bar point: the same player scores for it.",
    ),
    (forgotten(bars=["sets"]), "Younger cannot bar sets: elder holds better."),
    (
        FORGOTTEN | {"elder": FORGOTTEN["elder"] | {"bars": ["sequences"]}},
        "Elder cannot bar sequences: younger holds better.",
    ),
    (
        CAVENDISH | {"elder": CAVENDISH["elder"] | {"bars": ["sets"]}},
        "Elder cannot bar sets: younger holds better.",
    ),
    (NO_SETS, "Elder cannot bar sets: the hand holds none."),
])  # fmt: skip
def test_r7_bars_that_contradict_the_cards(deal, why):
    status, report = asked(deal)
    assert status == IMPOSSIBLE
    (error,) = report["errors"]
    assert error["where"].endswith(".bars")
    assert (error["rule"], error["message"]) == ("R7", why)
