"""What a club's facts say of one person's play in one year of the calendar."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, groupby
from typing import Any, Final

from club.models import Club
from history.derived.facts import CardFacts
from history.derived.figures import current_figure, figure
from history.derived.person import PersonStatistics, Played, person_statistics
from piquet.rule_sets import RUBICON

LATEST: Final = 30


@dataclass(frozen=True, slots=True)
class YearOfPlay:
    """A person's year: what they won and lost, and the best of it.

    `deal` is the highest score of a deal, `partie` the most points won by a partie; each is None
    if there is none. Both are of rubicon piquet, as are `rubicons` and the points of `course`: the
    days of play, each with the points won so far. `opponent` is the member they played most, in so
    many parties.
    """

    year: int
    evenings: int
    won: int
    lost: int
    drawn: int
    deal: int | None
    partie: int | None
    rubicons: int
    run: int
    opponent: int
    against: int
    course: tuple[tuple[date, int], ...]
    results: tuple[int, ...]
    """How the last `LATEST` parties ended: 1 for one won, −1 for one lost, 0 for one drawn."""

    @property
    def parties(self) -> int:
        """The parties that they finished."""
        return self.won + self.lost + self.drawn


def years_of(club: Club, person: int) -> dict[int, YearOfPlay]:
    """Return the years in which a member finished a partie, the last one first.

    In three queries where no card has changed.
    """
    by_year = current_figure(club, year_figures, person)
    return {
        int(year): _from_data(int(year), by_year[year]) for year in sorted(by_year, reverse=True)
    }


def _from_data(year: int, data: dict[str, Any]) -> YearOfPlay:
    course = tuple((date.fromisoformat(day), points) for day, points in data["course"])
    return YearOfPlay(year=year, **{**data, "course": course, "results": tuple(data["results"])})


@figure("years", form=2)
def year_figures(facts: Sequence[CardFacts], person: str) -> dict[str, dict[str, Any]]:
    """Return the fields of `YearOfPlay` but the year itself, by year: of those with a partie."""
    own = [card for card in facts if int(person) in card.players]
    years = groupby(own, key=lambda card: card.day.year)
    played = {year: person_statistics(cards, int(person)) for year, cards in years}
    return {
        f"{year:04}": _to_data(statistics)
        for year, statistics in played.items()
        if statistics.parties
    }


def _to_data(played: PersonStatistics) -> dict[str, Any]:
    rubicon = [partie.points for partie in played.parties if partie.card.code == RUBICON.code]
    opponent, against = _favourite(played.parties)
    points = accumulate(evening.points for evening in played.evenings)
    days = (evening.day.isoformat() for evening in played.evenings)
    return {
        "evenings": len(played.evenings),
        "won": played.won,
        "lost": played.lost,
        "drawn": len(played.parties) - played.won - played.lost,
        "deal": max((deal.score for deal in played.deals), default=None),
        "partie": max((points for points in rubicon if points > 0), default=None),
        "rubicons": played.rubicons[0],
        "run": played.runs.won,
        "opponent": opponent,
        "against": against,
        "course": list(zip(days, points, strict=True)) if rubicon else [],
        "results": [partie.result for partie in played.parties[-LATEST:]],
    }


def _favourite(parties: Iterable[Played]) -> tuple[int, int]:
    """Return whom the person played most, and how often. Of equals it is the one played last."""
    others = [played.partie.players[1 - played.side] for played in parties]
    return Counter(reversed(others)).most_common(1)[0]
