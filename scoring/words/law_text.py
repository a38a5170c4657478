"""One law as visitors read it: on the page of the rules, and its name."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from piquet.citations import FIRST_RULE, LAW_OF
from piquet.law_texts.differences import differences
from piquet.law_texts.entry import CALLS, DEAL, EXCHANGE, IN_THE_TEXT, MONEY, PLAY, SCORE


@dataclass(frozen=True, slots=True)
class LawText:
    """One law: our number (never shown), its place on the page, its name and its text."""

    rule: str
    anchor: str
    name: Promise
    text: Promise

    @property
    def cited(self) -> str:
        """The printed laws that say it, “Laws 18, 61”; "" if they are silent."""
        return LAW_OF.get(self.rule, "")

    @property
    def differences(self) -> list[str]:
        """Where the Britannica differs, for each law of which this rule is the first to cite it."""
        return [
            _("Law %(law)s: %(text)s") % {"law": number, "text": _(text)}
            for number, text in differences(LAW_OF.get(self.rule, ""))
            if FIRST_RULE[number] == self.rule
        ]


TOUCHED: Final[dict[str, Promise]] = {
    SCORE: gettext_lazy("the score"),
    DEAL: gettext_lazy("the deal"),
    MONEY: gettext_lazy("money"),
    PLAY: gettext_lazy("the play of the cards"),
    CALLS: gettext_lazy("the calls"),
    EXCHANGE: gettext_lazy("the exchange of cards"),
}
"""What a law may have an effect on, in words."""


def law_name(number: str) -> str:
    """“Law 58”, or “Au cent 9” for “a9”."""
    if number.startswith("a"):
        return _("Au cent %(number)s") % {"number": number[1:]}
    return _("Law %(number)s") % {"number": number}


def case_name(number: str) -> str:
    """“Case XVIII”."""
    return _("Case %(number)s") % {"number": number}


def britannica_name(number: str) -> str:
    """“law 30”. The Britannica has two laws 33 and two laws 34: “the first law 33”."""
    if number == IN_THE_TEXT:
        return _("in the text, without a number")
    if number.endswith("a"):
        return _("the first law %(number)s") % {"number": number[:-1]}
    if number.endswith("b"):
        return _("the second law %(number)s") % {"number": number[:-1]}
    return _("law %(number)s") % {"number": number}
