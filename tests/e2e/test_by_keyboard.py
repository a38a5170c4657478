"""The card's keys with a keyboard and nothing else."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Card
from tests.e2e.card_pages import LAPTOP, score, scores
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


def type_a_deal(page: Page, elder: int, younger: int) -> None:
    for figures in (elder, younger):
        page.keyboard.type(str(figures))
        page.keyboard.press("Enter")


def test_an_unusual_pair_is_asked_about_where_he_is_and_answered_with_the_next_tab(page):
    type_a_deal(page, 82, 23)
    asked, head = page.locator(".unusual"), page.locator("#write h2")
    expect(asked).to_be_focused()
    page.keyboard.press("Tab")
    expect(asked.get_by_role("button", name="28–23")).to_be_focused()
    page.keyboard.press("Enter")
    expect(head).to_have_text("Partie 1, deal 2")
    type_a_deal(page, 82, 23)
    expect(asked).to_be_focused()
    page.keyboard.type("28")  # His figures are still the keys’.
    expect(asked).to_be_hidden()
    page.keyboard.press("Enter")
    expect(head).to_have_text("Partie 1, deal 3")
    assert scores(Card.objects.get()) == [(28, 23), (23, 28)]
