"""The row being written and the partie's total stay visible above the keypad, whatever appears."""

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from club.models import Member
from club.pins.pin import set_pin
from scoring.models import Card
from scoring.operations.consents.scribe import ask
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.e2e.card_pages import SMALL, at_deal, tap
from tests.e2e.deal_forms import turn_to
from tests.e2e.phones import BARE, anew, in_sight, lose_the_answer_once, without_asking, write
from tests.helping.cards import key
from tests.helping.factories import make_card, make_member

pytestmark = pytest.mark.tier("all")

DEALS = [(20, 10), (14, 33), (22, 11)]


@pytest.fixture
def card(table) -> Card:
    return make_card(table.anne, table.bernard, parties=[DEALS])


@pytest.fixture
def annes(table, new_phone, at_card, card) -> Page:
    return at_card(new_phone(viewport=SMALL), table.anne, card)


def own_record(card: Card, by: Member, deal: int, left: int, right: int) -> None:
    figures = Figures(1, deal, deal % 2, (left, right))
    record_deal(card_id=card.pk, by=by, figures=figures, key=key())


def a_mend_waits(card: Card, by: Member) -> None:
    own_record(card, by, 1, 25, 10)


def records_differ(card: Card, by: Member) -> None:
    own_record(card, by, 3, 25, 11)


def a_scribe_asks(card: Card, by: Member) -> None:
    celia = make_member(by.club, name="Celia Crewe")
    ask(card_id=card.pk, by=celia, scribe=celia)


def test_what_comes_from_the_other_phone_covers_nothing(table, card, annes):
    in_sight(annes)
    for happens, shown, count in (
        (a_scribe_asks, ".notice.wait", 1),
        (records_differ, ".pad-head .differs", 1),
        (a_mend_waits, ".notice.wait", 2),
    ):
        happens(card, table.bernard)
        expect(annes.locator(f"#card {shown}:visible")).to_have_count(count)
        in_sight(annes)


def test_nobody_who_reads_elsewhere_is_moved(table, card, annes):
    annes.evaluate("scrollTo({ top: 9999 })")
    there = annes.evaluate("scrollY")
    records_differ(card, table.bernard)
    expect(annes.locator(".notes")).to_contain_text("Bernard Bell wrote")
    expect(annes.locator("[data-typed='0']")).not_to_be_in_viewport()
    assert annes.evaluate("scrollY") == there > 0


def test_a_wrong_pin_is_said_clear_of_the_keys(table, card, annes):
    cache.clear()
    set_pin(table.bernard, "2718")
    own_record(card, table.anne, 1, 25, 10)
    annes.reload()
    annes.get_by_text("Bernard Bell agrees here by PIN").tap()
    annes.get_by_label("Bernard Bell’s PIN").fill("2719")
    annes.get_by_role("button", name="Agree").tap()
    expect(annes.get_by_label("Bernard Bell’s PIN")).to_be_focused()
    expect(annes.locator(".pin .error")).to_be_visible()
    for part in (".pin input[name='pin']", ".pin button", ".pin .error"):
        annes.wait_for_function(BARE, arg=part)


def test_what_appears_on_the_keys_covers_nothing(table, card, new_phone, at_card):
    """A request for leave stands above the card."""
    a_scribe_asks(card, table.bernard)
    page = at_card(new_phone(viewport=SMALL), table.anne, card)
    tap(page, "more")  # A mark is chosen.
    page.locator("[name=mark][value=reckons_nothing]").check()
    page.locator("[name=mark_seat][value='1']").check()
    page.get_by_role("button", name="Back to the keys").tap()
    expect(page.locator(".mark-said")).to_be_visible()
    in_sight(page)
    turn_to(page, "Items")
    turn_to(page, "Totals")
    in_sight(page)
    anew(page)
    write(page, "82", "23")  # It is asked about.
    expect(page.locator(".unusual")).to_be_visible()
    in_sight(page)
    write(page, "20", "0")  # It is refused.
    expect(page.locator(".score .error").first).to_be_visible()
    in_sight(page)
    anew(page)
    lose_the_answer_once(page)
    write(page, "27", "13")
    expect(page.get_by_text("Not sent")).to_be_visible()
    in_sight(page)
    anew(page)
    at_deal(page, 1, 5)
    without_asking(page)
    own_record(card, table.bernard, 5, 12, 33)
    write(page, "30", "15")  # Which deal was meant?
    expect(page.locator(".conflict")).to_be_visible()
    in_sight(page)


def test_a_first_cards_hints_are_read_before_the_row_is_brought_into_sight(opened):
    page, _card = opened(viewport=SMALL)
    expect(page.locator(".hints summary")).to_be_in_viewport(ratio=1)
    tap(page, "2", "7")
    in_sight(page)
