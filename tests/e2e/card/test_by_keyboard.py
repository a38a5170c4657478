"""Use the card's keypad, open, close and sign a card with the keyboard alone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from ledger.models import Transaction
from scoring.models import Card, CardState
from tests.e2e.card_pages import LAPTOP, at_deal, score, scores, tab_to
from tests.e2e.phones import anew
from tests.helping.cards import DESC, write

pytestmark = pytest.mark.tier("all")


@pytest.fixture
def page(opened) -> Page:
    """A new card on a laptop."""
    return opened(**LAPTOP)[0]


def test_after_a_reload_with_nothing_typed_elders_score_is_first_again(page):
    score(page, 1).focus()
    expect(page.locator("[data-go]")).to_have_text("Next")
    page.reload()
    expect(page.locator(".score.active")).to_have_attribute("data-seat", "0")
    page.keyboard.type("28")
    expect(score(page, 0)).to_have_value("28")
    score(page, 1).focus()
    page.keyboard.type("١²３")  # A keyboard of another script. A superscript is no figure.
    expect(score(page, 1)).to_have_value("13")


def type_a_deal(page: Page, elder: int, younger: int) -> None:
    for figures in (elder, younger):
        page.keyboard.type(str(figures))
        page.keyboard.press("Enter")


def test_an_unusual_pair_is_asked_about_and_answered_with_the_next_tabs(page):
    type_a_deal(page, 82, 23)
    asked, head = page.locator(".unusual"), page.locator("#write h2")
    expect(asked).to_be_focused()
    page.keyboard.press("Tab")
    expect(asked.get_by_role("button", name="82–23 as it is")).to_be_focused()
    page.keyboard.press("Tab")
    expect(asked.get_by_role("button", name="28–23")).to_be_focused()
    page.keyboard.press("Enter")
    expect(head).to_have_text("Partie 1, deal 2")
    type_a_deal(page, 82, 23)
    expect(asked).to_be_focused()
    type_a_deal(page, 28, 23)  # Figures still go to the keypad: a deal of their own.
    expect(asked).to_be_hidden()
    expect(head).to_have_text("Partie 1, deal 3")
    assert scores(Card.objects.get()) == [(28, 23), (23, 28)]


def press_on(page: Page, wanted: Locator) -> None:
    """Tab to a link or a button and press Enter."""
    tab_to(page, wanted)
    page.keyboard.press("Enter")


@pytest.mark.tier("everyday")
def test_a_card_is_opened_closed_and_countersigned(table, new_phone, sign_in):
    annes = new_phone(**LAPTOP)
    sign_in(annes, table.anne.user, f"/clubs/{table.club.slug}/cards/new/")
    bernard = annes.get_by_role("radio", name="Bernard Bell")
    tab_to(annes, annes.locator("[name=opponent]"))
    annes.keyboard.press("Space")
    for _ in range(annes.locator("[name=opponent]:visible").count()):
        if bernard.is_checked():
            break
        annes.keyboard.press("ArrowDown")
    expect(bernard).to_be_checked()
    press_on(annes, annes.locator("#agreed > summary"))
    stake = annes.locator('[name=stake][value="ten-shillings-a-hundred-fifties"]')
    tab_to(annes, annes.locator("[name=stake]"))
    for _ in range(annes.locator("[name=stake]:visible").count()):
        if stake.is_checked():
            break
        annes.keyboard.press("ArrowDown")
    expect(stake).to_be_checked()
    tab_to(annes, annes.locator("[name=first_dealer]"))
    annes.keyboard.press("Space")
    press_on(annes, annes.get_by_role("button", name="Open the card"))
    at_deal(annes, 1, 1)

    card = Card.objects.get()
    write(card, table.anne, *DESC[0])
    annes.reload()
    press_on(annes, annes.get_by_role("link", name="Work out the result and close"))
    press_on(annes, annes.get_by_role("button", name="Close the card"))
    expect(annes.locator("#card .badge").first).to_contain_text("waiting for countersignatures")

    bernards = new_phone(**LAPTOP)
    sign_in(bernards, table.bernard.user, "/")
    press_on(bernards, bernards.get_by_role("link").filter(has_text="waits for your signature"))
    press_on(bernards, bernards.get_by_role("button", name="Countersign"))
    expect(bernards.locator("#card .badge").first).to_have_text("countersigned")
    card.refresh_from_db()
    assert card.state == CardState.COUNTERSIGNED
    amounts = {p.account.member: p.amount for p in Transaction.objects.get().postings.all()}
    assert amounts == {table.anne: 180, table.bernard: -180}


def test_figures_typed_as_the_card_comes_go_on_with_the_tab_key(page):
    page.keyboard.type("33")
    page.keyboard.press("Enter")
    page.keyboard.type("15")
    page.keyboard.press("Shift+Tab")  # Back from the second score to the first.
    expect(score(page, 0)).to_be_focused()
    anew(page)
    page.keyboard.type("33")
    page.keyboard.press("Tab")
    expect(score(page, 1)).to_be_focused()
    page.keyboard.type("15")
    page.keyboard.press("Shift+Tab")
    expect(score(page, 0)).to_be_focused()
    page.keyboard.press("Enter")
    at_deal(page, 1, 2)
    page.keyboard.type("15")
    for typed, becomes in (("7", "157"), ("Backspace", "15"), ("Backspace", "1"), ("8", "18")):
        score(page, 1).click(position={"x": 12, "y": 40})  # In its empty part.
        page.keyboard.press(typed)
        expect(score(page, 1)).to_have_value(becomes)
    assert scores(Card.objects.get()) == [(33, 15)]
