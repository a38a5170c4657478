"""A phone on its side: the card and its keypad stand side by side, and nothing needs scrolling."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.card_pages import ON_ITS_SIDE, all_in_sight, on_each, score, sideways, tap
from tests.e2e.deal_forms import turn_to
from tests.helping.cards import DESC

pytestmark = pytest.mark.tier("all")


def test_a_phone_on_its_side_keeps_what_is_typed_and_shows_it(opened):
    phone, _card = opened(*DESC[:2])
    tap(phone, "2", "0", "go", "1")
    phone.set_viewport_size(ON_ITS_SIDE)
    expect(score(phone, 0)).to_have_value("20")
    expect(score(phone, 1)).to_have_value("1")
    expect(phone.locator(".head.current")).to_be_in_viewport(ratio=0.99)
    assert not sideways(phone)


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


def test_the_card_stands_beside_its_keys_and_all_are_in_sight(opened):
    page, _card = opened(DESC[0], viewport=ON_ITS_SIDE)
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


def test_for_the_left_hand_the_keys_stand_on_the_left(opened, accessible):
    page, _card = opened(*DESC[:2], viewport=ON_ITS_SIDE)
    page.evaluate("localStorage.setItem('rubicon:left-hand', 'on')")
    page.reload()
    go, one, row = (
        page.locator(part).first.bounding_box()
        for part in ("[data-go]", '[data-digit="1"]', "[data-typed]")
    )
    assert go["x"] < one["x"] < row["x"]
    tap(page, "2", "0", "go")
    assert page.evaluate("scrollY") == 0
    accessible(page)
