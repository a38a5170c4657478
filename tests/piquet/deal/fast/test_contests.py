"""The quick way of scoring the calls agrees with the card-by-card way (R4–R7, R14)."""

import random
from itertools import product

import pytest

from piquet.deal.contests import KINDS, contests
from piquet.deal.fast.contests import BY_CARDS, Claimant, claimed
from piquet.deal.fast.score_from_cards import (
    NO_PLAY,
    columns_of,
    quick_play,
    with_concession,
    without_count,
)
from piquet.deal.fast.score_from_items import quick_concession, quick_items
from piquet.deal.faults import ELDER, YOUNGER, ImpossibleDealError
from piquet.deal.hands import Holding
from piquet.deal.score_from_cards import score_deal
from piquet.deal.score_from_items import Reckoned, score_items
from piquet.rule_sets import AU_CENT, HUNDRED_UP, RUBICON, rule_set
from tests.cases import cases
from tests.piquet.table import hand, tricks
from tools.chance_deals import OTHER, chance_calls, chance_deal

SETTINGS = [
    ("rubicon", {}), ("rubicon", {"conceded_play": 2}), ("hundred-up", {}),
    ("au-cent", {"point_ending_in_four": True}), ("au-cent", {"small_cards_count": False}),
]  # fmt: skip


def chance_side(chance, text):
    """A hand that calls all or some of what it holds, and may reckon nothing."""
    said = chance_calls(chance, text.split()) if chance.random() < 0.7 else {}
    calls = {
        kind: tuple(hand(" ".join(one)) for one in ([named] if kind == "point" else named))
        for kind, named in said.items()
        if named
    } | {kind: () for kind, named in said.items() if not named}
    penalty = "reckons_nothing" if chance.random() < 0.15 else ""
    return Holding(hand(text), calls=calls, penalty=penalty)


def claimant(holding):
    return Claimant(holding.hand, 0, holding.calls, holding.reckons_nothing)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_counted_and_what_keeps_the_other_from_a_bonus(seed):
    chance = random.Random(seed)
    for _ in range(120):
        deal = chance_deal(chance)
        rules = rule_set(*chance.choice(SETTINGS))
        sides = [chance_side(chance, deal[side]["hand"]) for side in OTHER]
        met = contests(*sides, rules)
        counts, other_counts, keeps, other_keeps = claimed(*map(claimant, sides), rules)
        assert counts[1:] == tuple(sum(c.amount for c in one.good(ELDER)) for one in met)
        assert other_counts[1:] == tuple(sum(c.amount for c in one.good(YOUNGER)) for one in met)
        keepers = [one.keeper for one in met]
        assert keeps == (ELDER in keepers[:2], ELDER in keepers)
        assert other_keeps == (YOUNGER in keepers[:2], YOUNGER in keepers)


@pytest.mark.parametrize("seed", range(6))
def test_the_columns_of_a_deal(seed):
    chance = random.Random(100 + seed)
    for _ in range(60):
        deal = chance_deal(chance)
        rules = rule_set(*chance.choice(SETTINGS))
        elder, younger = (chance_side(chance, deal[side]["hand"]) for side in OTHER)
        played = tricks(", ".join(map(" ".join, deal["tricks"])))
        counts, others, *keeps = claimed(claimant(elder), claimant(younger), rules)
        play = quick_play(elder.hand, younger.hand, played, rules, written=False)
        both = columns_of(counts, others, play, rules, *keeps)
        both = without_count(both, elder.reckons_nothing, younger.reckons_nothing)
        right = score_deal(elder, younger, played, rules)
        assert both == (right.columns(ELDER), right.columns(YOUNGER))
        assert play[:2] == right.tricks


