"""What a hand of twelve cards can count in point, sequences and sets together (R4–R7).

Players may call less than they hold, so a hand can count anything that some of its cards make. The
only question is whether a score needs more than twelve cards.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final

from piquet.deal.combinations import SHORTEST, TEN, sequence_amount
from piquet.deal.hands import TWELVE

EIGHT: Final = 8
RANKS_OF_SETS: Final = range(TEN, EIGHT)
# More cards than any hand has.
NEVER: Final = 99
# Maps a score of sequences to the fewest cards that make it.
Fewest = dict[int, int]


@lru_cache(maxsize=4096)
def can_count(point: int, sequences: int, sets: int) -> bool:
    """Return whether some hand can count these three scores together; 0 means nothing is counted.

    `point` is a number of cards: a suit of that many, or a longer suit of which that many are
    called.
    """
    return any(
        _fewest_cards(needs, point).get(sequences, NEVER) <= TWELVE
        for needs in _needs_of_sets(sets)
    )


def _needs_of_sets(score: int) -> set[tuple[int, ...]]:
    """Return the ways to hold quatorzes and trios of this score: the cards needed in each suit.

    Suits are interchangeable, so each way is given once, with its suits in order.
    """
    needs = set()
    for fours in range(score // 14 + 1):
        threes, rest = divmod(score - 14 * fours, 3)
        if not rest and 4 * fours + 3 * threes <= TWELVE:
            needs |= set(_ways(fours, threes))
    return needs


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
    """Map each score of sequences to the fewest cards that also include `needs` and the point."""
    best: Fewest = {}
    for place in range(4) if point else (0,):
        hand: Fewest = {0: 0}
        for suit, cards in enumerate(needs):
            hand = _together(hand, _suit(cards, point if suit == place else 0))
        for score, count in hand.items():
            best[score] = min(count, best.get(score, NEVER))
    return best


def _together(some: Fewest, others: Fewest) -> Fewest:
    fewest: Fewest = {}
    for (score, cards), (more, added) in product(some.items(), others.items()):
        if cards + added <= TWELVE:
            fewest[score + more] = min(cards + added, fewest.get(score + more, NEVER))
    return fewest


@cache
def _suit(needed: int, least: int) -> Fewest:
    """Map each score of sequences to the fewest cards of a suit that has `needed`, and `least`
    cards."""
    fewest: Fewest = {}
    for suit in range(256):
        if suit & needed == needed and suit.bit_count() >= least:
            for score in _sequence_scores(suit):
                fewest[score] = min(suit.bit_count(), fewest.get(score, NEVER))
    return fewest


@cache
def _sequence_scores(suit: int) -> frozenset[int]:
    """Return what a suit can count for sequences: all called or only some, whole or cut short."""
    scores = {0}
    for length in range(SHORTEST, EIGHT + 1):
        for low in range(EIGHT - length + 1):
            run = (1 << length) - 1 << low
            if suit & run == run:
                above = suit >> low + length << low + length
                scores |= {sequence_amount(length) + more for more in _sequence_scores(above)}
    return frozenset(scores)
