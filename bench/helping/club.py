"""A club for benchmarks: members with sessions, open cards, and phones that write on them.

Import after `bench.helping.site.set_up`.
"""

import gzip
import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import cache
from http.client import HTTPConnection
from itertools import cycle
from math import ceil
from urllib.parse import urlencode

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application
from django.http.response import HttpResponseBase
from django.test import Client as Browser
from django.test import RequestFactory

from club.members.joining import add_member, found_club
from club.models import Club, Member, Role
from piquet.money.stakes import PRESETS
from scoring.keys import new_key
from scoring.models import Card, Seat
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal

Deal = tuple[Card, int, int, int, tuple[int, int]]
"""A card, and a deal to write on it: partie, number, dealer and scores."""
STAKE = PRESETS["ten-shillings-a-hundred-fifties"]
# Six parties of six deals, none of them tied: the card printed by Cavendish, then its first again.
PARTIES = (
    ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23)),
    ((15, 30), (75, 4), (45, 6), (32, 12), (6, 38), (51, 2)),
    ((20, 18), (4, 115), (10, 42), (33, 11), (3, 74), (5, 41)),
    ((28, 14), (11, 36), (22, 12), (8, 41), (19, 17), (15, 24)),
    ((23, 12), (9, 25), (40, 8), (15, 26), (27, 13), (16, 20)),
    ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23)),
)
UNUSUAL = ((75, 4), (3, 74))  # So rare that the site asks whether the writer is sure.
FULL_CARD = [
    (partie, deal, scores)
    for partie, deals in enumerate(PARTIES, 1)
    for deal, scores in enumerate(deals, 1)
]
PHONE = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/131.0.0.0 Mobile Safari/537.36"
)


def make_club(members: int, slug: str = "bench") -> Club:
    """Found a club with so many members besides its treasurer."""
    treasurer = found_club(
        name="Bench Club",
        slug=slug,
        timezone="Europe/London",
        currency="LSD",
        treasurer="Treasurer",
        email=f"treasurer@{slug}.invalid",
    )
    for n in range(1, members + 1):
        add_member(club=treasurer.club, name=f"Member {n}", email=f"member-{n}@{slug}.invalid")
    return treasurer.club


def players(club: Club) -> list[Member]:
    """Return the members besides the treasurer, in the order of joining."""
    return list(club.members.exclude(name="Treasurer").order_by("pk"))


def open_cards(left: Member, right: Member, number: int) -> list[Card]:
    """Open this number of empty cards between two members.

    The treasurer opens them, because a player may open only forty before closing some.
    """
    treasurer = left.club.members.get(role=Role.TREASURER)
    cards = Card.objects.bulk_create(
        Card(
            club=left.club,
            preset=STAKE.preset,
            currency=STAKE.currency,
            amount=STAKE.amount,
            per=STAKE.per,
            neglect=STAKE.neglect,
            opened_by=treasurer,
            played_on=date(2026, 11, 20),
            first_dealer=1,
            form_key=new_key(),
        )
        for _ in range(number)
    )
    Seat.objects.bulk_create(
        Seat(club=left.club, card=card, position=position, member=member)
        for card in cards
        for position, member in enumerate((left, right))
    )
    return cards


def written_card(left: Member, right: Member, deals: int) -> Card:
    """Open a card, and write so many deals on it as its left player, as the site does."""
    card = open_cards(left, right, 1)[0]
    for place, (partie, deal, scores) in enumerate(FULL_CARD[:deals], 1):
        record_deal(
            card_id=card.pk,
            by=left,
            figures=Figures(partie, deal, place % 2, scores),
            key=new_key(),
        )
    return card


def signed_in(member: Member) -> Browser:
    """Return a test client in which the member is signed in and has a CSRF token."""
    browser = Browser(enforce_csrf_checks=True, SERVER_NAME="127.0.0.1")
    if member.user is None:
        raise ValueError(f"{member.name} has no account")
    browser.force_login(member.user)
    return browser


def cookies_in(browser: Browser) -> dict[str, str]:
    """Return the cookies of this client, by name."""
    return {cookie.key: cookie.value for cookie in browser.cookies.values()}


def cookies_of(browser: Browser) -> str:
    """Return the Cookie header of this client."""
    return "; ".join(f"{name}={value}" for name, value in cookies_in(browser).items())


def _start_response(
    _status: str, _headers: object, _error: object = None, /
) -> Callable[..., object]:
    """WSGI's start_response, where the response object itself is read."""
    return len


@cache
def _site() -> WSGIHandler:
    return get_wsgi_application()


def shower(path: str, cookies: str) -> Callable[[], bytes]:
    """Return a function that makes a page once in this process, through all middleware."""
    site = _site()
    requests = RequestFactory(SERVER_NAME=settings.HOST, HTTP_COOKIE=cookies)
    environ = requests.get(path).environ

    def show() -> bytes:
        answer = site(dict(environ), _start_response)
        page = b"".join(answer)
        answer.close()
        if answer.status_code != 200:
            raise ValueError(f"{path} was answered with {answer.status_code}")
        return page

    return show


