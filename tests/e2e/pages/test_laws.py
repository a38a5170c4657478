"""A stranger with a phone looks a law up, and asks for the odds of what they may take in."""

import pytest
from playwright.sync_api import expect

from tests.e2e.card_pages import SMALL, sideways
from tests.e2e.phones import held_back

pytestmark = pytest.mark.tier("all")


def test_a_law_is_found_as_one_types_and_its_page_draws_the_hands(phone, accessible):
    phone.set_viewport_size(SMALL)
    phone.goto("/laws/")
    search = phone.get_by_role("searchbox", name="Search the laws")
    search.press_sequentially("pique lead")
    found = phone.locator(".found a")
    expect(found.filter(has_text="Law 69")).to_be_visible()
    expect(phone.locator(".found mark").first).to_be_visible()
    expect(search).to_have_value("pique lead")
    expect(search).to_be_focused()
    accessible(phone)
    assert sideways(phone) == 0
    found.filter(has_text="Law 69").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Law 69")
    expect(phone.locator(".face")).to_have_count(24)
    accessible(phone)
    assert sideways(phone) == 0
    phone.get_by_role("link", name="Law 70 →").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Law 70")
    phone.go_back()
    phone.go_back()
    expect(search).to_have_value("pique lead")


@pytest.mark.parametrize(
    ("address", "field", "words", "found"),
    [
        ("/laws/", "Search the laws", "pique lead", ".found a"),
        ("/odds/", "Cards you take in", "3", "#answer:has-text('29/57')"),
    ],
)
def test_what_is_typed_before_the_scripts_run_is_asked_for(phone, address, field, words, found):
    scripts = held_back(phone, "**/htmx*.js")
    with phone.expect_request("**/htmx*.js"):
        phone.goto(address, wait_until="commit")
    phone.get_by_label(field).fill(words)
    scripts().continue_()
    expect(phone.locator(found).first).to_be_visible()


def test_odds_are_answered_as_one_types_and_errors_stand_beside_the_field(phone, accessible):
    phone.set_viewport_size(SMALL)
    phone.goto("/odds/")
    answer = phone.locator("#answer")
    expect(answer).to_contain_text("71.83 %")
    taken = phone.get_by_label("Cards you take in")
    taken.fill("3")
    expect(answer).to_contain_text("29/57")
    taken.fill("30")
    expect(phone.locator("#odds_drawn_error")).to_contain_text("Only 20 cards are unseen.")
    expect(taken).to_have_attribute("aria-invalid", "true")
    expect(taken).to_be_focused()
    accessible(phone)
    taken.fill("5")
    expect(phone.locator("#odds_drawn_error")).to_be_empty()
    expect(taken).not_to_have_attribute("aria-invalid", "true")
    phone.get_by_label("How many of those unseen").fill("4 4")
    phone.get_by_label("one of each kind, or more").check()
    expect(answer).to_contain_text("315/646")
    phone.get_by_label("exactly so many").check()
    phone.get_by_label("How many exactly?").fill("2")
    expect(answer).to_contain_text("39.73 %")
    expect(phone.locator("#shares tbody tr")).to_have_count(6)
    assert sideways(phone) == 0
    phone.reload()
    expect(phone.get_by_label("How many exactly?")).to_have_value("2")
    accessible(phone)
