"""Cavendish's record of 10,000 hands beside our simulated deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from front.odds.figures import figure
from piquet.odds.cavendish_record import (
    ELDER,
    EVEN_CHANCE,
    HANDS,
    TENS,
    YOUNGER,
    YOUNGER_NOTHING,
    simulated,
    simulated_even_chance,
    simulated_nothing,
)
from piquet.odds.simulated_deals import deals

MOST = max(*ELDER, *YOUNGER)
"""The largest number in the record, which has the longest bar."""


@dataclass(frozen=True, slots=True)
class Ten:
    """How many of 10,000 hands have these scores, in the record and in our deals, with bars."""

    scores: str
    recorded: str
    ours: str
    wide: str
    wide_ours: str


@dataclass(frozen=True, slots=True)
class HandSide:
    """One side's scores: the numbers by tens, and the score that is as likely reached as not."""

    name: str
    tens: tuple[Ten, ...]
    even: int
    even_ours: int


@dataclass(frozen=True, slots=True)
class RecordOfDeals:
    """Both sides' scores, how often younger scores nothing, and the numbers of hands and deals."""

    sides: tuple[HandSide, HandSide]
    nothing: str
    nothing_ours: str
    hands: str
    deals: str


def record() -> RecordOfDeals:
    """Return the record and our simulated deals."""
    elder, younger = simulated()
    even, even_ours = EVEN_CHANCE, simulated_even_chance()
    return RecordOfDeals(
        (
            HandSide(_("Elder"), _tens(ELDER, elder), even[0], even_ours[0]),
            HandSide(_("Younger"), _tens(YOUNGER, younger), even[1], even_ours[1]),
        ),
        figure(YOUNGER_NOTHING),
        _in_ten_thousand(simulated_nothing()),
        figure(HANDS),
        figure(deals()),
    )


def _tens(recorded: Sequence[int], ours: Sequence[Fraction]) -> tuple[Ten, ...]:
    return tuple(
        Ten(
            _scores(place),
            figure(number),
            _in_ten_thousand(share),
            _wide(number),
            _wide(float(share * HANDS)),
        )
        for place, (number, share) in enumerate(zip(recorded, ours, strict=True))
    )


def _scores(place: int) -> str:
    """Return the scores of a ten: “20–29”, and “150+” for the last."""
    if place == TENS - 1:
        return f"{10 * place}+"
    return f"{10 * place}–{10 * place + 9}"


def _in_ten_thousand(share: Fraction) -> str:
    return figure(round(share * HANDS))


def _wide(number: float) -> str:
    return f"{100 * number / MOST:.2f}"
