"""A page stays open while somebody signs in again in another tab. Back after a page that asked."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.models import Member
from ledger.models import Transaction
from scoring.models import Card
from tests.e2e.card_pages import Table, tap
from tests.e2e.offline.phones import deals_of
from tests.e2e.phones import write
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")
OTHER_TOKEN = "y" * 32


@pytest.fixture
def card(table: Table) -> Card:
    return make_card(table.anne, table.bernard, parties=[])


@pytest.fixture
def other_tab(sign_in: Any) -> Callable[[Page, Member | None], None]:
    """`other_tab(page, member)`: in another tab somebody signs out, and this member in."""

    def change(page: Page, member: Member | None) -> None:
        page.context.clear_cookies(name="sessionid")
        if member is not None:
            sign_in(page, member.user)
        token = {"name": "csrftoken", "value": OTHER_TOKEN, "url": page.evaluate("location.origin")}
        page.context.add_cookies([token])

    return change


def typed(page: Page) -> list[str]:
    return [page.locator(f"#write [name=score_{seat}]").input_value() for seat in (0, 1)]


@pytest.mark.tier("everyday")
def test_a_deal_is_sent_again_for_the_same_person_once_and_unasked(
    table, card, phone, at_card, other_tab
):
    at_card(phone, table.anne, card)
    expect(phone.locator("#write")).to_be_visible()
    loads: list[str] = []
    phone.on("framenavigated", lambda frame: loads.append(frame.url))
    other_tab(phone, table.anne)
    write(phone, "27", "13")
    expect(phone.locator("#pad-head")).to_contain_text("deal 2")
    write(phone, "27", "13")  # The page has the new token.
    expect(phone.locator("#pad-head")).to_contain_text("deal 3")
    assert deals_of(card) == [(27, 13), (13, 27)]
    assert loads == []


@pytest.mark.tier("everyday")
def test_the_figures_stay_if_another_person_or_nobody_is_signed_in(
    table, card, phone, at_card, other_tab
):
    at_card(phone, table.anne, card)
    tap(phone, "2", "7", "go", "1", "3")
    for who, said in ((table.bernard, "is signed in here now"), (None, "have been signed out")):
        other_tab(phone, who)
        tap(phone, "go")
        expect(phone.locator("#write .error.net")).to_contain_text(said)
        assert typed(phone) == ["27", "13"]
        assert deals_of(card) == []
    other_tab(phone, table.anne)
    tap(phone, "go")
    expect(phone.locator("#pad-head")).to_contain_text("deal 2")
    assert deals_of(card) == [(27, 13)]


def test_what_another_person_sees_does_not_come_into_the_page_that_is_open(
    table, card, phone, at_card, other_tab
):
    at_card(phone, table.anne, card)
    other_tab(phone, table.bernard)
    expect(phone.locator(f"form[data-who='{table.bernard.user_id}']")).to_be_attached()
    expect(phone.locator(f"#card[data-member='{table.bernard.pk}']")).to_be_attached()


def test_back_from_what_a_question_led_to_finds_the_form_as_it_was_typed(table, phone, sign_in):
    sign_in(phone, table.treasurer.user, f"/clubs/{table.club.slug}/ledger/charges/new/")
    form = phone.url
    phone.get_by_label("What for").fill("Subscription for the winter")
    phone.locator("main form button.button").click()
    expect(phone.locator("main [aria-invalid=true]").first).to_be_visible()
    phone.get_by_role("link", name="Balances").first.click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Balances")
    for again in (phone.go_back, phone.reload):
        assert again().request.method == "GET"
        assert phone.url == form
        expect(phone.get_by_label("What for")).to_have_value("Subscription for the winter")
    assert not Transaction.objects.exists()


def test_back_to_an_address_that_only_takes_forms_leads_to_the_form(table, card, phone, at_card):
    at_card(phone, table.anne, card)
    page = phone.url
    with phone.expect_navigation():
        phone.evaluate(
            """() => {
                const form = document.getElementById("write");
                form.elements.score_0.value = "999";
                form.submit();
            }"""
        )
    expect(phone.locator("#write [aria-invalid=true]").first).to_be_visible()
    assert phone.url == page
    phone.goto("/rules/")
    answer = phone.go_back()
    assert answer is not None
    assert (answer.request.method, phone.url) == ("GET", page)
