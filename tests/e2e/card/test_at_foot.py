"""What is to be signed or answered stands where the keys were, and in view."""

from playwright.sync_api import ViewportSize, expect

from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.e2e.card_pages import ON_ITS_SIDE, SMALL, USUAL, on_each, sideways
from tests.e2e.phones import BARE
from tests.helping.cards import key
from tests.helping.factories import make_card

SMALLEST: ViewportSize = {"width": 320, "height": 640}


def test_a_card_to_be_signed_comes_of_itself(table, phone, at_card):
    card = make_card(table.anne, table.bernard)
    at_card(phone, table.bernard, card)
    close_card(card_id=card.pk, by=table.anne)
    countersign = phone.get_by_role("button", name="Countersign")
    for _screen in on_each(phone, USUAL, SMALL, SMALLEST, ON_ITS_SIDE):
        for part in (countersign, phone.get_by_text("Bernard Bell pays Anne Archer")):
            expect(part).to_be_in_viewport(ratio=1)
    phone.evaluate("document.documentElement.style.fontSize = '32px'")
    assert not sideways(phone)
    expect(countersign).to_be_in_viewport(ratio=1)
    phone.evaluate("scrollTo({ top: 9999 })")
    assert phone.evaluate(BARE, ".imprint p:last-child")  # The page ends above what is at its foot.


def test_how_a_game_ended_is_asked_where_the_keys_were(table, phone, at_card):
    """Anne is out by her record, Bernard by Bernard's."""
    games = [(28, 20), (31, 35), (21, 20)]
    card = make_card(table.anne, table.bernard, parties=[games], code="au-cent", stake=None)
    for writer, scores in ((table.anne, (31, 20)), (table.bernard, (10, 40))):
        record_deal(card_id=card.pk, by=writer, figures=Figures(1, 4, 0, scores), key=key())
    at_card(phone, table.anne, card)
    for _screen in on_each(phone, USUAL, SMALLEST):
        for answer in phone.locator(".asks-out").get_by_role("button").all():
            expect(answer).to_be_in_viewport(ratio=1)
