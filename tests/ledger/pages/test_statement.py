"""The pages that a member reads: balances, statements, transactions."""

from datetime import date

import pytest

from ledger.models import AccountKind, Transaction, TransactionKind
from ledger.operations.charges import charge_members
from ledger.operations.payment import CASH, record_payment
from ledger.operations.post import post
from ledger.operations.reverse_entry import reverse_entry
from ledger.pages import statement as statement_page
from ledger.pages.balances import balances_page
from ledger.pages.statement import month_statement, statement
from ledger.pages.transaction import transaction_detail
from scoring.models import CardState
from tests.helping.browser import at, signed_in, text_of
from tests.helping.factories import make_card, make_club, make_member


def pay(book, payer, receiver, amount, key, currency="LSD", **more) -> Transaction:
    return record_payment(
        by=book.treasurer,
        payer=payer,
        receiver=receiver,
        amount=amount,
        currency=currency,
        form_key=f"form-key-of-this-page-{key}",
        **more,
    )


def test_a_statement_line_by_line(book):
    card = make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    part = pay(book, book.b, book.a, 100, 1)
    pay(book, book.b, CASH, 80, 2)
    pay(book, CASH, book.a, 80, 3)
    reverse_entry(by=book.treasurer, entry=part, reason="It was C")
    told = statement(club=book.club, holder=book.a, currency="LSD")
    assert [(row.entry.number, row.what, row.amount, row.balance) for row in told.rows] == [
        (5, "Reversal of No. 2: It was C", 100, 100),
        (4, "Received from the club’s cash", -80, 0),
        (2, "Received from B", -100, 80),
        (1, "Card with B", 180, 180),
    ]
    assert (told.balance, told.older) == (100, None)
    assert told.rows[-1].entry.card == card
    told = statement(club=book.club, holder=book.b, currency="LSD")
    assert [(row.what, row.amount, row.balance) for row in told.rows] == [
        ("Reversal of No. 2: It was C", -100, -100),
        ("Paid to the club’s cash", 80, 0),
        ("Paid to A", 100, -80),
        ("Card with A", -180, -180),
    ]


def said(lines):
    """Return each line as it reads: “A is owed 5s.”."""
    return [f"{line.name} {line.words} {line.owed.sum}" for line in lines]


def test_the_clubs_cash_is_shown_as_cash_in_hand(book):
    pay(book, book.b, CASH, 80, 1)
    pay(book, CASH, book.a, 30, 2)
    told = statement(club=book.club, holder=CASH, currency="LSD")
    assert [(row.what, row.amount, row.balance) for row in told.rows] == [
        ("Paid to A", -30, 50),
        ("Received from B", 80, 80),
    ]
    (found,) = balances_page(book.treasurer).books
    assert (told.balance, found.due_to_members.amount) == (50, 50)
    assert [(line.name, line.words, line.owed.sum) for line in found.held] == [
        ("The club’s cash", "holds", "4s. 2d.")
    ]


def test_pages_of_a_long_statement_join(book, monkeypatch):
    monkeypatch.setattr(statement_page, "PAGE", 3)
    for n in range(1, 9):
        pay(book, book.a, book.b, n, n)
    rows, before = [], None
    for _ in range(3):
        page = statement(club=book.club, holder=book.a, currency="LSD", before=before)
        assert page.balance == 36
        rows += page.rows
        before = page.older
    assert before is None
    assert [row.amount for row in rows] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert [row.balance for row in rows] == [36, 28, 21, 15, 10, 6, 3, 1]


