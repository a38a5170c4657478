"""A browser at the form of a new card."""

import re

from club.models import Role
from tests.helping.browser import text_of
from tests.helping.cards import key
from tests.helping.factories import LATELY, make_club, make_member

NEW = "/clubs/portland/cards/new/"


class Opening:
    """Anne's browser at the form of a new card with Bernard, at a rate of their own."""

    def __init__(self, client) -> None:
        self.club = make_club(slug="portland", currency="GBP")
        self.anne = make_member(self.club, name="Anne")
        self.bernard = make_member(self.club, name="Bernard")
        self.celia = make_member(self.club, name="Celia")
        self.dora = make_member(self.club, name="Dora", role=Role.TREASURER)
        self.on(client)

    def on(self, client):
        """Let Anne use this browser from now on."""
        self.client = client
        client.force_login(self.anne.user)
        return self

    def page(self, **query) -> str:
        return self.client.get(NEW, query).text

    def told(self, address: str = NEW, **query) -> str:
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


def brought_to(refused) -> list[str]:
    """The fields with autofocus. The browser takes the first visible one."""
    assert refused.status_code == 422
    wrong = re.findall(r"<(?:input|select)[^>]* autofocus>", refused.text)
    return [re.search(r'name="(\w+)"', field)[1] for field in wrong]


def rates_in(page: str) -> dict[str, str]:
    """The rates a point and a game, as they are filled in."""
    return dict(re.findall(r'name="((?:games_)?amount)"[^>]* value="([^"]*)"', page))


def chosen_in(page: str) -> list[str]:
    """The opponent who is chosen already."""
    return re.findall(r'name="opponent" value="(\d+)" checked', re.sub(r"\s+", " ", page))


def shown_at_once(page: str) -> list[str]:
    """Who has a button of their own."""
    near = page.split('<div class="chips">')[1].split("</div>", maxsplit=1)[0]
    return re.findall(r"<span>\s*(\w+)\s*</span>", near)
