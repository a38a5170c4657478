"""The keys fold to a line, and the page of a card is drawn in its place at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.card_pages import ROWS_IN_VIEW, SMALL, at_deal, score, scores, tap, tap_a_deal
from tests.e2e.phones import held_back, in_sight
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")

# How many rows of deals can be read above the keys.
OBSERVE = """
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const { hadRecentInput, value } of list.getEntries())
            if (!hadRecentInput) window.shifted += value;
    }).observe({ type: "layout-shift", buffered: true });
"""
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
KEYS = "#write .keys"


def height(page: Page) -> float:
    """The height of the keypad."""
    return page.locator("#write").bounding_box()["height"]


def test_the_keys_fold_to_a_line_and_stay_so_until_a_figure_of_a_keyboard(opened):
    page, card = opened([(27, 13)], viewport=SMALL)
    fold, keys = page.get_by_label("Fold the keys"), page.locator(KEYS)
    fold.check()
    expect(keys).to_be_hidden()
    assert height(page) <= 64
    expect(page.locator("#write h2")).to_be_in_viewport(ratio=1)
    page.reload()
    expect(keys).to_be_hidden()
    expect(fold).to_be_checked()
    fold.uncheck()
    expect(keys).to_be_visible()
    tap(page, "3", "1", "go", "1", "5", "go")
    at_deal(page, 1, 3)
    assert scores(card) == [(27, 13), (15, 31)]
    fold.check()
    page.locator("#main").focus()
    page.keyboard.type("4")
    expect(keys).to_be_visible()
    expect(score(page, 0)).to_have_value("4")


def test_when_a_partie_is_over_they_rest_until_they_are_asked_for(opened):
    page, _card = opened([(30, 20)] * 5, viewport=SMALL)
    tap_a_deal(page, 28, 23)
    at_deal(page, 2, 1)
    expect(page.locator(KEYS)).to_be_hidden()
    expect(page.locator(".ended")).to_contain_text("Partie 1: Anne wins")
    page.locator(".rest-keys").get_by_role("button", name="Undo").tap()
    at_deal(page, 1, 6)
    expect(page.locator(KEYS)).to_be_visible()  # To write it again.
    tap_a_deal(page, 28, 23)
    at_deal(page, 2, 1)
    page.evaluate("scrollTo({ top: 9999 })")
    page.get_by_role("button", name="Write partie 2").tap()
    expect(page.locator(KEYS)).to_be_visible()
    in_sight(page)
    assert page.evaluate(ROWS_IN_VIEW) >= 4
    tap(page, "2", "7")
    page.reload()
    expect(page.locator(KEYS)).to_be_visible()  # What is typed is kept, and seen.


def test_four_rows_of_the_card_stay_in_view_while_a_deal_is_written(opened):
    page, _card = opened(viewport=SMALL)
    for deal in range(1, 7):
        at_deal(page, 1, deal)
        tap(page, "2")
        assert page.evaluate(ROWS_IN_VIEW) >= 4, deal
        tap(page, "8", "go", "2", "3", "go")


@pytest.mark.parametrize("deals", [[], [[(27, 13)] * 6, [(20, 25)] * 4]])
def test_nothing_moves_when_the_scripts_come_late(table, new_phone, sign_in, deals):
    page = new_phone()
    page.add_init_script(OBSERVE)
    scripts = held_back(page, "**/vendor/card/page*.js")
    sign_in(page, table.anne.user)
    card = make_card(table.anne, table.bernard, parties=deals)
    page.goto(f"/clubs/{table.club.slug}/cards/{card.pk}/", wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByType('paint').length > 0")
    scripts().continue_()
    expect(page.locator(".score.active")).to_be_visible()
    page.evaluate(DRAWN)
    assert page.evaluate("window.shifted") < 0.02
