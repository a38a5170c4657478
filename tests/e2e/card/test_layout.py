"""The layout of the keypad: “back” is visible, the words fit in their keys, the lines do not
break."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.card_pages import (
    LAPTOP,
    NARROW,
    ON_ITS_SIDE,
    SMALL,
    TWICE,
    USUAL,
    at_deal,
    in_text_of,
    sideways,
    tap,
    tap_a_deal,
)
from tests.e2e.phones import BARE
from tests.helping.factories import make_card

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser,
    pytest.mark.tier("all"),
]

LARGE = "localStorage.setItem('rubicon:large', 'on')"
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


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("screen", [SMALL, ON_ITS_SIDE])
def test_the_way_back_from_more_is_on_the_screen(table, new_phone, at_card, screen, large):
    page = new_phone(viewport=screen)
    if large:
        page.add_init_script(LARGE)
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=[[(30, 40)] * 5]))
    tap(page, "more")
    page.locator("[name=mark][value=reckons_nothing]").check()
    page.locator("[name=mark_seat][value='1']").check()
    back = page.get_by_role("button", name="Back to the keys")
    expect(back).to_be_in_viewport(ratio=1)
    page.wait_for_function(BARE, arg=".back-to-keys")
    back.tap()
    expect(page.locator("[data-go]")).to_be_visible()


TURNED: ViewportSize = {"width": 844, "height": 390}
SCREENS = [(NARROW, 16), (SMALL, TWICE), (USUAL, TWICE), (TURNED, TWICE)]


@pytest.mark.parametrize(("screen", "letters"), SCREENS)
def test_both_scores_and_all_keys_are_in_one_view(table, new_phone, at_card, screen, letters):
    page = new_phone(viewport=screen)
    in_text_of(page, letters)
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=[[(20, 20)] * 6]))
    in_one_view(page)
    tap_a_deal(page, 30, 10)
    at_deal(page, 1, 8)
    in_one_view(page)
    for name in page.locator(".names th, .score label b").all():
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
    assert lines(page, ".pad-title h2") == 1
    assert not sideways(page)


def in_one_view(page: Page) -> None:
    for part in ("#id_score_0", "#id_score_1", *KEYS):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        page.wait_for_function(BARE, arg=part)
        assert page.locator(part).bounding_box()["height"] >= 48


def test_large_letters_on_a_phone_on_its_side_keep_within_their_places(table, new_phone, at_card):
    page = new_phone(viewport=ON_ITS_SIDE)
    page.add_init_script(LARGE)
    deals = [[(30, 40)] * 6, [(20, 10)] * 2]
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=deals))
    for word in ("Undo", "More", "Next"):
        assert page.locator(".keys").get_by_text(word).first.evaluate(WITHIN)
    for name in page.locator(".names th.current").all():
        assert name.evaluate("head => head.scrollWidth <= head.clientWidth")
    assert lines(page, "[data-needs='0']") == lines(page, "[data-needs='1']")
    assert not sideways(page)


def test_on_a_wide_screen_what_is_one_line_stays_one(table, new_phone, at_card):
    page = new_phone(**LAPTOP)
    deals = [[(75, 20), *[(20, 10)] * 5], [(20, 10)] * 4]
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=deals))
    for part in (".race", "[data-needs='0']", "[data-needs='1']"):
        assert lines(page, part) == 1, part
    page.keyboard.type("82")
    page.keyboard.press("Enter")
    page.keyboard.type("23")
    page.keyboard.press("Enter")
    expect(page.locator(".unusual p")).to_contain_text("82–23")
    assert lines(page, ".unusual p .figure") == 1


def test_a_tie_is_said_in_one_line(table, new_phone, at_card):
    page = new_phone(viewport=SMALL)
    deals = [(25, 20), (20, 25)] * 3
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=[deals]))
    expect(page.locator(".tie")).to_have_text("135 all: two more deals.")
    assert lines(page, ".tie") == 1


# How much lower a word's paragraph is where the word is no larger than its letters.
RAISES = """word => {
    const lines = word.closest("p");
    const was = lines.offsetHeight;
    Object.assign(word.style, { padding: 0, margin: 0 });
    const without = lines.offsetHeight;
    word.removeAttribute("style");
    return was - without;
}"""


def test_a_thumb_hits_a_word_of_the_game_beside_its_letters(table, new_phone, at_card):
    page = new_phone(viewport=SMALL)
    card = make_card(table.anne, table.bernard, parties=[[(30, 20)] * 6])
    at_card(page, table.anne, card)
    page.goto(f"/clubs/{table.club.slug}/cards/{card.pk}/close/")
    word = page.get_by_role("button", name="countersigns")
    assert word.evaluate(RAISES) == 0
    word.scroll_into_view_if_needed()
    box = word.bounding_box()
    assert box["height"] >= 44
    word.tap(position={"x": box["width"] / 2, "y": 3})
    expect(page.get_by_text("Each player signs the closed card.")).to_be_visible()


def test_a_name_from_right_to_left_keeps_its_space_on_a_chip(table, new_phone, at_card):
    table.bernard.name = "אברהם"
    table.bernard.save()
    page = at_card(new_phone(), table.anne, make_card(table.anne, table.bernard, parties=[]))
    chip = page.get_by_text("אברהם deals")
    assert (
        chip.evaluate(
            """chip => {
            const words = document.createRange();
            words.selectNodeContents(chip.lastChild);
            const name = chip.firstChild.getBoundingClientRect();
            return Math.round(words.getBoundingClientRect().left - name.right);
        }"""
        )
        == 4
    )
