"""The pages of the months and of the checks."""

import json
import re
from datetime import UTC, date, datetime

import time_machine
from django.core.management import call_command
from django.db import connection

from club.models import BalancesSeen, Club
from ledger import guards
from ledger.documents.papers import draft_pdf
from ledger.months.columns import currency_table
from ledger.months.figures import report_data
from ledger.operations.bets.offer_bets import offer_bet, take_bet
from ledger.operations.months.close_month import close_month
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import CASH
from ledger.operations.payment_answers import confirm_payment, decide_payment, dispute_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import CardState
from scoring.operations.cards.import_card import import_card
from tests.helping.browser import at, pay, signed_in, text_of
from tests.helping.factories import make_card
from tests.helping.pdf import words_of_pdf
from tests.ledger.months.clock import on
from tests.scoring.views.paper_cards.printed import PRINTED

OCTOBER = "ledger/months/2026/10/"


def fill(book) -> None:
    with on(10, 20):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        make_card(book.b, book.c, state=CardState.CLOSED, played_on=date(2026, 10, 3))
        make_card(book.a, book.c, state=CardState.DISPUTED, played_on=date(2026, 10, 4))
        card = make_card(book.a, book.guest, played_on=date(2026, 10, 5))
        bet = offer_bet(
            card_id=card.pk,
            by=book.b,
            backer=book.b,
            layer=book.c,
            seat=0,
            amount=60,
            currency="LSD",
            form_key="bet-form-of-this-page-1",
        )
        take_bet(bet_id=bet.pk, by=book.c)
        pay(book, book.b, book.a, 60)
        entry = pay(book, book.b, book.a, 60, key="form-key-of-this-page-2")
        dispute_payment(by=book.a, entry=entry, reason="One was all")


def test_before_closing_what_is_not_done_is_listed(book):
    fill(book)
    with on(11, 2):
        page = text_of(signed_in(book.treasurer).get(at(book, OCTOBER)))
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


def test_before_closing_it_is_said_what_will_happen(book):
    fill(book)
    client = signed_in(book.treasurer)
    with on(11, 2):
        asked = client.get(at(book, f"{OCTOBER}close/"))
        page = text_of(asked)
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
        assert words in page
    assert not book.club.months.exists(), "asking closes nothing"


def test_a_month_that_cannot_be_closed_says_why_instead_of_asking(book):
    with on(11, 2):
        page = text_of(signed_in(book.treasurer).get(at(book, "ledger/months/2026/11/close/")))
        assert "November 2026 is not over yet" in page
        assert "Yes, close" not in page
        for nobody in (book.a, book.secretary):
            asked = signed_in(nobody).get(at(book, f"{OCTOBER}close/"))
            assert asked.status_code == 403


def test_asked_to_close_a_month_that_is_closed_one_sees_the_month(book):
    with on(11, 2):
        close_month(club=book.club, year=2026, month=10, by=book.treasurer)
        asked = signed_in(book.treasurer).get(at(book, f"{OCTOBER}close/"))
    assert (asked.status_code, asked["Location"]) == (302, at(book, OCTOBER))


def test_the_running_month_says_from_when_it_can_be_closed(book):
    said = "The treasurer can close October 2026 from 1 November 2026."
    for reader in (book.a, book.treasurer):
        with on(10, 31):
            assert said in text_of(signed_in(reader).get(at(book, OCTOBER)))
        with on(11, 1):
            assert said not in text_of(signed_in(reader).get(at(book, OCTOBER)))


def not_done(book, month: int) -> str:
    with on(12, 2):
        page = signed_in(book.treasurer).get(at(book, f"ledger/months/2026/{month}/"))
    return text_of(page).partition("Not done yet")[2]


def test_a_paper_card_is_kept_and_not_being_written_and_in_its_own_month_alone(book, capsys):
    names = {"A": book.a, "B": book.b}
    text = json.dumps(PRINTED)
    import_card(club=book.club, text=text, names=names, played_on=date(2026, 10, 3))
    assert "Paper card, not signed: A · B , 3 October" in not_done(book, 10)
    assert "Still being written" not in not_done(book, 10)
    assert not_done(book, 11) == ""
    call_command("settle", club=book.club.slug, month="2026-10")
    told = capsys.readouterr().err
    assert told == "Not done in 2026-10: cards kept from paper, not posted: 1.\n"


