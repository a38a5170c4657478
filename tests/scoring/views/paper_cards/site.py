"""A member's browser, in which paper cards are typed."""

import json

from club.models import Role
from scoring.models import Card
from tests.helping.factories import LATELY, make_club, make_member
from tests.scoring.views.paper_cards.printed import PRINTED, fields_of

TEN_SHILLINGS = "ten-shillings-a-hundred-fifties"


def right_card() -> dict[str, object]:
    """The printed card with its two misprints corrected (its fifth deal read as 19–17)."""
    card = json.loads(json.dumps(PRINTED))
    card["parties"][3]["deals"][4] = [19, 17]
    card["written"]["carried"][2] = [0, 476]
    return card


class Site:
    """A member's browser, typing a card of theirs with Bernard."""

    def __init__(self, client) -> None:
        self.club = make_club(slug="portland")
        self.anne = make_member(self.club, name="Anne")
        self.bernard = make_member(self.club, name="Bernard")
        self.celia = make_member(self.club, name="Celia")
        self.guest = make_member(self.club, name="Felix", guest=True)
        self.treasurer = make_member(self.club, name="Dora", role=Role.TREASURER)
        self.on(client)

    def on(self, client):
        """Let Anne use this browser from now on."""
        self.client = client
        self.as_(self.anne)
        return self

    def as_(self, member):
        self.client.force_login(member.user)

    def page(self, rest="paper/new/", **query) -> str:
        """A page of the club's cards, or of this card."""
        rest = f"{rest.pk}/" if isinstance(rest, Card) else rest
        return self.client.get(f"/clubs/portland/cards/{rest}", query, follow=True).text

    def post(self, card=PRINTED, button="keep", address="paper/new/", headers=None, **typed):
        head = {
            "left": self.anne.pk,
            "right": self.bernard.pk,
            "stake": TEN_SHILLINGS,
            "played_on": LATELY,
            "first_dealer": "",
            "draft": "draft-of-the-phone",
            "parties": "6",
            "rows": "8",
        }
        data = {**head, **fields_of(card), button: "1", **typed}
        return self.client.post(f"/clubs/portland/cards/{address}", data, headers=headers)

    def kept(self, card=PRINTED, **typed) -> Card:
        answer = self.post(card, **typed)
        assert answer.status_code == 302, answer.text
        return Card.objects.get(pk=int(answer["Location"].split("/")[-2]))
