"""The layout of the keypad: “back” is visible, the words fit in their keys, the lines do not
break."""

from itertools import product

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.card_pages import (
    LAPTOP,
    NARROW,
    ON_ITS_SIDE,
    SMALL,
    TWICE,
    USUAL,
    all_in_sight,
    at_deal,
    in_text_of,
    sideways,
    tap,
    tap_a_deal,
)
from tests.e2e.phones import BARE

pytestmark = pytest.mark.tier("all")

KEYS = (*(f'[data-digit="{n}"]' for n in range(10)), ".key.back", ".key.more", ".key.go")
# The number of lines that the words of a part take.
LINES = """part => {
    const words = document.createRange();
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const bottoms = new Set();
    while (walk.nextNode()) {
        words.selectNodeContents(walk.currentNode);
        for (const { bottom } of words.getClientRects()) bottoms.add(Math.round(bottom));
    }
    return bottoms.size;
}"""
# Whether a key's words fit inside it.
WITHIN = """key => {
    const words = document.createRange();
    words.selectNodeContents(key.firstChild);
    const [said, box] = [words, key].map((part) => part.getBoundingClientRect());
    return said.left - box.left >= 3 && box.right - said.right >= 3;
}"""


def lines(page: Page, part: str) -> int:
    return page.locator(part).first.evaluate(LINES)


def in_letters(page: Page, size: str) -> None:
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.evaluate("size => localStorage.setItem('rubicon:large', size)", size)
    come_anew(page)


def come_anew(page: Page) -> None:
    """Load the page as for the first time: a reload would keep its place."""
    address = page.url
    page.goto("about:blank")
    page.goto(address)


def test_the_way_back_from_more_is_on_the_screen(opened):
    page, _card = opened([(30, 40)] * 5, viewport=SMALL)
    back = page.get_by_role("button", name="Back to the keys")
    for screen, letters in product((SMALL, ON_ITS_SIDE), ("", "on")):
        page.set_viewport_size(screen)
        in_letters(page, letters)
        tap(page, "more")
        page.locator("[name=mark][value=reckons_nothing]").check()
        page.locator("[name=mark_seat][value='1']").check()
        expect(back).to_be_in_viewport(ratio=1)
        page.wait_for_function(BARE, arg=".back-to-keys")
        back.tap()
        expect(page.locator("[data-go]")).to_be_visible()


TURNED: ViewportSize = {"width": 844, "height": 390}
SCREENS = [(NARROW, 16), (SMALL, TWICE), (USUAL, TWICE), (TURNED, TWICE)]


def test_scores_and_keys_are_in_one_view_and_a_tie_in_one_line(opened):
    page, _card = opened([(20, 20)] * 6, viewport=SMALL)
    expect(page.locator(".tie")).to_have_text("120 all: two more deals.")
    assert lines(page, ".tie") == 1
    for screen, letters in SCREENS:
        turn_to(page, screen, letters)
        at_deal(page, 1, 7)
        in_one_view(page)
        tap_a_deal(page, 30, 10)
        at_deal(page, 1, 8)
        in_one_view(page)
        for name in page.locator(".names th, .score label b").all():
            assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), screen
        assert lines(page, ".pad-title h2") == 1, screen
        assert not sideways(page), screen
        page.locator(".key.undo").tap()


def turn_to(page: Page, screen: ViewportSize, letters: int) -> None:
    page.set_viewport_size(screen)
    in_text_of(page, letters)
    come_anew(page)


def in_one_view(page: Page) -> None:
    parts = ", ".join(("#id_score_0", "#id_score_1", *KEYS))
    all_in_sight(page, parts)
    heights = page.locator(parts).evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(heights) == 2 + len(KEYS)
    assert min(heights) >= 48


def test_large_letters_on_a_phone_on_its_side_keep_within_their_places(opened):
    page, _card = opened([(30, 40)] * 6, [(20, 10)] * 2, viewport=ON_ITS_SIDE)
    in_letters(page, "on")
    for word in ("Undo", "More", "Next"):
        assert page.locator(".keys").get_by_text(word).first.evaluate(WITHIN)
    for name in page.locator(".names th.current").all():
        assert name.evaluate("head => head.scrollWidth <= head.clientWidth")
    assert lines(page, "[data-needs='0']") == lines(page, "[data-needs='1']")
    assert not sideways(page)


def test_on_a_wide_screen_what_is_one_line_stays_one(opened):
    page, _card = opened([(75, 20), *[(20, 10)] * 5], [(20, 10)] * 4, **LAPTOP)
    for part in (".race", "[data-needs='0']", "[data-needs='1']"):
        assert lines(page, part) == 1, part
    page.keyboard.type("82")
    page.keyboard.press("Enter")
    page.keyboard.type("23")
    page.keyboard.press("Enter")
    expect(page.locator(".unusual p")).to_contain_text("82–23")
    assert lines(page, ".unusual p .figure") == 1


# How much lower a word's paragraph is where the word is no larger than its letters.
RAISES = """word => {
    const lines = word.closest("p");
    const was = lines.offsetHeight;
    Object.assign(word.style, { padding: 0, margin: 0 });
    const without = lines.offsetHeight;
    word.removeAttribute("style");
    return was - without;
}"""


def test_a_thumb_hits_a_word_of_the_game_beside_its_letters(opened):
    page, _card = opened([(30, 20)] * 6, viewport=SMALL)
    page.goto(f"{page.url}close/")
    word = page.get_by_role("button", name="countersigns")
    assert word.evaluate(RAISES) == 0
    word.scroll_into_view_if_needed()
    box = word.bounding_box()
    assert box["height"] >= 44
    word.tap(position={"x": box["width"] / 2, "y": 3})
    expect(page.get_by_text("Each player signs the closed card.")).to_be_visible()


def test_a_name_from_right_to_left_keeps_its_space_on_a_chip(table, opened):
    table.bernard.name = "אברהם"
    table.bernard.save()
    page, _card = opened()
    assert page.get_by_text("אברהם deals").evaluate(SPACE) == 4


SPACE = """chip => {
    const words = document.createRange();
    words.selectNodeContents(chip.lastChild);
    const name = chip.firstChild.getBoundingClientRect();
    return Math.round(words.getBoundingClientRect().left - name.right);
}"""
