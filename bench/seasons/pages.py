"""Measure pages of statistics in a club of 2,000 parties and in one of 20,000.

python -m bench.seasons.pages

In the larger club one member has played 2,000 cards. Whole pages, made in this process without a
server, on one core: with the cache standing, and once after a card has changed.
"""

import gc
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import TYPE_CHECKING

from bench.helping.common import interleaved, medians, write_section
from bench.helping.figures import Figure, table
from bench.helping.site import scratch, set_up

if TYPE_CHECKING:
    from club.models import Club, Member

FEW, MANY = 2_000, 20_000
TIMES = 5


def main() -> None:
    """Measure, and write the section."""
    with scratch("seasons") as folder:
        set_up(folder)
        print(write_section("Pages of statistics", _lines()))


def _lines() -> list[str]:
    from bench.seasons.club import club_with_history

    clubs = {count: club_with_history(count, f"of-{count}") for count in (FEW, MANY)}
    warm: dict[str, Callable[[], float]] = {}
    cold: dict[str, Callable[[], float]] = {}
    queries: dict[str, int] = {}
    for count, (club, regular) in clubs.items():
        for name, path in _pages(club.slug, regular.pk).items():
            show = _shower(regular, path)
            show()
            queries[name] = _queries(show)
            warm[f"{name} {count}"] = partial(_seconds, show, TIMES)
            cold[f"{name} {count}"] = partial(_cold, club, show)
    times = {key: 1000 * milliseconds for key, milliseconds in medians(interleaved(warm)).items()}
    once = {
        key: 1000 * milliseconds
        for key, milliseconds in medians(interleaved(cold, rounds=3)).items()
    }
    return [
        f"A club of {FEW:,} parties of 40 members, and one of {MANY:,}, where the member who reads",
        "about themselves has 2,000 cards. Made in bulk. Whole pages, in a process without a",
        "server and on SQLite. After a change, all figures of the page are derived anew.",
        "Milliseconds of processor time.",
        "",
        *table(_figures(times, once, queries)),
    ]


def _pages(slug: str, regular: int) -> dict[str, str]:
    """Return the pages by their names."""
    member = f"/clubs/{slug}/members/{regular}/"
    return {
        "a person’s page": f"{member}statistics/",
        "head to head": f"{member}with/{regular + 1}/",
    }


LIMITS = {"a person’s page": (60.0, 12)}
"""The most milliseconds and queries asked of a page, with the cache standing."""
GROWTH = 1.3


def _figures(
    times: dict[str, float], once: dict[str, float], queries: dict[str, int]
) -> list[Figure]:
    figures = []
    for name, number in queries.items():
        milliseconds, most = LIMITS.get(name, (None, None))
        growth = times[f"{name} {MANY}"] / times[f"{name} {FEW}"]
        figures += [
            Figure(f"{name}: ms", times[f"{name} {MANY}"], milliseconds, at_most=True, form=".1f"),
            Figure(f"{name}: growth from {FEW:,} to {MANY:,}", growth, GROWTH, at_most=True),
            Figure(f"{name}: queries", number, most, at_most=True, form=".0f"),
            Figure(f"{name}: ms after a change", once[f"{name} {MANY}"], form=".0f"),
        ]
    return figures


def _shower(member: "Member", path: str) -> Callable[[], bytes]:
    from bench.helping.club import cookies_of, shower, signed_in

    return shower(path, cookies_of(signed_in(member)))


def _seconds(show: Callable[[], bytes], times: int = 1) -> float:
    """Return the seconds of processor time that a page takes, on average."""
    gc.collect()
    begun = process_time()
    for _ in range(times):
        show()
    return (process_time() - begun) / times


def _queries(show: Callable[[], bytes]) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        show()
    return len(captured)


def _cold(club: "Club", show: Callable[[], bytes]) -> float:
    """Return the seconds that a page takes for which no figure is kept."""
    from history.derived.version import MARK
    from history.models import KeptFigures

    KeptFigures.objects.filter(club=club).exclude(name=MARK).delete()
    return _seconds(show)


if __name__ == "__main__":
    main()
