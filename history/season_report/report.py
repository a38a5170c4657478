"""What the report of a season says."""

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
"""The most columns of money."""
BOTH_NUMBERS: Final = 12
"""Of more people than this the square of who plays whom has no room for parties won and lost."""


class SeasonLine(NamedTuple):
    """A line of the results: whose it is, and their season."""

    name: str
    result: SeasonResult


class RatingLine(NamedTuple):
    """A line of the ratings: who, the rating, and between which figures it probably lies."""

    name: str
    rating: int
    low: int
    high: int


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class SeasonReport:
    """The report of a season that somebody played in, as a member of the club prints it.

    It costs twelve queries where no card has changed: four for the records, three each for the
    results and the ratings, two for names. Money is on it if the club shows everybody's to all.
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
        """“1 October 2026 to 30 September 2027”, or up to today."""
        words = {"first": _day(self.season.first), "last": _day(self.scope.last_day)}
        return _("%(first)s to %(last)s") % words

    @property
    def is_over(self) -> bool:
        """Whether the season is over, so that its figures stay unless a card is mended."""
        return self.scope.today > self.season.last

    @property
    def sentence(self) -> str:
        """“12 people played 211 parties on 43 evenings.”"""
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
        """The parties of each week of the season."""
        return self.records.weeks.chart

    @cached_property
    def lines(self) -> list[SeasonLine]:
        """The results of everybody who is named, most points first; then those who are not, as
        one."""
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
        """The currencies that have a column. None if the club does not show everybody's money to
        all."""
        return self._by_people[:CURRENCIES]

    @property
    def currencies_left_out(self) -> list[str]:
        """The currencies for which there is no room."""
        return self._by_people[CURRENCIES:]

    @cached_property
    def _by_people(self) -> list[str]:
        """The currencies that all may see, the one of most people first."""
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
        """Whether the square says what each of two won, not only how often they played."""
        return len(self.records.matrix.rows) <= BOTH_NUMBERS

    @cached_property
    def matrix(self) -> Matrix | None:
        """Who plays whom."""
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
        """Elder's advantage."""
        return self.records.elder

    @cached_property
    def ratings(self) -> list[RatingLine]:
        """The ratings at the season's end, or now, of those who show theirs; highest first."""
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
        """Everybody who has played until the season's end, or until now."""
        club = self.member.club
        if self.is_over:
            return ratings_at(club, RUBICON.code, self.season.last)
        return ratings_of(club).get(RUBICON.code, {})

    def _rating(self, person: RatedPerson) -> Rating | None:
        """Return a rating as it stood at the end. None if they did not play in the season."""
        if person.last.day < self.season.first:
            return None
        return person.now(self.scope.last_day)


def _others(
    results: Mapping[int, SeasonResult], people: Mapping[int, Appearance]
) -> Iterator[SeasonLine]:
    """Yield one line for all who are not named, if there are any."""
    others = [result for pk, result in results.items() if not people[pk].is_named]
    if others:
        together = SeasonResult()
        for result in others:
            together.add(result)
        n = len(others)
        words = ngettext("%(n)d other, not named", "%(n)d others, not named", n)
        yield SeasonLine(words % {"n": n}, together)


def _in_cell(cell: MeetingCell, *, both: bool) -> str:
    """Return “7–5”, or how many parties there were."""
    return cell.words if both else str(cell.parties)


def _day(day: Any) -> str:
    return str(date_format(day, "j F Y"))
