"""Whether the site tells a stranger that somebody has an account, by its time or its words.

The stranger signs in, asks for a code, and asks for a new password. Known and unknown addresses
take turns, each from a browser of its own. The medians are compared, and which of each pair was
slower. The mail server is slow, to expose a site that sends an e-mail before it responds.
"""

import os
import re
from math import sqrt
from statistics import median
from time import perf_counter, sleep, time

from tests.attacks.helping.browser import somewhere
from tests.attacks.helping.clubs import crowd, found
from tests.attacks.helping.slow_mail_server import slow_mail_server
from tests.long_runs.site import served

FORMS = {
    "signing in": ("/accounts/login/", "login", {"password": "not this one"}),
    "a code": ("/accounts/login/code/", "email", {}),
    "a new password": ("/accounts/password/reset/", "email", {}),
}
CHANGING = re.compile(r'(nonce|value|content|src)="[^"]*"|nonce-[^\']*|[\w.]+@portland\.test')
NEW = ("x-request-id", "date", "expires", "content-length")
LATEST, PATIENCE = 3.0, 60.0
"""Seconds within which a code is on its way; and in brief, where other scripts run too."""


def attack(brief):
    pairs = 10 if brief else 150
    least, share = (0.05, 0.5) if brief else (0.0015, 0.05)  # Brief: only large differences.
    with slow_mail_server() as (port, taken):
        # Hashing a password takes as long as at a club's, in brief too.
        os.environ |= {"EMAIL_URL": f"smtp://127.0.0.1:{port}", "BENCH_QUICK_PASSWORDS": ""}
        with served("known-addresses"):
            known = found("portland", "Dora", *crowd(pairs))
            for name in FORMS:
                # Each sign-in takes half a second.
                some = pairs if name != "signing in" else 4 if brief else 60
                yield from _compared(name, known[:some], least, share)
            yield from _prompt(taken, PATIENCE if brief else LATEST)


def _compared(name, known, least, share):
    took: dict[str, list[float]] = {"known": [], "unknown": []}
    _asked(name, "warming0@portland.test", 0)
    for n, address in enumerate(known):
        two = {"known": address, "unknown": f"ghost{n:03}@portland.test"}
        order = sorted(two, reverse=bool(n % 2))
        answers = {who: _asked(name, two[who], 2 * n + place) for place, who in enumerate(order)}
        for who, (seconds, _answers) in answers.items():
            took[who].append(seconds)
        if n == 0:
            yield from _unlike(name, answers["known"][1], answers["unknown"][1])
    one, other = median(took["known"]), median(took["unknown"])
    print(f"{name}: known {one * 1000:.1f} ms, unknown {other * 1000:.1f} ms", flush=True)
    gross = abs(one - other) > max(least, share * min(one, other))
    if gross and _is_no_chance(took["known"], took["unknown"]):
        yield f"{name}: {one * 1000:.1f} ms where known, {other * 1000:.1f} ms where not"


def _is_no_chance(one, other):
    """Whether one of the two is slower significantly more often than by chance.

    That is three standard deviations of a fair coin. A busy machine slows both.
    """
    slower = sum(a > b for a, b in zip(one, other, strict=True))
    return abs(slower - len(one) / 2) > 1.5 * sqrt(len(one))


def _asked(name, address, n):
    """Return how long the response took, the response, and the page that follows."""
    path, field, more = FORMS[name]
    browser = somewhere(n)
    browser.get(path)
    begun = perf_counter()
    page = browser.post(path, **{field: address}, **more)
    took = perf_counter() - begun
    return took, [page, browser.get(page.location)] if page.location else [page]


def _unlike(name, known, unknown):
    for one, other in zip(known, unknown, strict=True):
        if one.status != other.status:
            yield f"{name}: {one.status} where known, {other.status} where not"
        if _plain(one.text) != _plain(other.text):
            yield f"{name}: the page is another where the address is known"
        if _headers(one) != _headers(other):
            others = sorted(set(_headers(one)) ^ set(_headers(other)))
            yield f"{name}: the headers are others where the address is known: {others}"


def _plain(text):
    return CHANGING.sub("…", text)


def _headers(answer):
    """Return the headers without what differs in each response.

    Cookies are reduced to their names, and the length unless they hold the typed address.
    """
    kept = [(key.lower(), _shape(key.lower(), value)) for key, value in answer.headers.items()]
    return sorted((key, value) for key, value in kept if key not in NEW)


def _shape(key, value):
    if key != "set-cookie":
        return _plain(value)
    name, _is, rest = value.partition("=")
    return name if name == "messages" else f"{name} {len(rest.split(';')[0])}"


def _prompt(taken, latest):
    """Check that a code is still sent at once."""
    end = time() + 120
    while len(taken) != _settled(taken) and time() < end:
        continue
    before, begun = len(taken), time()
    _asked("a code", "dora@portland.test", 9000)
    while len(taken) == before and time() < begun + PATIENCE:
        sleep(0.05)
    waited = (taken[-1].at if len(taken) > before else time()) - begun
    print(f"a code was with the mail server after {waited:.1f} s", flush=True)
    if waited > latest:
        yield f"a code took {waited:.1f} s to the mail server"


def _settled(taken):
    """Return how many e-mails there are; wait two seconds."""
    count = len(taken)
    sleep(2)
    return count
