"""Helpers for the tests of the card's page: its keys, its fields, and how to measure it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from playwright.sync_api import Locator, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from club.models import Club, Member
from scoring.models import Card
from scoring.sheet.sheet import load
from tests.e2e.kept_phones import PATIENCE

NARROW: ViewportSize = {"width": 320, "height": 640}
SMALL: ViewportSize = {"width": 360, "height": 740}
USUAL: ViewportSize = {"width": 390, "height": 844}
ROWS_IN_VIEW = """() => {
    const keys = document.getElementById("write").getBoundingClientRect().top;
    const rows = [...document.querySelectorAll(".deals tbody tr")];
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= keys).length;
}"""
"""How many rows of deals nothing hides: not above the screen, and not under the keys."""
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
ON_ITS_SIDE: ViewportSize = {"width": 740, "height": 360}

READ = "() => performance.now() > window.tappedAgain + 800"
"""Whether the question has been on the screen long enough to be read since the second of two taps,
which does not count before."""


class Table(NamedTuple):
    """Two players and a treasurer who does not play."""

    club: Club
    anne: Member
    bernard: Member
    treasurer: Member


# The point where a finger hits a key. Nothing while the key is hidden or covered.
UNDER_THE_FINGER = """(selector) => {
    const key = document.querySelector(selector);
    if (!key?.checkVisibility() || key.disabled) return null;
    const within = ({top, bottom}) => top >= 0 && bottom <= innerHeight;
    if (!within(key.getBoundingClientRect()))
        key.scrollIntoView({block: "center"});
    const box = key.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return key.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""


def tap(page: Page, *keys: str) -> int:
    """Tap keys of the app's own; digits, “go” and “back”. The number of taps."""
    return unfold(page) + touch(page, *(f".keys {_key(name)}" for name in keys))


def unfold(page: Page) -> int:
    """Ask for the keys if they rest because a partie is over. The number of taps."""
    asked = page.locator(".rests [data-open]")
    if not asked.is_visible():
        return 0
    asked.tap()
    return 1


def touch(page: Page, *places: str) -> int:
    """Tap what these selectors find, one after the other. The number of taps.

    The first is tapped once it stands still. For the others the page does so already: a finger
    comes down on each, in half the time, or waits for what is not there yet or lies under another.
    """
    for number, selector in enumerate(places):
        under = page.evaluate(UNDER_THE_FINGER, selector) if number else None
        if under:
            page.touchscreen.tap(*under)
        else:
            page.locator(selector).tap()
    return len(places)


def tap_a_deal(page: Page, elder: int, younger: int) -> int:
    """Tap a whole deal on a keypad that stands still.

    It touches the screen at each key's place. That is much cheaper than a locator's tap, which
    waits for two frames. A page that has just loaded has no keys yet, so it waits for them.
    """
    keys = (*str(elder), "go", *str(younger), "go")
    asked = unfold(page)
    page.wait_for_function(UNDER_THE_FINGER, arg=f".with-keys .keys {_key(keys[0])}")
    for name in keys:
        place = page.evaluate(UNDER_THE_FINGER, f".with-keys .keys {_key(name)}")
        assert place, f"nothing of the key {name} is under the finger"
        page.touchscreen.tap(*place)
    return asked + len(keys)


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until one of these has the focus. No page has a hundred tab stops."""
    expect(wanted.first).to_be_attached()
    for _ in range(100):
        if wanted.evaluate_all("all => all.includes(document.activeElement)"):
            break
        page.keyboard.press("Tab")
    expect(wanted.and_(page.locator(":focus"))).to_have_count(1)


def _key(name: str) -> str:
    return f'[data-digit="{name}"]' if name.isdigit() else f"[data-{name}]"


def score(page: Page, seat: int) -> Locator:
    return page.locator(f"#id_score_{seat}")


def total(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-sum="{seat}"]')


def scores(card: Card) -> list[tuple[int, int]]:
    return [deal.scores for partie in load(card).parties for deal in partie.deals]


def on_each(page: Page, *screens: ViewportSize) -> Iterator[ViewportSize]:
    """Show the page as it stands on each of these screens, first and last on its own."""
    own = page.viewport_size
    assert own in screens
    yield own
    for screen in screens:
        if screen != own:
            page.set_viewport_size(screen)
            yield screen
    page.set_viewport_size(own)


def sideways(page: Page) -> int:
    """How far the page scrolls sideways, in pixels."""
    return page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )


TWICE: Final = 32
"""The browser's text size of somebody who reads at 200%, in pixels. It is usually 16."""


def in_text_of(page: Page, size: int) -> None:
    """Set the browser's text size, as its settings do: media queries in rem follow it too."""
    sizes = {"standard": size, "fixed": size}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})


def at_deal(page: Page, partie: int, deal: int) -> None:
    """Wait until the keypad is at this deal."""
    expect(page.locator("#write h2")).to_have_text(f"Partie {partie}, deal {deal}")


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
