"""The strength of a club's members in each game, after each week in which they played.

Three figures are stored: `last_weeks` for tables, `all_weeks` for a person's line, and
`last_weeks_until` for the ratings on a past day. They have a row for each person and week with
parties, so they do not depend on the present day. The effect of weeks without play is computed when
a rating is read (docs/decisions/ratings.md).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from club.models import Club
from history.derived.facts import CardFacts
from history.derived.figures import current_figure, figure
from history.rating_system.glicko2 import Rating, without_play
from history.rating_system.weeks import WEEK, RatedPartie, monday_of, rate_weeks
from piquet.rule_sets import PRESETS
from scoring.days import day_of_play

SETTLED: Final = 110.0
"""The highest deviation of a settled rating. Most ratings settle after some fifteen parties."""
SURE: Final = 2
"""The true strength is within this many deviations of the rating, 19 times in 20."""

Row = str
"""A stored `WeekPlayed`: its fields with commas between them."""
Games = dict[str, dict[str, str]]
"""The rows of weeks by the code of a game, and by a member's id as a string.

The rows of a person are one string, joined by `BETWEEN`. A reader of one person's line does not
have to build everybody's values.
"""
BETWEEN: Final = ";"


@dataclass(frozen=True, slots=True)
class WeekPlayed:
    """A week in which a member played: the last day of play in it, and the rating after it.

    `won`, `tied` and `lost` count the member's parties from the first one to that day.
    """

    day: date
    rating: Rating
    won: int
    tied: int
    lost: int

    @property
    def monday(self) -> date:
        """The Monday on which the week began."""
        return monday_of(self.day)

    @property
    def parties(self) -> int:
        """The number of parties that count up to this week."""
        return self.won + self.tied + self.lost


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """A member's rating in one game.

    `rows` are stored weeks in which the member played: the last two, or the only one.
    """

    rows: Sequence[Row]

    @property
    def last(self) -> WeekPlayed:
        """The last week in which the member played."""
        return _from_row(self.rows[-1])

    def now(self, day: date) -> Rating:
        """Return the rating in the week of `day`, which must not be before the last week played."""
        last = self.last
        return without_play(last.rating, _weeks_between(last.monday, day))

    def change(self, monday: date) -> float | None:
        """Return the change of the rating in the week of this Monday.

        Return 0 if the member did not play in that week, and None if it was the member's first. The
        week must not be before the last one played.
        """
        if self.last.monday != monday:
            return 0.0
        if len(self.rows) == 1:
            return None
        return self.last.rating.rating - _from_row(self.rows[-2]).rating.rating


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class RatedHistory(RatedPerson):
    """A member's rating in one game, with every week in which the member played."""

    @cached_property
    def weeks(self) -> list[WeekPlayed]:
        """The weeks in which the member played, the earliest first."""
        return [_from_row(row) for row in self.rows]

    @property
    def highest(self) -> WeekPlayed | None:
        """The week with the highest settled rating, or None if the rating was never settled."""
        settled = [week for week in self.weeks if is_settled(week.rating)]
        return max(settled, key=lambda week: week.rating.rating, default=None)

    def course(self, day: date) -> Iterator[tuple[date, Rating]]:
        """Yield the Monday and the rating of each week played, up to the week of `day`.

        Of weeks in a row without play, yield only the last, in which the rating is least certain.
        """
        weeks = self.weeks
        ends = [*(week.monday for week in weeks[1:]), monday_of(day) + WEEK]
        for week, end in zip(weeks, ends, strict=True):
            yield week.monday, week.rating
            if (idle := _weeks_between(week.monday, end) - 1) > 0:
                yield end - WEEK, without_play(week.rating, idle)


def is_settled(rating: Rating) -> bool:
    """Return whether a rating is certain enough to be compared with others."""
    return rating.deviation <= SETTLED


def bounds(rating: Rating) -> tuple[float, float]:
    """Return the lower and upper bound of the true strength, right 19 times in 20."""
    return rating.rating - SURE * rating.deviation, rating.rating + SURE * rating.deviation


