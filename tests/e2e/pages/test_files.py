"""Files in the installed app: its window has no way back from one, so the page stays."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")

SHARES = """(() => {
    window.shared = [];
    navigator.canShare = ({ files }) => files.every(({ type }) => type !== "application/json");
    navigator.share = async ({ files }) => {
        for (const { name, type, size } of files) shared.push([name, type, size > 500]);
    };
})()"""
"""A phone's own sheet for sharing, which no browser without windows has."""


@pytest.fixture
def installed(new_phone: Any) -> Page:
    """A page in the installed app."""
    page: Page = new_phone()
    page.add_init_script("navigator.standalone = true")  # As Safari says it.
    return page


@pytest.mark.tier("everyday")
def test_the_card_on_paper_is_shared_from_a_sheet_that_leads_back(
    table, installed, at_card, accessible
):
    card = make_card(table.anne, table.bernard, parties=[[(27, 13)]])
    installed.add_init_script(SHARES)
    at_card(installed, table.anne, card)
    page = installed.url
    installed.locator("a[href$='card.pdf']").evaluate("link => link.click()")
    sheet = installed.locator("dialog")
    expect(sheet.get_by_role("heading")).to_have_text(f"card-{card.pk}.pdf")
    accessible(installed)
    sheet.get_by_role("button", name="Share or save it").tap()
    installed.wait_for_function("shared.length")
    assert json.loads(installed.evaluate("JSON.stringify(shared)")) == [
        [f"card-{card.pk}.pdf", "application/pdf", True]
    ]
    sheet.get_by_role("button", name="Back to the page").tap()
    expect(sheet).to_have_count(0)
    installed.locator("a[href$='card.json']").evaluate("link => link.click()")
    expect(sheet.get_by_role("heading")).to_have_text(f"card-{card.pk}.json")
    expect(sheet.get_by_role("button", name="Share or save it")).to_be_hidden()
    with installed.expect_popup():
        sheet.get_by_role("link", name="Open it in its own window").tap()
    installed.keyboard.press("Escape")
    installed.route("**/card.pdf", lambda route: route.abort())
    installed.locator("a[href$='card.pdf']").evaluate("link => link.click()")
    expect(sheet.get_by_role("heading")).to_contain_text("The file could not be loaded.")
    assert installed.url == page


def test_where_no_files_are_shared_it_gets_a_window_of_its_own(table, installed, sign_in):
    installed.add_init_script("navigator.canShare = undefined")
    sign_in(installed, table.treasurer.user, f"/clubs/{table.club.slug}/ledger/export/")
    page = installed.url
    with installed.expect_popup():
        installed.get_by_role("button", name="Download").tap()
    assert installed.url == page


def test_in_a_browser_a_link_to_a_file_is_as_it_was(table, phone, at_card):
    phone.add_init_script(SHARES)
    at_card(phone, table.anne, make_card(table.anne, table.bernard, parties=[[(27, 13)]]))
    with phone.expect_request("**/card.pdf") as asked:
        phone.locator("a[href$='card.pdf']").evaluate("link => link.click()")
    assert asked.value.is_navigation_request()
    expect(phone.locator("dialog")).to_have_count(0)
