"""A browser at a chouette, and how tests read its pages."""

import re
from html import unescape

from club.models import Role
from scoring.models import Card
from scoring.sheet.sheet import load
from tests.helping.cards import key
from tests.helping.chouettes import A, open_chouette, three_players
from tests.helping.factories import LATELY, make_club, make_member


class Site:
    """A's browser, and a chouette of A, B and C."""

    def __init__(self, client) -> None:
        self.client = client
        self.club = make_club(slug="portland")
        self.players = three_players(self.club)
        self.a, self.b, self.c = self.players
        self.fourth = make_member(self.club, name="D", guest=True)
        self.treasurer = make_member(self.club, name="T", role=Role.TREASURER)
        self.card = open_chouette(*self.players)
        self.as_(self.a)

    def as_(self, member) -> None:
        self.client.force_login(member.user)

    def at(self, rest: str = "") -> str:
        return f"/clubs/portland/cards/{self.card.pk}/{rest}"

    def result(self, partie, **typed):
        data = {"winner": A, "points": 150, "key": key(), **typed}
        return self.client.post(self.at(f"parties/{partie}/result/"), data)

    def deal(self, **typed):
        data = {"partie": 1, "deal": 1, "dealer": 0, "key": key(), **typed}
        return self.client.post(self.at("deals/"), {"sure": _sure(data), **data})

    def page(self, rest: str = "") -> str:
        return text_of(self.client.get(self.at(rest)))

    def open(self, **typed):
        form = {
            "single": self.a.pk,
            "opponent": self.b.pk,
            "adviser": self.c.pk,
            "stake": "ten-shillings-a-hundred-fifties",
            "first_dealer": "0",
            "played_on": LATELY,
            "form_key": key(),
            "another": "on",
        }
        return self.client.post("/clubs/portland/cards/chouette/new/", {**form, **typed})

    @property
    def sheet(self):
        return load(Card.objects.get(pk=self.card.pk))


def _sure(deal) -> str:
    return f"{deal.get('score_0')}:{deal.get('score_1')}"


def text_of(answer) -> str:
    """Return the text of a page without its markup."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())))


def beside(answer, field) -> str:
    """The message beside a field."""
    found = re.search(rf'<p[^>]*id="{field}_error"[^>]*>(.*?)</p>', answer.content.decode(), re.S)
    return unescape(found[1].strip()) if found else ""
