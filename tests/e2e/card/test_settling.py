"""A card with a partie unfinished is settled on two phones, and played again when it is signed."""

import pytest
from playwright.sync_api import Page, expect

from club.pins.pin import set_pin
from scoring.models import Card, CardState
from scoring.sheet.sheet import load
from tests.e2e.card_pages import SMALL, sideways
from tests.e2e.phones import HEADING, write
from tests.helping.cards import DESC
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")

ASK = "Ask Bernard Bell to settle"


@pytest.fixture
def card(table) -> Card:
    """Bernard is fifteen ahead after two parties, and two deals of the third are written."""
    return make_card(table.anne, table.bernard, parties=[DESC[3], DESC[4], DESC[0][:2]])


def to_the_closing_page(page: Page) -> None:
    page.get_by_role("link", name="Close the card").tap()
    expect(page.get_by_role("heading", name="Settle what is finished")).to_be_visible()


def test_one_asks_the_other_agrees_and_both_play_on_on_the_new_card(
    table, card, new_phone, at_card, accessible
):
    annes = at_card(new_phone(viewport=SMALL), table.anne, card)
    bernards = at_card(new_phone(viewport=SMALL), table.bernard, card)
    to_the_closing_page(annes)
    accessible(annes)
    assert sideways(annes) == 0
    annes.get_by_role("button", name=ASK).tap()
    expect(annes.locator("#card")).to_contain_text("It waits for Bernard Bell.")
    expect(annes.get_by_role("button", name="Play on")).to_be_visible()  # The keys are folded.
    bernards.locator(".pad-place .answer").get_by_role("link").tap()
    accessible(bernards)
    bernards.locator("#asked").get_by_role("button", name="Agree").tap()
    expect(bernards.get_by_role("button", name="Countersign")).to_be_visible()
    new = Card.objects.latest("pk")
    for page in (bernards, annes):  # Anne's page updates by itself.
        expect(page.get_by_role("link", name=f"Card {new.pk}", exact=True)).to_be_visible()
    accessible(bernards)
    bernards.get_by_role("button", name="Countersign").tap()
    expect(
        bernards.get_by_text("This card is in the club’s book").or_(
            bernards.get_by_text("Nothing goes into")
        )
    ).to_be_visible()
    for page in (bernards, annes):
        page.get_by_role("link", name=f"Card {new.pk}", exact=True).tap()
        expect(page.locator(HEADING)).to_have_text("Partie 1, deal 3")
        accessible(page)
    write(bernards, "44", "6")
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 4")
    assert [deal.scores for deal in load(new).parties[0].deals] == [*DESC[0][:2], (44, 6)]


def test_they_play_on_and_the_request_is_gone_and_one_agrees_with_a_pin(
    table, card, new_phone, at_card, accessible
):
    set_pin(table.bernard, "3141")
    annes = at_card(new_phone(viewport=SMALL), table.anne, card)
    to_the_closing_page(annes)
    annes.get_by_role("button", name=ASK).tap()
    bernards = at_card(new_phone(), table.bernard, card)
    expect(bernards.locator("#asked")).to_be_visible()
    write(bernards, "44", "6")
    for page in (bernards, annes):
        expect(page.get_by_text("asks to settle")).to_have_count(0)
    to_the_closing_page(annes)
    annes.get_by_role("button", name=ASK).tap()
    annes.get_by_text("Bernard Bell agrees here by PIN").tap()
    agree = annes.locator(".pin").get_by_role("button", name="Agree")
    annes.get_by_label("Bernard Bell’s PIN").fill("2718")
    agree.tap()
    expect(annes.locator("#pin_settle_1")).to_be_visible()
    annes.get_by_label("Bernard Bell’s PIN").fill("3141")
    agree.tap()
    expect(annes.locator("#card")).to_contain_text("Bernard Bell agreed with a PIN.")
    accessible(annes)


@pytest.mark.tier("everyday")
def test_one_tap_plays_again_and_the_other_phone_is_led_there(
    table, new_phone, at_card, accessible
):
    card = make_card(table.anne, table.bernard, state=CardState.COUNTERSIGNED)
    bernards = at_card(new_phone(viewport=SMALL), table.bernard, card)
    annes = at_card(new_phone(viewport=SMALL), table.anne, card)
    accessible(annes)
    annes.get_by_role("button", name="Play again").tap()
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 1")
    expect(bernards.get_by_text("Play goes on")).to_be_visible()
    expect(bernards.get_by_role("button", name="Play again")).to_have_count(0)
