"""The schemas of a deal and of its answer agree with the reader, which is quick or strict."""

import json
import random

import pytest

from piquet.formats.score_deals import MALFORMED, examine
from tests.paths import EXAMPLES
from tests.piquet.formats.deal_lines import CAVENDISH, ITEMS, asked, elder
from tests.schemas import schema
from tools.chance_deals import chance_deal, conceded_deal, plain_deal, varied_deal

DEAL = "piquet-deal.schema.json"
SCORE = "piquet-deal-score.schema.json"


def agree(deal, items=False):
    """Whether a deal is of the format. Reader and schema must agree."""
    status, report, _ = examine(json.dumps(deal).encode(), items)
    schema(SCORE).validate(report)
    assert schema(DEAL).is_valid(deal) is (status != MALFORMED), deal
    return status != MALFORMED


def test_the_examples():
    for line in (EXAMPLES / "deals.jsonl").read_text().splitlines():
        assert agree(json.loads(line))
        assert agree(json.loads(line), items=True)


def test_deals_of_every_kind():
    chance = random.Random(8)
    for _ in range(60):
        assert agree(plain_deal(chance), items=True)
        assert agree({"id": 1, **varied_deal(chance)}, items=True)


@pytest.mark.parametrize("deal", [
    ITEMS, ITEMS | {"pique": False, "penalty": {"elder": "plays_short"}},
    ITEMS | {"elder": {"items": {"point": None}, "bars": ["sets"]}},
    {"elder": {"items": {}}, "younger": {"items": {}}, "conceded": "elder"},
    ITEMS | {"elder": {"items": {"sequences": ["quint", "tierce"], "sets": []}}},
    elder(dealt=None, discard=None, bars=None),
    CAVENDISH | {"calls": {"elder": {"point": None, "sequences": [], "sets": ["JS JC JH"]}}},
    CAVENDISH | {"tricks": [["AH"], ["KH", None], "QH", "JH 10d"]},
    CAVENDISH | {"switches": {"conceded_play": 0, "rubicon_on_six_deals": None}},
])  # fmt: skip
def test_of_the_format(deal):
    assert agree(deal)


@pytest.mark.parametrize("deal", [
    [], {}, "x", None, CAVENDISH | {"tricks": None}, CAVENDISH | {"tricks": [["AH", "TH", "7D"]]},
    CAVENDISH | {"tricks": [[]]}, CAVENDISH | {"tricks": "AH TH"}, CAVENDISH | {"pique": True},
    CAVENDISH | {"tricks_won": [7, 5]}, CAVENDISH | {"code": "whist"}, CAVENDISH | {"note": "x"},
    CAVENDISH | {"conceded": "A"}, CAVENDISH | {"calls": {"elder": {"point": [7]}}},
    CAVENDISH | {"calls": {"elder": {"sequences": "AH KH QH"}}},
    CAVENDISH | {"penalty": {"elder": ""}}, elder(hand=""), elder(hand=[]), elder(hand="AS 1S"),
    elder(bars=["play"]), elder(items={}), ITEMS | {"tricks": []}, ITEMS | {"calls": {}},
    ITEMS | {"tricks_won": [7]}, ITEMS | {"tricks_won": None},
    ITEMS | {"elder": {"items": {"cards": 10}}}, ITEMS | {"elder": {"items": {"point": 1.5}}},
    ITEMS | {"elder": {"items": {"sequences": ["quinte"]}}},
    ITEMS | {"elder": {"items": {"sets": ["aces"]}}}, ITEMS | {"younger": CAVENDISH["younger"]},
])  # fmt: skip
def test_not_of_the_format(deal):
    assert not agree(deal)


JUNK = [None, True, 0, -1, 1.5, 61, "", "AS", "elder", "sets", "waived", [], ["AS"], {}, {"a": 1}]


def places(value, path=()):
    """Every place in a line that has a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inside:
        yield (*path, key)
        if isinstance(one, dict | list):
            yield from places(one, (*path, key))


def spoilt(chance, deal):
    """The deal with something left out, added or replaced."""
    line = json.loads(json.dumps(deal))
    place = chance.choice(list(places(line)))
    within = line
    for key in place[:-1]:
        within = within[key]
    how = chance.random()
    if how < 0.3:
        del within[place[-1]]
    elif how < 0.8 or isinstance(within, list):
        within[place[-1]] = chance.choice(JUNK)
    else:
        keys = ["id", "code", "elder", "penalty", "conceded", "pique", "bars", "dealt", "point"]
        within[chance.choice(keys)] = chance.choice(JUNK)
    return line


@pytest.mark.parametrize("seed", range(4))
def test_both_ways_answer_alike_whatever_is_wrong(seed):
    chance = random.Random(seed)
    for number in range(250):
        if number % 3:
            deal = varied_deal(chance)
        else:
            deal = json.loads(json.dumps(ITEMS)) | {"switches": {"conceded_play": 2}}
            deal["pique"] = chance.choice([True, False])
        asked(spoilt(chance, spoilt(chance, deal) if chance.random() < 0.3 else deal))


def figures_of(chance):
    """The items of a random deal, now and then with a wrong figure."""
    deal = conceded_deal(chance) if chance.random() < 0.2 else chance_deal(chance)
    report = examine(json.dumps(deal).encode())[1]
    sides = {}
    for side in ("elder", "younger"):
        names = ("carte_blanche", "point", "sequences", "sets", "play")
        sides[side] = {"items": {name: report[side][name] for name in names if report[side][name]}}
    if "conceded" in deal:
        for side in sides.values():
            side["items"].pop("play", None)
        return sides | {key: deal[key] for key in ("conceded", "code", "switches")}
    if chance.random() < 0.2:
        items = sides[chance.choice(["elder", "younger"])]["items"]
        name = chance.choice(["carte_blanche", "point", "sequences", "sets", "play"])
        items[name] = chance.choice([0, 1, 3, 4, 6, 10, 14, 15, 16, 17, 28])
    said = {"tricks_won": report["tricks"], "pique": report["elder"]["pique"] > 0}
    if chance.random() < 0.3:
        del said["pique"]
    if chance.random() < 0.2:
        code = chance.choice(["four-deal", "au-cent", "hundred-up"])
        return sides | said | {"code": code}
    return sides | said


@pytest.mark.parametrize("seed", range(4))
def test_both_ways_answer_alike_of_what_was_reckoned(seed):
    chance = random.Random(seed)
    for _ in range(250):
        asked(figures_of(chance))
