"""Changing between items and cards on a phone: the plain form is not seen before its keys."""

import pytest
from playwright.sync_api import expect

from tests.e2e.deal_forms import turn_to
from tests.e2e.phones import held_back

pytestmark = pytest.mark.tier("all")


def test_the_plain_form_is_not_seen_before_the_keys_of_a_way(opened):
    phone, _card = opened()
    turn_to(phone, "Items")
    held = held_back(phone, "**/js/entry/card_keys.js")
    phone.locator(".ways").get_by_text("Cards", exact=True).tap()
    expect(phone.locator("#way.by-cards")).to_be_attached()
    expect(phone.locator("#way")).to_have_css("opacity", "0")
    held().continue_()
    expect(phone.locator("#way.in-parts")).to_have_css("opacity", "1")
