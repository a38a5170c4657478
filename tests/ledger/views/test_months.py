"""The pages of the months and of the checks."""

import json
import re
from copy import deepcopy
from datetime import UTC, date, datetime

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection

from club.models import BalancesSeen, Club
from ledger import guards
from ledger.documents.papers import draft_pdf
from ledger.months.columns import currency_table
from ledger.months.figures import report_data
from ledger.operations.months.close_month import close_month
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import CASH
from ledger.operations.payment_answers import confirm_payment, decide_payment, dispute_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import CardState
from scoring.operations.cards.import_card import import_card
from tests.helping.bets import taken
from tests.helping.book import Book, make_book
from tests.helping.browser import at, pay, text_of
from tests.helping.factories import make_card
from tests.helping.pdf import words_of_pdf
from tests.helping.world import made_once
from tests.ledger.asking import PAY, Browser, payment, reads
from tests.ledger.clock import on
from tests.ledger.journals import KEY
from tests.scoring.views.paper_cards.printed import PRINTED

MONTHS, OCTOBER = "ledger/months/", "ledger/months/2026/10/"
NOVEMBER, CHECKS = "ledger/months/2026/11/", "ledger/checks/"


def fill() -> Book:
    """An October with a card signed, one of each kind not done, a bet, and two payments."""
    book = make_book()
    with on(10, 20):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        make_card(book.b, book.c, state=CardState.CLOSED, played_on=date(2026, 10, 3))
        make_card(book.a, book.c, state=CardState.DISPUTED, played_on=date(2026, 10, 4))
        card = make_card(book.a, book.guest, played_on=date(2026, 10, 5))
        taken(book, card, by=book.b, backer=book.b, layer=book.c)
        pay(book, book.b, book.a, 60)
        entry = pay(book, book.b, book.a, 60, key=KEY.format(2))
        dispute_payment(by=book.a, entry=entry, reason="One was all")
    return book


filled_once = made_once(fill)


@pytest.fixture
def filled(filled_once, db) -> Book:
    return deepcopy(filled_once)


def test_before_closing_it_is_said_what_is_not_done_and_what_will_happen(filled):
    with on(11, 2):
        treasurer = Browser(filled, "treasurer")
        page, asked = treasurer.reads(OCTOBER), treasurer.reads(f"{OCTOBER}close/")
    for words in (
        "Still being written: A · G , 5 October",
        "Not signed by all: B · C , 3 October",
        "Disputed: A · C , 4 October",
        "Disputed: B paid A 5s.",
        "Not confirmed: B paid A 5s.",
        "Side bet not decided: B bets C 5s.: A wins the card",
        "Close October 2026",
    ):
        assert words in page
    for words in (
        "Close October 2026?",
        "October 2026 keeps its 3 entries and takes no more.",
        "The report and 2 statements are numbered and kept as they are now.",
        "You can reopen the month, with a reason, until a later month is closed.",
        "A card counts in the month in which all have signed it",
        "The payments count already. If one is reversed later,",
        "Not signed by all: B · C , 3 October",
        "Yes, close October 2026",
    ):
        assert words in asked
    assert not filled.club.months.exists(), "asking closes nothing"


def test_a_month_that_cannot_be_closed_says_why_instead_of_asking(book):
    with on(11, 2):
        treasurer = Browser(book, "treasurer")
        page = treasurer.reads(f"{NOVEMBER}close/")
        assert "November 2026 is not over yet" in page
        assert "Yes, close" not in page
        for nobody in ("a", "secretary"):
            assert Browser(book, nobody).get(f"{OCTOBER}close/").status_code == 403
        close_month(club=book.club, year=2026, month=10, by=book.treasurer)
        asked = treasurer.get(f"{OCTOBER}close/")
        assert (asked.status_code, asked["Location"]) == (302, at(book, OCTOBER))


