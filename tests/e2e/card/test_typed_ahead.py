"""Keys tapped ahead on a slow line belong to the deal after the one being sent, and to no other."""

import pytest
from playwright.sync_api import Page, expect

from club.models import Member
from scoring.models import Card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.e2e.card_pages import SMALL, at_deal, score, scores, tap
from tests.e2e.phones import held_back, write
from tests.helping.cards import key
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


@pytest.fixture
def card(table) -> Card:
    """A card with the first deal of a partie."""
    return make_card(table.anne, table.bernard, parties=[[(20, 10)]])


@pytest.fixture
def annes(table, new_phone, at_card, card) -> Page:
    return at_card(new_phone(viewport=SMALL), table.anne, card)


def meanwhile(card: Card, by: Member, deal: int, left: int, right: int) -> None:
    """The other player writes a deal on another phone."""
    figures = Figures(1, deal, deal % 2, (left, right))
    record_deal(card_id=card.pk, by=by, figures=figures, key=key())


def test_keys_of_a_deal_the_other_wrote_are_not_taken_for_the_next(table, card, annes):
    held = held_back(annes)
    write(annes, "31", "12")
    expect(annes.get_by_role("button", name="Writing…")).to_be_visible()
    write(annes, "22", "14")
    meanwhile(card, table.bernard, 2, 12, 31)
    meanwhile(card, table.bernard, 3, 22, 14)
    held().continue_()
    at_deal(annes, 1, 4)
    expect(annes.locator(".error.net")).to_have_text(
        "Somebody else wrote meanwhile. The keys you tapped ahead do not count."
    )
    assert [score(annes, seat).input_value() for seat in (0, 1)] == ["", ""]
    assert scores(card) == [(20, 10), (12, 31), (22, 14)]


def test_after_a_reload_they_are_typed_on_their_deal_or_said_to_be_lost(card, annes):
    held = held_back(annes)
    write(annes, "31", "12")
    expect(annes.get_by_role("button", name="Writing…")).to_be_visible()
    tap(annes, "2", "2")
    annes.reload()
    held().abort()  # It was not written.
    at_deal(annes, 1, 2)
    expect(score(annes, 1)).to_have_value("31")
    expect(annes.locator(".error.net")).to_have_text(
        "The keys you tapped while it was being sent do not count."
    )
    tap(annes, "go")
    at_deal(annes, 1, 3)
    expect(score(annes, 0)).to_have_value("")

    held = held_back(annes)
    write(annes, "31", "12")
    expect(annes.get_by_role("button", name="Writing…")).to_be_visible()
    tap(annes, "2", "2", "go", "1")
    held().fetch()  # It is written, and the answer is lost.
    annes.reload()
    at_deal(annes, 1, 4)
    expect(score(annes, 1)).to_have_value("22")
    expect(score(annes, 0)).to_have_value("1")
    annes.reload()
    expect(score(annes, 0)).to_have_value("1")
    assert scores(card) == [(20, 10), (12, 31), (31, 12)]


# Tap Write again as soon as the next deal's keypad appears.
TAPPED_AGAIN = """() => document.body.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target.id === "pad-head") document.querySelector("[data-go]").click();
})"""


def test_write_tapped_twice_says_nothing_of_the_next_deal(card, annes):
    annes.evaluate(TAPPED_AGAIN)
    write(annes, "31", "12")
    at_deal(annes, 1, 3)
    expect(annes.locator("#said")).to_have_text("Written.")
    expect(annes.locator(".error.net")).to_be_hidden()
    annes.get_by_role("button", name="Undo").tap()  # Another key is heard.
    at_deal(annes, 1, 2)
    assert scores(card) == [(20, 10)]


def test_keys_tapped_during_an_undo_or_before_the_script_are_typed(card, annes):
    held = held_back(annes, "**/undo/")
    annes.get_by_role("button", name="Undo").tap()
    expect(annes.get_by_role("button", name="Writing…")).to_be_visible()
    tap(annes, "2", "5")
    held().continue_()
    at_deal(annes, 1, 1)
    expect(score(annes, 0)).to_have_value("25")
    assert scores(card) == []
    tap(annes, "back", "back")
    script = held_back(annes, "**/vendor/card/page*.js")
    annes.reload(wait_until="commit")
    tap(annes, "3", "1", "go", "1", "2")
    assert [score(annes, seat).input_value() for seat in (0, 1)] == ["", ""]
    script().continue_()
    expect(score(annes, 0)).to_have_value("31")
    expect(score(annes, 1)).to_have_value("12")
