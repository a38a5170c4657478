"""A member with one thumb searches the cards and the journal, and opens the page about a player."""

import re

import pytest
from playwright.sync_api import expect

from scoring.models import CardState
from tests.e2e.card_pages import SMALL, sideways
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


@pytest.mark.tier("everyday")
def test_cards_and_journal_are_searched_and_a_name_opens_the_games_of_two(
    table, phone, sign_in, accessible
):
    signed = make_card(table.anne, table.bernard, state=CardState.COUNTERSIGNED)
    make_card(table.anne, table.treasurer)
    phone.set_viewport_size(SMALL)
    sign_in(phone, table.anne.user, f"/clubs/{table.club.slug}/cards/")
    expect(phone.get_by_label("How it stands")).to_be_hidden()
    phone.locator("summary", has_text="Search").tap()
    phone.get_by_label("Playing with").select_option(label="Bernard Bell")
    phone.get_by_label("How it stands").select_option("countersigned")
    accessible(phone)
    phone.get_by_role("button", name="Search").tap()
    expect(phone.get_by_role("status").filter(has_text="Clear")).to_contain_text("Bernard Bell")
    expect(phone.locator(".list > li")).to_have_count(1)
    assert sideways(phone) == 0
    phone.locator(".list a").tap()
    phone.get_by_role("link", name="Bernard Bell").first.tap()
    expect(phone).to_have_url(re.compile(f"/members/{table.bernard.pk}/about/$"))
    expect(phone.get_by_role("region", name="You and Bernard Bell")).to_contain_text(
        f"Card {signed.pk}"
    )
    accessible(phone)
    assert sideways(phone) == 0

    phone.goto(f"/clubs/{table.club.slug}/ledger/journal/?words=anne")
    expect(phone.locator(".list > li")).to_have_count(1)
    phone.locator("summary", has_text="Change the search").tap()
    phone.get_by_label("Amount").fill("much")
    phone.get_by_role("button", name="Search").tap()
    expect(phone.get_by_text("“much” is not an amount")).to_be_visible()
    expect(phone.get_by_label("Words")).to_have_value("anne")
    accessible(phone)
    assert sideways(phone) == 0
    phone.get_by_role("link", name="Clear the search").tap()
    expect(phone.locator(".list > li")).to_have_count(1)
