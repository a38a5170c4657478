"""Times a club's pages, by lines: `python -m bench.growth.pages FOLDER DATABASE SLUG`.

The pages are made in this process, through all middleware. A line names a page, and how often to
make it, or asks for `rows`: how many rows the database reads for the page. The answers are JSON.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from bench.helping.common import interleaved, medians, seconds_each
from bench.helping.figures import Figure
from bench.helping.site import ROOT, set_up

TIMES, ROUNDS = 2, 54
MOST = 1.2
PAGES: Final = {
    "home": "/?club={club}",
    "the same, the treasurer’s": "/?club={club}",
    "is home still so": "/clubs/{club}/now/",
    "list of cards": "/clubs/{club}/cards/",
    "cards of a player": "/clubs/{club}/cards/?player={other}",
    "cards of two players": "/clubs/{club}/cards/?player={member}&other={other}",
    "cards by day": "/clubs/{club}/cards/?since={since}",
    "card, open": "/clubs/{club}/cards/{open}/",
    "card, countersigned": "/clubs/{club}/cards/{signed}/",
    "tonight": "/clubs/{club}/tonight/",
    "members": "/clubs/{club}/members/",
    "a member": "/clubs/{club}/members/{other}/about/",
    "balances": "/clubs/{club}/ledger/",
    "journal": "/clubs/{club}/ledger/journal/",
    "journal by person": "/clubs/{club}/ledger/journal/?person={other}",
    "journal by an amount never paid": "/clubs/{club}/ledger/journal/?amount=77777",
    "journal by a word": "/clubs/{club}/ledger/journal/?words=nowhere",
    "statement": "/clubs/{club}/ledger/members/{member}/",
    "settle up": "/clubs/{club}/ledger/settle/",
    "months": "/clubs/{club}/ledger/months/",
    "a month": "/clubs/{club}/ledger/months/{month}/",
}
TREASURERS: Final = "the same, the treasurer’s"
AskProcess = Callable[[str], Any]


@contextmanager
def pages_of(folder: Path, database_url: str, slug: str) -> Iterator[AskProcess]:
    """Start a process that makes the club's pages; yield a function that asks it."""
    command = [sys.executable, "-m", "bench.growth.pages", str(folder), database_url, slug]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:

        def ask_process(line: str) -> Any:
            if process.stdin is None or process.stdout is None:
                raise RuntimeError("the process has no pipes")
            process.stdin.write(f"{line}\n")
            answer = process.stdout.readline()
            if not answer:
                raise RuntimeError(f"no answer to “{line}”")
            return json.loads(answer)

        yield ask_process
        if process.stdin:
            process.stdin.close()


def compared(alone: AskProcess, grown: AskProcess) -> tuple[list[Figure], list[str]]:
    """Return the ratio of each page, and a table of milliseconds and rows read."""
    figures, lines = [], []
    for page in PAGES:
        cases = {"alone": alone, "grown": grown}
        measured = interleaved(
            {name: partial(ask, f"{TIMES} {page}") for name, ask in cases.items()},
            ROUNDS,
        )
        seconds = medians(measured)
        rows = {name: ask(f"rows {page}") for name, ask in cases.items()}
        figures.append(Figure(page, seconds["grown"] / seconds["alone"], MOST, at_most=True))
        times = " | ".join(f"{1000 * seconds[name]:.1f}" for name in cases)
        lines.append(f"| {page} | {times} | {rows['alone']} | {rows['grown']} |")
    return figures, [
        "| page | ms, alone | ms, among 200 | rows read, alone | rows read, among 200 |",
        "|---|---:|---:|---:|---:|",
        *lines,
    ]


def main(folder: Path, database_url: str, slug: str) -> None:
    """Answer until there are no more lines."""
    set_up(folder, database_url)
    shown = _shown(slug)
    for line in sys.stdin:
        what, page = line.strip().split(" ", 1)
        show = shown[page]
        answer = rows_read(show) if what == "rows" else seconds_each(show, int(what))
        print(json.dumps(answer), flush=True)


def _shown(slug: str) -> dict[str, Callable[[], bytes]]:
    """Return for each page a function that makes it, for a player and for the treasurer."""
    from bench.helping.club import cookies_of, shower, signed_in
    from club.models import Club

    club = Club.objects.get(slug=slug)
    treasurer = club.members.get(name="Treasurer")
    values = _values(club)
    cookies = {who: cookies_of(signed_in(who)) for who in (values["member"], treasurer)}
    arguments = {name: getattr(value, "pk", value) for name, value in values.items()}
    return {
        page: shower(
            path.format(**arguments), cookies[treasurer if page == TREASURERS else values["member"]]
        )
        for page, path in PAGES.items()
    }


def _values(club: Any) -> dict[str, Any]:
    """Return what stands in the paths: two players of an open card, and the like."""
    from scoring.models import CardState

    newest = club.cards.order_by("-played_on", "-id")
    card = newest.filter(state=CardState.OPEN)[0]
    member, other = (seat.member for seat in card.seats.order_by("position"))
    month = club.months.order_by("-ends_on").first()
    since: datetime = newest.filter(state=CardState.COUNTERSIGNED)[40].opened_at
    return {
        "club": club.slug,
        "member": member,
        "other": other,
        "open": card,
        "signed": newest.filter(state=CardState.COUNTERSIGNED, seats__member=member)[0],
        "month": f"{month.year}/{month.month}",
        "since": f"{since:%d/%m/%Y}",
    }


def rows_read(show: Callable[[], object]) -> int:
    """Return how many rows the database reads for the queries of a page, those it drops too."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        show()
    statements = [
        query["sql"] for query in captured if query["sql"].startswith(("SELECT", "(SELECT"))
    ]
    rows = 0
    with connection.cursor() as cursor:
        for sql in statements:
            cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + sql.removesuffix(" FOR UPDATE"))
            (plans,) = cursor.fetchone()
            rows += sum(map(_read_at, _nodes(plans[0]["Plan"])))
    return rows


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for below in plan.get("Plans", ()):
        yield from _nodes(below)


def _read_at(node: dict[str, Any]) -> int:
    """Return the rows that one step reads from a table or an index."""
    if "Scan" not in node["Node Type"] or "Relation Name" not in node:
        return 0
    dropped = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    return int((node["Actual Rows"] + dropped) * node["Actual Loops"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
