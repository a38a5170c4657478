"""“Something went wrong” without a signal: a ruling is proposed, taken back and proposed again."""

import pytest
from playwright.sync_api import Page, expect

from scoring.sheet.records import every_ruling
from scoring.sheet.sheet import load
from tests.e2e.offline.phones import back_online, waiting, write_offline
from tests.helping.cards import write as wrote
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


def test_a_ruling_in_the_cellar_and_the_other_side_agrees_afterwards(
    table, in_cellar, new_phone, at_card
):
    card = make_card(table.anne, table.bernard, parties=[])
    wrote(card, table.anne, (27, 13), (15, 31))
    page = in_cellar(table.anne, card)
    write_offline(page, 44, 6)
    _propose(page)
    notice = page.locator(".rulings .notice")
    expect(notice).to_contain_text("Partie 1, deal 3")
    expect(notice).to_contain_text("waits to be sent")
    expect(page.locator(".legend")).to_contain_text("something went wrong")
    expect(waiting(page)).to_have_text("2 entries wait on this phone.")
    page.get_by_role("button", name="Take it back").tap()
    expect(waiting(page)).to_have_text("1 deal waits on this phone.")
    expect(notice).to_have_count(0)
    expect(page.locator(".keys .undo")).to_be_visible()
    _propose(page)
    expect(waiting(page)).to_have_text("2 entries wait on this phone.")
    expect(page.locator(".keys .undo")).to_have_count(0)
    page.get_by_role("link", name="Correct deal 3").tap()
    expect(page.locator(".mending h2")).to_have_text("Partie 1, deal 3")
    write_offline(page, 45, 6)
    expect(page.locator("[data-sum]")).to_have_text(["86", "50"])
    page.locator("#strip summary").tap()
    lines = page.locator("#waiting-list li")
    expect(lines.nth(1)).to_contain_text(
        "Ruling on partie 1, deal 3: Elder takes cards of the stock that are not theirs to take"
    )
    expect(lines.first).not_to_contain_text("agrees")
    expect(lines.last).to_contain_text("It counts once the other side agrees.")
    back_online(page)
    (ruling,) = every_ruling(load(card))
    assert (ruling.waits, ruling.record.deal, ruling.side) == (True, 3, "elder")
    bernards = at_card(new_phone(), table.bernard, card)
    bernards.get_by_role("button", name="Agree").first.tap()
    expect(bernards.locator("#card")).not_to_contain_text("waits for agreement")
    (ruling,) = every_ruling(load(card))
    assert ruling.counts


def _propose(page: Page) -> None:
    """Say of the last deal, by its figure on the card, that elder turned up cards of the stock."""
    page.get_by_role("link", name="Correct deal 3").tap()
    page.get_by_role("link", name="Something went wrong at the table").tap()
    expect(page.locator("#ruling h1")).to_have_text("Something went wrong")
    page.get_by_label("What happened?").fill("peeked")
    page.get_by_role("link", name="Elder takes cards of the stock").tap()
    page.get_by_role("link", name="Some of the bottom three").tap()
    page.get_by_role("link", name="They turned one face up").tap()
    expect(page.locator("#ruling")).to_contain_text("Anne reckons nothing in this deal.")
    page.get_by_role("button", name="Propose it").tap()
    expect(page.locator("#ruling")).to_be_hidden()
