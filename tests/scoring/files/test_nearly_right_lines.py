"""Lines of deals that are nearly right: the quick way and the strict way agree."""

import json
import random

import pytest

from scoring.files.score_deals import examine
from tests.scoring.files.deal_lines import ITEMS, asked
from tools.chance_deals import chance_deal, conceded_deal, varied_deal

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
