"""Sequences, quatorzes and trios given by name, if the cards are not known (R5, R6)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from piquet.deal.cards import each_card
from piquet.deal.combinations import (
    OF_RANK,
    SEQUENCE_NAMES,
    SHORTEST,
    Combination,
    sequence_amount,
    set_of,
)
from piquet.deal.contests import SEQUENCES, SETS
from piquet.deal.faults import DealFault
from piquet.deal.hands import TWELVE

# Maps the name of a sequence to its number of cards.
LENGTHS: Final = {name: SHORTEST + place for place, name in enumerate(SEQUENCE_NAMES)}


def _sets() -> Iterator[Combination]:
    for alike in reversed(OF_RANK):
        yield set_of(alike)
        yield set_of(alike - next(each_card(alike)))


_SETS: Final = {held.name: held for held in _sets()}
# Maps each kind to its names and their scores, in the order in which to list them.
AMOUNTS: Final[Mapping[str, Mapping[str, int]]] = {
    SEQUENCES: {name: sequence_amount(length) for name, length in LENGTHS.items()},
    SETS: {name: held.amount for name, held in _SETS.items()},
}


def check_named(where: str, kind: str, names: Sequence[str]) -> Iterator[DealFault]:
    """Yield an error if one hand cannot hold all these sequences, or sets.

    They may need more than twelve cards, or repeat a rank.
    """
    cards = sum(LENGTHS[name] if kind == SEQUENCES else _SETS[name].cards.bit_count()
                for name in names)  # fmt: skip
    if cards > TWELVE:
        text = f"{' and '.join(names)} are {cards} cards, but a hand has only twelve."
        yield DealFault(where, "R1", text.capitalize())
    ranks = [name.split()[-1] for name in names]
    if kind == SETS and (twice := next((rank for rank in ranks if ranks.count(rank) > 1), "")):
        text = f"The {twice} are given twice. They can make only one quatorze or trio."
        yield DealFault(where, "R6", text)
