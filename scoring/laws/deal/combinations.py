"""What a hand holds that can be called: point, sequences, quatorzes and trios (R4–R6; Laws 62–64).

`best_calls` tells it in five numbers, from tables made once of the 256 things that a suit can be;
`held_point`, `held_sequences` and `held_sets` tell it card by card. Of two combinations of a kind
the one of the greater *strength* is good, and equal strength is equality.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.laws.deal.cards import ALL_RANKS, RANKS, suits_of
from scoring.laws.rule_sets import RUBICON, RuleSet

PIPS_OF_RANK: Final = (7, 8, 9, 10, 10, 10, 10, 11)
TEN: Final = RANKS.index("T")
SEQUENCE_NAMES: Final = ("tierce", "quart", "quint", "sixième", "septième", "huitième")
SHORTEST: Final = 3
# The strength of a sequence or a set: its length first, then its rank, of which there are eight.
A_CARD_MORE: Final = len(RANKS)

# Pips of the point; strength of the best sequence and score of all; the same of the sets.
BestCalls = tuple[int, int, int, int, int]


def sequence_amount(length: int) -> int:
    """What a sequence of so many cards scores (R5; Law 63)."""
    return length + 10 if length >= 5 else length


def set_amount(cards: int) -> int:
    """What a quatorze (four cards) or a trio (three) scores (R6; Law 64)."""
    return 14 if cards == 4 else 3


def _runs(suit: int) -> Iterator[tuple[int, int]]:
    """The sequences in a suit, best rank first: (length, rank of the highest card)."""
    length = 0
    for rank in range(len(RANKS) - 1, -2, -1):
        if rank >= 0 and suit >> rank & 1:
            length += 1
        else:
            if length >= SHORTEST:
                yield length, rank + length
            length = 0


def _suit_entry(suit: int) -> tuple[int, int, int]:
    runs = RUNS[suit]
    return (
        sum(pips for rank, pips in enumerate(PIPS_OF_RANK) if suit >> rank & 1),
        max((length * A_CARD_MORE + top for length, top in runs), default=0),
        sum(sequence_amount(length) for length, _ in runs),
    )


def _sets_entry(fours: int, threes: int) -> tuple[int, int]:
    """The best strength and the score of the ranks, from ten up, held four and three times."""
    best = score = 0
    for rank in range(5):
        if (fours | threes) >> rank & 1:
            cards = 4 if fours >> rank & 1 else 3
            best = max(best, cards * A_CARD_MORE + TEN + rank)
            score += set_amount(cards)
    return best, score


# By the eight bits of a suit: its sequences, best rank first: (length, rank of the highest card).
RUNS: Final = tuple(tuple(_runs(suit)) for suit in range(256))
# By the eight bits of a suit: pips, strength of its best sequence, score of all its sequences.
SUIT: Final = tuple(map(_suit_entry, range(256)))
# By the ranks from ten to ace held four times, and three times or more: strength and score.
SETS: Final = tuple(
    _sets_entry(fours, threes) for fours in range(32) for threes in range(32)
)  # fmt: skip


def best_calls(hand: int) -> BestCalls:
    """The best calls of a hand of any length, in five numbers, 0 for what it does not hold.

    The pips of its point, the strength of its best sequence and the score of all its sequences,
    the strength of its best quatorze or trio and the score of all of them.
    """
    suits = spades, hearts, diamonds, clubs = (
        hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24,
    )  # fmt: skip
    majors = spades & hearts
    minors = diamonds & clubs
    fours = majors & minors
    threes = majors & (diamonds | clubs) | minors & (spades | hearts)
    best_set, sets = SETS[fours >> TEN << 5 | threes >> TEN]
    point = best_sequence = sequences = 0
    for suit in suits:
        pips, best, score = SUIT[suit]
        if pips > point:
            point = pips
        if score:
            sequences += score
            if best > best_sequence:
                best_sequence = best
    return point, best_sequence, sequences, best_set, sets


def point_amount(pips: int, rules: RuleSet = RUBICON) -> int:
    """What a point of so many pips scores: one a card (R4), or one for every ten pips (R20, R21).

    Pips tell the cards, for n cards never make more pips than n + 1; and so they tell the better
    point too.
    """
    return (pips + 5) // 10 if rules.point_ending_in_four else (pips + 6) // 10


@dataclass(frozen=True, slots=True)
class Combination:
    """A point, a sequence, a quatorze or a trio: its cards, what it is called, its strength
    against another of its kind, and what it scores if it is good."""

    name: str
    cards: int
    strength: int
    amount: int


def held_point(hand: int, rules: RuleSet = RUBICON) -> tuple[Combination, ...]:
    """The point of a hand (R4): one, or of no cards none; the first suit of equal ones."""
    pips = [SUIT[suit][0] for suit in suits_of(hand)]
    cards = hand & ALL_RANKS << 8 * pips.index(max(pips))
    return (point_of(cards, rules),) if cards else ()


def point_of(cards: int, rules: RuleSet = RUBICON) -> Combination:
    """The point that these cards make, all of one suit."""
    pips = max(SUIT[suit][0] for suit in suits_of(cards))
    return Combination(f"point of {cards.bit_count()}", cards, pips, point_amount(pips, rules))


def held_sequences(hand: int) -> tuple[Combination, ...]:
    """The sequences of a hand, the best first (R5)."""
    found = [
        _sequence(length, top, place)
        for place, suit in enumerate(suits_of(hand))
        for length, top in RUNS[suit]
    ]
    return tuple(sorted(found, key=lambda sequence: -sequence.strength))


def _sequence(length: int, top: int, place: int) -> Combination:
    cards = ((1 << length) - 1) << top + 1 - length << 8 * place
    strength = length * A_CARD_MORE + top
    return Combination(_sequence_name(length, top), cards, strength, sequence_amount(length))


def _sequence_name(length: int, top: int) -> str:
    name = SEQUENCE_NAMES[length - SHORTEST]
    if length == len(RANKS):
        return name
    if RANKS[top] == "A":
        return f"{name} major"
    return f"{name} minor" if top + 1 == length else f"{name} to {_TOPS[top - TEN]}"


# What a sequence can be to that begins above the seven and ends below the ace.
_TOPS: Final = ("a ten", "a knave", "a queen", "a king")
_PLURALS: Final = ("tens", "knaves", "queens", "kings", "aces")
# The four tens, the four knaves … the four aces.
OF_RANK: Final = tuple(0x01010101 << rank for rank in range(TEN, len(RANKS)))


def held_sets(hand: int) -> tuple[Combination, ...]:
    """The quatorzes and trios of a hand, the best first (R6)."""
    alike = (hand & cards for cards in OF_RANK)
    found = [set_of(cards) for cards in alike if cards.bit_count() >= SHORTEST]
    return tuple(sorted(found, key=lambda one: -one.strength))


def set_of(cards: int) -> Combination:
    """The quatorze or trio that these cards make, all of one rank from the ten up."""
    count = cards.bit_count()
    place = next(place for place, alike in enumerate(OF_RANK) if cards & alike)
    name = f"{'four' if count == 4 else 'three'} {_PLURALS[place]}"
    return Combination(name, cards, count * A_CARD_MORE + TEN + place, set_amount(count))
