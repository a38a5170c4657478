"""Measure how long the ratings of 20,000 parties take: 40 people, three years.

python -m bench.seasons.ratings
"""

import random
from datetime import date, timedelta

from bench.helping.common import interleaved, medians, seconds_each, write_section
from scoring.ratings.weeks import RatedPartie, rate_weeks

PEOPLE, DAYS = 40, 3 * 365
FEW, MANY = 2_000, 20_000
FIRST_DAY = date(2023, 1, 2)


def main() -> None:
    """Measure, and write the section."""
    histories = {count: _history(count) for count in (FEW, MANY)}
    cases = {
        f"{count:,} parties": lambda parties=parties: seconds_each(lambda: rate_weeks(parties), 1)
        for count, parties in histories.items()
    }
    times = medians(interleaved(cases))
    lines = [f"{PEOPLE} people, {DAYS} days, from nothing.", "", "| | s |", "|---|---:|"]
    lines += [f"| {name} | {seconds:.3f} |" for name, seconds in times.items()]
    print(write_section("Ratings", lines))


def _history(count: int) -> list[RatedPartie]:
    chance = random.Random(17)
    found = []
    for _ in range(count):
        one, other = chance.sample(range(PEOPLE), 2)
        day = FIRST_DAY + timedelta(days=chance.randrange(DAYS))
        found.append(RatedPartie(day, one, other, chance.choice((one, other))))
    return found


if __name__ == "__main__":
    main()
