"""A club to measure: members with sessions, open cards, and phones that write on them.

Import after `bench.site.set_up`.
"""

import re
import secrets
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice
from urllib.parse import urlencode

from django.conf import settings
from django.test import Client as Browser

from club.joining import add_member, found_club
from club.models import Club, Member
from scoring.laws.stakes import PRESETS
from scoring.models import Card, Seat

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
FULL_CARD = [
    (partie, deal, scores)
    for partie, deals in enumerate(PARTIES, 1)
    for deal, scores in enumerate(deals, 1)
]
PHONE = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/131.0.0.0 Mobile Safari/537.36"
)


def make_club(members: int) -> Club:
    """A club of so many members besides its treasurer."""
    treasurer = found_club(
        name="Bench Club",
        slug="bench",
        timezone="Europe/London",
        currency="LSD",
        treasurer="Treasurer",
        email="treasurer@bench.invalid",
    )
    for n in range(1, members + 1):
        add_member(club=treasurer.club, name=f"Member {n}", email=f"member-{n}@bench.invalid")
    return treasurer.club


def players(club: Club) -> list[Member]:
    """The club's members besides its treasurer, as they joined."""
    return list(club.members.exclude(name="Treasurer").order_by("pk"))


def open_cards(left: Member, right: Member, number: int) -> list[Card]:
    """So many open cards between two members, nothing written on them."""
    cards = Card.objects.bulk_create(
        Card(
            club=left.club,
            preset=STAKE.preset,
            currency=STAKE.currency,
            amount=STAKE.amount,
            per=STAKE.per,
            neglect=STAKE.neglect,
            opened_by=left,
            played_on=date(2026, 11, 20),
            first_dealer=1,
            form_key=secrets.token_urlsafe(16),
        )
        for _ in range(number)
    )
    Seat.objects.bulk_create(
        Seat(club=left.club, card=card, position=position, member=member)
        for card in cards
        for position, member in enumerate((left, right))
    )
    return cards


def signed_in(member: Member) -> Browser:
    """A browser of Django's, in which the member has signed in and has a CSRF token."""
    browser = Browser(enforce_csrf_checks=True, SERVER_NAME="127.0.0.1")
    browser.force_login(member.user)
    return browser


class Phone:
    """A member's phone, which writes deal after deal on one card after another."""

    def __init__(self, member: Member, cards: Sequence[Card], *, swaps: bool) -> None:
        self.slug = member.club.slug
        browser = signed_in(member)
        page = browser.get(self.at(cards[0]), secure=False).content.decode()
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        if found is None:
            raise LookupError("the card's page has no CSRF token")
        self.token = found[1]
        self.cookies = "; ".join(f"{c.key}={c.value}" for c in browser.cookies.values())
        self.swaps = swaps
        self.deals = self._deals(cards)

    def at(self, card: Card) -> str:
        """A card's address."""
        return f"/clubs/{self.slug}/cards/{card.pk}/"

    def _deals(
        self, cards: Sequence[Card]
    ) -> Iterator[tuple[Card, int, int, int, tuple[int, int]]]:
        """Every deal of every card in turn; the deal alternates, the right seat beginning (R1)."""
        for card in cards:
            for place, (partie, deal, scores) in enumerate(FULL_CARD, 1):
                yield card, partie, deal, place % 2, scores

    def form(self) -> tuple[Card, str]:
        """The next deal's card and form, as the page sends it."""
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
        }
        return card, urlencode(sent)

    def next_request(self) -> bytes:
        card, body = self.form()
        return self.post(f"{self.at(card)}deals/", self.at(card), body)

    def post(self, path: str, page: str, body: str) -> bytes:
        """A form sent from a page, with the headers a phone sends."""
        host = f"{settings.HOST}:{settings.PORT}"
        swaps = "HX-Request: true\r\nHX-Target: card\r\n" if self.swaps else ""
        return (
            f"POST {path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: {PHONE}\r\n"
            f"Accept: text/html,*/*\r\nAccept-Language: en-GB,en;q=0.9\r\n"
            f"Accept-Encoding: gzip, deflate\r\nOrigin: http://{host}\r\n"
            f"Referer: http://{host}{page}\r\n{swaps}Cookie: {self.cookies}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode()

    def answered(self, status: int, answer: bytes) -> None:
        if status != (200 if self.swaps else 302):
            raise ValueError(f"a deal was answered with {status}: {answer[:2000]!r}")


class BarePhone(Phone):
    """The same phone sending the same forms to the bare view."""

    def next_request(self) -> bytes:
        card, body = self.form()
        return self.post("/bare/", self.at(card), body)

    def answered(self, status: int, answer: bytes) -> None:
        if status != 204:
            raise ValueError(f"the bare view answered with {status}: {answer[:2000]!r}")


def shared_out(cards: Sequence[Card], shares: int) -> list[list[Card]]:
    """Cards dealt out into so many equal shares."""
    return [list(islice(cards, share, None, shares)) for share in range(shares)]
