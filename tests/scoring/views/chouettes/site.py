"""A browser at a chouette, and how tests read its pages."""

import re
from html import unescape

from club.models import Role
from scoring.models import Card
from scoring.sheet.sheet import load
from tests.helping.browser import text_of
from tests.helping.cards import key
from tests.helping.chouettes import A, open_chouette, three_players
from tests.helping.factories import LATELY, make_club, make_member
from tests.scoring.views.site import Browser

PLACES = ("single", "opponent", "adviser")


class Chouette(Browser):
    """A's browser, and a chouette of A, B and C. A guest D and a treasurer T look on."""

    def __init__(self, client) -> None:
        self.club = make_club(slug="salon")
        self.players = three_players(self.club)
        self.a, self.b, self.c = self.players
        self.fourth = make_member(self.club, name="D", guest=True)
        self.treasurer = make_member(self.club, name="T", role=Role.TREASURER)
        self.card = open_chouette(*self.players)
        self.on(client)

    def result(self, partie, **typed):
        data = {"winner": A, "points": 150, "key": key(), **typed}
        return self.post(f"parties/{partie}/result/", **data)

    def deal(self, **typed):
        data = {"partie": 1, "deal": 1, "dealer": 0, "key": key(), **typed}
        sure = f"{data.get('score_0')}:{data.get('score_1')}"
        return self.post("deals/", **{"sure": sure, **data})

    def words(self, rest: str = "") -> str:
        """The words of a page of the card."""
        return text_of(self.get(rest))

    def club_words(self, rest: str) -> str:
        """The words of a page of the club."""
        return text_of(self.client.get(f"/clubs/salon/{rest}"))

    def places(self, who: str) -> dict[str, int]:
        """The fields of three places: “cda” if C plays alone against D, and A advises."""
        people = dict(zip("abcdt", (*self.players, self.fourth, self.treasurer), strict=True))
        return {place: people[one].pk for place, one in zip(PLACES, who, strict=True)}

    def open(self, who: str = "abc", **typed):
        form = {
            **self.places(who),
            "stake": "ten-shillings-a-hundred-fifties",
            "first_dealer": "0",
            "played_on": LATELY,
            "form_key": key(),
            "another": "on",
        }
        return self.client.post("/clubs/salon/cards/chouette/new/", {**form, **typed})

    def change(self, who: str, **typed):
        """Close the card and open the next with these three."""
        return self.post("players/", **{**self.places(who), "form_key": key(), **typed})

    @property
    def sheet(self):
        return load(Card.objects.get(pk=self.card.pk))


def beside(answer, field) -> str:
    """The message beside a field."""
    found = re.search(rf'<p[^>]*id="{field}_error"[^>]*>(.*?)</p>', answer.text, re.S)
    return unescape(found[1].strip()) if found else ""
