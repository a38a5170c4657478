"""The table of contents of the laws, or the results of a search."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from front.law_book.links import BOOK, BookPart
from front.law_book.search import Results, search


@dataclass(frozen=True, slots=True)
class LawsPage:
    """All the laws and cases by part, or the results of the search. Makes no query."""

    question: str
    results: Results

    @property
    def parts(self) -> tuple[BookPart, ...]:
        """The parts of the book that have laws or cases."""
        return tuple(part for part in BOOK if part.entries)

    @property
    def heading(self) -> str:
        """The number of results, or a sentence if the laws are silent or no entry has all words."""
        if self.results.some_words:
            return _("Nothing has all these words. The nearest:")
        count = sum(map(len, (self.results.events, self.results.entries, self.results.rules)))
        count += self.results.more
        if not count and self.results.silent:
            return _("The laws say nothing of it")
        return ngettext("%(count)d entry", "%(count)d entries", count) % {"count": count}


def laws_page(question: str) -> LawsPage:
    """Return the page for this search, ignoring blanks around it."""
    question = question.strip()
    return LawsPage(question, search(question))