def request_for(path: str, cookies: str) -> bytes:
    """Return a phone's request for a page."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: {settings.HOST}:{settings.PORT}\r\n"
        f"User-Agent: {PHONE}\r\nAccept: text/html\r\nAccept-Language: en-GB,en;q=0.9\r\n"
        f"Accept-Encoding: gzip, deflate\r\nCookie: {cookies}\r\n\r\n"
    ).encode()


class Reader:
    """A member's browser that gets the page of a card, again and again."""

    def __init__(self, member: Member, card: Card) -> None:
        self.path = f"/clubs/{member.club.slug}/cards/{card.pk}/"
        self.cookies = cookies_of(signed_in(member))

    def in_process(self) -> Callable[[], bytes]:
        """Return a function that makes the page once in this process."""
        return shower(self.path, self.cookies)

    def next_request(self) -> bytes:
        return request_for(self.path, self.cookies)

    def answered(self, status: int, answer: bytes) -> None:
        if status != 200:
            raise ValueError(f"the page was answered with {status}: {answer[:2000]!r}")

    def fetch(self, path: str) -> tuple[bytes, bytes]:
        """Fetch a file of the served site; return it as sent and as decoded."""
        line = HTTPConnection(settings.HOST, settings.PORT, timeout=10)
        head = {"Accept-Encoding": "gzip, br", "Cookie": self.cookies, "User-Agent": PHONE}
        line.request("GET", path or self.path, headers=head)
        answer = line.getresponse()
        sent = answer.read()
        if answer.status != 200:
            raise ValueError(f"{path} was answered with {answer.status}")
        coded = answer.headers.get("Content-Encoding")
        return sent, gzip.decompress(sent) if coded == "gzip" else sent


def answered_here(request: bytes) -> HttpResponseBase:
    """Answer a request as it comes over the line, in this process and through all middleware."""
    head, _, body = request.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    method, path, _ = first.split(" ")
    headers = dict(line.split(": ", 1) for line in lines)
    content_type = headers.pop("Content-Type", "")
    sent = RequestFactory().generic(method, path, body, content_type, headers=headers)
    return _site()(sent.environ, _start_response)


class Phone:
    """A member's phone, which writes deal after deal on one card after another.

    With `swaps` it asks for the new card, as the page's script does.
    """

    def __init__(self, member: Member, deals: float, *, swaps: bool = False) -> None:
        cards = open_cards(member, _opponent(member), ceil(deals / len(FULL_CARD)))
        self.slug = member.club.slug
        browser = signed_in(member)
        page = browser.get(self.at(cards[0])).content.decode()
        match = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        if match is None:
            raise LookupError("the card's page has no CSRF token")
        self.token = match[1]
        self.cookies = cookies_of(browser)
        self.swaps = swaps
        self.deals = self._deals(cards)

    def at(self, card: Card) -> str:
        """Return the path of a card."""
        return f"/clubs/{self.slug}/cards/{card.pk}/"

    def _deals(self, cards: Iterable[Card]) -> Iterator[Deal]:
        """Yield every deal of every card; the dealer alternates, the right seat first (R1)."""
        for card in cards:
            for place, (partie, deal, scores) in enumerate(FULL_CARD, 1):
                yield card, partie, deal, place % 2, scores

    def form(self) -> tuple[Card, str]:
        """Return the card and the form of the next deal, as the page sends it."""
        card, partie, deal, dealer, scores = next(self.deals)
        sent = {
            "csrfmiddlewaretoken": self.token,
            "partie": partie,
            "deal": deal,
            "key": secrets.token_hex(16),
            "score_0": scores[0],
            "score_1": scores[1],
            "dealer": dealer,
            "mark": "",
            "as_next": 1,
            "shown": card.version,
            "sure": f"{scores[0]}:{scores[1]}" if scores in UNUSUAL else "",
        }
        return card, urlencode(sent)

    def next_request(self) -> bytes:
        card, body = self.form()
        card.version += 1  # As the answer will show it.
        return self.post(f"{self.at(card)}deals/", self.at(card), body)

    def post(self, path: str, page: str, body: str) -> bytes:
        """A form sent from a page, with a phone's headers."""
        host = f"{settings.HOST}:{settings.PORT}"
        script = "HX-Request: true\r\nHX-Target: card\r\nHX-Trigger: write\r\n"
        swaps = script if self.swaps else ""
        return (
            f"POST {path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: {PHONE}\r\n"
            f"Accept: text/html,*/*\r\nAccept-Language: en-GB,en;q=0.9\r\n"
            f"Accept-Encoding: gzip, deflate\r\nOrigin: http://{host}\r\n"
            f"Referer: http://{host}{page}\r\n{swaps}Cookie: {self.cookies}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode()

    def write_here(self) -> None:
        """Write the next deal in this process."""
        response = answered_here(self.next_request())
        self.answered(response.status_code, b"".join(response))
        response.close()

    def answered(self, status: int, answer: bytes) -> None:
        if status != (200 if self.swaps else 302):
            raise ValueError(f"a deal was answered with {status}: {answer[:2000]!r}")


class BarePhone(Phone):
    """The same phone sending the same forms to the bare view, over and over."""

    def _deals(self, cards: Iterable[Card]) -> Iterator[Deal]:
        return super()._deals(cycle(cards))

    def next_request(self) -> bytes:
        card, body = self.form()
        return self.post("/bare/", self.at(card), body)

    def answered(self, status: int, answer: bytes) -> None:
        if status != 204:
            raise ValueError(f"the bare view answered with {status}: {answer[:2000]!r}")


def _opponent(member: Member) -> Member:
    """Return the member who joined next, or the first."""
    others = member.club.members.exclude(pk=member.pk).order_by("pk")
    return others.filter(pk__gt=member.pk).first() or others[0]
