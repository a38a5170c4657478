"""The possible calls of a hand: its point, sequences, quatorzes and trios (R4–R6; Laws 62–64).

`held_point`, `held_sequences` and `held_sets` list the combinations with their cards. `best_calls`
gives the best of each in five numbers, from tables for the 256 sets of cards a suit can hold. The
better of two combinations of a kind has the greater *strength*. Equal strengths are equal.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from piquet.deal.cards import ALL_RANKS, RANKS, suit_of, suits_of
from piquet.rule_sets import RUBICON, RuleSet

PIPS_OF_RANK: Final = (7, 8, 9, 10, 10, 10, 10, 11)
TEN: Final = RANKS.index("T")
SEQUENCE_NAMES: Final = ("tierce", "quart", "quint", "sixième", "septième", "huitième")
SHORTEST: Final = 3
# A strength is length × A_CARD_MORE + rank, so a longer combination always beats a shorter one.
A_CARD_MORE: Final = len(RANKS)

# The point's pips; the best strength and total score of sequences; the same two of sets.
BestCalls = tuple[int, int, int, int, int]


def sequence_amount(length: int) -> int:
    """Return the score of a sequence of this many cards (R5; Law 63)."""
    return length + 10 if length >= 5 else length


def set_amount(cards: int) -> int:
    """Return the score of a quatorze (four cards) or a trio (three) (R6; Law 64)."""
    return 14 if cards == 4 else 3


def _runs(suit: int) -> Iterator[tuple[int, int]]:
    """Yield the sequences in a suit, best first, as (length, rank of the highest card)."""
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
    """Return the best strength and the total score of these sets; bit 0 is for the tens."""
    best = score = 0
    for rank in range(5):
        if (fours | threes) >> rank & 1:
            cards = 4 if fours >> rank & 1 else 3
            best = max(best, cards * A_CARD_MORE + TEN + rank)
            score += set_amount(cards)
    return best, score


# Indexed by a suit's eight bits: its sequences, best first, as (length, rank of the highest card).
RUNS: Final = tuple(tuple(_runs(suit)) for suit in range(256))
# Indexed by a suit's eight bits: pips, strength of the best sequence, score of all sequences.
SUIT: Final = tuple(map(_suit_entry, range(256)))
# Indexed by the ranks (ten to ace) held four times, then three or more: best strength and score.
SETS: Final = tuple(
    _sets_entry(fours, threes) for fours in range(32) for threes in range(32)
)  # fmt: skip


def best_calls(hand: int) -> BestCalls:
    """Return the best calls of a hand of any length, as five numbers; 0 where the hand holds none.

    They are the pips of the point, then the best strength and the total score of the sequences,
    then the best strength and the total score of the quatorzes and trios.
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
    """Return the score of a point with this many pips.

    It is one a card (R4), or one for every ten pips (R20, R21). n cards make between 10n − 6 and
    10n + 1 pips. So the pips alone determine the number of cards, and more pips are always the
    better point.
    """
    return (pips + 5) // 10 if rules.point_ending_in_four else (pips + 6) // 10


@dataclass(frozen=True, slots=True)
class Combination:
    """A point, sequence, quatorze or trio: its name, cards, strength within its kind, and score if
    good."""

    name: str
    cards: int
    strength: int
    amount: int


def held_point(hand: int, rules: RuleSet = RUBICON) -> tuple[Combination, ...]:
    """Return the point of a hand in a tuple (R4); the first of equal suits; empty without cards."""
    return tuple(point_of(cards, rules) for cards in equal_points(hand)[:1])


def equal_points(hand: int) -> tuple[int, ...]:
    """Return the cards of each suit that makes the best point of a hand (R4); empty without
    cards."""
    pips = [SUIT[suit][0] for suit in suits_of(hand)]
    best = max(pips)
    return tuple(
        hand & ALL_RANKS << 8 * suit for suit, made in enumerate(pips) if best and made == best
    )


def equal_point_in(hand: int, suit: str) -> int:
    """Return the cards of the point in this suit if the hand has several equal points, else 0 (Case
    IV)."""
    points = equal_points(hand)
    return next((cards for cards in points if len(points) > 1 and suit_of(cards) == suit), 0)


def point_of(cards: int, rules: RuleSet = RUBICON) -> Combination:
    """Return the point that these cards of one suit make."""
    pips = max(SUIT[suit][0] for suit in suits_of(cards))
    return Combination(f"point of {cards.bit_count()}", cards, pips, point_amount(pips, rules))


def held_sequences(hand: int) -> tuple[Combination, ...]:
    """Return the sequences of a hand, best first (R5)."""
    sequences = [
        _sequence(length, top, place)
        for place, suit in enumerate(suits_of(hand))
        for length, top in RUNS[suit]
    ]
    return tuple(sorted(sequences, key=lambda sequence: -sequence.strength))


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


# The name of the top card of a sequence that has neither the seven nor the ace.
_TOPS: Final = ("a ten", "a knave", "a queen", "a king")
_PLURALS: Final = ("tens", "knaves", "queens", "kings", "aces")
# Four cards alike, as bits: the tens, the knaves … the aces.
OF_RANK: Final = tuple(0x01010101 << rank for rank in range(TEN, len(RANKS)))


def held_sets(hand: int) -> tuple[Combination, ...]:
    """Return the quatorzes and trios of a hand, best first (R6)."""
    alike = (hand & cards for cards in OF_RANK)
    sets = [set_of(cards) for cards in alike if cards.bit_count() >= SHORTEST]
    return tuple(sorted(sets, key=lambda each: -each.strength))


def set_of(cards: int) -> Combination:
    """Return the quatorze or trio made of these cards, which have the same rank from the ten up."""
    count = cards.bit_count()
    place = next(place for place, alike in enumerate(OF_RANK) if cards & alike)
    name = f"{'four' if count == 4 else 'three'} {_PLURALS[place]}"
    return Combination(name, cards, count * A_CARD_MORE + TEN + place, set_amount(count))
