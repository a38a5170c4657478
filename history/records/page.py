"""The page of a club's records."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from club.access.who_appears import Appearance, appearances
from club.models import Member
from history.derived.figures import current_figure
from history.derived.hall.figure import EVER, hall
from history.derived.seasons import Season
from history.records.elder import ElderFigures, elder_figures
from history.records.lines import HallRecord, format_records
from history.records.matrix import MeetingTable, draw_matrix
from history.records.scope import Scope
from history.records.weeks import Weeks, weeks_until


@dataclass(frozen=True, slots=True)
class ScopeChoice:
    """A period to choose: its name, its key in addresses, and whether it is the chosen one."""

    name: str
    key: str
    is_chosen: bool


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class ClubRecordsPage:
    """A club's records of a season or of all time, as one of its members sees them.

    It costs three queries if no card has changed since the same request: two for the figures and
    one for the names. It shows no money.
    """

    member: Member
    scope: Scope

    @cached_property
    def _records(self) -> Mapping[str, Any]:
        club = self.member.club
        records: Mapping[str, Any] = current_figure(club, hall, club.season_begins, self.scope.key)
        return records

    @cached_property
    def _people(self) -> dict[int, Appearance]:
        return appearances(self.member)

    @property
    def is_known(self) -> bool:
        """Whether the page offers the scope."""
        season = self.scope.season
        return season in (None, self.scope.present) or season in self._seasons

    @property
    def has_played(self) -> bool:
        """Whether the club has any finished partie."""
        return bool(self._records["seasons"])

    @property
    def counts(self) -> Mapping[str, int]:
        """The numbers of parties, deals, evenings, people and rubicons, by name."""
        counts: Mapping[str, int] = self._records["counts"]
        return counts

    @property
    def season(self) -> Season | None:
        """The season shown, or None for all time."""
        return self.scope.season

    @property
    def choices(self) -> list[ScopeChoice]:
        """The present season, all time, and earlier seasons, the latest first."""
        present = self.scope.present
        earlier = [season for season in reversed(self._seasons) if season.year < present.year]
        named = [
            (_("This season"), str(present.year)),
            (_("Ever"), EVER),
            *((season.name, str(season.year)) for season in earlier),
        ]
        return [ScopeChoice(name, key, key == self.scope.key) for name, key in named]

    @cached_property
    def records(self) -> list[HallRecord]:
        """The records that somebody holds."""
        return [record for record in self._all_records if record.lines]

    @property
    def still_to_come(self) -> list[str]:
        """The names of the records that nobody holds yet."""
        return [record.name for record in self._all_records if not record.lines]

    @cached_property
    def matrix(self) -> MeetingTable:
        """Who plays whom."""
        # Resolving hundreds of addresses would take longer than the rest of the page.
        members = reverse("club:members", args=(self.member.club.slug,))
        return draw_matrix(
            self._records["meetings"],
            self._people,
            lambda person, other: f"{members}{person}/with/{other}/",
        )

    @cached_property
    def weeks(self) -> Weeks:
        """The parties of each week of the season so far; for all time, of the latest weeks."""
        since = self.season.first if self.season else None
        return weeks_until(self.scope.last_day, self._records["weeks"], since)

    @cached_property
    def elder(self) -> ElderFigures | None:
        """Elder's advantage, or None without a deal whose dealer is known."""
        return elder_figures(self._records["elder"])

    @cached_property
    def _all_records(self) -> list[HallRecord]:
        return format_records(self._records["boards"], self._people)

    @property
    def _seasons(self) -> list[Season]:
        month = self.member.club.season_begins
        return [Season(year, month) for year in self._records["seasons"]]
