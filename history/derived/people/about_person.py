"""What a page about one member's play shows, kept as a figure of the club."""

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
    """The best or worst of its kind: the person's figure, the opponent's beside it if it is a deal,
    the day, and the card if it is of one."""

    figure: int
    other: int | None
    day: date
    card: int | None


@dataclass(frozen=True, slots=True)
class Months:
    """The evenings of a month, or of a year: how many, and what they came to.

    `begins` is the first day of the month.
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
        """All parties that they finished."""
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
        """All parties against them."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True)
class AboutPerson:
    """What a club's facts say of one member.

    `made` and `suffered` are how often the member, and how often the opponents, made each bonus, in
    the `told_whole` of the deals of which that is known. `results_alone` are the parties of which
    only the result is known: nobody knows whether they were rubicons. `currencies` are those played
    for, the one of most cards first.
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
        """All parties that they finished."""
        return self.won + self.lost + self.drawn

    @property
    def years(self) -> list[int]:
        """The years in which they finished a partie, the last one first."""
        return sorted({month.begins.year for month in self.months if month.parties}, reverse=True)


@figure("person", form=4, about=1)
def about_person(facts: Sequence[CardFacts], person: str) -> dict[str, Any]:
    """Return the fields of `AboutPerson` as they are kept."""
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
    """Return what is kept of a member, read back."""
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
    """Return the currencies of these cards, the one of most first, of equals by their codes."""
    counts = Counter(card.currency for card in cards if not card.for_love)
    return sorted(counts, key=lambda currency: (-counts[currency], currency))


def _is_result_alone(played: Played) -> bool:
    return played.card.code == RUBICON.code and played.partie.rubicon is None


def _notable(statistics: PersonStatistics) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield what is best and worst, of equals the earliest.

    The best deal is the one that scored most. Else the best was won. The worst was lost.
    """
    yield from _notable_deals(statistics.deals)
    rubicon = [partie for partie in statistics.parties if partie.card.code == RUBICON.code]
    for name, played in _ends(rubicon, PARTIES):
        yield name, (played.points, None, played.card.day.isoformat(), played.card.card)
    for name, evening in _ends(statistics.evenings, EVENINGS):
        yield name, (evening.points, None, evening.day.isoformat(), None)


def _notable_deals(deals: Sequence[PlayedDeal]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the deal with the highest score, and the one that was lost by most."""
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
    """Yield those with the most points won and with the most points lost, if there are such."""
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
    """Return the fields of `Months` as they are kept."""
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
    """Yield each opponent and the parties won, lost and drawn, whoever was played most first."""
    results: dict[int, list[int]] = defaultdict(list)
    for played in parties:
        results[played.other].append(played.result)
    for other in sorted(results, key=lambda other: (-len(results[other]), other)):
        some = results[other]
        yield other, some.count(1), some.count(-1), some.count(0)
