"""One member's play in a calendar year, from a club's facts."""

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
    """A member's year: the parties won, lost and drawn, and the best results.

    `deal` is the highest score of a deal, and `partie` the most points won by a partie; each is
    None if there is none. Both are of rubicon piquet, as are `rubicons` and the points of `course`:
    the days of play, each with the points won so far. `opponent` is the most frequent opponent, in
    `against` parties.
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
    """The results of the last `LATEST` parties: 1 for a win, −1 for a loss, 0 for a draw."""

    @property
    def parties(self) -> int:
        """The number of parties that the member finished."""
        return self.won + self.lost + self.drawn


def years_of(club: Club, person: int) -> dict[int, YearOfPlay]:
    """Return the years in which a member finished a partie, the latest first.

    This takes three queries if no card has changed.
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
    """Return the fields of `YearOfPlay` without `year`, by year.

    Years without a finished partie are left out.
    """
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
    """Return the most frequent opponent and the number of parties; ties go to the latest one."""
    others = [played.partie.players[1 - played.side] for played in parties]
    return Counter(reversed(others)).most_common(1)[0]
