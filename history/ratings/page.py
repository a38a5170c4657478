"""The page of a club's ratings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from club.access.who_appears import FIELDS, shows_rating_of
from club.models import Member
from history.derived.ratings import RatedPerson, is_settled, ratings_of
from history.rating_system.glicko2 import Rating
from history.ratings.drawing import RatingBar, RatingScale, draw_bar, rating_scale
from history.ratings.words import format_change, format_day, format_likely_range, format_rating
from piquet.rule_sets import PRESETS, RUBICON
from scoring.days import day_of_play
from scoring.words.rules import GAMES


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that the club has played, for the links above the table."""

    code: str
    name: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class RatedRow:
    """A person in the table: the place, and the rating in words and as a bar.

    `place` is None if the rating is not settled, or if only the person may see it.
    """

    person: Member
    place: int | None
    rating: str
    likely: str
    change: str
    bar: RatingBar
    parties: int
    last_day: str
    is_settled: bool


@dataclass(frozen=True, slots=True)
class _RatedEntry:
    """A person with their rating in the present week."""

    person: Member
    rated: RatedPerson
    now: Rating


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class RatingsPage:
    """The ratings of a club in one game, as one of its members sees them.

    It costs three queries if no card has changed since the same request: two for the ratings, one
    for the people. Members who may not be shown are left out, but their parties count.
    """

    member: Member
    game: str
    """The code of the requested game, or "" for the first that the club has played."""

    @property
    def code(self) -> str:
        """The code of the game shown."""
        return self.game or next((code for code in PRESETS if code in self._all), RUBICON.code)

    @property
    def name(self) -> str:
        """The name of the game shown."""
        return str(GAMES[self.code][0])

    @property
    def games(self) -> list[RatedGame]:
        """The games to choose from; none if there is no choice."""
        played = [code for code in PRESETS if code in self._all or code == self.code]
        games = [RatedGame(code, str(GAMES[code][0]), code == self.code) for code in played]
        return games if len(games) > 1 else []

    @cached_property
    def settled(self) -> list[RatedRow]:
        """The people with a settled rating, the strongest first."""
        return [row for row in self._rows if row.is_settled]

    @cached_property
    def unsettled(self) -> list[RatedRow]:
        """The people whose rating is still uncertain, the strongest first."""
        return [row for row in self._rows if not row.is_settled]

    @cached_property
    def scale(self) -> RatingScale | None:
        """The scale of all bars, or None if the table is empty."""
        return rating_scale([entry.now for entry in self._entries]) if self._entries else None

    @cached_property
    def week(self) -> date | None:
        """The Monday of the last week in which anybody finished a partie of this game."""
        return max((rated.last.monday for rated in self._rated.values()), default=None)

    @property
    def hides_own(self) -> bool:
        """Whether the reader has a rating in this game and hides it from other members."""
        return not self.member.wants_to_be_rated and self.member.pk in self._rated

    @cached_property
    def _all(self) -> Mapping[str, Mapping[int, RatedPerson]]:
        return ratings_of(self.member.club)

    @property
    def _rated(self) -> Mapping[int, RatedPerson]:
        return self._all.get(self.code, {})

    @cached_property
    def _today(self) -> date:
        return day_of_play(self.member.club)

    @cached_property
    def _entries(self) -> list[_RatedEntry]:
        """The people whose rating the reader may see, the strongest first."""
        club, day = self.member.club, self._today
        people = Member.objects.filter(club=club).only(*FIELDS, "wants_to_be_rated")
        entries = [
            _RatedEntry(person, rated, rated.now(day))
            for person in people
            if shows_rating_of(self.member, person) and (rated := self._rated.get(person.pk))
        ]
        return sorted(entries, key=lambda entry: (-entry.now.rating, entry.person.name))

    @cached_property
    def _rows(self) -> list[RatedRow]:
        return list(self._in_order())

    def _in_order(self) -> Iterator[RatedRow]:
        """Yield the rows. Places count only the ratings that every member may see."""
        place, scale, week = 0, self.scale, self.week
        if scale is None or week is None:
            return
        for entry in self._entries:
            counts = is_settled(entry.now) and entry.person.wants_to_be_rated
            place += counts
            yield RatedRow(
                entry.person,
                place if counts else None,
                format_rating(entry.now),
                format_likely_range(entry.now),
                format_change(entry.rated.change(week)),
                draw_bar(scale, entry.now),
                entry.rated.last.parties,
                format_day(entry.rated.last.day, self._today),
                is_settled(entry.now),
            )
