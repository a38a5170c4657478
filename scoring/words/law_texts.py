"""The short laws on the page of the rules, and the laws that lines of a score cite.

`SECTIONS` is the page of the rules. `cited` returns the law by which a line of a score counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from piquet.citations import law_cited
from scoring.words.law_text import LawText
from scoring.words.laws_of_a_deal import DEAL
from scoring.words.laws_of_the_rest import CHOUETTE, OTHER_GAMES, PARTIE, STAKE, WRITING


@dataclass(frozen=True, slots=True)
class Cited:
    """The law by which a line of a score counts.

    `label` names the printed laws if there are any (`printed`), else our rule. `anchor` is the
    rule's place on the page of the rules.
    """

    anchor: str
    label: str
    printed: bool


def cited(rule: str) -> Cited:
    """Return the law for the rule of a score's line, such as “R12 (Law 69)”."""
    law, printed = LAWS[rule.split(maxsplit=1)[0]], law_cited(rule)
    return Cited(law.anchor, printed or str(law.name), bool(printed))


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page, with its laws in order."""

    anchor: str
    title: Promise
    laws: tuple[LawText, ...]


SECTIONS: Final = (
    Section("deal", _("One deal"), DEAL),
    Section("the-partie", _("The partie"), PARTIE),
    Section("other-games", _("Other games"), OTHER_GAMES),
    Section("chouettes", _("The chouette"), CHOUETTE),
    Section("stake", _("The stake"), STAKE),
    Section("writing", _("Writing it down"), WRITING),
)

LAWS: Final[Mapping[str, LawText]] = {law.rule: law for section in SECTIONS for law in section.laws}
