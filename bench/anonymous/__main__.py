"""Measure what a visitor who is not signed in can make the site work, at every address.

python -m bench.anonymous

Each address gets the worst input that we know for it, and with it as many cookies and languages as
the site reads. What counts is the ratio of processor time to the first page. Other work on the
machine only adds to it, so the least of some rounds is taken. A test holds that every such address
of the gate table is here.
"""

import io
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import count
from time import process_time
from typing import Any, Final

from bench.anonymous.worst import COOKIES, LANGUAGES, SIGNED, WORST, Worst
from bench.helping.common import interleaved, write_section
from bench.helping.site import scratch, set_up

MOST: Final = 4.0
"""How many times the first page an address may cost."""
TIMES: Final = 4
ROUNDS: Final = 12


def main() -> None:
    """Measure, and write the section."""
    with scratch("anonymous") as folder:
        set_up(folder)
        print(write_section("Visitors who are not signed in", _lines()))


def _lines() -> list[str]:
    from django.conf import settings

    front = "the first page"
    requests: dict[str, Callable[[], float]] = {}
    requests[front] = partial(_seconds, _asker("GET", Worst("/"), {}))
    signed = _signed()
    hostile = {
        "HTTP_COOKIE": COOKIES,
        "HTTP_ACCEPT_LANGUAGE": LANGUAGES,
        "HTTP_ORIGIN": f"http://{settings.HOST}",
    }
    for (name, method), worst in WORST.items():
        known = replace(worst, path=worst.path.replace(SIGNED, signed))
        requests[f"{method} {name}"] = partial(_seconds, _asker(method, known, hostile))
    times = {name: min(seconds) for name, seconds in interleaved(requests, ROUNDS).items()}
    limits = {f"{method} {name}": worst.limit for (name, method), worst in WORST.items()}
    reasons = {
        f"{method} {name}": f" ({worst.why})" if worst.why else ""
        for (name, method), worst in WORST.items()
    }
    ratios = {name: seconds / times[front] for name, seconds in times.items() if name != front}
    free = {name: ratio for name, ratio in ratios.items() if not limits[name]}
    above = {name: ratio for name, ratio in free.items() if ratio > MOST}
    return [
        "The processor time of each address with the worst input that we know for it, and with the",
        "most cookies and languages that the site reads, beside that of the first page",
        f"({1000 * times[front]:.1f} ms). In one process, without a server, on SQLite.",
        "",
        "| | times the first page | limited by |",
        "|---|---:|---|",
        *(f"| {name} | {ratio:.1f} | {limits[name]} |" for name, ratio in ratios.items()),
        "",
        f"Where nothing limits how often, **{len(above)}** take more than {MOST:g} times",
        "as long as the first page:",
        *(f"- {name}: {ratio:.1f}{reasons[name]}" for name, ratio in above.items()),
    ]


def _signed() -> str:
    """Found a club; return the signature by which its treasurer can turn off reminders."""
    from bench.helping.club import make_club
    from club.emails.unsubscribe import turn_off_address

    (treasurer,) = make_club(members=0).members.all()
    return turn_off_address(treasurer, "wants_reminders").rstrip("/").rpartition("/")[2]


def _asker(method: str, worst: Worst, headers: Mapping[str, str]) -> Callable[[], None]:
    """Return a function that sends the request once, from another network address each time."""
    from django.conf import settings
    from django.test import RequestFactory

    from config.wsgi import application

    requests, numbers = RequestFactory(SERVER_NAME=settings.HOST), count(1)

    def ask() -> None:
        number = next(numbers)
        path, fields = (part.replace("#", str(number)) for part in (worst.path, worst.fields))
        body = fields.encode()
        kind = "application/x-www-form-urlencoded"
        source = f"127.{number // 60_000}.{number // 250 % 250}.{number % 250}"
        environ: dict[str, Any] = requests.generic(
            method, path, body, kind, REMOTE_ADDR=source
        ).environ
        environ |= {
            **headers,
            "wsgi.input": io.BytesIO(body),
            "HTTP_ACCEPT_ENCODING": "gzip, deflate",
        }
        answer = application(environ, _start)
        b"".join(answer)
        getattr(answer, "close", _nothing)()

    return ask


def _start(status: str, _headers: object, _error: object = None, /) -> Callable[[bytes], object]:
    if status.startswith("5"):
        raise ValueError(f"answered with {status}")
    return _ignore


def _ignore(_part: bytes) -> object:
    return None


def _nothing() -> None:
    """Stands in for `close` where a response has none."""


def _seconds(ask: Callable[[], None]) -> float:
    """Return the seconds of processor time of a request, on average, after a first one."""
    ask()
    begun = process_time()
    for _ in range(TIMES):
        ask()
    return (process_time() - begun) / TIMES


if __name__ == "__main__":
    main()