def test_the_running_month_says_from_when_it_can_be_closed(book):
    said = "The treasurer can close October 2026 from 1 November 2026."
    for reader in ("a", "treasurer"):
        with on(10, 31):
            assert said in reads(book, reader, OCTOBER)
        with on(11, 1):
            assert said not in reads(book, reader, OCTOBER)


def not_done(book, month: int) -> str:
    with on(12, 2):
        return reads(book, "treasurer", f"{MONTHS}2026/{month}/").partition("Not done yet")[2]


def test_a_paper_card_is_kept_and_not_written_in_its_own_month_alone(book, capsys):
    names, text = {"A": book.a, "B": book.b}, json.dumps(PRINTED)
    import_card(club=book.club, text=text, names=names, played_on=date(2026, 10, 3))
    assert "Paper card, not signed: A · B , 3 October" in not_done(book, 10)
    assert "Still being written" not in not_done(book, 10)
    assert not_done(book, 11) == ""
    call_command("settle", club=book.club.slug, month="2026-10")
    told = capsys.readouterr().err
    assert told == "Not done in 2026-10: cards kept from paper, not posted: 1.\n"


def test_a_payment_waits_for_both_sides_and_a_disputed_one_is_told_once(book):
    waits = "Not confirmed: A paid B 5s."
    with on(10, 20):
        entry, other = pay(book, book.a, book.b), pay(book, book.a, book.b, key=KEY.format(2))
        dispute_payment(by=book.a, entry=other, reason="It was C")
        confirm_payment(by=book.a, entry=entry)
        assert waits in not_done(book, 10)
        confirm_payment(by=book.b, entry=entry)
        assert "Disputed: A paid B 5s." in not_done(book, 10)
        assert "Not confirmed" not in not_done(book, 10)
        decide_payment(by=book.treasurer, entry=other, stands=True, decision="B says so")
        assert not_done(book, 10) == ""


def test_the_treasurer_closes_and_reopens_a_month(filled):
    with on(11, 2):
        treasurer, months = Browser(filled, "treasurer"), filled.club.months
        assert "Close October 2026" not in reads(filled, "a", OCTOBER)
        page = treasurer.sends(f"{OCTOBER}close/")
        for words in (
            "October 2026 closed Closed by T, 2 November 2026, 12:00.",
            "1 Report",
            "2 Statement of A",
            "Each paper has a check number (SHA-256), printed at its foot.",
        ):
            assert words in page
        late = payment(filled, key=3, on="2026-10-31")
        said = "October 2026 is closed and takes no more entries. "
        assert f"{said}Choose 1 November 2026 or a later date" in treasurer.refused(PAY, late).words
        assert "November 2026 is not over yet" in treasurer.refused(f"{NOVEMBER}close/").words
        address = f"{MONTHS}{months.get().pk}/reopen/"
        assert "Say why, in a few words." in treasurer.refused(address, reason="").words
        page = treasurer.sends(address, reason="A card was forgotten")
        assert "Reopened by T, 2 November 2026, 12:00: “A card was forgotten”" in page
        assert "Close October 2026" in page


def test_the_report_on_the_page_comes_to_nothing(filled):
    with on(11, 2):
        page = reads(filled, "c", OCTOBER)
    assert "Cards 1 Parties 1 Rubicons 0" in page
    assert "A 0 15s. 0 −10s. 5s. B" in page
    assert "Together 0 15s. −15s. 0 0 Who" in page
    assert "B pays A 5s." in page


def test_what_the_club_holds_and_what_was_put_right_stand_on_the_report(book):
    with on(10, 18):
        entry = pay(book, book.b, CASH)
    with on(11, 2):
        page = reads(book, "c", OCTOBER)
    assert "B 0 0 0 5s. 5s. The club’s cash 0 0 0 5s. 5s." in page, "without a minus"
    assert "Together, less what the club holds 0 0 0 0 0" in page
    with on(11, 3):
        reverse_entry(by=book.treasurer, entry=entry, reason="It was C")
        assert "No. 2 reverses No. 1 of 18 October 2026: “It was C”" in reads(book, "c", NOVEMBER)


