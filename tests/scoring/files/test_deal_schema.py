"""The schemas of a deal and of its answer agree with the reader and the answer."""

import json
import random

import pytest

from scoring.files.score_deals import MALFORMED, examine
from tests.paths import EXAMPLES
from tests.schemas import schema
from tests.scoring.files.deal_lines import CAVENDISH, ITEMS, elder
from tools.chance_deals import plain_deal, varied_deal

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
    ITEMS,
    ITEMS | {"pique": False, "penalty": {"elder": "plays_short"}},
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
    [], {}, "x", None,
    CAVENDISH | {"tricks": None},
    CAVENDISH | {"tricks": [["AH", "TH", "7D"]]},
    CAVENDISH | {"tricks": [[]]},
    CAVENDISH | {"tricks": "AH TH"},
    CAVENDISH | {"pique": True},
    CAVENDISH | {"tricks_won": [7, 5]},
    CAVENDISH | {"code": "whist"},
    CAVENDISH | {"note": "x"},
    CAVENDISH | {"conceded": "A"},
    CAVENDISH | {"calls": {"elder": {"point": [7]}}},
    CAVENDISH | {"calls": {"elder": {"sequences": "AH KH QH"}}},
    CAVENDISH | {"penalty": {"elder": ""}},
    elder(hand=""), elder(hand=[]), elder(hand="AS 1S"), elder(bars=["play"]), elder(items={}),
    ITEMS | {"tricks": []},
    ITEMS | {"calls": {}},
    ITEMS | {"tricks_won": [7]},
    ITEMS | {"tricks_won": None},
    ITEMS | {"elder": {"items": {"cards": 10}}},
    ITEMS | {"elder": {"items": {"point": 1.5}}},
    ITEMS | {"elder": {"items": {"sequences": ["quinte"]}}},
    ITEMS | {"elder": {"items": {"sets": ["aces"]}}},
    ITEMS | {"younger": CAVENDISH["younger"]},
])  # fmt: skip
def test_not_of_the_format(deal):
    assert not agree(deal)
