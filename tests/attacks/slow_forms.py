"""A form that never ends must not delay other visitors.

Two hundred connections are held open. Each has sent half a form, sends a byte every few seconds, a
head without end, or reads no response. Meanwhile a member's page is requested, directly and through
Caddy if this machine has it.
"""

from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from secrets import token_hex
from statistics import quantiles
from time import perf_counter, sleep

from bench.helping.site import served
from tests.attacks.helping.caddy import CADDY, caddy
from tests.long_runs.site import a_site
from tests.slow_lines import HALF_SENT, SENDING, held, unread

LINES, BRIEF_LINES = 200, 60
LONG, SHORT, BRIEF = 120.0, 30.0, 2.0
"""Seconds that lines of one kind are held: of half-sent forms, of others, and in brief."""
SETTLING = 2.0
"""Seconds until every line has sent what it sends at once."""
PATIENCE, BRIEF_PATIENCE = 5.0, 60.0
"""Seconds within which a member is answered; in brief other scripts run at the same time."""
TWICE = 2.0


def attack(brief):
    with a_site("slow") as folder:
        asked = _page()
        with served() as site, fronts(folder, site) as addresses:
            for name, address in addresses.items():
                kinds = [*SENDING, unread(_longest(folder / "static"), 8)]
                yield from _through(name, address, asked, kinds, brief)


def _longest(static):
    """Return the address of the largest file that every visitor may fetch."""
    files = [file for file in static.rglob("*.*.*") if file.suffix in (".js", ".css", ".woff2")]
    return f"/static/{max(files, key=lambda f: f.stat().st_size).relative_to(static)}"


def _page():
    from django.db import connection

    from bench.helping.club import FULL_CARD, Reader, make_club, players, written_card

    left, right = players(make_club(2, f"club-{token_hex(4)}"))
    reader = Reader(left, written_card(left, right, len(FULL_CARD)))
    connection.close()
    return reader


@contextmanager
def fronts(folder, site):
    """Yield the ways to the site: directly, through Caddy as documented, through plain Caddy."""
    if CADDY is None:
        yield {"straight": site}
        return
    with caddy(folder, site, guarded=True) as guarded, caddy(folder, site, guarded=False) as bare:
        yield {"straight": site, "through Caddy": guarded, "through a bare Caddy": bare}


def _through(name, address, asked, every, brief):
    """Yield what got through at this address."""
    for kinds in [every] if brief else [[kind] for kind in every]:
        seconds = BRIEF if brief else LONG if HALF_SENT in kinds else SHORT
        told = f"{name}, {', '.join(kind.name for kind in kinds)}"
        yield from _while_held(told, address, kinds, asked, seconds, brief)


def _while_held(told, address, kinds, asked, seconds, brief):
    patience = BRIEF_PATIENCE if brief else PATIENCE
    before, _unanswered = _ask(asked, address, min(seconds, SHORT / 3), patience)
    with held(address, kinds, BRIEF_LINES if brief else LINES) as lines:
        sleep(SETTLING)
        during, unanswered = _ask(asked, address, seconds, patience)
    after, _unanswered = _ask(asked, address, 1 if brief else min(seconds, SHORT / 3), patience)
    if unanswered or not during:
        yield f"{told}: {unanswered} times a member was not answered in {patience:g} s"
        return
    usual, now = max(_p95(before), _p95(after)), _p95(during)
    times = f"p95 {1000 * usual:.1f} ms, then {1000 * now:.1f} ms ({now / usual:.2f}×)"
    print(f"{told}: {times}, {len(during)} pages, {lines.cut} lines cut", flush=True)
    if not brief and now > TWICE * usual:
        yield f"{told}: p95 of a member’s page {1000 * now:.1f} ms, usually {1000 * usual:.1f} ms"


def _p95(times):
    return quantiles(times, n=100, method="inclusive")[94]


def _ask(asked, address, seconds, patience):
    """Return the page's times, each over a new connection, and how often it did not come."""
    times: list[float] = []
    unanswered = 0
    end = perf_counter() + seconds
    while perf_counter() < end or len(times) + unanswered < 2:
        begun = perf_counter()
        if _answered(asked, address, patience):
            times.append(perf_counter() - begun)
        else:
            unanswered += 1
        sleep(0.02)
    return times, unanswered


def _answered(asked, address, patience):
    line = HTTPConnection(*address, timeout=patience)
    try:
        line.request("GET", asked.path, headers={"Cookie": asked.cookies})
        answer = line.getresponse()
        return answer.status == 200 and bool(answer.read())
    except (OSError, HTTPException):
        return False
    finally:
        line.close()
