"""The keys keep their place on the screen, whatever is written."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.card_pages import SMALL, USUAL, at_deal, on_each, tap_a_deal, unfold
from tests.e2e.phones import BARE

pytestmark = pytest.mark.tier("all")

# Elder's and younger's scores of a partie and of the next one's first deals. The last is
# questioned.
EVENING = [(27, 13), (31, 15), (44, 6), (29, 18), (35, 12), (25, 23), (30, 15), (82, 23)]


LARGE: ViewportSize = {"width": 430, "height": 932}
PHONES = (SMALL, USUAL, LARGE)


def test_the_keys_keep_their_place_on_the_screen(opened):
    """Each deal is written on another phone than the one before, and looked at on all three."""
    page, _card = opened(viewport=SMALL)
    first = {}
    for screen in on_each(page, *PHONES):
        first[screen["width"]] = places = places_of_keys(page)
        assert max(foot for *_, foot in places.values()) <= screen["height"]
    for written, deal in enumerate(EVENING, start=1):
        page.set_viewport_size(PHONES[written % 3])
        tap_a_deal(page, *deal)
        if deal == (82, 23):
            expect(page.locator(".unusual")).to_be_visible()
        else:
            at_deal(page, 1 + written // 6, 1 + written % 6)
        unfold(page)
        stands_as(first, page)
    for screen in on_each(page, *PHONES):
        page.evaluate("scrollTo({ top: 9999 })")  # To the end.
        now, places = places_of_keys(page), first[screen["width"]]
        assert {name: now[name] for name in places} == places
    page.locator(".unusual").get_by_role("button", name="as it is").tap()
    at_deal(page, 2, 3)
    stands_as(first, page)


def stands_as(first: dict[int, dict[str, list[float]]], page: Page) -> None:
    """Check that each key, and the deal being written above the keys, is still in its first
    place on each phone, by the phone's width."""
    for screen in on_each(page, *PHONES):
        now, places = places_of_keys(page), first[screen["width"]]
        assert {name: now[name] for name in places} == places
        for part in ("typed='0'", "typed='1'", "needs='0'", "needs='1'"):
            page.wait_for_function(BARE, arg=f"[data-{part}]")


def places_of_keys(page: Page) -> dict[str, list[float]]:
    """Each key's place on the screen, by its label: left, top, right and bottom."""
    expect(page.locator("#write.with-keys")).to_be_visible()
    return page.evaluate("""() => {
        const place = ({ left, top, right, bottom }) => [left, top, right, bottom];
        return Object.fromEntries([...document.querySelectorAll(".key")].map((key) =>
            [key.classList[1] ?? key.dataset.digit, place(key.getBoundingClientRect())]));
    }""")
