"""Find what two hands can count together in point, sequences and sets (docs/possible-totals.md).

Only one side counts each kind. It holds the cards needed for that, at most twelve. The search first
fixes the quatorzes and trios, and then goes through the suits one by one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import product
from typing import NamedTuple

from piquet.deal.possible_in_hand import _needs_of_sets, _sequence_scores

COURT = 0b0111_0000
ACE, KING, QUEEN = 0b1000_0000, 0b0100_0000, 0b0010_0000
TWELVE = 12
LEAST_POINT = 3  # calls of three cards or more
SETS = sorted({14 * fours + 3 * threes for fours in range(4) for threes in range(5)
               if 4 * fours + 3 * threes <= TWELVE})  # fmt: skip

# The fewest cards that each side needs: court cards and other cards of the side with the sets,
# court cards and other cards of the other side. Then how many cards of each side, in that order,
# can never win a trick that the other leads.
Needs = tuple[int, int, int, int, int, int]
# The score of the sequences and the length of the point, and the cards needed for them.
Suits = dict[tuple[int, int], tuple[Needs, ...]]


class Claim(NamedTuple):
    """The counts of two hands: one has the sets, the other may have the point and the sequences.

    `same_point` and `same_sequences` say whether it is the side with the sets that has those.
    `sure` is the number of tricks that the side with the sets must win.
    """

    same_point: bool
    same_sequences: bool
    point: int
    sequences: int
    sets: int
    sure: int


def least(needs: Iterable[Needs]) -> tuple[Needs, ...]:
    """Return the entries for which no other needs fewer cards."""
    fewest: list[Needs] = []
    for entry in sorted(set(needs)):
        if not any(all(map(int.__le__, other, entry)) for other in fewest):
            fewest.append(entry)
    return tuple(fewest)


@cache
def dead(suit: int) -> int:
    """Return how many of the held cards of a suit can never beat a card that is not held.

    Going up from the lowest, each held card beats one lower card that is not held and not beaten
    yet; without such a card it is dead. Holding more cards never makes fewer dead.
    """
    lower = dead_cards = 0
    for rank in range(8):
        if not suit >> rank & 1:
            lower += 1
        elif lower:
            lower -= 1
        else:
            dead_cards += 1
    return dead_cards


def sure_tricks(needed: Iterable[int]) -> int:
    """Return how many tricks a side that holds these cards of each suit must win.

    Twelve with all aces, kings and queens, which are the whole hand. One with more quatorzes, from
    the aces down to some rank, than ranks among these of which the side does not hold all four.
    """
    fours = reduce(int.__and__, needed)
    if fours & (ACE | KING | QUEEN) == ACE | KING | QUEEN:
        return TWELVE
    held = 0
    for above, rank in enumerate(reversed(range(8)), start=1):
        held += fours >> rank & 1
        if held > above - held:
            return 1
    return 0


@cache
def _suit(needed: int, same_point: bool, same_sequences: bool) -> Suits:
    entries: dict[tuple[int, int], list[Needs]] = defaultdict(list)
    for first, second in product(range(256), repeat=2):
        if first & second or first & needed != needed:
            continue
        needs = (
            (first & COURT).bit_count(),
            (first & ~COURT).bit_count(),
            (second & COURT).bit_count(),
            (second & ~COURT).bit_count(),
            dead(first),
            dead(second),
        )
        length = (first if same_point else second).bit_count()
        for score in _sequence_scores(first if same_sequences else second):
            entries[score, length if length >= LEAST_POINT else 0].append(needs)
    return {key: least(needs) for key, needs in entries.items()}


def _together(some: Suits, others: Suits) -> Suits:
    entries: dict[tuple[int, int], set[Needs]] = defaultdict(set)
    for (score, length), needs in some.items():
        for (more, other), added in others.items():
            for first, second in product(needs, added):
                both = (
                    first[0] + second[0], first[1] + second[1], first[2] + second[2],
                    first[3] + second[3], first[4] + second[4], first[5] + second[5],
                )  # fmt: skip
                if both[0] + both[1] <= TWELVE and both[2] + both[3] <= TWELVE:
                    entries[score + more, max(length, other)].add(both)
    return {key: least(many) for key, many in entries.items()}


def claims() -> dict[Claim, tuple[Needs, ...]]:
    """Return everything that two hands can count together, with the cards needed for it."""
    entries: dict[Claim, set[Needs]] = defaultdict(set)
    for sets in SETS:
        for needed in _needs_of_sets(sets):
            for claim, needs in _of_sets(sets, needed, sure_tricks(needed)):
                entries[claim] |= set(needs)
    return {claim: least(needs) for claim, needs in entries.items()}


def _of_sets(
    sets: int, needed: tuple[int, ...], sure: int
) -> Iterator[tuple[Claim, tuple[Needs, ...]]]:
    """Yield what can be counted with these sets. A point may be called on fewer cards."""
    for same_point, same_sequences in product((True, False), repeat=2):
        hands: Suits = {(0, 0): ((0,) * 6,)}
        for cards in needed:
            hands = _together(hands, _suit(cards, same_point, same_sequences))
        for (score, length), needs in hands.items():
            for point in (0, *range(LEAST_POINT, length + 1)):
                yield Claim(same_point, same_sequences, point, score, sets, sure), needs
