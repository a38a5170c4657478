"""The card printed in DESC, typed on a keyboard column by column, with its report beside it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.models import Card, CardKind, CardState
from tests.e2e.card_pages import LAPTOP
from tests.scoring.views.paper_cards.printed import PRINTED, columns_of

pytestmark = pytest.mark.tier("all")


class Keys:
    """The number of key presses for the figures of a card."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def column(self, figures: list[str]) -> None:
        """Type a column as it stands on the card, with Enter after each figure."""
        for figure in figures:
            self.page.keyboard.type(figure)
            self.page.keyboard.press("Enter")
            self.pressed += len(figure) + 1


def figure(page: Page, name: str) -> Locator:
    return page.locator(f'[name="{name}"]')


def open_page(page: Page, table, sign_in) -> None:
    sign_in(page, table.anne.user, f"/clubs/{table.club.slug}/cards/")
    page.get_by_role("link", name="Type in a paper card").click()
    expect(page.locator("#paper")).to_contain_class("with-script")
    page.get_by_label("On the right").select_option(label="Bernard Bell")
    page.locator('[name=stake][value="ten-shillings-a-hundred-fifties"]').check()


@pytest.mark.tier("everyday")
def test_the_printed_card_a_column_at_a_time(table, new_phone, sign_in):
    page = new_phone(**LAPTOP)
    open_page(page, table, sign_in)
    keys = Keys(page)
    figure(page, "parties[0].deals[0][0]").focus()
    for column in columns_of(PRINTED):
        keys.column(column)
    expect(page.get_by_role("button", name="Keep the card")).to_be_focused()
    assert keys.pressed == 271, "the figures, and Enter once for each place"
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


def test_nothing_typed_is_lost_and_the_keys_go_where_a_hand_would(table, new_phone, sign_in):
    page = new_phone()
    open_page(page, table, sign_in)
    first = figure(page, "parties[0].deals[0][0]")
    expect(first).to_have_attribute("inputmode", "numeric")
    expect(first).to_have_attribute("enterkeyhint", "next")
    first.tap()
    page.keyboard.type("-20")
    expect(page.locator("#report")).to_contain_text("“-20” is not a whole number")
    expect(first.locator("..")).to_contain_class("wrong")
    first.press("ControlOrMeta+a")
    Keys(page).column(["20", "20", "20", "20", "20", "20"])
    expect(first).to_have_value("20")
    expect(figure(page, "parties[0].written.totals[0]")).to_be_focused()
    expect(page.locator("output").first).to_have_text("120")

    for _ in range(2):  # Past the empty total and result to the next column's head.
        page.keyboard.press("ArrowDown")
    Keys(page).column(["20"] * 5)
    expect(page.locator(".late").first).to_be_hidden()
    page.keyboard.type("20")
    expect(page.locator("#row-8")).to_be_visible()
    page.keyboard.press("Enter")
    expect(figure(page, "parties[0].deals[6][1]")).to_be_focused()
    page.keyboard.type("7")
    page.keyboard.press("ArrowLeft")
    expect(figure(page, "parties[0].deals[6][1]")).to_be_focused()  # The caret moves first.
    page.keyboard.press("ArrowLeft")
    expect(figure(page, "parties[0].deals[6][0]")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(figure(page, "parties[0].deals[5][0]")).to_be_focused()

    page.reload()
    expect(page.locator("#again")).to_be_visible()
    expect(first).to_have_value("20")
    expect(figure(page, "parties[0].deals[6][1]")).to_have_value("7")
    expect(page.get_by_label("On the right").locator("option:checked")).to_have_text("Bernard Bell")
    expect(page.locator("#report")).to_contain_text("Partie 1 is not finished")
    page.get_by_role("button", name="Keep the card").tap()
    expect(page.locator("#report .error")).to_contain_text("Write a score. Write 0 for nothing.")
    page.get_by_role("link", name="Partie 1, deal 7").tap()
    expect(figure(page, "parties[0].deals[6][0]")).to_be_focused()
    page.keyboard.type("30")
    page.get_by_role("button", name="Keep the card").tap()
    expect(page.locator("#card")).to_contain_text("A paper card, kept as it was written")

    page.goto(f"/clubs/{table.club.slug}/cards/paper/new/")
    expect(first).to_have_value("")
    expect(page.locator("#again")).to_be_hidden()


def test_the_site_not_answering_is_said_and_nothing_lost(table, new_phone, sign_in):
    page = new_phone()
    open_page(page, table, sign_in)
    page.context.set_offline(True)
    figure(page, "parties[0].deals[0][0]").tap()
    page.keyboard.type("27")
    expect(page.locator("#report")).to_contain_text("does not answer")
    page.context.set_offline(False)
    page.keyboard.press("Enter")
    page.keyboard.type("15")
    expect(page.locator("#report")).to_contain_text("Partie 1 is not finished")
