"""The pages that a member reads: balances, statements, transactions."""

from datetime import date

import pytest

from ledger.models import AccountKind, Transaction, TransactionKind
from ledger.operations.charges import charge_members
from ledger.operations.payment import CASH
from ledger.operations.post import post
from ledger.operations.reverse_entry import reverse_entry
from ledger.pages import statement as statement_page
from ledger.pages.balances import balances_page
from ledger.pages.statement import month_statement, statement
from ledger.pages.transaction import transaction_detail
from scoring.models import CardState
from tests.helping.book import make_book
from tests.helping.browser import at, text_of
from tests.helping.factories import make_card
from tests.ledger.asking import Browser
from tests.ledger.journals import KEY, pay


def told_of(book, holder, **more):
    return statement(club=book.club, holder=holder, currency="LSD", **more)


def rows_of(told) -> list[tuple[str, int, int]]:
    return [(row.what, row.amount, row.balance) for row in told.rows]


def numbers_of(told) -> list[tuple[int, int]]:
    """Return each row's entry and its balance."""
    return [(row.entry.number, row.balance) for row in told.rows]


def said(lines):
    """Return each line as it reads: “A is owed 5s.”."""
    return [f"{line.name} {line.words} {line.owed.sum}" for line in lines]


def test_a_statement_line_by_line(book):
    card = make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    part = pay(book, book.b, book.a, 100, 1)
    pay(book, book.b, CASH, 80, 2)
    pay(book, CASH, book.a, 80, 3)
    reverse_entry(by=book.treasurer, entry=part, reason="It was C")
    told = told_of(book, book.a)
    assert numbers_of(told) == [(5, 100), (4, 0), (2, 80), (1, 180)]
    assert rows_of(told) == [
        ("Reversal of No. 2: It was C", 100, 100),
        ("Received from the club’s cash", -80, 0),
        ("Received from B", -100, 80),
        ("Card with B", 180, 180),
    ]
    assert (told.balance, told.older) == (100, None)
    assert told.rows[-1].entry.card == card
    assert rows_of(told_of(book, book.b)) == [
        ("Reversal of No. 2: It was C", -100, -100),
        ("Paid to the club’s cash", 80, 0),
        ("Paid to A", 100, -80),
        ("Card with A", -180, -180),
    ]
    told = told_of(book, book.c)
    assert (told.balance, told.rows, told.older) == (0, (), None), "never opened"


def test_the_clubs_cash_is_shown_as_cash_in_hand(book):
    pay(book, book.b, CASH, 80, 1)
    pay(book, CASH, book.a, 30, 2)
    told = told_of(book, CASH)
    assert rows_of(told) == [("Paid to A", -30, 50), ("Received from B", 80, 80)]
    (found,) = balances_page(book.treasurer).books
    assert (told.balance, found.due_to_members.amount) == (50, 50)
    assert said(found.held) == ["The club’s cash holds 4s. 2d."]


def test_pages_of_a_long_statement_join(book, monkeypatch):
    monkeypatch.setattr(statement_page, "PAGE", 3)
    for n in range(1, 9):
        pay(book, book.a, book.b, n, n)
    rows, before = [], None
    for _ in range(3):
        page = told_of(book, book.a, before=before)
        assert page.balance == 36
        rows += page.rows
        before = page.older
    assert before is None
    assert [row.amount for row in rows] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert [row.balance for row in rows] == [36, 28, 21, 15, 10, 6, 3, 1]


def test_what_was_entered_late_stands_at_its_own_day(book, monkeypatch):
    monkeypatch.setattr(statement_page, "PAGE", 2)
    for n, day in enumerate((date(2026, 10, 3), date(2026, 11, 2), date(2026, 11, 2)), start=1):
        pay(book, book.a, book.b, n, n, on=day)
    fine = {"kind": TransactionKind.FINE, "members": [book.a], "amount": 10, "reason": "Late"}
    late = {"on": date(2026, 10, 15), "currency": "LSD", "form_key": KEY.format("fine")}
    charge_members(by=book.treasurer, **fine, **late)
    told = told_of(book, book.a)
    assert numbers_of(told) == [(3, -4), (2, -7)]
    told = told_of(book, book.a, before=told.older)
    assert numbers_of(told) == [(4, -9), (1, 1)]
    assert (told.balance, told.older) == (-4, None)
    page = Browser(book, "c").get(f"ledger/members/{book.a.pk}/?before=2")
    assert "No. 4 , 15 Oct 2026" in text_of(page)
    assert f'<a href="{at(book, "ledger/4/")}">No. 4</a>' in page.text
    assert [number for number, _ in numbers_of(told_of(book, book.a, before=99))] == [3, 2]


def test_balances_by_currency_the_clubs_own_first(book):
    pay(book, book.a, book.b, 60, 1)
    source = {"kind": TransactionKind.PAYMENT, "source_key": "test", "currency": "EUR"}
    entry = Transaction(club=book.club, **source)
    post(draft=entry, amounts={book.c: 7, AccountKind.OPENING: -7})
    other = make_book()
    pay(other, other.a, CASH, 5)
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
        told_of(book, book.a)


def test_a_transaction_opens_into_its_reckoning_and_card(book):
    card = make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    detail = transaction_detail(book.treasurer, 1)
    assert [(str(p.account), p.amount) for p in detail.postings] == [("A", 180), ("B", -180)]
    assert (detail.entry.card, detail.edition.number, detail.total) == (card, 1, 0)
    points, neglected = "150 − 0 = 150", "Fractions of fifty neglected: 150"
    assert list(detail.lines) == [points, neglected, "At ten shillings a hundred: 15s."]
    assert detail.reversed_by is None
    payment = transaction_detail(book.treasurer, pay(book, book.b, book.a, 180).number)
    assert (payment.edition, payment.lines) == (None, ())
    with pytest.raises(Transaction.DoesNotExist):
        transaction_detail(book.treasurer, 99)


def test_the_entries_of_one_month_alone(posted):
    october, november = date(2026, 10, 1), date(2026, 11, 1)

    def told(holder, first):
        return month_statement(club=posted.club, holder=holder, currency="LSD", first=first)

    of_b = told(posted.b, october)
    assert numbers_of(of_b) == [(2, -120), (1, -180)]
    assert [row.amount for row in of_b.rows] == [60, -180]
    assert (of_b.began, of_b.balance) == (0, -120)
    of_b = told(posted.b, november)
    assert numbers_of(of_b) == [(4, -100), (3, -40)]
    assert [row.amount for row in of_b.rows] == [-60, 80]
    assert (of_b.began, of_b.balance) == (-120, -100)
    of_cash = told(CASH, november)
    assert (of_cash.began, of_cash.balance) == (0, 80)
