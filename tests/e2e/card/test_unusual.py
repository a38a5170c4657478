"""A very rare deal, written by thumb; the prospects of the partie beside the keypad."""

import pytest
from playwright.sync_api import expect

from scoring.models import Record
from tests.e2e.card_pages import READ, SMALL, at_deal, score, scores, sideways, tap
from tests.e2e.phones import lose_the_answer_once, write
from tests.helping.cards import DESC

pytestmark = pytest.mark.tier("all")


TAPPED_AGAIN = """() => document.body.addEventListener("htmx:afterSettle", () => {
    document.querySelector("[data-go]").click();
    window.tappedAgain = performance.now();
}, { once: true })"""
"""Tap Write again as soon as the question appears."""


def test_it_is_asked_once_and_any_answer_is_one_tap(opened, accessible):
    page, card = opened(viewport=SMALL)
    asked = page.locator(".unusual")
    write(page, "82", "23")
    expect(asked).to_contain_text(
        "82–23 is rare: it comes about once in 4,700 deals. Did you mean 28–23?"
    )
    expect(score(page, 0)).to_have_value("82")
    for button in [*asked.locator("button").all(), page.locator("[data-go]")]:
        expect(button).to_be_in_viewport(ratio=1)
        assert button.bounding_box()["height"] >= 48
    assert not sideways(page)
    accessible(page)
    lose_the_answer_once(page)
    asked.get_by_role("button", name="28–23").tap()
    expect(page.get_by_text("Not sent")).to_be_visible()
    expect(score(page, 0)).to_have_value("28")
    tap(page, "go")
    at_deal(page, 1, 2)
    assert Record.objects.filter(card=card).count() == 1

    write(page, "82", "23")
    asked.get_by_role("button", name="as it is").tap()
    at_deal(page, 1, 3)

    page.evaluate(TAPPED_AGAIN)
    write(page, "82", "23")
    expect(asked).to_be_visible()  # Nobody can read it between two taps.
    page.wait_for_function(READ)
    at_deal(page, 1, 3)
    tap(page, "go")  # The same figures once more are an answer too.
    at_deal(page, 1, 4)

    write(page, "28", "1")
    expect(page.get_by_text("Younger never scores exactly 1")).to_be_visible()
    asked.get_by_role("button", name="11–28").tap()
    at_deal(page, 1, 5)
    assert scores(card) == [(28, 23), (23, 82), (82, 23), (11, 28)]


def test_what_the_partie_may_come_to_stands_beside_the_keys(opened):
    page, _card = opened(DESC[0], DESC[1][:3], viewport=SMALL)
    lead = page.locator(".race")
    expect(lead).to_have_text("3 left · Anne leads by 95")
    tap(page, "9", "9", "go", "4")
    expect(lead).to_have_text("3 left · level")
    tap(page, "back", "3")
    expect(lead).to_have_text("3 left · Bernard leads by 1")
    for part in (".worth", ".chances >> nth=0", "[data-needs='1']", "[data-go]"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.8)
    digit = page.locator('[data-digit="1"]').bounding_box()
    for seat in (0, 1):
        chances = page.locator(f'.score[data-seat="{seat}"] .chances').bounding_box()
        assert chances["y"] + chances["height"] < digit["y"]