def test_what_was_entered_late_stands_at_its_own_day(book, monkeypatch):
    monkeypatch.setattr(statement_page, "PAGE", 2)
    late = {"currency": "LSD", "form_key": "form-key-of-this-page-fine", "reason": "Late"}
    for n, day in enumerate((date(2026, 10, 3), date(2026, 11, 2), date(2026, 11, 2)), start=1):
        pay(book, book.a, book.b, n, n, on=day)
    fine = {"kind": TransactionKind.FINE, "members": [book.a], "amount": 10}
    charge_members(by=book.treasurer, on=date(2026, 10, 15), **fine, **late)
    told = statement(club=book.club, holder=book.a, currency="LSD")
    assert [(row.entry.number, row.balance) for row in told.rows] == [(3, -4), (2, -7)]
    told = statement(club=book.club, holder=book.a, currency="LSD", before=told.older)
    assert [(row.entry.number, row.balance) for row in told.rows] == [(4, -9), (1, 1)]
    assert (told.balance, told.older) == (-4, None)
    page = signed_in(book.c).get(at(book, f"ledger/members/{book.a.pk}/?before=2"))
    assert "No. 4 , 15 Oct 2026" in text_of(page)
    assert f'<a href="{at(book, "ledger/4/")}">No. 4</a>' in page.text
    latest = statement(club=book.club, holder=book.a, currency="LSD", before=99)
    assert [row.entry.number for row in latest.rows] == [3, 2]


def test_an_account_never_opened_is_empty(book):
    told = statement(club=book.club, holder=book.c, currency="LSD")
    assert (told.balance, told.rows, told.older) == (0, (), None)


def test_balances_by_currency_the_clubs_own_first(book):
    pay(book, book.a, book.b, 60, 1)
    draft = Transaction(
        club=book.club, kind=TransactionKind.PAYMENT, source_key="test", currency="EUR"
    )
    post(draft=draft, amounts={book.c: 7, AccountKind.OPENING: -7})
    other = make_club()
    record_payment(
        by=make_member(other, role="treasurer"),
        payer=make_member(other),
        receiver=CASH,
        amount=5,
        currency="LSD",
        form_key="paid-in-the-other-club-1",
    )
    own, foreign = balances_page(book.treasurer).books
    assert (own.currency, own.held) == ("LSD", ())
    assert said(own.members) == ["A is owed 5s.", "B owes 5s."]
    assert said(foreign.members) == ["C is owed €0.07"]
    assert said(foreign.others) == ["Opening balances owes €0.07"]
    assert [found.others for found in balances_page(book.a).books] == [(), ()]


@pytest.mark.parametrize("postings", [1, 12])
def test_queries_do_not_grow_with_the_history(book, django_assert_num_queries, postings):
    for n in range(postings):
        pay(book, book.a, book.b, 1, n)
    with django_assert_num_queries(1):
        balances_page(book.a)
    with django_assert_num_queries(4):
        statement(club=book.club, holder=book.a, currency="LSD")


def test_a_transaction_opens_into_its_reckoning_and_card(book):
    card = make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    detail = transaction_detail(book.treasurer, 1)
    assert [(str(p.account), p.amount) for p in detail.postings] == [("A", 180), ("B", -180)]
    assert (detail.entry.card, detail.edition.number, detail.total) == (card, 1, 0)
    assert list(detail.lines) == [
        "150 − 0 = 150",
        "Fractions of fifty neglected: 150",
        "At ten shillings a hundred: 15s.",
    ]
    assert detail.reversed_by is None
    payment = transaction_detail(book.treasurer, pay(book, book.b, book.a, 180, 1).number)
    assert (payment.edition, payment.lines) == (None, ())
    with pytest.raises(Transaction.DoesNotExist):
        transaction_detail(book.treasurer, 99)


def test_the_entries_of_one_month_alone(posted):
    october, november = date(2026, 10, 1), date(2026, 11, 1)
    told = month_statement(club=posted.club, holder=posted.b, currency="LSD", first=october)
    assert [(row.entry.number, row.amount, row.balance) for row in told.rows] == [
        (2, 60, -120),
        (1, -180, -180),
    ]
    assert (told.began, told.balance) == (0, -120)
    told = month_statement(club=posted.club, holder=posted.b, currency="LSD", first=november)
    assert [(row.entry.number, row.amount, row.balance) for row in told.rows] == [
        (4, -60, -100),
        (3, 80, -40),
    ]
    assert (told.began, told.balance) == (-120, -100)
    told = month_statement(club=posted.club, holder=CASH, currency="LSD", first=november)
    assert (told.began, told.balance) == (0, 80)
