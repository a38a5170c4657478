"""De Moivre's five problems at piquet, with their working."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from django.utils.translation import gettext as _

from front.odds.answer import wide
from front.odds.figures import figure, format_odds, fraction, percent
from piquet.odds.de_moivre import (
    ALIKE,
    COURTS,
    HAND,
    PACK,
    PRINTED_KINDS,
    SUIT,
    chance_of_carte_blanche,
    chance_of_taking,
    kinds_by_lengths,
    kinds_of_hands,
    kinds_up_to_suits,
)
from piquet.odds.taking_in import UNSEEN

ELDERS: Final = 5
YOUNGERS: Final = 3


@dataclass(frozen=True, slots=True)
class Problem:
    """One of the first four problems: its question, its working, and the chance."""

    question: str
    working: tuple[str, ...]
    chance: Fraction
    odds: str

    @property
    def fraction(self) -> str:
        """The chance in lowest terms."""
        return fraction(self.chance)

    @property
    def percent(self) -> str:
        """The chance as a percentage."""
        return percent(self.chance)

    @property
    def wide(self) -> str:
        """The chance as the length of a bar, in percent."""
        return wide(self.chance)


@dataclass(frozen=True, slots=True)
class Shape:
    """Hands whose suits have these lengths (“5-4-2-1”): a product, and the number it makes."""

    lengths: str
    product: str
    number: str


@dataclass(frozen=True, slots=True)
class Kinds:
    """The fifth problem: the number of kinds of hands, and the number that was printed."""

    right: str
    printed: str
    too_many: str
    fewer: str
    shapes: tuple[Shape, ...]


def problems() -> tuple[Problem, ...]:
    """Return the first four problems."""
    return (
        _an_ace(_("Younger holds no ace and takes three cards. Do they take an ace?"), YOUNGERS),
        _an_ace(_("Elder holds no ace and takes five cards. Do they take an ace?"), ELDERS),
        _an_ace_and_a_king(),
        _a_carte_blanche(),
    )


def _an_ace(question: str, drawn: int) -> Problem:
    """Return the first or the second problem: one ace or more."""
    every, without = comb(UNSEEN, drawn), comb(UNSEEN - ALIKE, drawn)
    working = (
        _("%(drawn)d of the %(unseen)d unseen cards can be taken in %(every)s ways.")
        % {"drawn": drawn, "unseen": UNSEEN, "every": figure(every)},
        _("In %(without)s of them all come from the %(others)d cards that are not aces.")
        % {"without": figure(without), "others": UNSEEN - ALIKE},
        _("So %(good)s of %(every)s bring an ace.")
        % {"good": figure(every - without), "every": figure(every)},
    )
    chance = chance_of_taking(drawn)
    return Problem(question, working, chance, format_odds(chance))


def _an_ace_and_a_king() -> Problem:
    every = comb(UNSEEN, ELDERS)
    without, neither = comb(UNSEEN - ALIKE, ELDERS), comb(UNSEEN - 2 * ALIKE, ELDERS)
    figures = {
        "every": figure(every),
        "without": figure(without),
        "neither": figure(neither),
        "good": figure(every - 2 * without + neither),
    }
    working = (
        _("Of the %(every)s ways, %(without)s bring no ace, and %(without)s bring no king.")
        % figures,
        _("%(neither)s bring neither, and are among both: they must be taken away only once.")
        % figures,
        _("%(every)s − %(without)s − %(without)s + %(neither)s = %(good)s ways bring both.")
        % figures,
    )
    question = _("Elder holds no ace and no king, and takes five cards. Do they take both?")
    chance = chance_of_taking(ELDERS, ranks=2)
    return Problem(question, working, chance, format_odds(chance))


def _a_carte_blanche() -> Problem:
    figures = {
        "hand": HAND,
        "pack": PACK,
        "small": PACK - COURTS,
        "every": figure(comb(PACK, HAND)),
        "good": figure(comb(PACK - COURTS, HAND)),
    }
    working = (
        _("%(hand)d of %(pack)d cards can be dealt in %(every)s ways.") % figures,
        _("%(good)s of them come from the %(small)d cards that are not court cards.") % figures,
    )
    question = _("Are you dealt a carte blanche, twelve cards without king, queen or knave?")
    chance = chance_of_carte_blanche()
    against = int((1 - chance) / chance)
    odds = _("about %(against)s to 1 against it") % {"against": figure(against)}
    return Problem(question, working, chance, odds)


def kinds() -> Kinds:
    """Return the fifth problem."""
    right = kinds_of_hands()
    return Kinds(
        figure(right),
        figure(PRINTED_KINDS),
        figure(PRINTED_KINDS - right),
        figure(kinds_up_to_suits()),
        tuple(_shape(lengths, number) for lengths, number in kinds_by_lengths().items()),
    )


def _shape(lengths: tuple[int, ...], number: int) -> Shape:
    product = " × ".join(figure(comb(SUIT, length)) for length in lengths if length)
    return Shape("-".join(map(str, lengths)), product, figure(number))