def test_the_list_of_months(filled):
    with time_machine.travel(datetime(2027, 1, 5, tzinfo=UTC), tick=False):
        page = reads(filled, "c", MONTHS)
        assert Browser(filled, "c").get(f"{MONTHS}2026/13/").status_code == 404
    assert "January 2027 0 entries December 2026 0 entries November 2026 0 entries" in page
    assert "October 2026 3 entries" in page
    can = "October 2026 can be closed"
    with on(11, 2):
        shown = {who: can in reads(filled, who, MONTHS) for who in ("treasurer", "secretary", "a")}
        assert shown == {"treasurer": True, "secretary": False, "a": False}
        close_month(club=filled.club, year=2026, month=10, by=filled.treasurer)
        closed = reads(filled, "treasurer", MONTHS)
    assert "October 2026 closed" in closed
    assert "can be closed" not in closed


def test_a_month_closed_before_the_first_entry_is_in_the_list(book):
    with on(11, 5):
        close_month(club=book.club, year=2026, month=9, by=book.treasurer)
        page = reads(book, "c", MONTHS)
    assert "November 2026 0 entries October 2026 0 entries September 2026 closed 0 entries" in page


def test_the_page_of_the_checks(filled):
    treasurer = Browser(filled, "treasurer")
    page = treasurer.reads(CHECKS)
    assert "✓ the amounts of every entry add up to nothing" in page
    assert "✗" not in page
    with connection.cursor() as cursor:
        name = next(iter(guards.guards(connection.vendor)))
        table = f" ON {name.rpartition('_no_')[0]}" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER {name}{table}")
    filled.club.accounts.filter(member=filled.a).update(balance=1)
    page = treasurer.reads(CHECKS)
    assert f"✗ the database refuses to change anything that was posted or issued {name}" in page
    assert "✗ every balance is the sum of its postings account" in page
    assert Browser(filled, "a").get(CHECKS).status_code == 403


def head_of(page) -> list[str]:
    return re.findall(r'<th role="columnheader" scope="col"[^>]*>([^<]*)</th>', page.text)


def paper(book) -> str:
    return words_of_pdf(draft_pdf(report_data(book.club, 2026, 10)))


def test_opening_balances_have_a_column_and_no_empty_column_stands(book):
    """And a report issued before that column was named stands as it was issued."""
    with on(10, 20):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        browser, opening = Browser(book, "c"), {book.a: 60, book.b: -60}
        plain = browser.get(OCTOBER)
        fields = {"currency": "LSD", "balances": opening, "form_key": KEY.format(1)}
        entry = open_balances(by=book.treasurer, **fields)
        opened = browser.get(OCTOBER)
    assert head_of(plain) == ["Account", "Before", "Won", "Lost", "After"]
    assert head_of(opened) == ["Account", "Before", "Opening", "Won", "Lost", "After"]
    assert "A 0 5s. 15s. 0 £1 B" in text_of(opened)
    assert "Opening" in paper(book)
    data = report_data(book.club, 2026, 10)
    (old,) = data["currencies"]
    for line in (*old["members"], old["totals"]):
        line["charges"] += line.pop("opening")
    issued = words_of_pdf(draft_pdf(data))
    assert "Charges" in issued
    assert "Opening" not in issued
    titles = [str(title) for title in currency_table(old)["titles"]]
    assert titles == ["Before", "Won", "Lost", "Charges", "After"]
    with on(10, 21):
        reverse_entry(by=book.treasurer, entry=entry, reason="Not so")
    assert "Opening" not in paper(book)


def test_a_month_of_others_entries_alone_says_that_none_is_the_readers(book):
    entry = pay(book, book.b, book.a)
    Club.objects.update(who_sees_balances=BalancesSeen.OWN)
    month, said = f"{MONTHS}{entry.dated:%Y/%-m}/", "This month has no entry of yours."
    assert said in reads(book, "c", month)
    assert said not in reads(book, "a", month)
    assert "This month has no entries." in reads(book, "c", OCTOBER)
