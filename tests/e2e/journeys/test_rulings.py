"""Something went wrong, by thumb: one phone proposes, the other agrees; then with a PIN."""

import re

from playwright.sync_api import expect

from club.pins.pin import set_pin
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.helping.cards import key
from tests.helping.desc import ITEMS
from tests.helping.factories import make_card, make_club, make_member

TAKES = (
    "Elder takes cards of the stock that are not theirs to take",
    "Some of the bottom three (the bottom two, if only two are left for younger)",
    "They turned one face up",
)
FACE_UP = ("A card lay face up among the others", "In the pack, while it was dealt")


def go_wrong(phone, address, taps, typed=""):
    """From the card to the ruling, a tap at a time, and propose it.

    What went wrong may be found by what is typed.
    """
    phone.goto(address)
    phone.get_by_role("link", name=re.compile("^Something went wrong")).tap()
    if typed:
        phone.get_by_label("What happened? A word is enough").fill(typed)
        expect(phone.get_by_role("heading", name="Found", exact=True)).to_be_visible()
    for words in taps:
        phone.get_by_role("link", name=words, exact=True).tap()
    phone.get_by_role("button", name="Propose it").tap()


def test_a_thumbs_walk_on_two_phones_and_with_a_pin(new_phone, sign_in, live_server, accessible):
    """Law 27 takes elder's 28 from 28–23; then Law 14 has the second deal dealt again."""
    club = make_club(slug="portland")
    anne, bernard = make_member(club, name="Anne"), make_member(club, name="Bernard")
    card = make_card(anne, bernard, parties=())
    set_pin(bernard, "2468")
    figures = Figures(1, 1, 1, (0, 0), itemised=ITEMS)
    record_deal(card_id=card.pk, by=anne, figures=figures, key=key())
    address = f"{live_server.url}/clubs/portland/cards/{card.pk}/"
    own, other = new_phone(), new_phone()
    sign_in(own, anne.user)
    sign_in(other, bernard.user, address)

    go_wrong(own, f"{address}deals/1/1/", TAKES, "peeked at the stock")
    expect(own.get_by_text("It waits for Bernard.")).to_be_visible()
    other.reload()
    accessible(other)
    other.get_by_role("button", name="Agree", exact=True).tap()
    expect(other.locator("#deal-1-a a")).to_have_text("0")

    go_wrong(own, address, FACE_UP)
    own.get_by_text("Bernard agrees here by PIN").tap()
    own.get_by_label("Bernard’s PIN").fill("2468")
    own.get_by_role("button", name="Agree", exact=True).tap()
    expect(
        own.get_by_text("The deal is void and does not count. Anne deals again.")
    ).to_be_visible()
    card.refresh_from_db()
    sheet = load(card)
    assert sheet.deal(1, 1).scores == (0, 23)
    assert (sheet.next_deal.number, sheet.next_deal.dealer) == (2, 0)
