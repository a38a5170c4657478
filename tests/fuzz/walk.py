"""The walk: visitors send the forms that they have found, most with something wrong.

A form is found on a page, so this visitor may send it now, with a valid token. Each walk of a few
requests is rolled back; whatever it wrote must satisfy the database's constraints.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from time import monotonic
from traceback import format_exception_only, format_tb
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from django.core.signals import got_request_exception
from django.db import connection
from django.http import HttpResponse
from django.urls import Resolver404, resolve, reverse

from club.access import rights_at
from tests.forms import Form, Page
from tests.fuzz.grounds import Grounds, sign_in
from tests.fuzz.likely import NEVER
from tests.fuzz.mutations import NUMBERS, WORDS, mutated
from tests.fuzz.mutations import filled as as_found
from tests.fuzz.queued import queue_of
from tests.helping.every_address import ADDRESSES, OURS, filled
from tests.helping.visitor import FORM, Fields, Visitor
from tests.helping.world import nothing_kept

AGAIN = 200
"""Seconds after which everybody signs in anew: what asks who one is asks it every few minutes."""
PLAYERS = ("player", "opponent", "scribe")
INSIDE = (*PLAYERS, "treasurer", "secretary")
LED_ON = {"own:prove", "scoring:paper", "scoring:paper_anew"}
"""The addresses that also answer 200 to wrong data, or to a first look at it. Only a redirect means
success."""
DONE = {"admin:logout"}
"""The addresses that answer with a page when they succeed."""
SHEETS = ("pdf", "zip", "file", "export", "history", "delete")
"""How pages end on which few forms stand, or none."""
SIGN_IN = ("/accounts/login/", "/accounts/reauthenticate/")


@dataclass
class Tally:
    """The responses to the requests, by route."""

    sent: Counter[str] = field(default_factory=Counter)
    past: Counter[str] = field(default_factory=Counter)
    answers: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    broken: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Found:
    """A form, its route, and the visitor who found it."""

    who: str
    route: str
    form: Form
    before: str = ""
    """The page that must be opened first, or the site refuses the form."""


class Walk:
    """Visitors send forms all over the club, by chance, from a seed."""

    def __init__(self, place: Grounds, seed: int) -> None:
        self.place = place
        self.chance = Random(seed)
        self.tally = Tally()
        self.corpus: dict[str, list[Found]] = defaultdict(list)
        self.asked: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self.signed_in_at = monotonic()
        self._seen: set[tuple[str, str]] = set()
        self._fault = ""
        got_request_exception.connect(self._broke)

    def look_around(self, cards: list[int], *, all_of_them: bool) -> None:
        """Read the pages and keep their forms.

        Everybody reads everything, or each page is read by whoever has most to do there, and by one
        other visitor in turn.
        """
        everybody = list(self.place.visitors)
        for at, path in enumerate(self._paths()):
            first = "staff" if path.startswith("/admin/") else "treasurer"
            if all_of_them:
                for who in everybody:
                    self._read(who, path)
            elif not path.rstrip("/").endswith(SHEETS):
                for who in {first, everybody[at % len(everybody)]}:
                    self._read(who, path)
        for at, path in enumerate(self._card_paths(cards)):
            two = ("treasurer", PLAYERS[at % len(PLAYERS)])
            for who in INSIDE if all_of_them else two:
                self._read(who, path)

    def knock(self) -> None:
        """Send an empty form to addresses of packages whose forms no page has shown.

        The response tells whether the address takes a form.
        """
        for address in ADDRESSES:
            known = address.name in self.corpus or address.name in NEVER
            if known or address.name.startswith(OURS) or "POST" not in rights_at(address.name):
                continue
            path = filled(address, self.place.world)
            who = "staff" if address.name.startswith("admin:") else "treasurer"
            visitor = self.place.visitors[who]
            with nothing_kept(visitor):
                answer = visitor.send(path, [visitor.token()])
            self._count(address.name, "POST", answer, path, who)

    def _paths(self) -> Iterator[str]:
        for address in ADDRESSES:
            if "GET" in rights_at(address.name) and "card" not in address.parameters:
                yield filled(address, self.place.world)
        slug = self.place.club.slug
        for number in self.place.entries():
            yield reverse("ledger:transaction", args=(slug, number))
        for member in self.place.club.members.values_list("pk", flat=True):
            yield reverse("club:member", args=(slug, member))
        yield from self.place.links

    def _card_paths(self, cards: list[int]) -> Iterator[str]:
        slug = self.place.club.slug
        for card in cards:
            for address in ADDRESSES:
                if "card" not in address.parameters or "GET" not in rights_at(address.name):
                    continue
                if "deal" in address.name.split(":")[1:]:
                    places = ((1, 1), (1, 0), (2, 4))
                    yield from (reverse(address.name, args=(slug, card, *p)) for p in places)
                elif not address.name.endswith(("pdf", "file")):
                    yield filled(address, self.place.world, card=card)

    def _read(self, who: str, path: str) -> None:
        visitor = self.place.visitors[who]
        with nothing_kept(visitor):
            answer, before = visitor.get(path), ""
            self._count(_route(path), "GET", answer, path, who)
            if path in self.place.links and answer.status_code == 302:
                before, path = path, answer["Location"]
                answer = visitor.get(path)
        if answer.status_code == 200 and "html" in answer.get("Content-Type", ""):
            self._keep(who, path, answer, before)

    def _keep(self, who: str, path: str, answer: HttpResponse, before: str) -> None:
        page = Page(path, answer.content.decode("utf-8", "replace"))
        self.asked[who] += [(who, link) for link in page.links if "?" in link]
        for form in page.forms:
            route = _route(form.action)
            if form.method == "post" and (who, form.action) not in self._seen and route:
                if len(self.corpus[route]) < 400:
                    self.corpus[route].append(Found(who, route, form, before))
                if path != form.action:
                    self._seen.add((who, form.action))

    def go(self, requests: int, seconds: float = 1e9) -> Tally:
        """Send this many requests, or for this many seconds. Return the tally of all."""
        begun, looked = monotonic(), sum(self.tally.sent.values())
        routes = [route for route in sorted(self.corpus) for _ in range(_weight(route))]
        while sum(self.tally.sent.values()) - looked < requests and monotonic() - begun < seconds:
            self._awake()
            found = self.chance.choice(self.corpus[self.chance.choice(routes)])
            visitor = self.place.visitors[found.who]
            with nothing_kept(visitor):
                if found.before:
                    visitor.get(found.before)
                self._steps(found, visitor)
                connection.check_constraints() if connection.vendor != "sqlite" else None
        return self.tally

    def _awake(self) -> None:
        if monotonic() - self.signed_in_at > AGAIN:
            self.signed_in_at = monotonic()
            for visitor in self.place.visitors.values():
                if visitor.email:
                    sign_in(visitor, visitor.email)

    def _steps(self, found: Found, visitor: Visitor) -> None:
        """Send a form and, about every second time, one from the page that follows.

        Now and then also request a page with a strange query.
        """
        for _ in range(self.chance.choice((1, 1, 2, 4))):
            answer = self._send(found, visitor)
            if self.chance.random() < 0.15:
                self._ask_strangely(found.who, visitor)
            path = answer.get("Location", "") if answer.status_code == 302 else ""
            if path.startswith("/"):
                page = visitor.get(path)
                self._count(_route(path), "GET", page, path, found.who)
            else:
                path, page = found.form.action, answer
            forms = self._forms_of(path, page)
            if not forms:
                return
            form = self.chance.choice(forms)
            found = Found(found.who, _route(form.action), form)

    def _forms_of(self, path: str, page: HttpResponse) -> list[Form]:
        if page.status_code >= 400 and page.status_code != 422:
            return []
        if "html" not in page.get("Content-Type", ""):
            return []
        forms = Page(path, page.content.decode("utf-8", "replace")).forms
        return [each for each in forms if each.method == "post" and _route(each.action)]

    def _send(self, found: Found, visitor: Visitor) -> HttpResponse:
        told = as_found(found.form, found.route, self.chance)
        if self.chance.random() < 0.6:
            told = mutated(told, self.chance)
        told = [*(each for each in told if each[0] != "csrfmiddlewaretoken"), visitor.token()]
        path = found.form.action
        if self.chance.random() < 0.06:
            path = self._elsewhere(path)
        if self.chance.random() < 0.2:
            self._queue(found, path, told, visitor)
        answer = self._posted(visitor, path, told)
        self._count(_route(path), "POST", answer, f"{path} {told}", found.who)
        return answer

    def _queue(self, found: Found, path: str, told: Fields, visitor: Visitor) -> None:
        """Send the form as a phone does that was without a signal, if it is of those it keeps."""
        queued = queue_of(found.route, path, told, self.chance)
        if queued:
            (to, body), token = queued, {"X-CSRFToken": visitor.token()[1]}
            answer = visitor.ask("POST", to, body, "application/json", **token)
            self._count(_route(to), "POST", answer, f"{to} {body!r}", found.who)

    def _posted(self, visitor: Visitor, path: str, told: Fields) -> HttpResponse:
        headers = {"HX-Request": "true"} if self.chance.random() < 0.25 else {}
        if self.chance.random() < 0.5 and all(isinstance(value, str) for _name, value in told):
            body = urlencode(told, errors="replace").encode()
            return visitor.ask("POST", path, body, FORM, **headers)
        return visitor.send(path, told, **headers)

    def _elsewhere(self, path: str) -> str:
        """Return the address with another number in it."""
        parts = path.split("/")
        numbers = [at for at, part in enumerate(parts) if part.isdecimal()]
        if numbers:
            parts[self.chance.choice(numbers)] = quote(self.chance.choice(NUMBERS) or "7")
        return "/".join(parts)

    def _ask_strangely(self, who: str, visitor: Visitor) -> None:
        links = self.asked[who]
        if not links:
            return
        path, _mark, query = self.chance.choice(links)[1].partition("?")
        told = parse_qsl(query, keep_blank_values=True) or [("p", "1")]
        at = self.chance.randrange(len(told))
        told[at] = (told[at][0], self.chance.choice((*NUMBERS, *WORDS[:25])))
        path = f"{path}?{urlencode(told)}"
        self._count(_route(path), "GET", visitor.get(path), path, who)

    def _count(self, route: str, method: str, answer: HttpResponse, told: str, who: str) -> None:
        name = f"{method} {route or 'no address'}"
        self.tally.sent[name] += 1
        self.tally.answers[name][answer.status_code] += 1
        if _is_past(route, answer):
            self.tally.past[name] += 1
        if answer.status_code >= 500:
            self.tally.broken.setdefault(f"{name}: {self._fault}", f"{who}: {told[:1500]}")

    def _broke(self, **_signal: object) -> None:
        import sys

        kind, fault, trace = sys.exc_info()
        if fault is not None:
            at = [line for line in format_tb(trace) if "site-packages" not in line][-1:]
            last = format_tb(trace)[-1:]
            self._fault = " ".join([*format_exception_only(kind, fault), *at, *last])


def _is_past(route: str, answer: HttpResponse) -> bool:
    """Whether the site took the form as valid.

    It redirects then. Our own pages give 422 for a wrong form, so any other page counts as valid.
    """
    if answer.status_code in (302, 303):
        return urlsplit(answer["Location"]).path not in SIGN_IN
    if "HX-Redirect" in answer or "HX-Location" in answer:
        return answer.status_code < 400
    ours = route.startswith(OURS) and route not in LED_ON
    return answer.status_code in (200, 204) and (ours or route in DONE)


@lru_cache(20_000)
def _route(path: str) -> str:
    """Return the name of the address, "" if it has none."""
    try:
        return resolve(urlsplit(path).path).view_name
    except Resolver404:
        return ""


def _weight(route: str) -> int:
    """Return how often to try a form: our own three times as often as those of packages."""
    return 3 if route.startswith(OURS) else 1
