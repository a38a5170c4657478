"""The figures of a season's report."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.access.who_appears import Appearance, appearances, shows_rating_of
from club.access.who_sees_money import is_open_to_all
from club.models import Member
from history.derived.ratings import RatedPerson, bounds, ratings_at, ratings_of
from history.derived.season_results import SeasonResult, season_results
from history.derived.seasons import Season
from history.rating_system.glicko2 import Rating
from history.records.elder import ElderFigures
from history.records.matrix import MeetingCell
from history.records.page import ClubRecordsPage
from history.records.scope import Scope
from paper.chart_shapes.bars import BarChart
from paper.chart_shapes.matrix import Matrix, matrix_chart
from piquet.rule_sets import RUBICON

CURRENCIES: Final = 2
"""The highest number of columns of money."""
BOTH_NUMBERS: Final = 12
"""With more people than this, the table of who plays whom has no room for both numbers."""


class SeasonLine(NamedTuple):
    """A line of the results: the person's name, and their season."""

    name: str
    result: SeasonResult


class RatingLine(NamedTuple):
    """A line of the ratings: the name, the rating, and the ends of its likely range."""

    name: str
    rating: int
    low: int
    high: int


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class SeasonReport:
    """The report of a season with play in it, as a member of the club prints it.

    It costs twelve queries if no card has changed: four for the records, three each for the results
    and the ratings, two for names. It shows money if the club shows all money to everybody.
    """

    member: Member
    scope: Scope
    season: Season

    @cached_property
    def records(self) -> ClubRecordsPage:
        """The records of the season."""
        return ClubRecordsPage(self.member, self.scope)

    @property
    def days(self) -> str:
        """The days of the season: “1 October 2026 to 30 September 2027”, or up to today."""
        words = {"first": _day(self.season.first), "last": _day(self.scope.last_day)}
        return _("%(first)s to %(last)s") % words

    @property
    def is_over(self) -> bool:
        """Whether the season is over, so that only corrected cards still change its figures."""
        return self.scope.today > self.season.last

    @property
    def sentence(self) -> str:
        """A summary: “12 people played 211 parties on 43 evenings.”"""
        counts = self.records.counts
        people, parties, evenings = counts["people"], counts["parties"], counts["evenings"]
        counted = {
            "people": ngettext("%(n)d person", "%(n)d people", people) % {"n": people},
            "parties": ngettext("%(n)d partie", "%(n)d parties", parties) % {"n": parties},
            "evenings": ngettext("%(n)d evening", "%(n)d evenings", evenings) % {"n": evenings},
        }
        return _("%(people)s played %(parties)s on %(evenings)s.") % counted

    @cached_property
    def weeks(self) -> BarChart | None:
        """The chart of the parties of each week of the season."""
        return self.records.weeks.chart

    @cached_property
    def lines(self) -> list[SeasonLine]:
        """The results of each named person, most points first, then one line for all others."""
        results = season_results(self.member.club, self.season)
        people = appearances(self.member, results.keys())
        named = [
            SeasonLine(people[pk].name, result)
            for pk, result in results.items()
            if people[pk].is_named
        ]
        named.sort(key=lambda line: (-line.result.points, -line.result.won, line.name))
        return [*named, *_others(results, people)]

    @property
    def currencies(self) -> list[str]:
        """The currencies that have a column.

        There are none unless the club shows everybody's money to all.
        """
        return self._by_people[:CURRENCIES]

    @property
    def currencies_left_out(self) -> list[str]:
        """The currencies for which there is no room."""
        return self._by_people[CURRENCIES:]

    @cached_property
    def _by_people(self) -> list[str]:
        """The currencies that all may see, the one used by most people first."""
        if not is_open_to_all(self.member.club):
            return []
        counts = Counter(currency for line in self.lines for currency in line.result.money)
        return [currency for currency, _count in counts.most_common()]

    @property
    def has_draws(self) -> bool:
        """Whether any partie was drawn."""
        return any(line.result.drawn for line in self.lines)

    @property
    def has_both_numbers(self) -> bool:
        """Whether the table of who plays whom shows parties won and lost, not only played."""
        return len(self.records.matrix.rows) <= BOTH_NUMBERS

    @cached_property
    def matrix(self) -> Matrix | None:
        """The chart of who plays whom."""
        table = self.records.matrix
        cells = [row.cells for row in table.rows]
        return matrix_chart(
            _("Who plays whom"),
            [row.person.name for row in table.rows],
            lambda row, column: cells[row][column].parties,
            text_of=lambda row, column: _in_cell(cells[row][column], both=self.has_both_numbers),
        )

    @property
    def elder(self) -> ElderFigures | None:
        """Elder's advantage in the season."""
        return self.records.elder

    @cached_property
    def ratings(self) -> list[RatingLine]:
        """The ratings at the season's end, or now, of members who show theirs; highest first."""
        if not self.member.club.shows_ratings:
            return []
        rated = self._rated
        people = self.member.club.members.filter(pk__in=rated).order_by("name")
        lines = []
        for person in people:
            rating = self._rating(rated[person.pk])
            if rating and person.wants_to_be_rated and shows_rating_of(self.member, person):
                low, high = map(round, bounds(rating))
                lines.append(RatingLine(person.name, round(rating.rating), low, high))
        return sorted(lines, key=lambda line: -line.rating)

    @property
    def _rated(self) -> Mapping[int, RatedPerson]:
        """The rating of each person who has played up to the season's end, or up to now."""
        club = self.member.club
        if self.is_over:
            return ratings_at(club, RUBICON.code, self.season.last)
        return ratings_of(club).get(RUBICON.code, {})

    def _rating(self, person: RatedPerson) -> Rating | None:
        """Return a rating at the end; None if the person did not play in the season."""
        if person.last.day < self.season.first:
            return None
        return person.now(self.scope.last_day)


def _others(
    results: Mapping[int, SeasonResult], people: Mapping[int, Appearance]
) -> Iterator[SeasonLine]:
    """Yield one line for all people who are not named, if there are any."""
    others = [result for pk, result in results.items() if not people[pk].is_named]
    if others:
        together = SeasonResult()
        for result in others:
            together.add(result)
        n = len(others)
        words = ngettext("%(n)d other, not named", "%(n)d others, not named", n)
        yield SeasonLine(words % {"n": n}, together)


def _in_cell(cell: MeetingCell, *, both: bool) -> str:
    """Return “7–5”, or the number of parties."""
    return cell.words if both else str(cell.parties)


def _day(day: Any) -> str:
    return str(date_format(day, "j F Y"))
