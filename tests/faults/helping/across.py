"""What one process of a site has to know of the other: sign-ins, tries, signed addresses, files."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep
from typing import Any

from tests.attacks.helping.browser import Browser
from tests.attacks.helping.clubs import CODE
from tests.attacks.helping.slow_mail_server import Taken
from tests.faults.helping.balanced import MOVED, Sites
from tests.faults.helping.served import Member

CLUB = "/clubs/portland/"
TRIES = 5
"""How many wrong passwords or PINs are looked at."""
PIN = "2468"
PATIENCE = 60.0
"""Seconds for e-mails to go."""


def sessions(sites: Sites, email: str) -> Iterator[str]:
    """A sign-in at one holds at the other and through HAProxy; so does a sign-out."""
    phone = sites.visitor(0).signed_in(email)
    for at in (0, 1, None, None):
        if not _is_in(sites.moved(phone, at)):
            yield f"signed in at the first, and a stranger at {_name(at)}"
    sites.moved(phone, 1).post("/accounts/logout/")
    old = phone.stolen()
    for at in (0, 1, None, None):
        if _is_in(sites.moved(old, at)):
            yield f"signed out at the second, and still a member at {_name(at)}"


def wrong_passwords(sites: Sites, email: str) -> Iterator[str]:
    """Tries at one account are counted together, and the log has the visitors' own addresses."""
    from club.models import SecurityEvent

    sources = [f"198.51.100.{n}" for n in range(1, 19)]

    def is_looked_at(n: int) -> bool:
        visitor = sites.visitor((0, 1, None)[n % 3], sources[n])
        return "is not right" in visitor.sign_in(email, f"wrong {n}").text

    with ThreadPoolExecutor(6) as crowd:
        looked_at = sum(crowd.map(is_looked_at, range(len(sources))))
    if looked_at != TRIES:
        yield f"{looked_at} wrong passwords were looked at, and {TRIES} are allowed"
    for at in (0, 1):
        if sites.visitor(at).signs_in(email):
            yield f"after {TRIES} wrong passwords {_name(at)} takes another"
    kinds = (SecurityEvent.Kind.SIGN_IN, SecurityEvent.Kind.LOCK_OUT)
    refused = SecurityEvent.objects.filter(kind__in=kinds, result=SecurityEvent.Result.REFUSED)
    seen = set(refused.values_list("source", flat=True))
    if not seen or not seen <= {*sources, "203.0.113.1"}:
        yield f"the log says that tries came from {sorted(seen)}"


def codes(sites: Sites, email: str, emails: list[Taken]) -> Iterator[str]:
    """A code asked for at one signs in at the other."""
    phone, path = sites.visitor(0), "/accounts/login/code/"
    phone.get(path)
    phone.post(path, email=email)
    found: list[str] = []
    end = monotonic() + PATIENCE
    while not found and monotonic() < end:
        sleep(0.1)
        found = [c.strip() for one in emails if email in one.text for c in CODE.findall(one.text)]
    if not found:
        yield "no code came"
        return
    other = sites.moved(phone, 1)
    other.post(f"{path}confirm/", code=found[0])
    if not _is_in(sites.moved(other, 0)):
        yield "a code that was asked for at one does not sign in at the other"


def pins(sites: Sites, phone: Browser, other: Member, card: Any) -> Iterator[str]:
    """Tries at one PIN are counted together, also when they come at once."""
    from club.models import SecurityEvent
    from club.pins.pin import set_pin

    set_pin(other, PIN)
    path = f"{CLUB}cards/{card.pk}/abandon/"

    def tries(n: int, pin: str) -> int:
        stolen = sites.moved(phone.stolen(), (0, 1, None)[n % 3])
        return stolen.post(path, answer="agree", seat="1", pin=pin).status

    with ThreadPoolExecutor(6) as crowd:
        statuses = set(crowd.map(lambda n: tries(n, "9753"), range(18)))
    if statuses != {422}:
        yield f"a wrong PIN was answered with {sorted(statuses)}"
    wrong = SecurityEvent.objects.filter(member_id=other.pk, kind="pin", about="wrong").count()
    if wrong != TRIES:
        yield f"{wrong} wrong PINs were looked at, and {TRIES} are allowed"
    card.refresh_from_db()
    for n in (0, 1):
        tries(n, PIN)
    if SecurityEvent.objects.filter(member_id=other.pk, kind="pin", about="wrong").count() > wrong:
        yield "the PIN was looked at after five wrong ones"


