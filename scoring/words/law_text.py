"""One law as visitors read it."""

from dataclasses import dataclass

from django.utils.functional import Promise

from scoring.laws.citations import LAW_OF


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
