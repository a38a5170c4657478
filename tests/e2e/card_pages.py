"""What the tests of the card's page share: its keys, its fields, what it is measured against."""

from typing import NamedTuple

from playwright.sync_api import Locator, Page

from club.models import Club, Member
from scoring.models import Card
from scoring.sheet import load

SMALL = {"width": 360, "height": 740}
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
ON_ITS_SIDE = {"width": 740, "height": 360}


class Table(NamedTuple):
    """Two players and a treasurer who does not play."""

    club: Club
    anne: Member
    bernard: Member
    treasurer: Member


def tap(page: Page, *keys: str) -> int:
    """Tap keys of the app's own; digits, “go” and “back”. The number of taps."""
    for name in keys:
        selector = f'[data-digit="{name}"]' if name.isdigit() else f"[data-{name}]"
        page.locator(f".keys {selector}").tap()
    return len(keys)


def score(page: Page, seat: int) -> Locator:
    return page.locator(f"#id_score_{seat}")


def total(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-sum="{seat}"]')


def scores(card: Card) -> list[tuple[int, int]]:
    return [deal.scores for partie in load(card).parties for deal in partie.deals]


def sideways(page: Page) -> int:
    """How far the page itself scrolls sideways."""
    return page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
