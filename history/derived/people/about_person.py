"""The figures on the page about one member's play, stored as a figure of the club."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final, TypeVar

from history.derived.facts import CardFacts
from history.derived.figures import figure
from history.derived.people.course import Course, course, read_course
from history.derived.people.tally import ScoreTally, tally
from history.derived.person import Evening, PersonStatistics, Played, PlayedDeal, person_statistics
from piquet.rule_sets import RUBICON

DEALS: Final = ("best deal", "worst deal")
PARTIES: Final = ("best partie", "worst partie")
EVENINGS: Final = ("best evening", "worst evening")

_Won = TypeVar("_Won", Played, Evening)


@dataclass(frozen=True, slots=True)
class NotableResult:
    """A best or worst result: the member's figure, the opponent's, the day and the card.

    `other` is None unless the result is a deal; `card` is None for a whole evening.
    """

    figure: int
    other: int | None
    day: date
    card: int | None


@dataclass(frozen=True, slots=True)
class Months:
    """The evenings of a month or of a year: their number, parties, points and money.

    `begins` is the first day of the month. Money is by currency, in the smallest coins.
    """

    begins: date
    evenings: int
    cards: int
    won: int
    lost: int
    drawn: int
    points: int
    money: Mapping[str, int]

    @property
    def parties(self) -> int:
        """The number of parties that the member finished."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True)
class Against:
    """An opponent, and the parties won, lost and drawn against them."""

    person: int
    won: int
    lost: int
    drawn: int

    @property
    def parties(self) -> int:
        """The number of parties against them."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True)
class AboutPerson:
    """The figures about one member of a club.

    `made` and `suffered` are how often the member, and the member's opponents, made each bonus.
    They cover the `told_whole` deals whose bonuses are known. `results_alone` is the number of
    parties known only by their result, so their rubicons are unknown. `currencies` lists the
    currencies played for, the one with most cards first.
    """

    cards: int
    won: int
    lost: int
    drawn: int
    rubicons: Sequence[int]
    results_alone: int
    made: Mapping[str, int]
    suffered: Mapping[str, int]
    deals: int
    told_whole: int
    as_elder: ScoreTally
    as_younger: ScoreTally
    runs: Sequence[int]
    notable: Mapping[str, NotableResult]
    course: Course
    currencies: Sequence[str]
    months: Sequence[Months]
    opponents: Sequence[Against]

    @property
    def parties(self) -> int:
        """The number of parties that the member finished."""
        return self.won + self.lost + self.drawn

    @property
    def years(self) -> list[int]:
        """The years in which the member finished a partie, the latest first."""
        return sorted({month.begins.year for month in self.months if month.parties}, reverse=True)


@figure("person", form=4, about=1)
def about_person(facts: Sequence[CardFacts], person: str) -> dict[str, Any]:
    """Return the fields of `AboutPerson` as JSON values."""
    statistics = person_statistics(facts, int(person))
    return {
        "cards": statistics.cards,
        "won": statistics.won,
        "lost": statistics.lost,
        "drawn": len(statistics.parties) - statistics.won - statistics.lost,
        "rubicons": statistics.rubicons,
        "results_alone": sum(_is_result_alone(played) for played in statistics.parties),
        "made": statistics.bonuses,
        "suffered": statistics.suffered,
        "deals": len(statistics.deals),
        "told_whole": statistics.told_whole,
        "as_elder": tally(statistics.as_elder),
        "as_younger": tally(statistics.as_younger),
        "runs": (statistics.runs.won, statistics.runs.lost, statistics.runs.present),
        "notable": dict(_notable(statistics)),
        "course": course(statistics.evenings),
        "currencies": _currencies(card for card in facts if int(person) in card.players),
        "months": [_month(first, some) for first, some in _by_month(statistics.evenings)],
        "opponents": list(_opponents(statistics.parties)),
    }


def read_about_person(data: Mapping[str, Any]) -> AboutPerson:
    """Return the `AboutPerson` of a stored figure."""
    return AboutPerson(
        **{
            **data,
            "as_elder": ScoreTally(data["as_elder"]),
            "as_younger": ScoreTally(data["as_younger"]),
            "notable": {
                name: NotableResult(number, other, date.fromisoformat(day), card)
                for name, (number, other, day, card) in data["notable"].items()
            },
            "course": read_course(data["course"]),
            "months": [Months(date.fromisoformat(first), *of) for first, *of in data["months"]],
            "opponents": [Against(*opponent) for opponent in data["opponents"]],
        }
    )


def _currencies(cards: Iterable[CardFacts]) -> list[str]:
    """Return the currencies of these cards, those of most cards first; ties go by code."""
    counts = Counter(card.currency for card in cards if not card.for_love)
    return sorted(counts, key=lambda currency: (-counts[currency], currency))


def _is_result_alone(played: Played) -> bool:
    return played.card.code == RUBICON.code and played.partie.rubicon is None


def _notable(statistics: PersonStatistics) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the name and fields of each best and worst result. Ties go to the earliest.

    The best deal is the one with the highest score. Every other best result was won, and every
    worst result was lost.
    """
    yield from _notable_deals(statistics.deals)
    rubicon = [partie for partie in statistics.parties if partie.card.code == RUBICON.code]
    for name, played in _ends(rubicon, PARTIES):
        yield name, (played.points, None, played.card.day.isoformat(), played.card.card)
    for name, evening in _ends(statistics.evenings, EVENINGS):
        yield name, (evening.points, None, evening.day.isoformat(), None)


def _notable_deals(deals: Sequence[PlayedDeal]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the deal with the highest score, and the deal lost by the most points."""
    if not deals:
        return
    notable = {DEALS[0]: max(deals, key=lambda deal: deal.score)}
    worst = min(deals, key=lambda deal: deal.score - deal.others)
    if worst.score < worst.others:
        notable[DEALS[1]] = worst
    for name, deal in notable.items():
        card = deal.played.card
        yield name, (deal.score, deal.others, card.day.isoformat(), card.card)


def _ends(some: Sequence[_Won], names: Sequence[str]) -> Iterator[tuple[str, _Won]]:
    """Yield the result with the most points won and the one with the most lost, if any."""
    if some:
        best, worst = max(some, key=_points), min(some, key=_points)
        if best.points > 0:
            yield names[0], best
        if worst.points < 0:
            yield names[1], worst


def _points(play: Played | Evening) -> int:
    return play.points


def _by_month(evenings: Iterable[Evening]) -> Iterator[tuple[date, list[Evening]]]:
    for first, some in groupby(evenings, key=lambda evening: evening.day.replace(day=1)):
        yield first, list(some)


def _month(first: date, evenings: Sequence[Evening]) -> tuple[Any, ...]:
    """Return the fields of a `Months` as JSON values."""
    money = Counter[str]()
    for evening in evenings:
        money.update(evening.money)
    won, lost = sum(evening.won for evening in evenings), sum(evening.lost for evening in evenings)
    return (
        first.isoformat(),
        len(evenings),
        sum(evening.cards for evening in evenings),
        won,
        lost,
        sum(evening.parties for evening in evenings) - won - lost,
        sum(evening.points for evening in evenings),
        dict(money),
    )


def _opponents(parties: Iterable[Played]) -> Iterator[tuple[int, int, int, int]]:
    """Yield each opponent and the parties won, lost and drawn, the most frequent first."""
    results: dict[int, list[int]] = defaultdict(list)
    for played in parties:
        results[played.other].append(played.result)
    for other in sorted(results, key=lambda other: (-len(results[other]), other)):
        some = results[other]
        yield other, some.count(1), some.count(-1), some.count(0)
