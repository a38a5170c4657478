"""The content security policy refuses nothing of the site, and htmx reports no error."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Response, expect

from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


def answers(address: str) -> Callable[[Response], bool]:
    """Whether a response is this address's to a rate of five shillings."""
    return lambda response: address in response.url and "amount=5s" in response.url


@pytest.mark.tier("everyday")
def test_the_console_is_empty_wherever_htmx_is_at_work(table, new_phone, sign_in) -> None:
    phone = new_phone(service_workers="allow")
    card = make_card(table.treasurer, table.anne, parties=[])
    said: list[str] = []
    phone.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    sign_in(phone, table.treasurer.user)
    at = f"/clubs/{table.club.slug}/"
    for address in ("", "cards/", "members/", "ledger/", "board/", "tonight/", "ledger/settle/"):
        phone.goto(at + address)
    phone.goto(f"{at}cards/new/")
    phone.locator("#agreed > summary").tap()
    phone.locator("input[name=stake][value=own]").check()
    phone.locator("#id_per").select_option("hundred")
    with phone.expect_response(answers("/terms/")):
        phone.locator("#id_amount").fill("5s")
        phone.locator("#id_amount").blur()
    expect(phone.locator("#own_pays")).to_have_text("2s. 6d.")
    expect(phone.locator("#terms")).to_contain_text("five shillings a hundred")
    expect(phone.locator(".htmx-request")).to_have_count(0)
    phone.goto(f"{at}cards/{card.pk}/")
    expect(phone.locator("#write")).to_be_visible()
    phone.locator("#write").evaluate("form => form.requestSubmit()")
    phone.wait_for_timeout(500)
    assert said == []


def test_a_button_says_that_its_file_is_being_read(table, phone, sign_in) -> None:
    sign_in(phone, table.treasurer.user, f"/clubs/{table.club.slug}/ledger/import/")
    phone.get_by_label("Or its rows, typed here").fill("name,balance\nDora Dale,5s.\n")
    button = phone.get_by_role("button", name="Show what it would do")
    assert button.get_attribute("data-sending") == "Reading the file …"
    button.click()
    phone.get_by_role("button", name="Enter it in the book").click()
    expect(phone.locator("#messages")).to_contain_text("1 balance posted")
