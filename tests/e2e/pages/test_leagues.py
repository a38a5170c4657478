"""A league from nothing to a table, with one thumb on a small phone."""

import pytest
from playwright.sync_api import expect

from contests.models import Contest
from ledger.operations.cards.countersign import countersign
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from tests.e2e.card_pages import SMALL, sideways
from tests.helping.cards import DESC, write

pytestmark = pytest.mark.tier("all")


def test_a_league_from_nothing_to_a_table(table, phone, sign_in, accessible):
    phone.set_viewport_size(SMALL)
    sign_in(phone, table.treasurer.user, "/")
    phone.get_by_role("link", name="Leagues").tap()
    phone.get_by_role("link", name="New league").tap()
    phone.get_by_label(table.anne.name).check()
    phone.get_by_role("button", name="See the draw").tap()
    expect(phone.locator("#players_error")).to_contain_text("would play alone")
    accessible(phone)
    phone.get_by_label("Name").fill("Winter league")
    phone.get_by_label(table.bernard.name).check()
    phone.get_by_role("button", name="See the draw").tap()
    expect(phone.get_by_text("Nothing stands yet")).to_be_visible()
    accessible(phone)
    phone.get_by_role("button", name="Let this draw stand").tap()
    expect(phone.get_by_text("Nothing is decided yet.")).to_be_visible()
    sign_in(phone, table.anne.user, f"/clubs/{table.club.slug}/contests/")
    phone.get_by_role("link", name="Winter league").tap()
    expect(phone.get_by_role("link", name="Play", exact=True)).to_be_visible()
    accessible(phone)
    phone.get_by_role("link", name="Play", exact=True).tap()
    expect(phone.get_by_text("It will belong to Winter league.")).to_be_visible()
    phone.get_by_role("button", name="Open the card").tap()
    phone.wait_for_selector("#card")
    _finish(table)
    phone.get_by_role("link", name="Winter league").tap()
    expect(phone.locator("table.league tbody tr").first).to_contain_text("1–0–0")
    assert sideways(phone) == 0
    accessible(phone)


def _finish(table) -> None:
    """Play the card to its end, and have both players sign it."""
    card = Card.objects.get()
    assert card.of_contest.contest == Contest.objects.get()
    write(card, table.anne, *DESC[0])
    close_card(card_id=card.pk, by=table.anne)
    countersign(card_id=card.pk, by=table.bernard)