def watching(sites: Sites, phone: Browser, card: Any) -> Iterator[str]:
    """An address signed by one is good at the other, which tells what was written at the first."""
    page = sites.moved(phone, 0).get(f"{CLUB}cards/{card.pk}/").text
    watch = re.search(r'data-watch="([^"]+)"', page)
    version = re.search(r'name="shown" value="(\d+)"', page)
    if not watch or not version:
        yield "the page of a card has no signed address"
        return
    for at in (0, 1, None, None):
        status = sites.moved(phone, at).get(f"{watch[1]}?v={version[1]}").status
        if status != 204:
            yield f"{_name(at)} answers {status} at an address that the first has signed"
    fields = {"partie": "1", "deal": "1", "key": "a" * 32, "dealer": "1", "shown": version[1]}
    fields |= {"score_0": "27", "score_1": "13", "mark": "", "sure": ""}
    written = sites.moved(phone, 1).post(f"{CLUB}cards/{card.pk}/deals/", **fields).status
    now = sites.moved(phone, 0).get(f"{watch[1]}?v={version[1]}")
    if written != 302 or now.status != 200 or now.text == version[1]:
        yield f"written at the second ({written}), and the first says {now.status} {now.text}"


def static_files(sites: Sites) -> Iterator[str]:
    """Both name the same files, and each has those that the other names."""
    pages = [sites.visitor(at).get("/accounts/login/").text for at in (0, 1)]
    named = [sorted(set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))) for page in pages]
    if not named[0] or named[0] != named[1]:
        yield f"the two name different files: {named}"
    for path in named[0]:
        one, two = (sites.visitor(at).get(path) for at in (0, 1))
        if (one.status, two.status) != (200, 200) or one.text != two.text:
            yield f"{path} is not the same at both"
    workers = [sites.visitor(at).get("/worker.js").text for at in (0, 1)]
    if workers[0] != workers[1]:
        yield "the two send different service workers, so phones would load it anew each time"


def moved_club(sites: Sites) -> Iterator[str]:
    """HAProxy leads to the new site of a club that has moved, and takes no form for it."""
    slug, new = MOVED.split()
    visitor = sites.visitor()
    page = visitor.get(f"/clubs/{slug}/cards/3/?side=1")
    if (page.status, page.location) != (302, f"{new}/clubs/{slug}/cards/3/?side=1"):
        yield f"a moved club’s page is answered with {page.status} {page.location}"
    form = visitor.post(f"/clubs/{slug}/queue/")
    if form.status != 503:
        yield f"a moved club’s queue is answered with {form.status}"
    if sites.visitor().get(f"{CLUB}cards/").location.startswith(new):
        yield "another club is led away too"


def emails_once(emails: list[Taken], number: int) -> Iterator[str]:
    """E-mails that wait go once each, though both look for e-mails."""
    from django.core.mail import EmailMessage

    from club.models import OutgoingLetter

    for n in range(number):
        EmailMessage(f"Letter {n:03}.", "Good evening.", to=["anne@portland.test"]).send()
    waits = OutgoingLetter.objects.exclude(state=OutgoingLetter.State.SENT)
    end = monotonic() + PATIENCE
    while waits.exists() and monotonic() < end:
        sleep(0.1)
    if waits.exists():
        yield f"{waits.count()} letters have not gone"
    for n in range(number):
        came = sum(f"Subject: Letter {n:03}." in email.text for email in emails)
        if came != 1:
            yield f"letter {n} came {came} times"


def _is_in(visitor: Browser) -> bool:
    return visitor.get(f"{CLUB}members/").status == 200


def _name(at: int | None) -> str:
    return "HAProxy" if at is None else ("the first", "the second")[at]
