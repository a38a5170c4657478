"""One law as visitors read it."""

import re
from dataclasses import dataclass

from django.utils.functional import Promise

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
