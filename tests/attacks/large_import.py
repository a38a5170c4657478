"""One club imports two thousand balances while a member of another marks payments.

Both go over HTTP to the served site. No response may be a server error. A payment takes at most
five seconds and is in the book. The file takes at most ten. The pages of the club whose entry has
two thousand accounts open. Three clubs import a file at once, twice in a row. With `--brief` one
imports a quarter of it, and the seconds are not held.
"""

import secrets
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from time import monotonic, sleep
from typing import NamedTuple

from bench.helping.site import served
from tests.attacks.helping.browser import Browser
from tests.long_runs.site import a_site, let_go

PATIENCE = 60.0
"""Seconds after which nobody waits on."""


class Size(NamedTuple):
    """A file's rows, and the seconds within which a payment and the file are answered."""

    rows: int
    payment: float
    file: float


WHOLE = Size(2_000, 5.0, 10.0)
BRIEF = Size(500, PATIENCE, PATIENCE)
"""Other scripts run at the same time, so that seconds say nothing."""


class Sender:
    """A member's signed-in browser. It measures how long each response takes."""

    def __init__(self, member):
        from bench.helping.club import cookies_in, signed_in

        self.at = f"/clubs/{member.club.slug}/"
        browser = signed_in(member)
        browser.get(f"{self.at}ledger/payments/new/")  # For the token.
        self.browser = Browser(cookies=cookies_in(browser))

    def sent(self, path, form=None):
        """Return the response's status, 0 if there was none, and the seconds it took."""
        begun, at = monotonic(), self.at + path
        try:
            page = self.browser.post(at, **form) if form else self.browser.get(at)
        except (OSError, HTTPException, RuntimeError):
            return 0, monotonic() - begun
        return page.status, monotonic() - begun


def attack(brief):
    with a_site("import"):
        yield from _attacked(brief)


def _attacked(brief):
    size = BRIEF if brief else WHOLE
    from bench.helping.club import make_club, players

    paying = make_club(2, slug="paying")
    clubs = [make_club(1, slug=f"importing-{n}") for n in range(1 if brief else 6)]
    treasurers = [Sender(club.members.get(name="Treasurer")) for club in clubs]
    payer, receiver = players(paying)
    sender = Sender(payer)
    let_go()
    with served(), ThreadPoolExecutor() as pool:
        for first in range(0, len(treasurers), 3):
            at_once = treasurers[first : first + 3]
            imports = [pool.submit(_imported, one, n, size) for n, one in enumerate(at_once, first)]
            yield from _paid_meanwhile(sender, payer.pk, receiver.pk, imports, size)
            for done in imports:
                yield from done.result()
        yield from _read(treasurers[0])
    yield from _counted(clubs, paying, size.rows)


def _imported(treasurer, number, size):
    """Show the file, then import it with the page's button."""
    rows = (f"Member {n:04},m{number}-{n}@example.invalid,{n}s." for n in range(size.rows))
    text = "\n".join(["name,email,balance", *rows])
    status, seconds = treasurer.sent("ledger/import/", {"text": text, "confirmed": "on"})
    said = f"a file of {size.rows:,} rows: status {status} after {seconds:.1f} s"
    print(said, flush=True)
    return [said] if status != 302 or seconds > size.file else []


def _paid_meanwhile(sender, payer, receiver, imports, size):
    """Mark payments while a file is being imported, and one more afterwards."""
    slowest, count, over = 0.0, 0, False
    while not over:
        over = all(one.done() for one in imports)
        status, seconds = sender.sent("ledger/payments/new/", _payment(payer, receiver))
        slowest, count = max(slowest, seconds), count + 1
        if status != 302 or seconds > size.payment:
            yield f"another club’s payment: status {status} after {seconds:.1f} s"
        sleep(0.02)
    print(f"{count} payments of another club, the slowest after {slowest:.2f} s", flush=True)


def _payment(payer, receiver):
    told = {"payer": payer, "receiver": receiver, "amount": "5s.", "currency": "LSD"}
    # The site asks first about a repeated payment, or more than is owed.
    asked = f"{payer}:{receiver}:60:LSD"
    return {**told, "form_key": secrets.token_hex(11), "asked": asked}


def _read(treasurer):
    """Open the pages that show an entry of so many accounts."""
    from django.utils.timezone import now

    month = f"{now().year}/{now().month}"
    for path in ("", "journal/", "1/", f"months/{month}/", "settle/", "checks/", "own/opening/"):
        status, seconds = treasurer.sent(f"ledger/{path}")
        if status != 200:
            yield f"the page ledger/{path}: status {status} after {seconds:.1f} s"


def _counted(clubs, paying, rows):
    """Check that each file is wholly in its book, and each entry of the other club there once."""
    for club in clubs:
        posted = club.transactions.count(), club.members.count()
        if posted != (1, rows + 2):
            yield f"{club}: {posted[0]} entries and {posted[1]} members"
    keys = paying.transactions.values_list("source_key", flat=True)
    if len(keys) != len(set(keys)):
        yield "a payment is in the book twice"
