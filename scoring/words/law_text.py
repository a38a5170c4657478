"""One law as visitors read it on the page of the rules, and its name."""

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
    """One law: our number (never shown), its anchor on the page, its name and its text."""

    rule: str
    anchor: str
    name: Promise
    text: Promise

    @property
    def cited(self) -> str:
        """The printed laws for this rule: “Laws 18, 61”. "" if there are none."""
        return LAW_OF.get(self.rule, "")

    @property
    def differences(self) -> list[str]:
        """The differences in the Britannica, for each law that this rule is the first to cite."""
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
"""The things that a law can affect, in words."""


def law_name(number: str) -> str:
    """Return a law's name: “Law 58”, or “Au cent 9” for “a9”."""
    if number.startswith("a"):
        return _("Au cent %(number)s") % {"number": number[1:]}
    return _("Law %(number)s") % {"number": number}


def case_name(number: str) -> str:
    """Return a case's name: “Case XVIII”."""
    return _("Case %(number)s") % {"number": number}


def britannica_name(number: str) -> str:
    """Return a law's name in the Britannica: “law 30”.

    The Britannica has two laws 33 and two laws 34: “the first law 33”.
    """
    if number == IN_THE_TEXT:
        return _("in the text, without a number")
    if number.endswith("a"):
        return _("the first law %(number)s") % {"number": number[:-1]}
    if number.endswith("b"):
        return _("the second law %(number)s") % {"number": number[:-1]}
    return _("law %(number)s") % {"number": number}
