"""A very rare deal, written by thumb; the prospects of the partie beside the keypad."""

import pytest
from playwright.sync_api import expect

from scoring.models import Record
from tests.e2e.card_pages import READ, SMALL, score, scores, sideways, tap
from tests.e2e.phones import lose_the_answer_once
from tests.helping.cards import DESC
from tests.helping.factories import make_card

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser,
    pytest.mark.tier("all"),
]


TAPPED_AGAIN = """() => document.body.addEventListener("htmx:afterSettle", () => {
    document.querySelector("[data-go]").click();
    window.tappedAgain = performance.now();
}, { once: true })"""
"""Tap Write again as soon as the question appears."""


def test_it_is_asked_once_and_any_answer_is_one_tap(table, new_phone, at_card, accessible):
    page = new_phone(viewport=SMALL)
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(page, table.anne, card)
    asked, head = page.locator(".unusual"), page.locator("#write h2")

    tap(page, "8", "2", "go", "2", "3", "go")
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
    expect(head).to_have_text("Partie 1, deal 2")
    assert Record.objects.filter(card=card).count() == 1

    tap(page, "8", "2", "go", "2", "3", "go")
    asked.get_by_role("button", name="as it is").tap()
    expect(head).to_have_text("Partie 1, deal 3")

    page.evaluate(TAPPED_AGAIN)
    tap(page, "8", "2", "go", "2", "3", "go")
    expect(asked).to_be_visible()  # Nobody can read it between two taps.
    page.wait_for_function(READ)
    expect(head).to_have_text("Partie 1, deal 3")
    tap(page, "go")  # The same figures once more are an answer too.
    expect(head).to_have_text("Partie 1, deal 4")

    tap(page, "2", "8", "go", "1", "go")
    expect(page.get_by_text("Younger never scores exactly 1")).to_be_visible()
    asked.get_by_role("button", name="11–28").tap()
    expect(head).to_have_text("Partie 1, deal 5")
    assert scores(card) == [(28, 23), (23, 82), (82, 23), (11, 28)]


@pytest.mark.parametrize("answer", ["28–23", "as it is"])
def test_without_javascript(table, new_phone, at_card, answer):
    page = new_phone(java_script_enabled=False)
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(page, table.anne, card)
    score(page, 0).fill("82")
    score(page, 1).fill("23")
    page.get_by_role("button", name="Write the deal", exact=True).last.tap()
    page.locator(".unusual").get_by_role("button", name=answer).tap()
    expect(page.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(card) == [(28, 23) if answer == "28–23" else (82, 23)]


def test_what_the_partie_may_come_to_stands_beside_the_keys(table, new_phone, at_card):
    page = new_phone(viewport=SMALL)
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=[DESC[0], DESC[1][:3]]))
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
