"""A browser at the form of a new card."""

from club.models import Role
from tests.helping.browser import text_of
from tests.helping.cards import key
from tests.helping.factories import LATELY, make_club, make_member

NEW = "/clubs/portland/cards/new/"


class Opening:
    """Anne's browser at the form of a new card with Bernard, at a rate of their own."""

    def __init__(self, client) -> None:
        self.client = client
        self.club = make_club(slug="portland", currency="GBP")
        self.anne = make_member(self.club, name="Anne")
        self.bernard = make_member(self.club, name="Bernard")
        self.celia = make_member(self.club, name="Celia")
        self.dora = make_member(self.club, name="Dora", role=Role.TREASURER)
        client.force_login(self.anne.user)

    def page(self) -> str:
        return self.client.get(NEW).content.decode()

    def told(self, address: str, **query) -> str:
        return text_of(self.client.get(address, query)).strip()

    def send(self, address: str = NEW, **typed):
        form = {
            "opponent": self.bernard.pk,
            "stake": "own",
            "amount": "£1000000",
            "currency": "GBP",
            "per": "point",
            "neglect": "",
            "first_dealer": "1",
            "played_on": LATELY,
            "form_key": key(),
        }
        return self.client.post(address, {**form, **typed})