def test_a_payment_that_one_side_has_confirmed_still_waits_for_the_other(book):
    said = "Not confirmed: A paid B 5s."
    with on(10, 20):
        entry = pay(book, book.a, book.b)
        confirm_payment(by=book.a, entry=entry)
        assert said in not_done(book, 10)
        confirm_payment(by=book.b, entry=entry)
        assert said not in not_done(book, 10)


def test_a_disputed_payment_is_not_told_twice(book):
    with on(10, 20):
        entry = pay(book, book.a, book.b)
        dispute_payment(by=book.a, entry=entry, reason="It was C")
        assert "Disputed: A paid B 5s." in not_done(book, 10)
        assert "Not confirmed" not in not_done(book, 10)
        decide_payment(by=book.treasurer, entry=entry, stands=True, decision="B says so")
        assert not_done(book, 10) == ""


def test_the_treasurer_closes_and_reopens_a_month(book):
    fill(book)
    client = signed_in(book.treasurer)
    with on(11, 2):
        assert "Close October 2026" not in text_of(signed_in(book.a).get(at(book, OCTOBER)))
        page = text_of(client.post(at(book, f"{OCTOBER}close/"), follow=True))
        assert "October 2026 closed Closed by T, 2 November 2026, 12:00." in page
        assert "1 Report" in page
        assert "2 Statement of A" in page
        assert "Each paper has a check number (SHA-256), printed at its foot." in page
        refused = client.post(at(book, "ledger/months/2026/11/close/"))
        assert (refused.status_code, "November 2026 is not over yet" in text_of(refused)) == (
            422,
            True,
        )
        closed = book.club.months.get()
        address = at(book, f"ledger/months/{closed.pk}/reopen/")
        refused = client.post(address, {"reason": ""})
        assert (refused.status_code, "Say why, in a few words." in text_of(refused)) == (422, True)
        page = text_of(client.post(address, {"reason": "A card was forgotten"}, follow=True))
        assert "Reopened by T, 2 November 2026, 12:00: “A card was forgotten”" in page
        assert "Close October 2026" in page


def test_the_report_on_the_page_comes_to_nothing(book):
    fill(book)
    with on(11, 2):
        page = text_of(signed_in(book.c).get(at(book, OCTOBER)))
    assert "Cards 1 Parties 1 Rubicons 0" in page
    assert "A 0 15s. 0 −10s. 5s. B" in page
    assert "Together 0 15s. −15s. 0 0 Who" in page
    assert "B pays A 5s." in page


def test_what_the_club_holds_stands_on_the_report_without_a_minus(book):
    with on(10, 18):
        pay(book, book.b, CASH)
    with on(11, 2):
        page = text_of(signed_in(book.c).get(at(book, OCTOBER)))
    assert "B 0 0 0 5s. 5s. The club’s cash 0 0 0 5s. 5s." in page
    assert "Together, less what the club holds 0 0 0 0 0" in page


def test_what_was_put_right_is_named_with_its_day(book):
    with on(10, 20):
        entry = pay(book, book.b, book.a, 60)
    with on(11, 3):
        reverse_entry(by=book.treasurer, entry=entry, reason="It was C")
        page = text_of(signed_in(book.c).get(at(book, "ledger/months/2026/11/")))
    assert "No. 2 reverses No. 1 of 20 October 2026: “It was C”" in page


def test_a_payment_into_a_closed_month_is_refused_beside_its_day(book):
    fill(book)
    client = signed_in(book.treasurer)
    with on(11, 2):
        client.post(at(book, f"{OCTOBER}close/"))
        typed = {"payer": book.b.pk, "receiver": book.a.pk, "amount": "5s", "currency": "LSD"}
        typed |= {"form_key": "form-key-of-this-page-3", "on": "2026-10-31"}
        refused = client.post(at(book, "ledger/payments/new/"), typed)
    assert refused.status_code == 422
    assert (
        "October 2026 is closed and takes no more entries. Choose 1 November 2026 or a later date"
        in text_of(refused)
    )


def test_the_list_of_months(book):
    fill(book)
    with time_machine.travel(datetime(2027, 1, 5, tzinfo=UTC), tick=False):
        page = text_of(signed_in(book.c).get(at(book, "ledger/months/")))
    assert "January 2027 0 entries December 2026 0 entries November 2026 0 entries" in page
    assert "October 2026 3 entries" in page
    assert signed_in(book.c).get(at(book, "ledger/months/2026/13/")).status_code == 404


