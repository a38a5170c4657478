"""Doubts about scores that are impossible or very rare, with what the writer may have meant."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.refused import Refused
from scoring.laws.chances import slips
from scoring.laws.chances.impossible_scores import ScoreFault
from scoring.laws.rule_sets import RuleSet

Pair = tuple[int, int]

_BY_A = {
    slips.DIGITS: gettext_lazy("digits swapped"),
    slips.COLUMNS: gettext_lazy("columns swapped"),
    slips.NOUGHT: gettext_lazy("a nought too many"),
    slips.DOUBLED: gettext_lazy("a digit doubled"),
    slips.MISSING: gettext_lazy("a digit left out"),
    slips.NEIGHBOUR: gettext_lazy("the key beside"),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """Scores, by seat, that the writer may have meant, and the slip that explains the typed
    ones."""

    scores: Pair
    figures: str
    slip: str

    @property
    def value(self) -> str:
        """The scores as the value of a form's field."""
        return as_value(self.scores)


@dataclass(frozen=True, slots=True)
class Doubt:
    """The typed scores, by seat, and what the writer may have meant.

    One deal in `one_in` is as rare. It is None if no deal can end so. `figures` are in the order
    of the card's columns, as the keypad's boxes are.
    """

    scores: Pair
    figures: str
    one_in: int | None
    offers: tuple[Offer, ...]

    @property
    def value(self) -> str:
        """The scores as the value of a form's field."""
        return as_value(self.scores)

    @property
    def asks(self) -> str:
        """The question: “One deal in 4,700 is as rare as 82–23. Did you mean 28–23?” Empty for
        impossible scores that no slip explains."""
        said = [] if self.one_in is None else [rarity(self.one_in, self.figures)]
        if self.offers:
            meant = _(" or ").join(offer.figures for offer in self.offers)
            said.append(_("Did you mean %(figures)s?") % {"figures": meant})
        elif said:
            said.append(_("Was it so?"))
        return " ".join(said)


class Impossible(Refused):
    """No deal can end with these scores, of which `elder` is the seat that made elder's.

    `wrong` are the faults with their fields, at least one, for the page to word; the messages are
    the laws' own, in English. `doubt` says what may have been meant; None for a marked deal.
    """

    def __init__(
        self, wrong: Sequence[tuple[str, ScoreFault]], doubt: Doubt | None, elder: int = 0
    ) -> None:
        (field, first), *others = wrong
        more = tuple((beside, fault.message) for beside, fault in others)
        super().__init__(first.message, field, more)
        self.wrong = wrong
        self.elder = elder
        self.doubt = doubt


class Unusual(Refused):
    """A deal with these scores is very rare, so the form asks whether they are right."""

    def __init__(self, doubt: Doubt) -> None:
        super().__init__(doubt.asks)
        self.doubt = doubt


def rarity(one_in: int, figures: str) -> str:
    """“One deal in 4,700 is as rare as 82–23.”"""
    words = {"n": f"{one_in:,}", "figures": figures}
    return _("One deal in %(n)s is as rare as %(figures)s.") % words


def as_value(scores: Pair) -> str:
    """The scores, by seat, as the value of a form's field: “82:23”."""
    return f"{scores[0]}:{scores[1]}"


def unusual(scores: Pair, elder: int, rules: RuleSet) -> Unusual | None:
    """Return the question about rare scores, given by seat, or None if they are usual enough.

    `elder` is the seat of elder.
    """
    asked = slips.question(scores[elder], scores[1 - elder], rules)
    if asked is None:
        return None
    return Unusual(_doubt(scores, elder, asked.slips, _rounded(asked.one_in)))


def what_was_meant(scores: Pair, elder: int, rules: RuleSet) -> Doubt:
    """What the writer may have meant by impossible scores, given by seat."""
    return _doubt(scores, elder, slips.likeliest(scores[elder], scores[1 - elder], rules), None)


def _doubt(scores: Pair, elder: int, meant: tuple[slips.Slip, ...], one_in: int | None) -> Doubt:
    offers = (_offer(slip, elder) for slip in meant)
    return Doubt(scores, _figures(scores), one_in, tuple(offers))


def _offer(slip: slips.Slip, elder: int) -> Offer:
    scores = (slip.younger, slip.elder) if elder else (slip.elder, slip.younger)
    return Offer(scores, _figures(scores), str(_BY_A[slip.kind]))


def _figures(scores: Pair) -> str:
    return f"{scores[0]}–{scores[1]}"


def _rounded(number: float) -> int:
    """Round to two significant figures, which are easy to remember."""
    return int(float(f"{number:.2g}"))
