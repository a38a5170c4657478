"""The figures in play on a phone: a figure that nobody chose does not stay when there is a
choice."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.card_pages import scores
from tests.e2e.deal_forms import tick, turn_to

pytestmark = pytest.mark.tier("all")


def figures(page: Page, side: str) -> tuple[list[str], list[str]]:
    """The figures that this side can have in play, and those chosen."""
    keys = page.locator(f'[data-plays="{side}"] .tap')
    return keys.all_inner_texts(), page.locator(
        f'[data-plays="{side}"] .tap[aria-pressed="true"]'
    ).all_inner_texts()


def test_only_a_chosen_figure_stays_and_while_it_is_possible(opened):
    page, card = opened()
    turn_to(page, "Items")
    tick(page, "Play", "12–0 capot")  # By mistake.
    assert figures(page, "elder") == (["13"], ["13"])
    assert figures(page, "younger") == (["0"], ["0"])
    tick(page, "8–4")
    assert figures(page, "elder") == (["9", "10", "11", "12", "13"], [])
    assert figures(page, "younger")[1] == []
    tick(page, "Write")
    expect(page.locator('.beside[data-beside~="elder_play"]')).to_have_text(
        "Write what Anne counted in play."
    )
    assert scores(card) == []

    tick(page, "13")
    assert figures(page, "younger") == (["8"], ["8"])
    page.reload()
    expect(page.locator(".by-items.in-parts")).to_be_visible()
    assert figures(page, "younger") == (["8"], ["8"])
    tick(page, "12")  # There is a choice again.
    assert figures(page, "younger") == (["7", "8"], [])

    page.locator('[data-plays="younger"]').get_by_role("button", name="8", exact=True).tap()
    tick(page, "13", "12")
    assert figures(page, "younger") == (["7", "8"], ["8"])
    tick(page, "7–5")
    assert figures(page, "elder")[1] == ["12"]
