"""The pairs of scores that a deal can end in: each has a deal that shows it, or is listed as
undecided (docs/possible-totals.md)."""

import gzip
import json
from functools import cache

import pytest

from scoring.files.read_deal import deal_from_data
from scoring.laws.chances import possible_pairs
from scoring.laws.chances.simulated_deals import WIDE, table
from scoring.laws.rule_sets import RUBICON
from tests.paths import ROOT

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
