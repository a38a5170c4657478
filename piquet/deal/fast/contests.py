"""What two hands count if some calls are missing or a side reckons nothing, fast (R4–R7, R14).

`deal.contests` does the same with every combination and reply.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from piquet.deal.combinations import (
    A_CARD_MORE,
    OF_RANK,
    RUNS,
    SHORTEST,
    SUIT,
    TEN,
    BestCalls,
    best_calls,
    point_amount,
    sequence_amount,
    set_amount,
)
from piquet.deal.contests import KINDS, POINT, SEQUENCES
from piquet.deal.fast.score_from_cards import InHand, Keeps
from piquet.rule_sets import RuleSet

# A combination: its strength, its score (for a point, its pips) and its cards.
Claim = tuple[int, int, int]
# The strengths of the best point, sequence and set. BEST has their indexes in `BestCalls`.
Strengths = tuple[int, int, int]
BEST: Final = (0, 1, 3)
SHIFTS: Final = (0, 8, 16, 24)


def _sequence(length: int, top: int, shift: int) -> Claim:
    cards = (1 << length) - 1 << top + 1 - length + shift
    return length * A_CARD_MORE + top, sequence_amount(length), cards


def _sets() -> Iterator[Claim]:
    for rank, four in enumerate(OF_RANK, start=TEN):
        for cards in (four, *(four ^ 1 << rank + shift for shift in SHIFTS)):
            count = cards.bit_count()
            yield count * A_CARD_MORE + rank, set_amount(count), cards


# For each kind, maps the cards of every possible call to its claim.
BY_CARDS: Final[Mapping[str, Mapping[int, Claim]]] = dict(
    zip(
        KINDS,
        (
            {
                suit << shift: (SUIT[suit][0], SUIT[suit][0], suit << shift)
                for shift in SHIFTS
                for suit in range(1, 256)
            },
            {
                claim[2]: claim
                for shift in SHIFTS
                for length in range(SHORTEST, 9)
                for claim in [_sequence(length, top, shift) for top in range(length - 1, 8)]
            },
            {claim[2]: claim for claim in _sets()},
        ),
        strict=True,
    )
)


class Claimant(NamedTuple):
    """One side: its hand, its carte blanche, and its calls.

    `calls` maps a kind to what is called instead of everything held. A `silent` side reckons
    nothing.
    """

    hand: int
    blanche: int = 0
    calls: Mapping[str, Sequence[int]] = MappingProxyType({})
    silent: bool = False


def claimed(
    elder: Claimant, younger: Claimant, rules: RuleSet
) -> tuple[InHand, InHand, Keeps, Keeps]:
    """Return what each side counts in hand, then whether each side prevents the other's bonus
    (`Keeps`).

    Raises KeyError for a call that is not a combination. Raises ValueError for a call that is not
    held or shares cards with another call of its kind.
    """
    held, other_held = best_calls(elder.hand), best_calls(younger.hand)
    called, other_called = _called(elder, held), _called(younger, other_held)
    bars, other_bars = _strengths(called), _strengths(other_called)
    if called[1] < held[1] or called[3] < held[3]:
        bars = _with_what_is_shown(elder, bars, called, other_bars)
    return (
        _counts(elder, called, other_bars, rules),
        _counts(younger, other_called, bars, rules),
        _keeps(elder, bars, other_bars),
        _keeps(younger, other_bars, bars),
    )


def _called(side: Claimant, held: BestCalls) -> BestCalls:
    """Return a side's calls, as the five numbers of `best_calls`."""
    if not side.calls:
        return held
    point, best_sequence, sequences, best_set, sets = held
    for kind, calls in side.calls.items():
        best = score = taken = 0
        for cards in calls:
            if cards & (taken | ~side.hand):
                raise ValueError
            taken |= cards
            strength, amount, _ = BY_CARDS[kind][cards]
            best = max(best, strength)
            score += amount
        if kind == POINT:
            point = best
        elif kind == SEQUENCES:
            best_sequence, sequences = best, score
        else:
            best_set, sets = best, score
    return point, best_sequence, sequences, best_set, sets


def _strengths(called: BestCalls) -> Strengths:
    """Return the strengths of a side's calls, which bar the other side."""
    return called[0], called[1], called[3]


def _with_what_is_shown(
    elder: Claimant, bars: Strengths, called: BestCalls, against: Strengths
) -> Strengths:
    """Return elder's bars, raised by what elder's cards show (Law 56, Case IV).

    Elder shows the good calls, and the best of the equal ones.
    """
    shown = 0
    for kind, place, bar in zip(KINDS, BEST, against, strict=True):
        best = called[place]
        if best >= bar:
            for strength, _, cards in _claims(elder, kind):
                if best > bar or strength == best:
                    shown |= cards
    seen = best_calls(shown)
    return bars[0], max(bars[1], seen[1]), max(bars[2], seen[3])


def _claims(side: Claimant, kind: str) -> Iterator[Claim]:
    """Return everything that a side calls of a kind; of equal points only the first."""
    known = BY_CARDS[kind]
    if kind in side.calls:
        return (known[cards] for cards in side.calls[kind])
    if kind == POINT:
        points = (known[cards] for shift in SHIFTS if (cards := side.hand & 255 << shift))
        return iter([max(points, key=lambda claim: claim[0])])
    if kind == SEQUENCES:
        return (
            _sequence(length, top, shift)
            for shift in SHIFTS
            for length, top in RUNS[side.hand >> shift & 255]
        )
    return (known[cards] for alike in OF_RANK if (cards := side.hand & alike) in known)


def _counts(side: Claimant, called: BestCalls, against: Strengths, rules: RuleSet) -> InHand:
    if side.silent:
        return side.blanche, 0, 0, 0
    point, best_sequence, sequences, best_set, sets = called
    return (
        side.blanche,
        point_amount(point, rules) if point > against[0] else 0,
        sequences if best_sequence > against[1] else 0,
        sets if best_set > against[2] else 0,
    )


def _keeps(side: Claimant, bars: Strengths, against: Strengths) -> Keeps:
    early = side.blanche > 0 or bars[0] > against[0] or bars[1] > against[1]
    return early, early or bars[2] > against[2]
