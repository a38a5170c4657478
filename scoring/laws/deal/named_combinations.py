"""Sequences, quatorzes and trios told by name, where the cards were not kept (R5, R6)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scoring.laws.deal.cards import each_card
from scoring.laws.deal.combinations import (
    OF_RANK,
    SEQUENCE_NAMES,
    SHORTEST,
    Combination,
    sequence_amount,
    set_of,
)
from scoring.laws.deal.contests import SEQUENCES, SETS
from scoring.laws.deal.faults import DealFault
from scoring.laws.deal.hands import TWELVE

# How many cards a sequence of each name has.
LENGTHS: Final = {name: SHORTEST + place for place, name in enumerate(SEQUENCE_NAMES)}


def _sets() -> Iterator[Combination]:
    for alike in reversed(OF_RANK):
        yield set_of(alike)
        yield set_of(alike - next(each_card(alike)))


_SETS: Final = {one.name: one for one in _sets()}
# What each scores, by its kind and its name, in the order in which they are best told.
AMOUNTS: Final[Mapping[str, Mapping[str, int]]] = {
    SEQUENCES: {name: sequence_amount(length) for name, length in LENGTHS.items()},
    SETS: {name: one.amount for name, one in _SETS.items()},
}


def check_named(where: str, kind: str, names: Sequence[str]) -> Iterator[DealFault]:
    """What cannot stand together of the sequences, or of the sets, that one hand is said to hold:
    more cards than twelve, or a rank told twice."""
    cards = sum(LENGTHS[name] if kind == SEQUENCES else _SETS[name].cards.bit_count()
                for name in names)  # fmt: skip
    if cards > TWELVE:
        text = f"{' and '.join(names)} are {cards} cards, and a hand has twelve."
        yield DealFault(where, "R1", text.capitalize())
    ranks = [name.split()[-1] for name in names]
    if kind == SETS and (twice := next((one for one in ranks if ranks.count(one) > 1), "")):
        text = f"The {twice} are told twice; they are a quatorze or a trio, and one of them."
        yield DealFault(where, "R6", text)
