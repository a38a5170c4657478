"""The page of a card names its scribe, whose leave is missing, and for whom the scribe wrote."""

import re

import pytest
from django.utils.html import strip_tags

from club.pins.pin import set_pin
from scoring.operations.consents import scribe
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.cards import key
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


class Table:
    """Anne plays Bernard, or a guest; Celia asks to keep the card."""

    def __init__(self, client, *, guest: bool = False) -> None:
        self.client, self.club = client, make_club()
        self.anne, self.celia = (make_member(self.club, name=name) for name in ("Anne", "Celia"))
        self.bernard = make_member(self.club, name="Bernard", guest=guest)
        self.card = make_card(self.anne, self.bernard, parties=[])

    def page(self, member) -> str:
        self.client.force_login(member.user)
        answer = self.client.get(f"/clubs/{self.club.slug}/cards/{self.card.pk}/")
        return re.sub(r"\s+", " ", answer.content.decode())

    def ask(self) -> None:
        scribe.ask(card_id=self.card.pk, by=self.celia, scribe=self.celia)

    def give(self, by, seat: int) -> None:
        scribe.give(card_id=self.card.pk, by=by, seat=seat)

    def write(self, by, left: int, right: int) -> None:
        own = Figures(1, 1, 1, (left, right))
        record_deal(card_id=self.card.pk, by=by, figures=own, key=key())


def test_all_whose_leave_is_still_wanting_are_named(client):
    table = Table(client)
    table.ask()
    for member in (table.anne, table.bernard, table.celia):
        assert "It waits for Anne and Bernard to agree." in table.page(member)
    table.give(table.anne, 0)
    assert "It waits for Bernard to agree." in table.page(table.anne)
    assert "It waits for you to agree." in table.page(table.bernard)


def test_for_a_guest_an_officer_gives_leave(client):
    table = Table(client, guest=True)
    table.ask()
    say = "It waits for Anne to agree. Bernard is a guest, so an officer answers for them."
    assert say in table.page(table.celia)


@pytest.mark.parametrize(
    ("pin", "said"), [("1234", "That is not Bernard’s PIN"), ("", "Type the PIN.")]
)
def test_a_wrong_pin_is_said_beside_the_pin(client, pin, said):
    table = Table(client)
    set_pin(table.bernard, "2718")
    table.ask()
    client.force_login(table.celia.user)
    leave = {"what": "give", "seat": 1, "scribe": table.celia.pk, "pin": pin}
    page = client.post(f"/clubs/{table.club.slug}/cards/{table.card.pk}/scribe/", leave)
    shown = page.content.decode()
    assert page.status_code == 422
    (beside,) = re.findall(r'<p class="error" role="alert" id="pin_leave_1">([^<]*)</p>', shown)
    assert beside.startswith(said)
    assert '<details class="pin" open>' in shown


def test_the_request_says_plainly_what_a_scribe_does(client):
    table = Table(client)
    table.ask()
    assert (
        "Celia asks to keep this card for Anne and Bernard: to write and change its deals. "
        "The players close and sign it themselves."
    ) in table.page(table.anne)


def test_law_74_of_a_deal_that_differs_it_is_said_for_whom_the_scribe_wrote(client):
    table = Table(client)
    table.ask()
    table.give(table.anne, 0)
    table.give(table.bernard, 1)
    table.write(table.celia, 12, 37)
    table.write(table.anne, 13, 36)
    assert (
        "Celia, who kept the card, wrote 12–37 for Bernard; Anne wrote 13–36. "
        "Each is right about their own hand (Law 74): 13–37 counts."
    ) in strip_tags(table.page(table.bernard))


def test_law_74_two_players_speak_each_for_themselves(client):
    table = Table(client)
    table.write(table.anne, 12, 37)
    table.write(table.bernard, 13, 36)
    assert "Anne wrote 12–37; Bernard wrote 13–36. Each is right" in table.page(table.celia)
