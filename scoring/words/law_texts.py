"""The page of the laws, in its sections, and links to it.

`SECTIONS` is the page of the rules; `cited` makes the link beside a line of a deal's score.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.laws.citations import law_cited
from scoring.words.law_text import LawText
from scoring.words.laws_of_a_deal import DEAL
from scoring.words.laws_of_the_rest import CHOUETTE, OTHER_GAMES, PARTIE, STAKE, WRITING


@dataclass(frozen=True, slots=True)
class Cited:
    """A link to a law: where it stands on the page of the rules, and what the link says."""

    anchor: str
    label: str


def cited(rule: str) -> Cited:
    """The link for the rule of a score's line, such as “R12 (Law 69)”."""
    law = LAWS[rule.split(maxsplit=1)[0]]
    return Cited(law.anchor, law_cited(rule) or str(law.name))


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
