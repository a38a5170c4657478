"""The month's end by clicking: payments marked, one disputed, all square, the month closed."""

from datetime import UTC, datetime

import pytest
import time_machine
from playwright.sync_api import Page, expect

from ledger.checks import check_ledger
from ledger.models import Month, Transaction
from scoring.models import CardState
from tests.factories import make_card, make_member

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


CUT_OFF = """() => [...document.querySelectorAll('.panel')]
    .filter((panel) => panel.scrollWidth > panel.clientWidth).map((panel) => panel.innerText)"""


def click(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.tap()


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

    hers, his = new_phone(), new_phone()
    sign_in(hers, table.treasurer.user)
    sign_in(his, carl.user)

    hers.goto(home)
    accessible(hers)
    hers.get_by_role("link", name="Settle up").tap()
    expect(hers.get_by_text("Bernard Bell pays Anne Archer")).to_be_visible()
    hers.get_by_role("link", name="Why Bernard Bell?").first.tap()
    expect(hers.get_by_text("Bernard Bell owes Anne Archer £1 10s. (2 cards).")).to_be_visible()
    accessible(hers)
    click(hers, "Mark it paid")
    expect(hers.get_by_text("Bernard Bell paid Anne Archer 15s.").first).to_be_visible()

    click(hers, "Mark it paid")
    expect(hers.get_by_text("Bernard Bell paid Carl Crane 15s.").first).to_be_visible()
    accessible(hers)
    expect(hers.get_by_text("All are square")).to_be_visible()

    his.goto("/")
    his.get_by_role("link", name="1 payment was marked").tap()
    his.get_by_role("link", name="Look at it, or dispute it").tap()
    his.get_by_text("Dispute it instead").tap()
    his.get_by_label("What is wrong with it?").fill("I have had nothing")
    click(his, "Dispute the payment")
    expect(his.get_by_text("I have had nothing")).to_be_visible()
    accessible(his)

    hers.goto(f"{home}settle/")
    hers.get_by_role("link", name="No. 5").tap()
    hers.get_by_text("It is reversed", exact=True).tap()
    hers.get_by_label("Why?").fill("He paid the next day")
    click(hers, "Decide")
    expect(hers.get_by_text("This was reversed by")).to_be_visible()

    hers.goto(f"{home}settle/")
    hers.get_by_role("link", name="A part, or otherwise").tap()
    hers.get_by_label("Amount").fill("£1")
    click(hers, "Record the payment")
    expect(hers.get_by_text("send it once more")).to_be_visible()
    hers.get_by_label("Amount").fill("15s")
    hers.get_by_label("How").select_option("bank")
    click(hers, "Record the payment")
    hers.get_by_role("link", name="No. 7").tap()
    expect(hers.get_by_text("by bank")).to_be_visible()

    hers.goto(f"{home}months/")
    hers.get_by_role("link", name=f"{last_month:%B %Y}").tap()
    expect(hers.get_by_role("button", name="Close")).to_be_visible()
    accessible(hers)
    click(hers, "Close")
    expect(hers.get_by_text("closed", exact=True)).to_be_visible()
    hers.get_by_text("Issued", exact=True).tap()
    expect(hers.get_by_role("link", name="Statement of Carl Crane")).to_be_visible()
    accessible(hers)
    for address in (f"{home}1/", f"{home}months/{last_month:%Y/%-m}/"):
        hers.goto(address)
        assert hers.evaluate(CUT_OFF) == [], address
    assert Month.objects.get().documents.count() == 4
    assert Transaction.objects.count() == 7
    assert list(check_ledger()) == []