def test_a_month_closed_before_the_first_entry_is_in_the_list(book):
    with time_machine.travel(datetime(2026, 11, 5, tzinfo=UTC), tick=False):
        close_month(club=book.club, year=2026, month=9, by=book.treasurer)
        page = text_of(signed_in(book.c).get(at(book, "ledger/months/")))
    assert "November 2026 0 entries October 2026 0 entries September 2026 closed 0 entries" in page


def test_the_page_of_the_checks(book):
    fill(book)
    client = signed_in(book.treasurer)
    page = text_of(client.get(at(book, "ledger/checks/")))
    assert "✓ the amounts of every entry add up to nothing" in page
    assert "✗" not in page
    with connection.cursor() as cursor:
        name = next(iter(guards.guards(connection.vendor)))
        table = f" ON {name.rpartition('_no_')[0]}" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER {name}{table}")
    book.club.accounts.filter(member=book.a).update(balance=1)
    page = text_of(client.get(at(book, "ledger/checks/")))
    assert f"✗ the database refuses to change anything that was posted or issued {name}" in page
    assert "✗ every balance is the sum of its postings account" in page
    assert signed_in(book.a).get(at(book, "ledger/checks/")).status_code == 403


def head_of(page: str) -> list[str]:
    return re.findall(r'<th role="columnheader" scope="col"[^>]*>([^<]*)</th>', page)


def test_opening_balances_have_a_column_of_their_own_and_no_empty_column_stands(book):
    with on(10, 20):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        plain = signed_in(book.c).get(at(book, OCTOBER)).text
        opening = {book.a: 60, book.b: -60}
        entry = open_balances(
            by=book.treasurer, currency="LSD", balances=opening, form_key="form-key-of-this-page-1"
        )
        opened = signed_in(book.c).get(at(book, OCTOBER))
    assert head_of(plain) == ["Account", "Before", "Won", "Lost", "After"]
    assert head_of(opened.text) == ["Account", "Before", "Opening", "Won", "Lost", "After"]
    assert "A 0 5s. 15s. 0 £1 B" in text_of(opened)
    assert "Opening" in words_of_pdf(draft_pdf(report_data(book.club, 2026, 10)))
    with on(10, 21):
        reverse_entry(by=book.treasurer, entry=entry, reason="Not so")
    assert "Opening" not in words_of_pdf(draft_pdf(report_data(book.club, 2026, 10)))


def test_a_report_issued_before_the_column_was_named_stands_as_issued(book):
    with on(10, 20):
        opening = {book.a: 60, book.b: -60}
        open_balances(
            by=book.treasurer, currency="LSD", balances=opening, form_key="form-key-of-this-page-1"
        )
    data = report_data(book.club, 2026, 10)
    for line in (*data["currencies"][0]["members"], data["currencies"][0]["totals"]):
        line["charges"] += line.pop("opening")
    paper = words_of_pdf(draft_pdf(data))
    assert "Charges" in paper
    assert "Opening" not in paper
    assert [str(title) for title in currency_table(data["currencies"][0])["titles"]] == [
        "Before",
        "Won",
        "Lost",
        "Charges",
        "After",
    ]


def test_a_month_of_others_entries_alone_says_that_none_is_the_readers(book):
    pay(book, book.b, book.a)
    Club.objects.update(who_sees_balances=BalancesSeen.OWN)
    month = f"ledger/months/{book.club.transactions.get().dated:%Y/%-m}/"
    said = "This month has no entry of yours."
    assert said in text_of(signed_in(book.c).get(at(book, month)))
    assert said not in text_of(signed_in(book.a).get(at(book, month)))
    assert "This month has no entries." in text_of(signed_in(book.c).get(at(book, OCTOBER)))


def test_the_list_of_months_marks_for_the_treasurer_the_one_that_can_be_closed(book):
    fill(book)
    months = at(book, "ledger/months/")
    with on(11, 2):
        shown = [
            text_of(signed_in(who).get(months)).count("October 2026 can be closed")
            for who in (book.treasurer, book.secretary, book.a)
        ]
        assert shown == [1, 0, 0]
        close_month(club=book.club, year=2026, month=10, by=book.treasurer)
        closed = text_of(signed_in(book.treasurer).get(months))
    assert "October 2026 closed" in closed
    assert "can be closed" not in closed
