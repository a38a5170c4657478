"""A deal told by items, without its cards, for cases that fit on a line."""

import pytest

from piquet.deal.faults import ImpossibleDealError
from piquet.deal.score_from_items import Reckoned, score_items
from piquet.rule_sets import rule_set


def reckoned(one):
    """What a side counted, written “point 5, sets 14, bars sequences”."""
    if isinstance(one, Reckoned):
        return one
    if isinstance(one, dict):
        return Reckoned(**one)
    told = {}
    for name, said in map(str.split, one.split(",") if one else ()):
        if name == "bars":
            told["bars"] = told.get("bars", frozenset()) | {said}
        else:
            told[name] = int(said) if said.isdigit() else said
    return Reckoned(**told)


def reckon(elder, younger, tricks, pique=None, code="rubicon", conceded=None, **switches):
    sides = [
        Reckoned(**one) if isinstance(one, dict) else reckoned(one) for one in (elder, younger)
    ]
    return score_items(*sides, tricks, rule_set(code, switches), pique, conceded)


def refused(*args, **kwargs):
    with pytest.raises(ImpossibleDealError) as error:
        reckon(*args, **kwargs)
    return [(fault.where, fault.rule) for fault in error.value.faults]


def why(*args, **kwargs):
    with pytest.raises(ImpossibleDealError) as error:
        reckon(*args, **kwargs)
    return str(error.value)
