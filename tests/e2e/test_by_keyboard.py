"""The card's keys with a keyboard and nothing else."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.card_pages import LAPTOP, score
from tests.factories import make_card

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


@pytest.fixture
def page(table, new_phone, at_card) -> Page:
    """A new card on a laptop."""
    card = make_card(table.anne, table.bernard, parties=[])
    return at_card(new_phone(**LAPTOP), table.anne, card)


def test_after_a_reload_with_nothing_typed_elders_score_is_first_again(page):
    score(page, 1).focus()
    expect(page.locator("[data-go]")).to_have_text("Next")
    page.reload()
    expect(page.locator(".score.active")).to_have_attribute("data-seat", "0")
    page.keyboard.type("28")
    expect(score(page, 0)).to_have_value("28")
