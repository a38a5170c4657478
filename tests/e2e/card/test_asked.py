"""The line beside the keypad that tells a player what waits for their answer; a tap on it leads
there."""

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from club.models import Member
from club.pins.pin import set_pin
from scoring.models import Card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.consents.scribe import ask
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.e2e.card_pages import SMALL, sideways
from tests.e2e.deal_forms import turn_to
from tests.e2e.phones import BARE, in_sight
from tests.helping.cards import DESC, key
from tests.helping.factories import make_card, make_member

pytestmark = pytest.mark.tier("all")

LINE = ".pad-place .answer"


def mended(card: Card, by: Member) -> None:
    figures = Figures(1, 2, 0, (DESC[0][1][0], DESC[0][1][1] + 2))
    record_deal(card_id=card.pk, by=by, figures=figures, key=key())


def kept(card: Card, by: Member) -> None:
    celia = make_member(by.club, name="Celia Crewe")
    ask(card_id=card.pk, by=celia, scribe=celia)


def annulled(card: Card, by: Member) -> None:
    annul(card_id=card.pk, partie=2, by=by)


def abandoned(card: Card, by: Member) -> None:
    abandon_card(card_id=card.pk, by=by)


ASKED = [
    (mended, "Anne asks to change 15–31 to 15–33, partie 1, deal 2"),
    (kept, "Celia Crewe asks to keep this card for you"),
    (annulled, "Anne asks to annul partie 2"),
    (abandoned, "Anne asks to abandon this card"),
]


@pytest.fixture
def card(table) -> Card:
    """A card of two parties, the second of which is not over."""
    return make_card(table.anne, table.bernard, parties=[DESC[0], DESC[1][:4]])


def bare(page: Page, *parts: str) -> None:
    """Check that these are visible and that nothing covers them."""
    for part in parts:
        page.wait_for_function(BARE, arg=part)


@pytest.mark.parametrize(("asks", "said"), ASKED)
def test_a_waiting_request_is_said_beside_the_keys_and_on_the_first_page(
    table, card, new_phone, at_card, accessible, asks, said
):
    """The line appears by itself, covers nothing of the row being written, and leads to the
    answer."""
    answers = "#asked p", "#asked .button[value='agree'], #asked .button[value='give']"
    bernards = at_card(new_phone(viewport=SMALL), table.bernard, card)
    asks(card, table.anne)
    line, asked = bernards.locator(LINE), bernards.locator("#asked")
    expect(line).to_have_text(f"{said} Answer")
    in_sight(bernards)
    bare(bernards, f"{LINE} b")
    assert line.locator("span").evaluate("text => text.scrollWidth <= text.clientWidth")
    assert sideways(bernards) == 0
    accessible(bernards)
    line.get_by_role("link").tap()
    expect(asked).to_be_focused()
    bare(bernards, *answers)
    bernards.goto("/")
    bernards.get_by_role("region", name="Waiting for you").get_by_role("link").tap()
    expect(asked).to_be_focused()
    expect(line).to_have_text(f"{said} Answer")
    bare(bernards, *answers)
    accessible(bernards)
    asked.get_by_role("button", name="Agree").tap()
    expect(asked).to_have_count(0)
    expect(line).to_have_count(0)


def test_however_much_is_said_the_answer_is_clear_of_the_keys(table, new_phone, at_card):
    """A partie is just over, and the mended deal would make it a tie to be played off."""
    card = make_card(table.anne, table.bernard, parties=[[(20, 20)] * 5 + [(24, 20)]] * 2)
    figures = Figures(1, 6, 0, (20, 20))
    record_deal(card_id=card.pk, by=table.anne, figures=figures, key=key())
    bernards = at_card(new_phone(viewport=SMALL), table.bernard, card)
    expect(bernards.locator(".ended")).to_be_visible()
    bernards.locator(LINE).get_by_role("link").tap()
    bare(bernards, "#asked p", "#asked .button[value='agree']", "#asked .button[value='refuse']")
    bernards.locator("#card h1").tap()
    bare(bernards, "[data-open]")


def test_beside_the_items_and_the_cards_too(table, card, new_phone, at_card, accessible):
    mended(card, table.anne)
    bernards = at_card(new_phone(viewport=SMALL), table.bernard, card)
    for way in ("Items", "Cards"):
        turn_to(bernards, way)
        expect(bernards.locator(f"#way {LINE.split()[1]}")).to_be_visible()
        accessible(bernards)
    bernards.locator(LINE).get_by_role("link").tap()
    bare(bernards, "#asked .button[value='agree']")


def test_she_who_asks_is_not_asked_and_the_keys_make_way_for_a_pin(
    table, card, new_phone, at_card, accessible
):
    cache.clear()
    set_pin(table.bernard, "2718")
    mended(card, table.anne)
    annes = at_card(new_phone(viewport=SMALL), table.anne, card)
    expect(annes.get_by_role("button", name="Take it back")).to_have_count(1)
    expect(annes.locator(LINE)).to_have_count(0)
    annes.evaluate("scrollTo({ top: 0 })")
    annes.get_by_text("Bernard Bell agrees here by PIN").tap()
    bare(annes, ".pin input[name='pin']", ".pin button")
    accessible(annes)
    annes.get_by_text("Bernard Bell agrees here by PIN").tap()
    bare(annes, "[data-go]")
