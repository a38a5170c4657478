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
from tests.e2e.card_pages import SMALL, tap
from tests.e2e.deal_forms import turn_to
from tests.e2e.phones import BARE, in_sight, lose_the_answer_once, without_asking, write
from tests.helping.cards import key
from tests.helping.factories import make_card, make_member

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser,
    pytest.mark.tier("all"),
]

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


@pytest.fixture
def asked_above(table, new_phone, at_card, card) -> Page:
    """Anne's card, with a request for leave above it."""
    a_scribe_asks(card, table.bernard)
    return at_card(new_phone(viewport=SMALL), table.anne, card)


@pytest.mark.parametrize(
    ("happens", "shown"),
    [
        (a_scribe_asks, ".notice.wait"),
        (a_mend_waits, ".notice.wait"),
        (records_differ, ".pad-head .differs"),
    ],
)
def test_what_comes_from_the_other_phone_covers_nothing(table, card, annes, happens, shown):
    in_sight(annes)
    happens(card, table.bernard)
    expect(annes.locator(f"#card {shown}:visible")).to_have_count(1)
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


def test_a_mark_chosen_covers_nothing(asked_above):
    tap(asked_above, "more")
    asked_above.locator("[name=mark][value=reckons_nothing]").check()
    asked_above.locator("[name=mark_seat][value='1']").check()
    asked_above.get_by_role("button", name="Back to the keys").tap()
    expect(asked_above.locator(".mark-said")).to_be_visible()
    in_sight(asked_above)
    turn_to(asked_above, "Items")
    turn_to(asked_above, "Totals")
    in_sight(asked_above)


def test_what_is_asked_or_refused_on_the_keys_covers_nothing(asked_above):
    write(asked_above, "82", "23")
    expect(asked_above.locator(".unusual")).to_be_visible()
    in_sight(asked_above)
    write(asked_above, "20", "0")
    expect(asked_above.locator(".score .error").first).to_be_visible()
    in_sight(asked_above)


def test_what_was_not_sent_covers_nothing(asked_above):
    lose_the_answer_once(asked_above)
    write(asked_above, "27", "13")
    expect(asked_above.get_by_text("Not sent")).to_be_visible()
    in_sight(asked_above)


def test_the_question_which_deal_was_meant_covers_nothing(table, card, asked_above):
    without_asking(asked_above)
    own_record(card, table.bernard, 4, 12, 33)
    write(asked_above, "30", "15")
    expect(asked_above.locator(".conflict")).to_be_visible()
    in_sight(asked_above)


def test_a_first_cards_hints_are_read_before_the_row_is_brought_into_sight(
    table, new_phone, at_card
):
    first = make_card(table.anne, table.bernard, parties=[])
    page = at_card(new_phone(viewport=SMALL), table.anne, first)
    expect(page.locator(".hints summary")).to_be_in_viewport(ratio=1)
    tap(page, "2", "7")
    in_sight(page)
