"""The table of contents of the laws, or what a search finds in them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from front.law_book.links import BOOK, Part
from front.law_book.search import Results, search


@dataclass(frozen=True, slots=True)
class LawsPage:
    """All the laws and cases by part; those found, if something is asked for. No query."""

    asked: str
    found: Results

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the book that have an entry."""
        return tuple(part for part in BOOK if part.entries)

    @property
    def said(self) -> str:
        """How many are found, or that these are only near."""
        if self.found.some_words:
            return _("Nothing has all these words. The nearest:")
        count = sum(map(len, (self.found.events, self.found.entries, self.found.rules)))
        count += self.found.more
        if not count and self.found.silent:
            return _("The laws say nothing of it")
        return ngettext("%(count)d entry", "%(count)d entries", count) % {"count": count}


def laws_page(asked: str) -> LawsPage:
    """The page that answers what is asked, with blanks around it or none."""
    asked = asked.strip()
    return LawsPage(asked, search(asked))