def _weeks_between(monday: date, day: date) -> int:
    """Return the number of weeks from a Monday to the week of a day; 0 if the day is earlier."""
    return max(0, (monday_of(day) - monday) // WEEK)


def ratings_of(club: Club) -> dict[str, dict[int, RatedPerson]]:
    """Return the ratings of all members, by game and by member's id.

    Only games with finished parties appear. The result includes members who do not wish to be
    shown: ask `club.access.who_appears` first. This takes two queries if no card has changed.
    """
    games: Games = current_figure(club, last_weeks)
    return {
        code: {int(person): RatedPerson(rows.split(BETWEEN)) for person, rows in people.items()}
        for code, people in games.items()
    }


def read_histories(weeks: Games, person: int) -> dict[str, RatedHistory]:
    """Return a member's rating week by week in each game, from the stored figure `all_weeks`.

    Only games in which the member finished a partie appear.
    """
    return {
        code: RatedHistory(people[str(person)].split(BETWEEN))
        for code, people in weeks.items()
        if str(person) in people
    }


def ratings_at(club: Club, code: str, day: date) -> dict[int, RatedPerson]:
    """Return the ratings in one game after the parties up to a past day, by member's id.

    Counts only the days of the week up to and including `day`. This takes two queries if no card
    has changed.
    """
    rows_by_person: dict[str, str] = current_figure(club, last_weeks_until, code, day.isoformat())
    return {
        int(person): RatedPerson(rows.split(BETWEEN)) for person, rows in rows_by_person.items()
    }


def ratings_now(club: Club, code: str) -> Mapping[int, Rating]:
    """Return the present rating of everybody who has finished a partie of this game.

    Keys are members' ids. Anyone missing has the default, `Rating()`. This takes two queries if no
    card has changed.
    """
    day = day_of_play(club)
    return {person: rated.now(day) for person, rated in ratings_of(club).get(code, {}).items()}


@figure("rating-weeks", form=2)
def all_weeks(facts: Sequence[CardFacts]) -> Games:
    """Return, by game and person, a row for each week in which the person played."""
    return _games(facts, last=0)


@figure("ratings", form=2)
def last_weeks(facts: Sequence[CardFacts]) -> Games:
    """Return the last two rows of each member by game: all that a table of the club needs."""
    return _games(facts, last=2)


@figure("ratings-until")
def last_weeks_until(facts: Sequence[CardFacts], code: str, day: str) -> dict[str, str]:
    """Return each member's last two rows in one game, from the parties up to this day."""
    until = date.fromisoformat(day)
    return _games([card for card in facts if card.day <= until], last=2).get(code, {})


def _games(facts: Sequence[CardFacts], last: int) -> Games:
    """Return the last `last` rows of each member in each game, or all rows for 0."""
    played = {code: list(rated_parties(facts, code)) for code in PRESETS}
    return {
        code: {
            str(person): BETWEEN.join(rows[-last:]) for person, rows in _rows_of(parties).items()
        }
        for code, parties in played.items()
        if parties
    }


def rated_parties(facts: Iterable[CardFacts], code: str) -> Iterator[RatedPartie]:
    """Yield the parties of one game that count for ratings."""
    for card in facts:
        if card.code == code:
            for partie in card.parties:
                yield RatedPartie(card.day, *partie.players, partie.winner)


def _rows_of(parties: Sequence[RatedPartie]) -> dict[int, list[Row]]:
    """Return the rows of each member who played, by id."""
    played: dict[tuple[int, date], list[RatedPartie]] = defaultdict(list)
    for partie in parties:
        for person in (partie.player, partie.opponent):
            played[person, monday_of(partie.day)].append(partie)
    rows: dict[int, list[Row]] = defaultdict(list)
    so_far: dict[int, Counter[int]] = defaultdict(Counter)
    for week in rate_weeks(parties):
        for person, rating in week.ratings.items():
            if of_week := played.get((person, week.monday)):
                so_far[person].update(_result(partie, person) for partie in of_week)
                last_day = max(partie.day for partie in of_week)
                rows[person].append(_to_row(last_day, rating, so_far[person]))
    return dict(rows)


def _result(partie: RatedPartie, person: int) -> int:
    """Return 1 if the person won the partie, 0 for a tie, −1 for a loss."""
    return 0 if partie.winner is None else 1 if partie.winner == person else -1


def _to_row(day: date, rating: Rating, results: Mapping[int, int]) -> Row:
    """Return a week as a stored row.

    The figures are rounded, because another machine's arithmetic may differ slightly.
    """
    figures = round(rating.rating, 4), round(rating.deviation, 4), round(rating.volatility, 8)
    return ",".join(map(str, (day, *figures, *(results[result] for result in (1, 0, -1)))))


def _from_row(row: Row) -> WeekPlayed:
    day, rating, deviation, volatility, *results = row.split(",")
    won, tied, lost = map(int, results)
    return WeekPlayed(
        date.fromisoformat(day),
        Rating(float(rating), float(deviation), float(volatility)),
        won,
        tied,
        lost,
    )