@pytest.mark.parametrize("conceded", [ELDER, YOUNGER])
@pytest.mark.parametrize("due", [0, 2])
def test_r15_the_columns_of_a_deal_conceded(conceded, due):
    chance = random.Random(due)
    rules = rule_set("rubicon", {"conceded_play": due})
    for _ in range(60):
        deal = chance_deal(chance)
        sides = (chance_side(chance, deal[side]["hand"]) for side in OTHER)
        elder, younger = (Holding(one.hand, calls=one.calls) for one in sides)
        counts, others, *keeps = claimed(claimant(elder), claimant(younger), rules)
        both = columns_of(counts, others, NO_PLAY, rules, *keeps)
        both = with_concession(both, conceded, rules)
        right = score_deal(elder, younger, (), rules, conceded)
        assert both == (right.columns(ELDER), right.columns(YOUNGER))


def test_r14_a_carte_blanche_stays_and_keeps_the_other_from_a_bonus():
    elder = Claimant(hand("AS KS QS JS TS 9S 8S 7S AH KH QH JH"))
    younger = Claimant(hand("TH 9H 8H 7H AC TC 9C 8C AD TD 9D 8D"), blanche=10, silent=True)
    counts, other_counts, keeps, other_keeps = claimed(elder, younger, RUBICON)
    assert (counts, keeps) == ((0, 8, 22, 0), (True, True))
    assert (other_counts, other_keeps) == ((10, 0, 0, 0), (True, True))
    both = columns_of(counts, other_counts, (0, 12, 1, 13, 1, 0), RUBICON, keeps, other_keeps)
    elders, youngers = (0, 8, 22, 0, 0, 1, 0, 0, 0), (10, 0, 0, 0, 0, 0, 0, 0, 0)
    assert without_count(both, elder=False, younger=True) == (elders, youngers)


@cases("cards against calls counts",
    # The three aces are shown, and bar the three knaves.
    ("AS KS QS AH KH QH AD KD QD", "8C 7C JS JH JD", {"sets": ()}, ((9, 0), (0, 0))),
    # Only the best of equal sequences are shown: the tierce to a king would show a third king and
    # bar the three tens.
    ("AS KS QS AH KH QH KD QD JD", "AC KC QC TS TH TC", {"sets": (), "point": ()},
     ((0, 0), (0, 3))),
    # The first of two equal points is shown.
    ("AS KS QS 7S AH KH JH 7H", "QC JC TC", {"sequences": ()}, ((0, 0), (0, 0))),
)  # fmt: skip
def test_law_56_what_elder_shows_bars_sequences_and_sets(cards, against, calls, counts):
    sides = Claimant(hand(cards), calls=calls), Claimant(hand(against))
    elders, youngers, *_ = claimed(*sides, RUBICON)
    assert (elders[2:], youngers[2:]) == counts


@cases("kind calls",
    ("point", ("AC",)), ("sequences", ("AC KC QC",)), ("sequences", ("AS KS QS", "QS JS TS")),
    ("sequences", ("AS KS QS", "9S 8S 7S", "KS QS JS")),
    ("sets", ("AS AH AD",)),
)  # fmt: skip
def test_law_54_what_is_not_held_or_is_called_twice_is_no_call(kind, calls):
    cards = hand("AS KS QS JS TS 9S 8S 7S AH KH QH JH")
    side = Claimant(cards, calls={kind: tuple(map(hand, calls))})
    with pytest.raises(ValueError, match=r"^$"):
        claimed(side, Claimant(hand("TH 9H 8H 7H")), RUBICON)


@cases("kind cards",
    ("point", "AS AH"), ("sequences", "AS KS"), ("sequences", "AS KS JS"), ("sets", "AS AH"),
)  # fmt: skip
def test_what_is_not_of_the_kind_is_no_call(kind, cards):
    side = Claimant(hand("AS KS QS JS AH"), calls={kind: (hand(cards),)})
    with pytest.raises(KeyError):
        claimed(side, Claimant(hand("TH 9H 8H 7H")), RUBICON)


