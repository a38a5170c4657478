"""A person's ratings for the page of statistics."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils.translation import gettext as _

from club.models import Member
from history.derived.ratings import Games, RatedHistory, WeekPlayed, is_settled, read_histories
from history.rating_system.glicko2 import Rating
from history.ratings.drawing import draw_weeks
from history.ratings.words import format_likely_range, format_rating
from paper.chart_shapes.line import LineChart
from piquet.rule_sets import PRESETS
from scoring.days import day_of_play
from scoring.words.rules import GAMES


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class PersonRating:
    """A person's rating in one game, on a day."""

    code: str
    rated: RatedHistory
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
        """The rating in words: “1523”."""
        return format_rating(self.now)

    @property
    def likely(self) -> str:
        """The likely range of the strength: “1410 to 1640”."""
        return format_likely_range(self.now)

    @property
    def is_settled(self) -> bool:
        """Whether the rating can be compared with others'."""
        return is_settled(self.now)

    @cached_property
    def last(self) -> WeekPlayed:
        """The last week in which the person played."""
        return self.rated.last

    @cached_property
    def highest(self) -> WeekPlayed | None:
        """The week with the highest settled rating, or None."""
        return self.rated.highest

    @property
    def highest_words(self) -> str:
        """The highest settled rating: “1600”; "" if there is none."""
        return format_rating(self.highest.rating) if self.highest else ""

    @cached_property
    def chart(self) -> LineChart | None:
        """The line of the rating over the weeks, or None in the first week."""
        return draw_weeks(_("Week by week"), list(self.rated.course(self.day)))


def ratings_of_person(person: Member, weeks: Games) -> list[PersonRating]:
    """Return a person's ratings, rubicon piquet first, from the stored figure `all_weeks`.

    Ask `club.access.who_appears` first whether the reader may see them. This takes no query.
    """
    histories, day = read_histories(weeks, person.pk), day_of_play(person.club)
    return [PersonRating(code, histories[code], day) for code in PRESETS if code in histories]
