"""Helpers for the forms of items and cards on a phone."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.card_pages import touch

ELDER = ("AS", "JS", "9S", "8S", "AH", "KH", "QH", "JH", "8H", "JC", "9C", "KD")
YOUNGER = ("QS", "TS", "TH", "AC", "KC", "QC", "TC", "AD", "QD", "JD", "TD", "7D")
PLAY = (
    *("AH", "TH", "KH", "7D", "QH", "TD", "JH", "JD", "8H", "QD", "KD", "AD"),
    *("AC", "9C", "KC", "JC", "QC", "8S", "TC", "9S", "QS", "AS", "JS", "TS"),
)


def turn_to(page: Page, way: str) -> int:
    page.locator(".ways").get_by_text(way, exact=True).tap()
    ready = "#write.with-keys" if way == "Totals" else f".by-{way.lower()}.in-parts"
    expect(page.locator(ready)).to_be_visible()
    return 1


def tick(page: Page, *labels: str) -> int:
    """Tap the fields with these labels in the visible part of the form. Return the number of
    taps."""
    for label in labels:
        key = page.locator(".way :is(label, button)").filter(
            has_text=re.compile(f"^\\s*{label}\\s*$")
        )
        key.filter(visible=True).first.tap()
    return len(labels)


def deal_out(page: Page, *cards: str) -> int:
    return touch(page, *(f'[data-card="{card}"]' for card in cards))


def colour(page: Page, card: str) -> str:
    return page.locator(f'[data-card="{card}"]').evaluate("key => getComputedStyle(key).color")


def counts(page: Page, elder: int | str, younger: int | str) -> None:
    for place, count in enumerate((elder, younger)):
        expect(page.locator(f'[data-count="{place}"] output')).to_have_text(str(count))


def tell_by_items(page: Page) -> None:
    turn_to(page, "Items")
    tick(page, "5", "quart", "Next", "tens", "three tens", "queens", "Next", "7–5", "9", "6")


def tell_by_cards(page: Page) -> None:
    turn_to(page, "Cards")
    deal_out(page, *ELDER, *YOUNGER, *PLAY)
