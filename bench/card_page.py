"""The page of a full card of six parties, for a signed-in player.

    python -m bench.card_page

Measures the queries, the pages a second that one core makes (in this process, and served), and the
size of a first visit, until the service worker begins its own download: the page, the files that it
names, and the files that those name.
"""

import re
import sys
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urljoin

from bench.helping.common import ROUNDS, interleaved, medians, seconds_each, write_section
from bench.helping.figures import Figure, table
from bench.helping.load import drive
from bench.helping.site import scratch, served, set_up

PAGES = 40
SECONDS = 3.0
MOST_QUERIES = 12
LEAST_PAGES = 200
NO_SERVER = "no server between"
MOST_KILOBYTES = 52
NAMED_IN_PAGE = re.compile(r'<(?:link|script|img)\b[^>]*?\b(?:href|src)="([^"]+)"')
NAMED_IN_CSS = re.compile(r'url\(["\']?([^"\')]+)')
NAMED_IN_SCRIPT = re.compile(r'\b(?:from|import) ?"(\.{0,2}/[^"]+)"')
NAMED_WHEN_IDLE = re.compile(r'import\("([^"]+/(?:keep_awake|lost_deal|register)\.[^"]*js)"\)')
"""What a page loads by itself later, but before the service worker's own download."""
NAMED_IN_MANIFEST = re.compile(r'"src":\s*"([^"]+)"')


def main(seconds: float = SECONDS, rounds: int = ROUNDS) -> None:
    with scratch("page") as folder:
        set_up(folder)
        from bench.helping.club import FULL_CARD, Reader, make_club, players, written_card

        left, right = players(make_club(2))
        cards = {deals: written_card(left, right, deals) for deals in (6, 18, len(FULL_CARD))}
        counts = {deals: _queries(Reader(left, card)) for deals, card in cards.items()}
        full = cards[len(FULL_CARD)]
        single, eight = [Reader(left, full)], [Reader(left, full) for _ in range(8)]
        here = single[0].in_process()
        with served() as address:
            rates = medians(
                interleaved(
                    {
                        NO_SERVER: lambda: 1 / seconds_each(here, PAGES),
                        "served to one client": lambda: drive(single, address, seconds).rate,
                        "served to eight clients": lambda: drive(eight, address, seconds).rate,
                    },
                    rounds,
                )
            )
            files = _first_visit(single[0].fetch)
            files |= _when_idle(single[0].fetch, files)
    print(write_section("The card page", _lines(counts, rates, files)))


def _queries(reader: Any) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    show = reader.in_process()
    show()
    with CaptureQueriesContext(connection) as queries:
        show()
    return len(queries)


def _first_visit(fetch: Callable[[str], tuple[bytes, bytes]], page: str = "") -> dict[str, int]:
    """Return the bytes of each file of a first visit as sent, without headers."""
    sizes: dict[str, int] = {}
    wanted = [page]
    while wanted:
        path = wanted.pop()
        if path in sizes or path.startswith("data:"):
            continue
        sent, read = fetch(path)
        sizes[path] = len(sent)
        wanted += [urljoin(path, name) for name in _named(path, read.decode("utf-8", "replace"))]
    return sizes


def _when_idle(fetch: Callable[[str], tuple[bytes, bytes]], files: Iterable[str]) -> dict[str, int]:
    """Return the bytes of what a page loads by itself before the worker's own download."""
    scripts = [path for path in files if path.endswith(".js")]
    begun = [
        urljoin(path, name)
        for path in scripts
        for name in NAMED_WHEN_IDLE.findall(fetch(path)[1].decode("utf-8", "replace"))
    ]
    return {path: size for page in begun for path, size in _first_visit(fetch, page).items()}


def _named(path: str, text: str) -> list[str]:
    kinds = {".css": NAMED_IN_CSS, ".js": NAMED_IN_SCRIPT, ".webmanifest": NAMED_IN_MANIFEST}
    if not path:
        return NAMED_IN_PAGE.findall(text)
    return [
        name for end, kind in kinds.items() if path.endswith(end) for name in kind.findall(text)
    ]


def _lines(counts: dict[int, int], rates: dict[str, float], files: dict[str, int]) -> list[str]:
    figures = [
        *(
            Figure(f"queries, {deals} deals", count, MOST_QUERIES, at_most=True, form="d")
            for deals, count in counts.items()
        ),
        *(
            Figure(
                f"pages a second, {how}",
                rate,
                LEAST_PAGES if how == NO_SERVER else None,
                form=".0f",
            )
            for how, rate in rates.items()
        ),
        Figure(
            "kB of a first visit",
            sum(files.values()) / 1000,
            MOST_KILOBYTES,
            at_most=True,
            form=".1f",
        ),
    ]
    fetched = ", ".join(f"{_short(path)} {size / 1000:.1f}" for path, size in files.items())
    return [
        "An open card of six parties and 36 deals, got by one of its players. Without a server one",
        "process makes the pages, on one core; served, two make them, and share the cores with who",
        "asks. A first visit is what comes over the line before the service worker’s own download:",
        "the page, every file that it names or those name, and what they load when it is idle.",
        "",
        *table(figures),
        "",
        f"Of a first visit, in kB: {fetched}.",
    ]


def _short(path: str) -> str:
    """A file's name without the hash in it."""
    return re.sub(r"\.[0-9a-f]{12}\.", ".", path.rsplit("/", 1)[-1]) or "the page"


if __name__ == "__main__":
    main(*(kind(value) for kind, value in zip((float, int), sys.argv[1:], strict=False)))
