"""A deal told by items, without its cards, for cases that fit on a line."""

import pytest

from scoring.laws.deal.faults import ImpossibleDealError
from scoring.laws.deal.score_from_items import Reckoned, score_items
from scoring.laws.rule_sets import rule_set


def reckon(elder, younger, tricks, pique=None, code="rubicon", conceded=None, **switches):
    sides = [one if isinstance(one, Reckoned) else Reckoned(**one) for one in (elder, younger)]
    return score_items(*sides, tricks, rule_set(code, switches), pique, conceded)


def refused(*args, **kwargs):
    with pytest.raises(ImpossibleDealError) as error:
        reckon(*args, **kwargs)
    return [(fault.where, fault.rule) for fault in error.value.faults]


def why(*args, **kwargs):
    with pytest.raises(ImpossibleDealError) as error:
        reckon(*args, **kwargs)
    return str(error.value)
