"""One law as visitors read it."""

import re
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext

from scoring.laws.catalogue.differences import differences
from scoring.laws.citations import FIRST_RULE, LAW_OF


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of “Laws 18, 61”. The first rule that cites a law has its anchor, “law-18”."""

    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class LawText:
    """One law: our number (never shown), its place on the page, its name and its text."""

    rule: str
    anchor: str
    name: Promise
    text: Promise

    @property
    def cited(self) -> list[Part]:
        """The printed laws that say it, “Laws 18, 61” in parts; none if they are silent."""
        return [
            Part(text, f"law-{text}" if FIRST_RULE.get(text) == self.rule else "")
            for text in re.findall(r"\d+|\D+", LAW_OF.get(self.rule, ""))
        ]

    @property
    def differences(self) -> list[str]:
        """Where the Britannica differs, for each law of which this rule is the first to cite it."""
        return [
            gettext("Law %(law)s: %(text)s") % {"law": number, "text": gettext(text)}
            for number, text in differences(LAW_OF.get(self.rule, ""))
            if FIRST_RULE[number] == self.rule
        ]
