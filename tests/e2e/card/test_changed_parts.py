"""After each deal written by swapping parts, the page is as it would come anew."""

import pytest
from playwright.sync_api import Page, expect

from club.models import Member
from scoring.models import Card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.e2e.card_pages import at_deal, score, tap, tap_a_deal
from tests.helping.cards import key
from tests.helping.chouettes import open_chouette

pytestmark = pytest.mark.tier("all")

DEALS = ((27, 13), (31, 15), (44, 6), (29, 18), (35, 12), (25, 23), (30, 15), (35, 14))

# The card without what is made for each page, htmx's own marks, and how far it is scrolled.
CARD = """() => {
    const card = document.getElementById("card").cloneNode(true);
    card.removeAttribute("data-watch");
    for (const one of card.querySelectorAll("[name=csrfmiddlewaretoken], [name=key]"))
        one.removeAttribute("value");
    const all = [card, ...card.querySelectorAll("*")];
    for (const one of all) {
        one.classList.remove("htmx-settling", "htmx-swapping", "htmx-added");
        one.classList.remove("more-before", "more-after");
        if (!one.classList.length) one.removeAttribute("class");
        const attributes = [...one.attributes].map(({name, value}) => [name, value.trim()]).sort();
        for (const [name] of attributes) one.removeAttribute(name);
        for (const [name, value] of attributes) one.setAttribute(name, value);
    }
    return card.outerHTML.replace(/\\s+/g, " ").replaceAll("> ", ">").replaceAll(" <", "<");
}"""


def card_of(page: Page) -> list[str]:
    """The card's elements, one a line."""
    return page.evaluate(CARD).replace("<", "\n<").splitlines()


def is_as_anew(page: Page) -> None:
    """Check that another tab of the phone gets the same card from the site."""
    *_, last = page.context.pages
    other = page.context.new_page() if last == page else last
    other.goto(page.url)
    expect(other.locator(".with-keys [data-go]")).to_have_text("Next")
    anew = card_of(other)
    other.goto("about:blank")
    assert card_of(page) == anew


def write_on(page: Page, *deals: tuple[int, int], looks: bool = True) -> None:
    """Tap these deals, elder's score first; look at the card after each."""
    for elder, younger in deals:
        version = int(page.locator("#card").get_attribute("data-version"))
        tap_a_deal(page, elder, younger)
        expect(page.locator("#card")).to_have_attribute("data-version", str(version + 1))
        expect(page.locator("#said")).to_have_text("Written.")
        if looks:
            is_as_anew(page)


def meanwhile(card: Card, by: Member, deal: int, left: int, right: int) -> None:
    """The other player writes a deal of the first partie on another phone."""
    figures = Figures(1, deal, deal % 2, (left, right))
    record_deal(card_id=card.pk, by=by, figures=figures, key=key())


def test_a_page_that_took_deals_in_is_the_same_as_one_that_comes_anew(opened):
    """Elder changes, a partie ends with a rubicon, the next begins and ends."""
    phone, _card = opened()
    write_on(phone, *DEALS[:2])
    write_on(phone, *DEALS[2:4], looks=False)  # In kind as the two before.
    write_on(phone, *DEALS[4:])
    at_deal(phone, 2, 3)
    phone.reload()
    write_on(phone, *DEALS[2:5], looks=False)
    write_on(phone, DEALS[5])
    at_deal(phone, 3, 1)


def test_so_it_is_while_both_players_write_and_take_back(table, opened):
    phone, card = opened([(27, 13)])
    for deal in (2, 4):
        meanwhile(card, table.bernard, deal, 15, 31)
        at_deal(phone, 1, deal + 1)
        expect(phone.get_by_role("button", name="Undo")).to_have_count(0)
        write_on(phone, (44, 6))
        expect(phone.get_by_role("button", name="Undo")).to_have_count(1)
    phone.get_by_role("button", name="Undo").tap()
    at_deal(phone, 1, 5)
    meanwhile(card, table.bernard, 5, 20, 30)
    at_deal(phone, 1, 6)
    write_on(phone, (33, 14), (27, 13))


def test_so_it_is_after_a_question_a_bad_figure_undo_and_another_dealer(opened):
    phone, _card = opened([(27, 13)])
    tap_a_deal(phone, 82, 23)
    phone.locator(".unusual").get_by_role("button", name="23–28").tap()
    at_deal(phone, 1, 3)
    write_on(phone, (29, 18))
    tap_a_deal(phone, 28, 1)
    expect(phone.get_by_text("Younger never scores exactly 1")).to_be_visible()
    score(phone, 0).tap()
    tap(phone, "1", "2", "go")
    at_deal(phone, 1, 5)
    write_on(phone, (35, 12))
    phone.get_by_role("button", name="Undo").tap()
    at_deal(phone, 1, 5)
    tap(phone, "more")
    phone.locator(".deals-first label").nth(1).tap()
    phone.get_by_role("button", name="Back to the keys").tap()
    write_on(phone, (35, 12), (27, 13))
    at_deal(phone, 2, 1)


def test_so_it_is_after_a_deal_is_corrected(opened):
    phone, _card = opened([(27, 13), (15, 31), (44, 6)])
    phone.locator(".deals a", has_text="44").tap()
    expect(phone.locator("#write h2")).to_have_text("Correct it")
    tap(phone, "3", "0")
    score(phone, 1).tap()
    tap(phone, "1", "0", "go")
    at_deal(phone, 1, 4)
    write_on(phone, (29, 18), (35, 12))


def test_so_it_is_of_a_chouette(table, phone, at_card):
    card = open_chouette(table.anne, table.bernard, table.treasurer)
    at_card(phone, table.anne, card)
    write_on(phone, *DEALS[:2])
    expect(score(phone, 0)).to_have_value("")
