"""What one hand of twelve cards can count in point, sequences and sets together (R4–R7).

A player may call less than he holds, so a hand can count anything that some of its cards make:
the question is only whether the cards that a score needs are twelve or fewer.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final

from scoring.laws.deal.combinations import SHORTEST, TEN, sequence_amount
from scoring.laws.deal.hands import TWELVE

EIGHT: Final = 8
RANKS_OF_SETS: Final = range(TEN, EIGHT)
# Beyond any score: no hand has so many cards.
NEVER: Final = 99
# By the score of its sequences, the fewest cards of a suit that make it.
Fewest = dict[int, int]


@lru_cache(maxsize=4096)
def can_count(point: int, sequences: int, sets: int) -> bool:
    """Whether some hand can count these three together, each 0 if nothing.

    The point is told by its cards: so many in one suit, or more of which so many are called.
    """
    return any(
        _fewest_cards(needs, point).get(sequences, NEVER) <= TWELVE
        for needs in _needs_of_sets(sets)
    )


def _needs_of_sets(score: int) -> set[tuple[int, ...]]:
    """The ways to hold quatorzes and trios of this score: what cards they need of each suit.

    Suits can change places, so each way is told once, its suits in order.
    """
    found = set()
    for fours in range(score // 14 + 1):
        threes, rest = divmod(score - 14 * fours, 3)
        if not rest and 4 * fours + 3 * threes <= TWELVE:
            found |= set(_ways(fours, threes))
    return found


def _ways(fours: int, threes: int) -> Iterator[tuple[int, ...]]:
    for ranks in combinations(RANKS_OF_SETS, fours):
        others = [rank for rank in RANKS_OF_SETS if rank not in ranks]
        for trios in combinations(others, threes):
            for missing in product(range(4), repeat=threes):
                suits = [sum(1 << rank for rank in ranks)] * 4
                for rank, without in zip(trios, missing, strict=True):
                    suits = [cards | (suit != without) << rank for suit, cards in enumerate(suits)]
                yield tuple(sorted(suits))


def _fewest_cards(needs: tuple[int, ...], point: int) -> Fewest:
    """By the score of the sequences, the fewest cards of a hand that has what is needed of each
    suit, and in one of them cards enough for the point."""
    best: Fewest = {}
    for place in range(4) if point else (0,):
        hand: Fewest = {0: 0}
        for suit, cards in enumerate(needs):
            hand = _together(hand, _suit(cards, point if suit == place else 0))
        for score, count in hand.items():
            best[score] = min(count, best.get(score, NEVER))
    return best


def _together(some: Fewest, others: Fewest) -> Fewest:
    found: Fewest = {}
    for (score, cards), (more, added) in product(some.items(), others.items()):
        if cards + added <= TWELVE:
            found[score + more] = min(cards + added, found.get(score + more, NEVER))
    return found


@cache
def _suit(needed: int, least: int) -> Fewest:
    """By the score of its sequences, the fewest cards of a suit that holds the cards needed and
    at least so many."""
    found: Fewest = {}
    for suit in range(256):
        if suit & needed == needed and suit.bit_count() >= least:
            for score in _sequence_scores(suit):
                found[score] = min(suit.bit_count(), found.get(score, NEVER))
    return found


@cache
def _sequence_scores(suit: int) -> frozenset[int]:
    """What can be counted for sequences in a suit, all called or some, long or cut short."""
    found = {0}
    for length in range(SHORTEST, EIGHT + 1):
        for low in range(EIGHT - length + 1):
            run = (1 << length) - 1 << low
            if suit & run == run:
                above = suit >> low + length << low + length
                found |= {sequence_amount(length) + more for more in _sequence_scores(above)}
    return frozenset(found)
