"""A phone on its side: the card and its keypad stand side by side, and nothing needs scrolling."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.e2e.card_pages import ON_ITS_SIDE, on_each, score, sideways, tap
from tests.e2e.deal_forms import turn_to
from tests.e2e.kept_phones import PATIENCE
from tests.helping.cards import DESC
from tests.helping.factories import make_card

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser,
    pytest.mark.tier("all"),
]


def test_a_phone_on_its_side_keeps_what_is_typed_and_shows_it(table, phone, at_card):
    at_card(phone, table.anne, make_card(table.anne, table.bernard, parties=DESC[:2]))
    tap(phone, "2", "0", "go", "1")
    phone.set_viewport_size(ON_ITS_SIDE)
    expect(score(phone, 0)).to_have_value("20")
    expect(score(phone, 1)).to_have_value("1")
    expect(phone.locator(".head.current")).to_be_in_viewport(ratio=0.99)
    assert not sideways(phone)


# Those of the parts that are not wholly on the screen, or that something covers.
OUT_OF_SIGHT = """(parts) => [...document.querySelectorAll(parts)]
    .filter((part) => part.checkVisibility() && part.offsetWidth > 1)
    .filter((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
            || !part.contains(seen);
    }).map((part) => part.outerHTML)"""


def all_in_sight(page: Page, parts: str) -> None:
    """Wait until all these parts are on the screen: a page turned round scrolls a moment later."""
    try:
        page.wait_for_function(
            f"parts => !({OUT_OF_SIGHT})(parts).length", arg=parts, timeout=PATIENCE
        )
    except PlaywrightTimeout:
        assert page.evaluate(OUT_OF_SIGHT, parts) == [], page.viewport_size
        raise


KEYS = ".key, .way-key, .asked label"
CARD = "[data-typed], [data-sum], [data-needs]"
CALLS = ".part-key, .part:not([hidden]) :is(.tap, label), .way-counts > *, .way-foot button"
PACK = ".part-key, .playing-card, .way-counts > *, .way-foot button"


def in_letters(page: Page, size: str) -> None:
    page.evaluate("size => localStorage.setItem('rubicon:large', size)", size)
    page.reload()


SCREENS: tuple[ViewportSize, ...] = (
    ON_ITS_SIDE,
    {"width": 844, "height": 390},
    {"width": 667, "height": 375},
)


def test_the_card_stands_beside_its_keys_and_all_are_in_sight(table, new_phone, at_card):
    page = new_phone(viewport=ON_ITS_SIDE)
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=DESC[:1]))
    for letters in ("", "on"):
        in_letters(page, letters)
        expect(page.locator("#write.with-keys")).to_be_visible()
        for screen in on_each(page, *SCREENS):
            all_in_sight(page, f"{KEYS}, {CARD}, .score input")
            sizes = [key.bounding_box() for key in page.locator(".key").all()]
            assert all(box["width"] >= 48 and box["height"] >= 48 for box in sizes), screen
            assert not sideways(page), screen
    for way, parts in (("Items", CALLS), ("Cards", PACK)):
        turn_to(page, way)
        for screen in on_each(page, *SCREENS):
            all_in_sight(page, parts)
            assert not sideways(page), screen


def test_for_the_left_hand_the_keys_stand_on_the_left(table, new_phone, at_card, accessible):
    page = new_phone(viewport=ON_ITS_SIDE)
    page.add_init_script("localStorage.setItem('rubicon:left-hand', 'on')")
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=DESC[:2]))
    go, one, row = (
        page.locator(part).first.bounding_box()
        for part in ("[data-go]", '[data-digit="1"]', "[data-typed]")
    )
    assert go["x"] < one["x"] < row["x"]
    tap(page, "2", "0", "go")
    assert page.evaluate("scrollY") == 0
    accessible(page)
