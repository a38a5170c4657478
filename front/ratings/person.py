"""A person's ratings, as their page of statistics shows them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby

from club.models import Member
from club.who_appears import shows_rating_of
from front.ratings.drawing import Curve, draw_curve
from front.ratings.words import likely_words, rating_words
from scoring.days import day_of_play
from scoring.history.ratings import RatedPerson, WeekPlayed, is_settled, ratings_of
from scoring.laws.rule_sets import PRESETS
from scoring.ratings.glicko2 import Rating
from scoring.words.rules import GAMES


@dataclass(frozen=True, slots=True)
class RatedMonth:
    """How a rating stood after the last week of a month that began in it and was played in."""

    first: date
    rating: str
    likely: str
    parties: int


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class PersonRating:
    """A person's rating in one game, on a day."""

    code: str
    rated: RatedPerson
    day: date

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(GAMES[self.code][0])

    @cached_property
    def now(self) -> Rating:
        """The rating in the week of the day."""
        return self.rated.now(self.day)

    @property
    def rating(self) -> str:
        """“1523”."""
        return rating_words(self.now)

    @property
    def likely(self) -> str:
        """“1410 to 1640”."""
        return likely_words(self.now)

    @property
    def is_settled(self) -> bool:
        """Whether it can be compared with others'."""
        return is_settled(self.now)

    @cached_property
    def last(self) -> WeekPlayed:
        """The last week in which they played."""
        return self.rated.last

    @cached_property
    def highest(self) -> WeekPlayed | None:
        """The week after which the settled rating was highest."""
        return self.rated.highest

    @property
    def highest_words(self) -> str:
        """“1600”; "" if the rating never was settled."""
        return rating_words(self.highest.rating) if self.highest else ""

    @cached_property
    def curve(self) -> Curve | None:
        """The rating over the weeks. None in the first week."""
        return draw_curve(list(self.rated.week_by_week(self.day)))

    @property
    def begun(self) -> date:
        """The Monday of the first week."""
        return self.rated.weeks[0].monday

    @cached_property
    def months(self) -> list[RatedMonth]:
        """The months with parties, the latest first."""
        return list(self._by_month())[::-1]

    def _by_month(self) -> Iterator[RatedMonth]:
        before = 0
        for first, some in groupby(self.rated.weeks, key=lambda week: week.day.replace(day=1)):
            last = list(some)[-1]
            yield RatedMonth(
                first,
                rating_words(last.rating),
                likely_words(last.rating),
                last.parties - before,
            )
            before = last.parties


def ratings_of_person(viewer: Member, person: Member) -> list[PersonRating]:
    """Return a person's ratings, rubicon piquet first: none if the viewer may not see them.

    In three queries where no card has changed, or in none.
    """
    if not shows_rating_of(viewer, person):
        return []
    found, day = ratings_of(viewer.club), day_of_play(viewer.club)
    return [
        PersonRating(code, found[code][person.pk], day)
        for code in PRESETS
        if person.pk in found.get(code, {})
    ]
