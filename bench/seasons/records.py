"""Measure the page of a club's records, for clubs with 2,000 and 20,000 parties.

python -m bench.seasons.records

Warm, the figures are kept. Cold, a card has been signed since somebody last asked, so they are
derived from the facts of all cards. The longest page is measured, that of all time. Times are those
of the processor, so that it does not matter what else runs on the machine.
"""

import gc
from collections.abc import Callable
from time import process_time

from bench.helping.common import interleaved, medians, write_section
from bench.helping.site import scratch, set_up

FEW, MANY = 2_000, 20_000
PAGES = 10
MOST_WARM, MOST_COLD, MOST_GROWTH = 150, 1_500, 1.3
"""Milliseconds with 20,000 parties, warm and cold, and how much longer than with 2,000."""


def main() -> None:
    """Measure, and write the section."""
    with scratch("records") as folder:
        set_up(folder)
        cases = {}
        for parties in (FEW, MANY):
            warm, cold = _pages(parties)
            cases[f"warm, {parties:,}"] = lambda show=warm: _milliseconds(show, PAGES)
            cases[f"cold, {parties:,}"] = lambda show=cold: _milliseconds(show, 1)
        times = medians(interleaved(cases))
    print(write_section("A club's records", _lines(times)))


def _pages(parties: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """Return what shows the page of a club with so many parties, warm and cold."""
    from bench.helping.club import cookies_of, shower, signed_in
    from bench.seasons.club import club_with_history
    from history.models import KeptFigures

    club, member = club_with_history(parties, f"of-{parties}")
    show = shower(f"/clubs/{club.slug}/records/?season=ever", cookies_of(signed_in(member)))

    def cold() -> object:
        KeptFigures.objects.filter(club=club).delete()
        return show()

    page = show()
    if b"Who plays whom" not in page:
        raise RuntimeError("The page does not show the records.")
    return show, cold


def _milliseconds(show: Callable[[], object], times: int) -> float:
    """Return the time of one core that a page takes on average."""
    gc.collect()
    begun = process_time()
    for _ in range(times):
        show()
    return 1000 * (process_time() - begun) / times


def _lines(times: dict[str, float]) -> list[str]:
    lines = [
        "The page of all time, of 40 members whose cards have five parties. Time of one core.",
        "Warm, the figures are kept. Cold, they are derived from the facts of all cards.",
        "",
        "| | ms |",
        "|---|---:|",
    ]
    lines += [f"| {name} parties | {ms:.0f} |" for name, ms in times.items()]
    warm, cold = times[f"warm, {MANY:,}"], times[f"cold, {MANY:,}"]
    growth = warm / times[f"warm, {FEW:,}"]
    results = (
        f"With {MANY:,} parties warm, at most {MOST_WARM} ms: **{warm:.0f}**.",
        f"Cold, at most {MOST_COLD} ms: **{cold:.0f}**.",
        f"Warm against {FEW:,}, at most {MOST_GROWTH}: **{growth:.2f}**.",
    )
    return [*lines, "", " ".join(results)]


if __name__ == "__main__":
    main()
