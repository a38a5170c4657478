"""The month's end by clicking: payments marked, one disputed, all square, the month closed."""

from datetime import UTC, datetime

import pytest
import time_machine
from playwright.sync_api import Page, expect

from club.emails.sending import send_due
from ledger.book_checks import check_ledger
from ledger.models import Month, Transaction
from ledger.operations.cards.countersign import countersign
from scoring.models import CardState
from scoring.operations.cards.close_card import close_card
from tests.e2e.card_pages import SMALL, sideways
from tests.helping.chouettes import open_chouette, tell_desc
from tests.helping.factories import make_card, make_member

CUT_OFF = """() => [...document.querySelectorAll('.panel')]
    .filter((panel) => panel.scrollWidth > panel.clientWidth).map((panel) => panel.innerText)"""


TWO_LINES = 32


def click(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.tap()


@pytest.mark.long
def test_the_treasurer_settles_a_month(table, new_phone, sign_in, accessible):
    carl = make_member(table.club, name="Carl Crane")
    last_month = datetime.now(UTC).replace(day=1, hour=12)
    last_month = last_month.replace(
        year=last_month.year - (last_month.month == 1), month=(last_month.month - 2) % 12 + 1
    )
    with time_machine.travel(last_month, tick=False):
        for loser in (table.bernard, table.bernard):
            make_card(table.anne, loser, state=CardState.COUNTERSIGNED)
        make_card(carl, table.anne, state=CardState.COUNTERSIGNED)
    home = f"/clubs/{table.club.slug}/ledger/"

    treasurers, carls = new_phone(), new_phone()
    sign_in(treasurers, table.treasurer.user)
    sign_in(carls, carl.user)

    treasurers.goto(home)
    accessible(treasurers)
    treasurers.get_by_role("link", name="Settle up").tap()
    expect(treasurers.get_by_text("Bernard Bell pays Anne Archer")).to_be_visible()
    treasurers.get_by_role("link", name="Why does Bernard Bell pay?").first.tap()
    expect(
        treasurers.get_by_text("Bernard Bell owes Anne Archer £1 10s. (2 cards).")
    ).to_be_visible()
    accessible(treasurers)
    click(treasurers, "Mark as paid")
    expect(treasurers.get_by_text("Bernard Bell paid Anne Archer 15s.").first).to_be_visible()

    click(treasurers, "Mark as paid")
    expect(treasurers.get_by_text("Bernard Bell paid Carl Crane 15s.").first).to_be_visible()
    accessible(treasurers)
    expect(treasurers.get_by_text("Nobody owes anybody anything")).to_be_visible()

    carls.goto("/")
    carls.get_by_role("link", name="say whether that is right").tap()
    carls.get_by_text("Dispute it instead").tap()
    carls.get_by_label("What is wrong with it?").fill("I have had nothing")
    click(carls, "Dispute the payment")
    expect(carls.get_by_text("I have had nothing")).to_be_visible()
    accessible(carls)

    treasurers.goto(f"{home}settle/")
    treasurers.get_by_role("link", name="No. 5").tap()
    treasurers.get_by_text("The payment is reversed", exact=True).tap()
    treasurers.get_by_label("Why?").fill("Paid the next day")
    click(treasurers, "Make this decision")
    expect(treasurers.get_by_text("This was reversed by")).to_be_visible()

    treasurers.goto(f"{home}settle/")
    treasurers.get_by_role("link", name="Another amount or date").tap()
    treasurers.get_by_label("Amount").fill("£1")
    click(treasurers, "Record the payment")
    expect(treasurers.get_by_text("press “Record the payment” once more")).to_be_visible()
    treasurers.get_by_label("Amount").fill("15s")
    treasurers.get_by_label("How").select_option("bank")
    click(treasurers, "Record the payment")
    treasurers.get_by_role("link", name="No. 7").tap()
    expect(treasurers.get_by_text("by bank")).to_be_visible()

    treasurers.goto(f"{home}months/")
    treasurers.get_by_role("link", name=f"{last_month:%B %Y}").tap()
    closing = treasurers.get_by_role("link", name=f"Close {last_month:%B %Y}")
    expect(closing).to_be_visible()
    accessible(treasurers)
    closing.tap()
    expect(treasurers.get_by_role("heading", name="What will happen")).to_be_visible()
    accessible(treasurers)
    click(treasurers, "Yes, close")
    expect(treasurers.get_by_text("closed", exact=True)).to_be_visible()
    treasurers.get_by_text("Issued", exact=True).tap()
    expect(treasurers.get_by_role("link", name="Statement of Carl Crane")).to_be_visible()
    accessible(treasurers)
    after = treasurers.get_by_role("columnheader", name="After").bounding_box()
    assert after["x"] + after["width"] <= treasurers.viewport_size["width"]
    assert Month.objects.get().documents.count() == 4

    treasurers.get_by_role("link", name="Statements by e-mail").tap()
    expect(treasurers.get_by_text("Not sent yet: 3.")).to_be_visible()
    accessible(treasurers)
    click(treasurers, "Send 3 statements")
    expect(treasurers.get_by_text("On their way: 3.")).to_be_visible()
    assert send_due() == 3
    expect(treasurers.get_by_text("Sent: 3.")).to_be_visible()  # The page asks again by itself.
    accessible(treasurers)
    assert Transaction.objects.count() == 7
    assert list(check_ledger()) == []


def test_the_deals_of_a_chouette_fit_on_a_phone(table, new_phone, sign_in):
    carl = make_member(table.club, name="Carl Crane")
    card = open_chouette(table.bernard, table.anne, carl)
    tell_desc(card, table.bernard)
    close_card(card_id=card.pk, by=table.bernard)
    for player in (table.anne, carl):
        countersign(card_id=card.pk, by=player)
    page = new_phone()
    sign_in(page, table.bernard.user)
    page.set_viewport_size(SMALL)
    page.goto(f"/clubs/{table.club.slug}/ledger/1/")
    expect(page.get_by_text("Every deal, and who wrote it")).to_be_visible()
    assert page.evaluate(CUT_OFF) == []
    assert sideways(page) == 0
    assert page.get_by_role("link", name="result").first.bounding_box()["height"] < TWO_LINES
