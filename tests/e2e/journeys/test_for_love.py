"""A card played for love, by thumb on two phones: opened, written, closed, signed."""

import pytest
from playwright.sync_api import expect

from ledger.models import Transaction
from scoring.models import Card, CardState
from tests.e2e.card_pages import SMALL, sideways, tap_a_deal
from tests.helping.cards import DESC, write

LOVE = '[name="stake"][value="love"]'


def test_a_card_for_love_from_its_opening_to_the_last_signature(
    table, new_phone, sign_in, at_card, accessible
):
    page = new_phone(viewport=SMALL)
    sign_in(page, table.anne.user, f"/clubs/{table.club.slug}/cards/new/")
    page.get_by_role("radio", name="Bernard Bell").check()
    page.locator("#agreed > summary").tap()
    page.locator(LOVE).check()
    accessible(page)
    assert not sideways(page)
    page.get_by_role("button", name="Open the card").tap()
    head = page.locator("#write h2")
    expect(head).to_have_text("Partie 1, deal 1")
    card = Card.objects.get()
    write(card, table.anne, *DESC[0][:5])
    page.reload()
    expect(head).to_have_text("Partie 1, deal 6")
    expect(page.locator("#write .worth").last).to_have_text("If partie 1 ended now: Anne +330.")
    tap_a_deal(page, *reversed(DESC[0][5]))
    expect(page.locator(".lead")).to_have_text("Anne Archer is up by 150")

    page.goto(f"/clubs/{table.club.slug}/cards/{card.pk}/close/")
    expect(page.locator(".lead")).to_have_text("Anne Archer wins by 150 points, for love.")
    accessible(page)
    page.get_by_role("button", name="Close the card").tap()

    other = at_card(new_phone(), table.bernard, card)
    other.get_by_role("button", name="Countersign").tap()
    expect(other.get_by_text("nothing goes into the club’s book")).to_be_visible()
    expect(other.get_by_role("button", name="Play again")).to_be_in_viewport()
    accessible(other)
    card.refresh_from_db()
    assert card.state == CardState.COUNTERSIGNED
    assert not Transaction.objects.exists()


@pytest.mark.tier("all")
def test_whoever_plays_a_game_for_love_is_asked_for_no_rate(table, phone, sign_in):
    sign_in(phone, table.anne.user, f"/clubs/{table.club.slug}/cards/new/")
    phone.get_by_role("radio", name="Bernard Bell").check()
    phone.locator("#agreed > summary").tap()
    phone.locator('[name="code"][value="au-cent"]').check()
    rate = phone.locator("#id_games_amount")
    expect(rate).to_be_visible()
    phone.locator(LOVE).check()
    expect(rate).to_be_hidden()
    phone.get_by_role("button", name="Open the card").tap()
    expect(phone.locator("#write h2")).to_have_text("Game 1, deal 1")
    assert Card.objects.get().amount is None
