"""Measure how long the ratings of 2,000 and of 20,000 parties take, and the pages that show them.

python -m bench.seasons.ratings

Processor time counts, so that other work of the machine matters little.
"""

import gc
import random
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from time import process_time
from typing import TYPE_CHECKING

from bench.helping.common import interleaved, medians, write_section
from bench.helping.site import scratch, set_up
from history.rating_system.weeks import RatedPartie, rate_weeks

if TYPE_CHECKING:
    from club.models import Club, Member

PEOPLE, DAYS = 40, 3 * 365
FEW, MANY = 2_000, 20_000
FIRST_DAY = date(2023, 1, 2)
TIMES = 10
PURE = "the sums alone"
WHOLE = "from the kept facts to everybody’s rating"
TABLE = "the club’s page, warm"
PERSON = "a person’s ratings, warm"


def main() -> None:
    """Measure, and write the section."""
    with scratch("ratings") as folder:
        set_up(folder)
        cases: dict[str, Callable[[], float]] = {}
        for count in (FEW, MANY):
            cases |= _cases(count)
        times = medians(interleaved(cases))
    about = (
        f"{PEOPLE} people. The sums are of {DAYS} days. The facts are of {FEW // 50} and "
        f"{MANY // 50} evenings: the whole way reads them all, rates every week anew and keeps the "
        "figure. Milliseconds of processor time."
    )
    lines = [
        about,
        "",
        f"| | {FEW:,} parties | {MANY:,} parties | ratio |",
        "|---|---:|---:|---:|",
    ]
    for name in (PURE, WHOLE, TABLE, PERSON):
        few, many = (1000 * times[f"{name} {count}"] for count in (FEW, MANY))
        lines.append(f"| {name} | {few:.1f} | {many:.1f} | {many / few:.2f} |")
    print(write_section("Ratings", lines))


def _cases(count: int) -> dict[str, Callable[[], float]]:
    """Return what is measured with so many parties."""
    from bench.seasons.club import club_with_history

    club, regular = club_with_history(count, slug=f"ratings-{count}")
    works: dict[str, tuple[Callable[[], object], int]] = {
        PURE: (partial(rate_weeks, _history(count)), 1),
        WHOLE: (partial(_rate_from_facts, club), 1),
        TABLE: (_page(club, regular), TIMES),
        PERSON: (partial(_of_person, regular), TIMES),
    }
    cases: dict[str, Callable[[], float]] = {}
    for name, (work, times) in works.items():
        work()
        cases[f"{name} {count}"] = partial(_seconds_each, work, times)
    return cases


def _seconds_each(work: Callable[[], object], times: int) -> float:
    """Run `work` so many times; return the processor time that each took, on average.

    It runs once before: the case before may have thrown away what is kept.
    """
    work()
    gc.collect()
    begun = process_time()
    for _ in range(times):
        work()
    return (process_time() - begun) / times


def _history(count: int) -> list[RatedPartie]:
    chance = random.Random(17)
    parties = []
    for _ in range(count):
        player, other = chance.sample(range(PEOPLE), 2)
        day = FIRST_DAY + timedelta(days=chance.randrange(DAYS))
        parties.append(RatedPartie(day, player, other, chance.choice((player, other))))
    return parties


def _rate_from_facts(club: "Club") -> None:
    from history.derived.ratings import ratings_now
    from history.models import KeptFigures
    from piquet.rule_sets import RUBICON

    KeptFigures.objects.filter(club=club).delete()
    if len(ratings_now(club, RUBICON.code)) != PEOPLE:
        raise AssertionError("not everybody is rated")


def _of_person(person: "Member") -> None:
    """Read a person's ratings and draw their lines, as the page of statistics does."""
    from history.derived.figures import current_figure
    from history.derived.ratings import all_weeks
    from history.ratings.person import ratings_of_person

    (rating,) = ratings_of_person(person, current_figure(person.club, all_weeks))
    if rating.chart is None or rating.highest is None:
        raise AssertionError("there is no line")


def _page(club: "Club", reader: "Member") -> Callable[[], None]:
    """Fetch the page of ratings through all middleware."""
    from bench.helping.club import signed_in

    browser = signed_in(reader)

    def fetch() -> None:
        answer = browser.get(f"/clubs/{club.slug}/ratings/")
        if answer.status_code != 200 or answer.content.count(b"rating-bar") != PEOPLE:
            raise AssertionError(f"the page has answered {answer.status_code}")

    return fetch


if __name__ == "__main__":
    main()
