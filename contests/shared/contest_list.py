"""The list of a club's leagues and tournaments."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Member
from contests.models import Contest, ContestKind, Entrant

PAGES: Final[Mapping[str, str]] = {
    ContestKind.LEAGUE: "contests:league",
    ContestKind.KNOCKOUT: "contests:tournament",
    ContestKind.SWISS: "contests:tournament",
}
"""The name of the page of each kind of contest."""


def address_of(contest: Contest, slug: str) -> str:
    """Return the address of a contest's page in the club of this slug."""
    return reverse(PAGES[contest.kind], args=(slug, contest.pk))


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class ContestListPage:
    """The contests of a club, as one member sees them. It costs one query."""

    member: Member

    @cached_property
    def contests(self) -> list[Contest]:
        """All contests, the latest season first."""
        own = Entrant.objects.filter(contest=OuterRef("pk"), member=self.member, dropped_at=None)
        there = Count("entrants", filter=Q(entrants__dropped_at=None))
        contests = Contest.objects.filter(club_id=self.member.club_id)
        return list(contests.annotate(number=there, own=Exists(own)))

    @property
    def running(self) -> list[tuple[Contest, str]]:
        """The contests that are not closed, each with its address."""
        return self._addressed(closed=False)

    @property
    def closed(self) -> list[tuple[Contest, str]]:
        """The closed contests, each with its address."""
        return self._addressed(closed=True)

    def _addressed(self, *, closed: bool) -> list[tuple[Contest, str]]:
        slug = self.member.club.slug
        contests = (
            contest for contest in self.contests if (contest.closed_at is not None) is closed
        )
        return [(contest, address_of(contest, slug)) for contest in contests]


def days_in_words(contest: Contest) -> str:
    """Return the days of a contest: “1 September 2026 to 30 June 2027”."""
    words = {
        "first": date_format(contest.begins, "j F Y"),
        "last": date_format(contest.ends, "j F Y"),
    }
    return _("%(first)s to %(last)s") % words
