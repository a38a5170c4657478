"""No deal that can be played is refused for its totals."""

import random

import pytest

from scoring.files.read_deal import deal_from_data
from scoring.laws.chances.impossible_scores import why_impossible
from scoring.laws.deal.faults import ImpossibleDealError
from scoring.laws.rule_sets import rule_set
from tools.chance_deals import chance_deal, varied_deal


def refused(deal):
    """The faults found in a deal's totals.

    None for a deal that the laws themselves refuse, or with a call of point of fewer than three
    cards.
    """
    points = [calls.get("point") for calls in deal.get("calls", {}).values()]
    if any(
        point and len(point.split() if isinstance(point, str) else point) < 3 for point in points
    ):
        return None
    if len(deal.get("penalty", {})) == 2:
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
