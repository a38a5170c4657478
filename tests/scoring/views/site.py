"""A player's browser on the card's page, for tests, and what the player reads there."""

import json
import re
from html import unescape

from club.models import Role
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.helping.cards import key
from tests.helping.factories import LATELY, make_card, make_club, make_member


class Browser:
    """A browser at the pages of a card. Its club has a member `a`, who uses it at first."""

    def on(self, client):
        self.client = client
        self.as_(self.a)
        return self

    def as_(self, member):
        self.client.force_login(member.user)

    def at(self, rest: str = "") -> str:
        return f"/clubs/{self.club.slug}/cards/{self.card.pk}/{rest}"

    def get(self, rest: str = "", **query):
        return self.client.get(self.at(rest), query)

    def page(self, rest: str = "", **query) -> str:
        return self.get(rest, **query).text

    def post(self, rest: str, **typed):
        return self.client.post(self.at(rest), typed)

    def mend(self, deal: int, x, y, **typed):
        """Send the form on the page of a deal of the first partie."""
        place = {"partie": 1, "deal": deal, "dealer": deal % 2, "key": key()}
        return self.post(f"deals/1/{deal}/", **{**place, "score_0": x, "score_1": y, **typed})


class Site(Browser):
    """Anne's browser, at a new card with Bernard."""

    def __init__(self, client) -> None:
        self.club = make_club(slug="portland")
        self.a = make_member(self.club, name="Anne")
        self.b = make_member(self.club, name="Bernard")
        self.treasurer = make_member(self.club, name="Dora", role=Role.TREASURER)
        self.card = make_card(self.a, self.b, parties=())
        self.on(client)

    def deal(self, **typed):
        due = {"partie": 1, "deal": 1, "dealer": 1, "score_0": 27, "score_1": 13, "key": key()}
        return self.post("deals/", **{**due, **typed})

    def open(self, **typed):
        form = {
            "opponent": self.b.pk,
            "stake": "ten-shillings-a-hundred-fifties",
            "first_dealer": "1",
            "played_on": LATELY,
            "form_key": key(),
        }
        return self.client.post("/clubs/portland/cards/new/", {**form, **typed})

    @property
    def scores(self) -> list[tuple[int, int]]:
        """The scores of all deals that count."""
        return [deal.scores for partie in load(self.card).parties for deal in partie.deals]


class Phone:
    """A phone of the site's player, with a queue."""

    def __init__(self, site: Site) -> None:
        self.site, self.made = site, 0

    def deal(self, deal=1, scores=(27, 13), **more):
        """A record of a deal of the first partie, as the phone keeps it."""
        self.made += 1
        place = {"partie": "1", "deal": str(deal), "dealer": str(deal % 2)}
        typed = {"score_0": str(scores[0]), "score_1": str(scores[1])}
        fields = {**place, **typed, **more.pop("fields", {})}
        made = {"key": f"key-of-the-phones-queue-{self.made}", "kind": "deal"}
        return {**made, "card": self.site.card.pk, "fields": fields, **more}

    def undo(self, record):
        made = self.deal()
        return {**made, "kind": "undo", "fields": {"of": record["key"]}}

    def send(self, *records):
        address = "/clubs/portland/queue/"
        body = json.dumps({"records": records})
        return self.site.client.post(address, body, content_type="application/json")

    def answers(self, *records):
        """What the site answers to each record."""
        return self.send(*records).json()["answers"]

    def results(self, *records):
        """What became of each record."""
        return [one["result"] for one in self.answers(*records)]

    @property
    def copy(self):
        """The phone's copy of its member's cards."""
        return self.site.client.get("/clubs/portland/phone/").json()

    @property
    def cards(self):
        return self.copy["cards"]


def record(card, by, deal: int, *scores: int, **mark) -> None:
    """Write a record of a deal of the first partie, with its usual dealer."""
    figures = Figures(1, deal, deal % 2, scores, **mark)
    record_deal(card_id=card.pk, by=by, figures=figures, key=key())


def question(answer) -> str:
    """The question in words, with the answers on offer; “” if there is none."""
    found = re.search(r'<div class="notice wait conflict".*?</div>', answer.text, re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split()) if found else ""


def sent_again(site, answer, **more):
    """Send the form of a refused page as a browser without script does, with this button."""
    form = answer.context["page"].write_form
    names = ("partie", "deal", "dealer", "key", "score_0", "score_1", "meanwhile", "instead")
    kept = {name: form[name].value() or "" for name in names}
    assert f'name="meanwhile" value="{kept["meanwhile"]}"' in answer.text
    return site.post("deals/", **{**kept, "as_next": "1", **more})
