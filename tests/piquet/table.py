"""A deal as it lies on the table, so that a case fits on a few lines.

Hands are written “AS KS 9H …”; tricks “AH TH, KH 7D, …”, with the card led first. Elder leads to
the first trick, the winner to the next.
"""

import random

import pytest

from piquet.deal.cards import hand_of, read_cards
from piquet.deal.faults import ImpossibleDealError
from piquet.deal.hands import Holding
from piquet.deal.score import COLUMNS
from piquet.deal.score_from_cards import score_deal
from piquet.rule_sets import rule_set
from tools.chance_deals import chance_play


def hand(text):
    return hand_of(read_cards(text))


def held(text, dealt="", discard="", bars=(), penalty="", **calls):
    """A player's cards.

    `point`, `sequences` and `sets` are the calls, separated by commas, “” for none.
    """
    called = {
        kind: tuple(hand(one) for one in said.split(",") if one.strip())
        for kind, said in calls.items()
    }
    return Holding(hand(text), hand(dealt), hand(discard), called, frozenset(bars), penalty)


def tricks(text):
    return [read_cards(trick) for trick in text.split(",") if trick.strip()]


def score(elder, younger, played="", code="rubicon", conceded=None, **switches):
    """The score of a deal. A hand may stand in for a `held`."""
    sides = [held(one) if isinstance(one, str) else one for one in (elder, younger)]
    return score_deal(*sides, tricks(played), rule_set(code, switches), conceded)


def figures(text):
    """What a side counts, written “point 5, sets 14”."""
    return {name: int(amount) for name, amount in map(str.split, text.split(",") if text else ())}


def counted(result, side):
    """What a side counted, without the empty columns."""
    columns = zip(COLUMNS, result.columns(side), strict=True)
    return {name: amount for name, amount in columns if amount}


def said(result, side):
    """A side's score as it is said aloud, item by item."""
    return [item.count for item in result.aloud() if item.side == side]


def faults(work, *args, **kwargs):
    """The place, rule and words of each fault for which a deal is refused."""
    with pytest.raises(ImpossibleDealError) as error:
        work(*args, **kwargs)
    return [(fault.where, fault.rule, fault.message) for fault in error.value.faults]


def any_play(elder, younger, seed=1):
    """Random lawful tricks, for a case that is not about the play."""
    played = chance_play(random.Random(seed), elder.split(), younger.split())
    return ", ".join(" ".join(trick) for trick in played)
