"""The whole life of a card without JavaScript: opened, written, mended, closed, countersigned; and
a paper card typed in."""

import re

import pytest
from playwright.sync_api import Page, expect

from ledger.models import Transaction
from scoring.models import Card, CardKind, CardState
from tests.e2e.card_pages import score, scores
from tests.helping.cards import DESC, write

pytestmark = pytest.mark.tier("all")


@pytest.fixture
def plain(new_phone, sign_in):
    """`plain(member)` returns a phone of the member's without scripts."""

    def phone(member) -> Page:
        page = new_phone(java_script_enabled=False)
        sign_in(page, member.user)
        return page

    return phone


def write_deal(page: Page, left: int, right: int, button: str) -> None:
    score(page, 0).fill(str(left))
    score(page, 1).fill(str(right))
    page.get_by_role("button", name=button).tap()


@pytest.mark.tier("everyday")
def test_a_card_from_its_opening_to_the_ledger(table, plain):
    page = plain(table.anne)
    page.goto(f"/clubs/{table.club.slug}/cards/new/")
    page.get_by_role("radio", name="Bernard Bell").check()
    page.locator('[name=stake][value="ten-shillings-a-hundred-fifties"]').check()
    page.get_by_role("button", name="Open the card").tap()

    write_deal(page, 27, 14, "Write the deal")
    expect(page.locator("#write h2")).to_have_text("Partie 1, deal 2")
    page.get_by_role("link", name="27", exact=True).tap()
    write_deal(page, 27, 13, "Correct")
    expect(page.locator(".deals tbody td").nth(1)).to_have_text("13")
    card = Card.objects.get()
    assert scores(card) == [(27, 13)]

    write(card, table.anne, *DESC[0][1:])
    page.reload()
    page.get_by_role("link", name="Work out the result and close").tap()
    page.get_by_role("button", name="Close the card").tap()
    expect(page.locator("#card .badge").first).to_contain_text("waiting for countersignatures")
    bernards = plain(table.bernard)
    bernards.goto("/")
    bernards.get_by_role("link").filter(has_text="waits for your signature").tap()
    bernards.get_by_role("button", name="Countersign").tap()
    expect(bernards.locator("#card .badge").first).to_have_text("countersigned")
    amounts = {p.account.member: p.amount for p in Transaction.objects.get().postings.all()}
    assert amounts == {table.anne: 180, table.bernard: -180}


def test_a_paper_card_checked_mended_and_kept(table, plain):
    page = plain(table.anne)
    page.goto(f"/clubs/{table.club.slug}/cards/")
    page.get_by_role("link", name="Type in a paper card").tap()
    page.get_by_label("On the right").select_option(label="Bernard Bell")
    page.locator('[name=stake][value="ten-shillings-a-hundred-fifties"]').check()
    for seat in (0, 1):
        for row, deal in enumerate(DESC[0]):
            name = f"Partie 1 {('Anne', 'Opponent')[seat]} deal {row + 1}"
            page.get_by_role("textbox", name=name).fill(str(deal[seat]))
    total = page.locator('[name="parties[0].written.totals[0]"]')
    total.fill("146")
    page.locator('[name="parties[0].written.won[0]"]').fill("150")
    page.get_by_role("button", name="Check").last.tap()
    expect(page.locator(".cell.wrong b")).to_have_text("164")
    expect(page.locator("#report")).to_contain_text("146 is written, 18 too few")
    total.fill("164")
    page.get_by_role("button", name="Keep the card").tap()
    expect(page.locator("#card")).to_contain_text("A paper card, kept as it was written.")
    card = Card.objects.get()
    assert (card.kind, card.opened_by) == (CardKind.PAPER, table.anne)
    page.get_by_role("link", name=re.compile("result and close")).tap()
    page.get_by_role("button", name="Close the card").tap()
    expect(page.locator("#card .badge").first).to_contain_text("waiting for countersignatures")
    card.refresh_from_db()
    assert card.state == CardState.CLOSED
