"""A question about taking in cards, and its exact answer."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from front.odds.figures import figure, format_odds, fraction, percent
from piquet.odds.de_moivre import HAND
from piquet.odds.taking_in import UNSEEN, exactly, one_of_each, one_or_more

ONE_OR_MORE: Final = "one"
ONE_OF_EACH: Final = "each"
EXACTLY: Final = "exactly"
MOST_TAKEN: Final = 7
"""The most cards to take: younger's, if elder exchanges one (Laws 22, 34)."""
WORKED: Final = {
    ONE_OR_MORE: gettext_lazy("%(good)s of them bring one or more of the %(wanted)d you wish for."),
    ONE_OF_EACH: gettext_lazy("%(good)s of them bring one or more of each kind you wish for."),
    EXACTLY: gettext_lazy(
        "%(good)s of them bring exactly %(number)d of the %(wanted)d you wish for."
    ),
}


@dataclass(frozen=True)
class OddsQuestion:
    """A hope for `drawn` cards out of `unseen`, with the numbers of helpful cards in `kinds`.

    `goal` is `ONE_OR_MORE`, `ONE_OF_EACH` or `EXACTLY`, and `number` the exact number.
    """

    goal: str
    kinds: tuple[int, ...]
    drawn: int
    unseen: int
    number: int

    @cached_property
    def chance(self) -> Fraction:
        """The chance that the hope is met."""
        if self.goal == EXACTLY:
            return exactly(self.number, self.kinds, self.drawn, self.unseen)
        of = one_of_each if self.goal == ONE_OF_EACH else one_or_more
        return of(self.kinds, self.drawn, self.unseen)


@dataclass(frozen=True, slots=True)
class NumberChance:
    """A number of wanted cards, and its chance. `wide` is the length of its bar in percent."""

    number: int
    percent: str
    wide: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question, in every form that the page shows."""

    question: OddsQuestion

    @property
    def fraction(self) -> str:
        """The chance as a fraction: “232/323”."""
        return fraction(self.question.chance)

    @property
    def percent(self) -> str:
        """The chance as a percentage: “71.83 %”."""
        return percent(self.question.chance)

    @property
    def odds(self) -> str:
        """The chance as odds: “232 to 91 for it”."""
        return format_odds(self.question.chance)

    @property
    def wide(self) -> str:
        """The chance as the length of a bar, in percent."""
        return wide(self.question.chance)

    @property
    def hypothetical(self) -> bool:
        """Whether nobody takes this number of cards at the table, even as a hand of twelve."""
        most = MOST_TAKEN if self.question.unseen <= UNSEEN else HAND
        return self.question.drawn > most

    @property
    def working(self) -> str:
        """How the chance is counted, in words."""
        question = self.question
        every = comb(question.unseen, question.drawn)
        words = _("%(drawn)d of %(unseen)d cards can be taken in %(every)s ways.")
        figures = {
            "drawn": question.drawn,
            "unseen": question.unseen,
            "every": figure(every),
            "good": figure(int(question.chance * every)),
            "wanted": sum(question.kinds),
            "number": question.number,
        }
        return f"{words} {WORKED[question.goal]}" % figures

    @property
    def shares(self) -> list[NumberChance]:
        """The chances of no wanted card, of one, two and so on."""
        question = self.question
        most = min(sum(question.kinds), question.drawn)
        shares = []
        for number in range(most + 1):
            chance = exactly(number, question.kinds, question.drawn, question.unseen)
            shares.append(NumberChance(number, percent(chance), wide(chance)))
        return shares


def wide(chance: Fraction) -> str:
    """Return a chance as the length of a bar, in percent."""
    return f"{100 * chance.numerator / chance.denominator:.2f}"