def test_how_many_points_sequences_and_sets_can_be_called():
    """255 points in each suit; six lengths of sequences in 6, 5 … 1 places; a quatorze and four
    trios in five ranks."""
    assert [len(BY_CARDS[kind]) for kind in KINDS] == [4 * 255, 4 * 21, 5 * 5]
    assert all(claim[2] == cards for known in BY_CARDS.values() for cards, claim in known.items())


HANDS = [
    (0, 0, 0, 0), (10, 0, 0, 0), (0, 5, 0, 0), (0, 6, 16, 0), (0, 6, 16, 3), (0, 0, 22, 0),
    (0, 0, 0, 14), (0, 7, 17, 3), (0, 4, 6, 14), (0, 6, 16, 17), (10, 5, 15, 0), (0, 0, 15, 14),
    (10, 0, 9, 42), (10, 1, 9, 42), (8, 0, 0, 0), (0, 9, 0, 0), (0, 8, 18, 31), (0, 4, 12, 0),
    (0, 8, 18, 0), (0, 5, 15, 14), (0, 1, 0, 0), (0, 0, 16, 14),
]  # fmt: skip


def right(elder, younger, played, tricks, rules, pique, conceded=None):
    """The laws' score, or None if they refuse."""
    sides = (Reckoned(*hand, play) for hand, play in zip((elder, younger), played, strict=True))
    try:
        score = score_items(*sides, tricks, rules, pique, conceded)
    except ImpossibleDealError:
        return None
    return score.columns(ELDER), score.columns(YOUNGER)


@pytest.mark.parametrize("rules", [RUBICON, AU_CENT, HUNDRED_UP], ids=lambda rules: rules.code)
def test_of_hands_and_play(rules):
    chance = random.Random(rules.code)
    for elder, younger in product(HANDS, repeat=2):
        for _ in range(6):
            won = chance.choice([0, 1, 4, 5, 6, 6, 7, 7, 8, 9, 11, 12])
            tricks = won, 12 - won + (chance.random() < 0.05)
            least = max(1, won)
            played = chance.randint(least - 1, 14), chance.randint(0, 14)
            pique = chance.choice([None, True, False])
            said = (elder, younger, played, tricks, rules, pique)
            assert quick_items(*said) == right(*said)


@cases("hand tricks played pique bonus",
    (16, (12, 0), (13, 0), None, 0),  # 29: no pique, so nobody needs to say
    (17, (12, 0), (13, 0), None, 30),  # 30 on the last trick
    (17, (12, 0), (13, 0), False, None), (29, (7, 5), (9, 6), None, 30),
    (25, (7, 5), (9, 7), None, None),  # depends on the order of the tricks
    (25, (7, 5), (9, 7), True, 30), (25, (7, 5), (9, 7), False, 0),
)  # fmt: skip
def test_r12_a_pique_is_found_or_has_to_be_said(hand, tricks, played, pique, bonus):
    in_hand = {16: (0, 0, 16, 0), 17: (0, 0, 17, 0), 25: (0, 6, 16, 3), 29: (0, 0, 15, 14)}[hand]
    both = quick_items(in_hand, (0, 0, 0, 0), played, tricks, RUBICON, pique)
    assert (both[ELDER][6] if both else None) == bonus


def test_r21_younger_with_eighteen_makes_a_pique_by_twelve_in_play():
    said = ((0, 0, 0, 0), (0, 0, 18, 0), (0, 12), (0, 12), HUNDRED_UP, None)
    assert quick_items(*said) == right(*said)
    assert quick_items(*said)[YOUNGER][6] == 30


@pytest.mark.parametrize("conceded", [ELDER, YOUNGER])
@cases("rules", RUBICON, rule_set("rubicon", {"conceded_play": 2}), AU_CENT, ids=str)
def test_r15_of_a_deal_conceded(conceded, rules):
    for elder, younger in product(HANDS, repeat=2):
        found = quick_concession(elder, younger, conceded, rules)
        assert found == right(elder, younger, (0, 0), None, rules, None, conceded)
