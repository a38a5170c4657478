"""Clients that send what they write again and again, until the site says that it has it."""

import json
import secrets
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from random import Random
from time import sleep
from urllib.parse import urlencode

from django.conf import settings

from bench.helping.club import FULL_CARD, cookies_in, open_cards, signed_in
from club.models import Member
from scoring.models import Card

UNSURE = (502, 503)
"""Answers after which a client sends the same again. The site says 503, where it surely wrote
nothing. A balancer says 502 if the site died before it answered."""
PAUSE = 0.1


@dataclass(frozen=True)
class Sent:
    """One thing that is written once: its key, its address, and its body."""

    key: str
    path: str
    body: str
    kind: str

    def is_taken(self, status: int, answer: str) -> bool:
        """Whether the site says that it has this."""
        if self.kind == "payment":
            return status == 302
        return status == 200 and json.loads(answer)["answers"][0]["result"] == "acknowledged"


@dataclass
class Client(threading.Thread):
    """One member's phone, which writes all this in order and leaves out nothing."""

    member: Member
    sent: Sequence[Sent]
    times: int = 1
    """How often each is sent after the site has it: a phone that never heard the answer."""
    at: tuple[str, int] | None = None
    """The address that it asks, if that is not the site's own."""
    rest: float = 0.0
    """Seconds between two that are written."""
    taken: list[str] = field(default_factory=list)
    tries: int = 0
    told: set[str] = field(default_factory=set)
    """What the site answered while it could not write, each once."""
    wrong: list[str] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        cookies = cookies_in(signed_in(self.member))
        cookies.setdefault(settings.CSRF_COOKIE_NAME, secrets.token_hex(16))
        self.token = cookies[settings.CSRF_COOKIE_NAME]
        self.cookies = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.line: HTTPConnection | None = None

    def __hash__(self) -> int:
        return id(self)

    def run(self) -> None:
        for one in self.sent:
            for time in range(self.times):
                while not self.stopped.is_set() and not self.sends(one):
                    sleep(PAUSE)
                if time == 0 and not self.stopped.is_set():
                    self.taken.append(one.key)
            self.stopped.wait(self.rest)

    def sends(self, one: Sent) -> bool:
        """Send it once; return whether the site says that it has it."""
        self.tries += 1
        try:
            status, answer = self._ask(one)
        except (OSError, HTTPException):
            self._hang_up()
            return False
        if one.is_taken(status, answer):
            return True
        if status in UNSURE:
            self.told.add(answer)
            return False
        self.wrong.append(f"{one.path} was answered with {status}: {answer[:300]!r}")
        self.stopped.set()
        return False

    def _ask(self, one: Sent) -> tuple[int, str]:
        self.line = self.line or HTTPConnection(*self._address(), timeout=60)
        is_form = one.kind == "payment"
        body = one.body + (f"&csrfmiddlewaretoken={self.token}" if is_form else "")
        self.line.request("POST", one.path, body, self._headers(is_form))
        came = self.line.getresponse()
        answer = came.read().decode("utf-8", "replace")
        return came.status, answer

    def read(self, path: str) -> int:
        """Open a page over another connection; return the status of the answer."""
        line = HTTPConnection(*self._address(), timeout=60)
        line.request("GET", path, headers={"Cookie": self.cookies})
        status = line.getresponse().status
        line.close()
        return status

    def _address(self) -> tuple[str, int]:
        return self.at or (settings.HOST, settings.PORT)

    def _headers(self, is_form: bool) -> dict[str, str]:
        host = f"{settings.HOST}:{settings.PORT}"
        site = f"http://{host}"
        kind = "application/x-www-form-urlencoded" if is_form else "application/json"
        head = {"Cookie": self.cookies, "Content-Type": kind, "Host": host}
        head |= {"Origin": site, "Referer": f"{site}/"}
        return head if is_form else {**head, "X-CSRFToken": self.token}

    def _hang_up(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line = None


def deals_of(card: Card, number: int) -> Iterator[Sent]:
    """So many deals of one card in order, each a record of a phone's queue."""
    path = f"/clubs/{card.club.slug}/queue/"
    for place in range(number):
        (partie, deal, scores), key = FULL_CARD[place % len(FULL_CARD)], secrets.token_hex(16)
        partie += place // len(FULL_CARD) * FULL_CARD[-1][0]
        figures = {"score_0": scores[0], "score_1": scores[1], "dealer": (place + 1) % 2}
        fields = {"partie": partie, "deal": deal, **figures}
        texts = {name: str(value) for name, value in fields.items()}
        record = {"key": key, "kind": "deal", "card": card.pk, "fields": texts}
        yield Sent(key, path, json.dumps({"records": [record]}), "deal")


def payments_of(payer: Member, receiver: Member, number: int, chance: Random) -> Iterator[Sent]:
    """So many payments from one member to another."""
    path = f"/clubs/{payer.club.slug}/ledger/payments/new/"
    for _ in range(number):
        amount, key = chance.randrange(1, 10_000), secrets.token_hex(16)
        fields = {"payer": payer.pk, "receiver": receiver.pk, "amount": f"{amount}d."}
        fields |= {"currency": "LSD", "form_key": key}
        asked = f"{payer.pk}:{receiver.pk}:{amount}:LSD"  # So the same again is not asked about.
        yield Sent(key, path, urlencode({**fields, "asked": asked}), "payment")


def at_the_tables(members: Sequence[Member], number: int) -> list[Client]:
    """A client of each member, with so many things to write: half deals, half payments.

    The first of each two has a card with the other; the second pays the first.
    """
    clients = []
    for place, (left, right) in enumerate(zip(members[::2], members[1::2], strict=True)):
        (card,) = open_cards(left, right, 1)
        clients.append(Client(left, list(deals_of(card, number))))
        clients.append(Client(right, list(payments_of(right, left, number, Random(place)))))
    return clients
