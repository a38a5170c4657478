"""The card printed in DESC, typed in by keyboard a column at a time, its report beside it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.models import Card, CardKind, CardState
from tests.e2e.card_pages import LAPTOP
from tests.scoring.printed_paper import PRINTED, columns_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


class Keys:
    """Keys pressed on the figures of a card, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def column(self, figures: list[str]) -> None:
        """A column as it stands on the card, Enter after each figure."""
        for figure in figures:
            self.page.keyboard.type(figure)
            self.page.keyboard.press("Enter")
            self.pressed += len(figure) + 1


def figure(page: Page, name: str) -> Locator:
    return page.locator(f'[name="{name}"]')


def open_page(page: Page, table, sign_in) -> None:
    sign_in(page, table.anne.user)
    page.goto(f"/clubs/{table.club.slug}/cards/")
    page.get_by_role("link", name="Type in a paper card").click()
    page.get_by_label("On the right").select_option(label="Bernard Bell")
    page.locator('[name=stake][value="ten-shillings-a-hundred-fifties"]').check()


def test_the_printed_card_a_column_at_a_time(table, new_phone, sign_in):
    page = new_phone(**LAPTOP)
    open_page(page, table, sign_in)
    keys = Keys(page)
    figure(page, "parties[0].deals[0][0]").focus()
    for column in columns_of(PRINTED):
        keys.column(column)
    expect(page.get_by_role("button", name="Keep the card")).to_be_focused()
    figures = sum(len(column) for column in columns_of(PRINTED))
    assert keys.pressed <= 315, (keys.pressed, figures)
    wrong = page.locator(".cell.wrong")
    expect(wrong).to_have_count(2)
    expect(wrong.nth(0).locator("b")).to_have_text("94")
    expect(wrong.nth(1).locator("b")).to_have_text("476")
    expect(figure(page, "parties[3].written.totals[0]").locator("..")).to_contain_class("wrong")
    expect(figure(page, "written.carried[2][1]").locator("..")).to_contain_class("wrong")
    expect(page.locator("#report [data-at]")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator("#card")).to_contain_text("2 figures on it are wrong")
    expect(page.locator("#card")).to_contain_text("Typed in by Anne Archer")
    card = Card.objects.get()
    assert (card.kind, card.state, card.opened_by) == (CardKind.PAPER, CardState.OPEN, table.anne)
