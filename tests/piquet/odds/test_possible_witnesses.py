"""No deal that can be played is refused for its totals, and each deal kept has its pair."""

import gzip
import json
import random
from functools import cache

import pytest

from piquet.deal.faults import ImpossibleDealError
from piquet.formats.read_deal import deal_from_data
from piquet.odds import possible_pairs
from piquet.odds.impossible_scores import why_impossible
from piquet.odds.simulated_deals import WIDE, table
from piquet.rule_sets import RUBICON, rule_set
from tests.paths import ROOT
from tools.chance_deals import chance_deal, varied_deal

DOCS = ROOT / "docs"


@cache
def rows():
    """Each pair kept, with its deal. Not read while tests are collected: it takes long."""
    return json.loads(gzip.decompress((ROOT / "tests/data/witnesses.json.gz").read_bytes()))


def witnessed():
    return {(elder, younger) for elder, younger, _ in rows()}


def undecided():
    """The pairs of docs/undecided-pairs.txt: elder, and younger's figures."""
    found = set()
    for line in (DOCS / "undecided-pairs.txt").read_text("utf-8").splitlines():
        elder, _, spans = line.partition(": ")
        for span in spans.split():
            low, _, high = span.partition("–")
            found |= {(int(elder), score) for score in range(int(low), int(high or low) + 1)}
    return found


@pytest.mark.parametrize("part", range(4))
def test_the_engine_gives_each_deal_kept_its_pair(part):
    wrong = []
    for elder, younger, deal in rows()[part::4]:
        if deal_from_data(deal).score().totals != (elder, younger):
            wrong.append((elder, younger))
    assert wrong == []


def test_what_is_called_there_is_of_three_cards_or_more():
    for _, _, deal in rows():
        for calls in deal["calls"].values():
            called = [calls["point"] or "x x x", *calls["sequences"], *calls["sets"]]
            assert min(len(one.split()) for one in called) >= 3


def test_a_pair_that_can_be_is_witnessed_or_undecided():
    can_be = {
        (elder, younger)
        for elder in range(WIDE)
        for younger in range(WIDE)
        if possible_pairs.is_possible(elder, younger, RUBICON)
    }
    assert not witnessed() & undecided()
    assert can_be == witnessed() | undecided()
    assert len(can_be) == possible_pairs.count(RUBICON)


def test_the_numbers_that_the_docs_give():
    text = (DOCS / "possible-totals.md").read_text("utf-8")
    for number in (possible_pairs.count(RUBICON), len(witnessed()), len(undecided())):
        assert f"{number:,}" in text


def test_every_simulated_deal_can_be():
    wrong = [
        divmod(place, WIDE)
        for place, count in enumerate(table())
        if count and not possible_pairs.is_possible(*divmod(place, WIDE), RUBICON)
    ]
    assert wrong == []


def refused(deal):
    """The faults found in a deal's totals.

    None for a deal that the laws themselves refuse, or with a call of point of fewer than three
    cards.
    """
    points = [calls.get("point") or "x x x" for calls in deal.get("calls", {}).values()]
    lengths = [len(point.split() if isinstance(point, str) else point) for point in points]
    if min(lengths, default=3) < 3 or len(deal.get("penalty", {})) == 2:
        return None
    try:
        elder, younger = deal_from_data(deal).score().totals
    except ImpossibleDealError:
        return None
    rules = rule_set(deal.get("code", "rubicon"), deal.get("switches", {}))
    penalty = next(iter(deal.get("penalty", {})), None)
    return why_impossible(elder, younger, rules, penalty, deal.get("conceded"))


@pytest.mark.parametrize("seed", range(8))
def test_deals_with_sinking_penalties_and_concessions(seed):
    chance = random.Random(seed)
    faults = [(deal, refused(deal)) for deal in (varied_deal(chance) for _ in range(400))]
    assert [one for one in faults if one[1]] == []
    assert sum(found is not None for _, found in faults) > 100


@pytest.mark.parametrize("sensible", [0, 0.5, 1])
def test_deals_with_everything_called(sensible):
    chance = random.Random(11)
    for _ in range(1500):
        deal = chance_deal(chance, sensible=sensible)
        assert refused(deal) == ()
