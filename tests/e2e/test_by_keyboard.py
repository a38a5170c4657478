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


def test_figures_typed_as_the_card_comes_go_on_with_the_tab_key(page):
    page.keyboard.type("33")
    page.keyboard.press("Tab")
    expect(score(page, 1)).to_be_focused()
    page.keyboard.type("15")
    page.keyboard.press("Shift+Tab")
    expect(score(page, 0)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(Card.objects.get()) == [(33, 15)]


def test_back_from_the_second_score_to_the_first(page):
    page.keyboard.type("33")
    page.keyboard.press("Enter")
    page.keyboard.type("15")
    page.keyboard.press("Shift+Tab")
    expect(score(page, 0)).to_be_focused()


def test_with_nothing_typed_the_tab_key_begins_at_the_pages_head(page):
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()


def test_a_score_clicked_in_its_empty_part_is_typed_on_at_its_end(page):
    page.keyboard.type("15")
    for typed, becomes in (("7", "157"), ("Backspace", "15"), ("Backspace", "1"), ("8", "18")):
        score(page, 0).click(position={"x": 12, "y": 40})
        page.keyboard.press(typed)
        expect(score(page, 0)).to_have_value(becomes)
