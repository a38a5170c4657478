"""How strong a club's members are in each game, after each week in which they played.

Three figures are kept: `last_weeks` for tables, `all_weeks` for a person's line, `last_weeks_until`
for how everybody stood on a past day. They have a row for each person and week with parties, so
they do not depend on the present day. What a week without play does to somebody is worked out when
it is asked (docs/decisions/ratings.md).
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
"""A rating of this deviation or less counts as settled: usually after some fifteen parties."""
SURE: Final = 2
"""How many deviations below and above the rating the true strength lies, 19 times in 20."""

Row = str
"""A `WeekPlayed` as it is kept: its fields with commas between them."""
Games = dict[str, dict[str, str]]
"""The rows of weeks by the code of a game, and by a member's id as a text.

Each person's rows are one text, with `BETWEEN` between them: whoever reads one person's line does
not make values of everybody's.
"""
BETWEEN: Final = ";"


@dataclass(frozen=True, slots=True)
class WeekPlayed:
    """A week in which somebody played: the last day of it on which they did, their rating after it,
    and how many parties they have won, tied and lost from the first one until then."""

    day: date
    rating: Rating
    won: int
    tied: int
    lost: int

    @property
    def monday(self) -> date:
        """The Monday with which the week began."""
        return monday_of(self.day)

    @property
    def parties(self) -> int:
        """How many parties count until then."""
        return self.won + self.tied + self.lost


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """Somebody's rating in one game. `rows` are weeks in which they played, as they are kept: the
    last two, or the only one."""

    rows: Sequence[Row]

    @property
    def last(self) -> WeekPlayed:
        """The last week in which they played."""
        return _from_row(self.rows[-1])

    def now(self, day: date) -> Rating:
        """Return their rating in the week of a day, which is not before the last one played."""
        last = self.last
        return without_play(last.rating, _weeks_between(last.monday, day))

    def change(self, monday: date) -> float | None:
        """Return how their rating changed in this week: 0 if they did not play in it, None if it
        was their first. The week is not before the last one in which they played."""
        if self.last.monday != monday:
            return 0.0
        if len(self.rows) == 1:
            return None
        return self.last.rating.rating - _from_row(self.rows[-2]).rating.rating


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class RatedHistory(RatedPerson):
    """The same with every week in which they played."""

    @cached_property
    def weeks(self) -> list[WeekPlayed]:
        """The weeks in which they played, from the first."""
        return [_from_row(row) for row in self.rows]

    @property
    def highest(self) -> WeekPlayed | None:
        """The week after which their rating was highest while settled; None if it never was."""
        settled = [week for week in self.weeks if is_settled(week.rating)]
        return max(settled, key=lambda week: week.rating.rating, default=None)

    def course(self, day: date) -> Iterator[tuple[date, Rating]]:
        """Yield the Monday and the rating of each week played, until the week of a day. Of weeks
        without play that follow one another only the last, in which the rating is least certain."""
        weeks = self.weeks
        ends = [*(week.monday for week in weeks[1:]), monday_of(day) + WEEK]
        for week, end in zip(weeks, ends, strict=True):
            yield week.monday, week.rating
            if (idle := _weeks_between(week.monday, end) - 1) > 0:
                yield end - WEEK, without_play(week.rating, idle)


def is_settled(rating: Rating) -> bool:
    """Whether a rating is sure enough to be compared with others."""
    return rating.deviation <= SETTLED


def bounds(rating: Rating) -> tuple[float, float]:
    """Return between which figures the true strength lies, 19 times in 20."""
    return rating.rating - SURE * rating.deviation, rating.rating + SURE * rating.deviation


def _weeks_between(monday: date, day: date) -> int:
    """Return how many weeks the week of a day begins after a Monday; 0 if it does not."""
    return max(0, (monday_of(day) - monday) // WEEK)


def ratings_of(club: Club) -> dict[str, dict[int, RatedPerson]]:
    """Return everybody's rating in each game that the club has finished parties of.

    People are members' ids. Nobody is left out, whatever they or the club wish to be shown: ask
    `club.access.who_appears` first. In two queries where no card has changed.
    """
    games: Games = current_figure(club, last_weeks)
    return {
        code: {int(person): RatedPerson(rows.split(BETWEEN)) for person, rows in people.items()}
        for code, people in games.items()
    }


def read_histories(weeks: Games, person: int) -> dict[str, RatedHistory]:
    """Return somebody's rating week by week in each game of which they have finished parties, from
    what is kept of `all_weeks`."""
    return {
        code: RatedHistory(people[str(person)].split(BETWEEN))
        for code, people in weeks.items()
        if str(person) in people
    }


def ratings_at(club: Club, code: str, day: date) -> dict[int, RatedPerson]:
    """Return everybody's rating in one game by what was played until a past day, by member's id.

    Of a week that goes on after the day, only the days until then count. In two queries where no
    card has changed.
    """
    rows_by_person: dict[str, str] = current_figure(club, last_weeks_until, code, day.isoformat())
    return {
        int(person): RatedPerson(rows.split(BETWEEN)) for person, rows in rows_by_person.items()
    }


def ratings_now(club: Club, code: str) -> Mapping[int, Rating]:
    """Return the present rating of everybody who has finished a partie of this game.

    People are members' ids. Who is missing has the default, `Rating()`. In two queries where no
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
    """Return the last two rows of everybody alone: a table of the club needs no more."""
    return _games(facts, last=2)


@figure("ratings-until")
def last_weeks_until(facts: Sequence[CardFacts], code: str, day: str) -> dict[str, str]:
    """Return the last two rows of everybody in one game, as if nothing was played after the day."""
    until = date.fromisoformat(day)
    return _games([card for card in facts if card.day <= until], last=2).get(code, {})


def _games(facts: Sequence[CardFacts], last: int) -> Games:
    """Return everybody's last so many rows in each game, all of them for 0."""
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
    """Return the rows of everybody who played."""
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
    """1 for a partie won, 0 for one tied, −1 for one lost."""
    return 0 if partie.winner is None else 1 if partie.winner == person else -1


def _to_row(day: date, rating: Rating, results: Mapping[int, int]) -> Row:
    """Return a week as it is kept. Rounded, so that another machine's arithmetic gives the same."""
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
