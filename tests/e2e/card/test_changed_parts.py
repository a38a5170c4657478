"""After each deal written by swapping parts, the page is as it would come anew."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Card
from tests.e2e.card_pages import at_deal, tap_a_deal
from tests.helping.factories import make_card

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

DEALS = ((27, 13), (31, 15), (44, 6), (29, 18), (35, 12), (25, 23), (30, 15), (35, 14))

# The card without what is made for each page, and without htmx's own marks.
CARD = """() => {
    const card = document.getElementById("card").cloneNode(true);
    card.removeAttribute("data-watch");
    for (const one of card.querySelectorAll("[name=csrfmiddlewaretoken], [name=key]"))
        one.removeAttribute("value");
    const all = [card, ...card.querySelectorAll("*")];
    for (const one of all) {
        one.classList.remove("htmx-settling", "htmx-swapping", "htmx-added");
        if (!one.classList.length) one.removeAttribute("class");
        for (const {name, value} of [...one.attributes]) one.setAttribute(name, value.trim());
    }
    return card.outerHTML.replace(/\\s+/g, " ").replaceAll("> ", ">").replaceAll(" <", "<");
}"""


def card_of(page: Page) -> list[str]:
    """The card's elements, one a line."""
    return page.evaluate(CARD).replace("<", "\n<").splitlines()


def test_a_page_that_took_deals_in_is_the_same_as_one_that_comes_anew(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    shown = Card.objects.get(pk=card.pk).version
    at_card(phone, table.anne, card)
    for place, (elder, younger) in enumerate(DEALS):
        at_deal(phone, place // 6 + 1, place % 6 + 1)
        tap_a_deal(phone, elder, younger)
        at_deal(phone, (place + 1) // 6 + 1, (place + 1) % 6 + 1)
        expect(phone.locator("#card")).to_have_attribute("data-version", str(shown + place + 1))
        taken_in = card_of(phone)
        phone.reload()
        expect(phone.locator(".with-keys")).to_be_visible()
        assert taken_in == card_of(phone)
