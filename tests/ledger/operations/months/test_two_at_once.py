"""Closing, charging, betting and answering in parallel: nothing lost, nothing twice, no holes."""

from datetime import date, timedelta

import pytest
from django.utils.timezone import now

from club.refused import Refused
from ledger.checks import check_ledger
from ledger.models import Bet, IssuedDocument, Month, PaymentAnswer, Transaction, TransactionKind
from ledger.operations.bets.offer_bets import offer_bet, take_bet, withdraw_bet
from ledger.operations.cards.countersign import countersign
from ledger.operations.charges import charge_members
from ledger.operations.months.close_month import close_month, reopen_month
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import record_payment
from ledger.operations.payment_answers import confirm_payment, decide_payment, dispute_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.operations.cards.close_card import close_card
from tests.helping.book import Book, make_book
from tests.helping.factories import make_card
from tests.together import WRITERS, together

pytestmark = pytest.mark.django_db(transaction=True)


def last_month(book: Book) -> date:
    """Return the last day of the club's previous month."""
    return now().astimezone(book.club.zone).date().replace(day=1) - timedelta(1)


def pay(book: Book, key: str, on: date | None = None) -> Transaction:
    return record_payment(
        by=book.treasurer,
        payer=book.b,
        receiver=book.a,
        amount=60,
        currency="LSD",
        form_key=key,
        on=on,
    )


def close(book: Book) -> Month:
    day = last_month(book)
    return close_month(club=book.club, year=day.year, month=day.month, by=book.treasurer)


def test_a_month_closed_by_many_is_closed_once():
    book = make_book()
    pay(book, "form-key-of-this-page-0", last_month(book))
    closed = together(*[lambda: close(book)] * WRITERS)
    assert len(set(closed)) == 1
    assert IssuedDocument.objects.count() == 3
    assert list(check_ledger()) == []


def test_what_is_dated_into_a_month_while_it_is_closed_is_in_its_report_or_refused():
    book = make_book()
    day = last_month(book)
    calls = [lambda n=n: pay(book, f"form-key-of-this-page-{n}", day) for n in range(WRITERS)]
    *paid, _closed = together(*calls, lambda: close(book))
    entered = [entry for entry in paid if isinstance(entry, Transaction)]
    assert all(refused.field == "on" for refused in paid if isinstance(refused, Refused))
    assert Transaction.objects.count() == len(entered)
    report = IssuedDocument.objects.get(kind="report").data
    assert report["entries"] == len(entered)
    assert list(check_ledger()) == []


def test_closing_and_reopening_at_once_end_in_one_of_them():
    book = make_book()
    for _ in range(3):
        closed = close(book)
        together(
            lambda: close(book),
            lambda closed=closed: reopen_month(month_id=closed.pk, by=book.treasurer, reason="No"),
            lambda closed=closed: reopen_month(month_id=closed.pk, by=book.treasurer, reason="No"),
        )
        assert list(check_ledger()) == []


def test_balances_opened_by_many_are_opened_once():
    book = make_book()
    sent = together(
        *[
            lambda n=n: open_balances(
                by=book.treasurer,
                balances={book.a: 60},
                currency="LSD",
                form_key=f"form-key-of-this-page-{n % 2}",
            )
            for n in range(WRITERS)
        ]
    )
    assert Transaction.objects.count() == 1
    assert book.balance(book.a) == 60
    assert sum(isinstance(each, Refused) for each in sent) == WRITERS // 2


def test_charges_of_many_all_count():
    book = make_book()
    together(
        *[
            lambda n=n: charge_members(
                by=book.treasurer,
                kind=TransactionKind.SUBSCRIPTION,
                members=[book.a, book.b, book.c],
                amount=n + 1,
                currency="LSD",
                form_key=f"form-key-of-this-page-{n}",
            )
            for n in range(WRITERS)
        ]
    )
    assert book.balance(book.a) == -sum(range(1, WRITERS + 1))
    assert list(check_ledger()) == []


def test_a_bet_taken_withdrawn_and_settled_at_once():
    book = make_book()
    for n in range(3):
        card = make_card(book.a, book.b)
        bet = offer_bet(
            card_id=card.pk,
            by=book.c,
            backer=book.c,
            layer=book.secretary,
            seat=0,
            amount=60,
            currency="LSD",
            form_key=f"bet-form-of-this-page-{n}",
        )
        close_card(card_id=card.pk, by=book.a)
        together(
            lambda bet=bet: take_bet(bet_id=bet.pk, by=book.secretary),
            lambda bet=bet: withdraw_bet(bet_id=bet.pk, by=book.c),
            lambda card=card: countersign(card_id=card.pk, by=book.b),
            lambda card=card: countersign(card_id=card.pk, by=book.b),
        )
        bet.refresh_from_db()
        assert card.transactions.filter(bet=bet).count() == int(bet.winner is not None)
        assert bet.state in ("decided", "void")
    assert Bet.objects.count() == 3
    assert list(check_ledger()) == []


def test_a_payment_answered_and_taken_back_at_once():
    book = make_book()
    for n in range(3):
        entry = record_payment(
            by=book.b,
            payer=book.b,
            receiver=book.a,
            amount=60,
            currency="LSD",
            form_key=f"form-key-of-this-page-{n}",
        )
        together(
            lambda entry=entry: confirm_payment(by=book.a, entry=entry),
            lambda entry=entry: dispute_payment(by=book.a, entry=entry, reason="No"),
            lambda entry=entry: reverse_entry(by=book.b, entry=entry, reason="No"),
        )
        answered = PaymentAnswer.objects.filter(payment=entry).count()
        taken_back = Transaction.objects.filter(reverses=entry).count()
        assert answered + taken_back == 1
    assert list(check_ledger()) == []


def test_a_dispute_decided_by_many_is_reversed_once():
    book = make_book()
    entry = pay(book, "form-key-of-this-page-1")
    dispute_payment(by=book.a, entry=entry, reason="Nothing came")
    decision = {"entry": entry, "stands": False, "decision": "It did not"}
    together(*[lambda: decide_payment(by=book.treasurer, **decision)] * WRITERS)
    assert Transaction.objects.count() == 2
    assert book.balance(book.a) == 0
    assert list(check_ledger()) == []
