"""Mark a deal by thumb: a deal conceded, or one in which a player reckons nothing."""

import pytest
from playwright.sync_api import expect

from scoring.sheet.sheet import load
from tests.e2e.card_pages import ON_ITS_SIDE, SMALL, at_deal, tap, tap_a_deal
from tests.factories import make_card
from tests.scoring.cards import DESC

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


def test_the_last_deal_may_be_marked_conceded(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[DESC[1][:5]])
    at_card(phone, table.anne, card)
    tap(phone, "0", "go", "3", "6", "more")
    phone.locator("[name=mark][value=conceded]").check()
    phone.locator("[name=mark_seat][value='1']").check()
    phone.get_by_role("button", name="Back to the keys").tap()
    expect(phone.locator(".mark-said")).to_contain_text("Bernard: conceded")
    tap(phone, "go")
    at_deal(phone, 2, 1)
    deal = load(card).parties[0].deals[5]
    assert (deal.scores, deal.mark, deal.mark_seat) == ((36, 0), "conceded", 1)


@pytest.mark.parametrize("view", [SMALL, ON_ITS_SIDE])
def test_a_deal_is_conceded_by_a_key_that_says_first_what_it_means(
    table, new_phone, at_card, accessible, view
):
    phone = new_phone(viewport=view)
    card = make_card(table.anne, table.bernard, parties=[DESC[1][:4]])
    at_card(phone, table.anne, card)
    expect(phone.locator(".key.concede")).to_have_count(0)  # R15: only in the last deal.
    tap_a_deal(phone, 6, 38)
    at_deal(phone, 1, 6)
    tap(phone, "0", "go", "3", "6")
    stood = phone.evaluate("scrollY")
    tap(phone, "concede")
    expect(phone.get_by_text("the other counts thirteen for it")).to_be_in_viewport(ratio=1)
    accessible(phone)
    phone.get_by_role("button", name="Back to the keys").tap()
    expect(phone.locator(".mark-said")).to_be_hidden()  # Nobody conceded a deal.
    assert phone.evaluate("scrollY") == stood
    tap(phone, "concede")
    phone.locator("[name=mark_seat][value='1']").tap()
    expect(phone.locator(".mark-said")).to_have_text("Bernard: conceded")
    tap(phone, "go")
    at_deal(phone, 2, 1)
    deal = load(card).parties[0].deals[5]
    assert (deal.scores, deal.mark, deal.mark_seat) == ((36, 0), "conceded", 1)


def test_a_mark_that_cannot_be_is_not_offered_and_one_of_nobody_says_so(table, phone, at_card):
    at_card(phone, table.anne, make_card(table.anne, table.bernard, parties=[]))
    tap(phone, "0", "go", "3", "6", "more")
    expect(phone.locator("[name=mark][value=conceded]")).to_have_count(0)
    phone.locator("[name=mark][value=reckons_nothing]").check()
    phone.get_by_role("button", name="Back to the keys").tap()
    expect(phone.get_by_text("Say which player.")).to_be_visible()


def test_a_mark_refused_says_why_on_the_pad(table, phone, at_card):
    at_card(phone, table.anne, make_card(table.anne, table.bernard, parties=[]))
    tap(phone, "0", "go", "3", "6", "more")
    phone.locator("[name=mark][value=reckons_nothing]").check()
    phone.locator("#write").evaluate("form => form.requestSubmit()")
    expect(phone.get_by_text("Say which player.").last).to_be_visible()
