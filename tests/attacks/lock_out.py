"""Whether wrong tries, or a crowd behind one router, can keep a member from signing in.

Also whether the limits hold when many try at once, and when a browser's cookie is stolen.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from tests.attacks.helping.browser import Browser, somewhere
from tests.attacks.helping.clubs import crowd, found
from tests.long_runs.site import served

TRIES = 5
"""How many wrong passwords are looked at in five minutes."""
CODES = 3
"""How many wrong codes are looked at of those typed for one that was sent."""


def attack(brief):
    phones = 32 if brief else 40
    with served("lock-out"):
        people = found("portland", "Dora", *crowd(phones + 4))
        yield from _shut_out(people[0])
        yield from _stolen(people[1])
        yield from _at_once(people[2])
        yield from _codes_at_once(people[3])
        yield from _behind_one_router(people[4:])


def _shut_out(anne):
    """A stranger uses up the tries at an account; then the member's own browser comes back."""
    known = Browser(source="127.0.0.2")
    if not known.signs_in(anne):
        yield "nobody can sign in at all"
    for n in range(TRIES + 1):
        somewhere(n).signs_in(anne, f"wrong {n}")
    if not known.signed_out().signs_in(anne):
        yield "a lock-out stops a browser that has signed in to the account before"
    if Browser(source="127.0.0.3").signs_in(anne):
        yield "a browser that nobody knows is not stopped by the lock-out"


def _stolen(bernard):
    """Somebody has stolen a browser's cookies and tries from many addresses."""
    known = Browser(source="127.0.0.4")
    known.signs_in(bernard)
    for n in range(TRIES):
        thief = replace(known.signed_out(), source=somewhere(n).source)
        thief.signs_in(bernard, f"wrong {n}")
    if replace(known.signed_out(), source="127.0.0.5").signs_in(bernard):
        yield "a browser's cookie allows more tries than there are"


def _at_once(cecil):
    """Many try at the same moment from many addresses."""
    with ThreadPoolExecutor(12) as crowd:
        looked_at = sum(crowd.map(lambda n: _is_looked_at(cecil, n), range(16)))
    if looked_at > TRIES:
        yield f"{looked_at} wrong passwords were looked at, tried at once; {TRIES} are allowed"


def _is_looked_at(email, n):
    return "is not right" in somewhere(500 + n).sign_in(email, f"wrong {n}").text


def _codes_at_once(dora):
    """One browser has a code sent and tries many codes at the same moment."""
    browser, path = Browser(source="127.0.0.6"), "/accounts/login/code/"
    browser.post(path, email=dora)

    def is_looked_at(n):
        return browser.stolen().post(f"{path}confirm/", code=f"WRONG{n:03}").status == 200

    with ThreadPoolExecutor(12) as crowd:
        looked_at = sum(crowd.map(is_looked_at, range(16)))
    if not 0 < looked_at <= CODES:
        yield f"{looked_at} wrong codes were looked at, typed at once; {CODES} are allowed"


def _behind_one_router(people):
    """A club's evening begins: all sign in within a minute, from one address."""
    with ThreadPoolExecutor(len(people)) as crowd:
        signed_in = list(crowd.map(lambda one: Browser().signs_in(one), people))
    if not all(signed_in):
        yield f"of {len(people)} phones behind one router {sum(signed_in)} could sign in"
