"""The pages that a member reads: balances, statements, transactions, and the journal's search."""

import re
from datetime import date

import pytest

from club.models import Member
from ledger.models import AccountKind, Transaction, TransactionKind
from ledger.operations.charges import charge_members
from ledger.operations.payment import CASH
from ledger.operations.post import post
from ledger.operations.reverse_entry import reverse_entry
from ledger.pages import journal
from ledger.pages import statement as statement_page
from ledger.pages.balances import balances_page
from ledger.pages.statement import month_statement, statement
from ledger.pages.transaction import transaction_detail
from piquet.money.stakes import Stake
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


CENT_A_POINT = Stake("", "EUR", 1, "point", "")


@pytest.fixture
def entries(posted):
    """The book of two months, with names that are told apart, and one entry of each that follows.

    1 is a card of Anne and Björn, 2 a payment of 5s., 3 one of 6s. 8d. to the cash, 4 reverses 2.
    """
    for person, name in ((posted.a, "Anne Archer"), (posted.b, "Björn Bell"), (posted.c, "Celia")):
        Member.objects.filter(pk=person.pk).update(name=name)
    pay(posted, posted.c, posted.a, 240, 5, reason="Überfall, 100 % & lost_bet")
    return posted


def found(book, search: str) -> list[int]:
    page = searched(book, search)
    assert page.status_code == 200, text_of(page)
    return numbers(book, page)


def searched(book, search: str):
    return Browser(book, "a").get(f"ledger/journal/?{search}")


def numbers(book, page) -> list[int]:
    """The numbers of the entries on a page, from top to bottom."""
    return [int(n) for n in re.findall(rf'href="{at(book, "ledger/")}(\d+)/"', page.text)]


SEARCHES = [
    ("person={a}", [5, 4, 2, 1]),
    ("person={c}", [5]),
    ("person={guest}", []),
    ("kind=payment", [5, 3, 2]),
    ("kind=reversal", [4]),
    ("kind=fine", []),
    ("since=2026-10-20&until=2026-10-20", [2, 1]),
    ("until=2026-10-31&kind=payment", [2]),
    ("amount=5s.", [4, 2]),
    ("amount=60d", [4, 2]),
    ("amount=%C2%A31", [5]),
    ("amount=6s.+8d.&person={b}", [3]),
    ("amount=6s.+8d.&person={a}", []),
    ("words=archer", [5, 4, 2, 1]),
    ("words=bj%C3%96rn+payment", [3, 2]),
    ("words=on+account", [2]),
    ("words=%C3%BCberfall", [5]),
    ("words=100+%25", [5]),
    ("words=lost_bet", [5]),
    ("words=t_b", [5]),
    ("words=_x", []),
    ("words=cash", [3]),
    ("words=reversal+2", [4]),
    ("words=card+{card}", [1]),
    ("words=celia+reversal", []),
    ("words=nothing+here", []),
    ("person=&kind=&words=++&amount=", [5, 4, 3, 2, 1]),
]


@pytest.mark.parametrize(("search", "entries_found"), SEARCHES)
def test_a_search_finds(entries, search, entries_found):
    people = {key: getattr(entries, key).pk for key in ("a", "b", "c", "guest")}
    card = entries.club.cards.get()
    assert found(entries, search.format(**people, card=card.pk)) == entries_found


WRONG = [
    ("since=2026-02-31", "There is no 31 February 2026."),
    ("until=31+February", "Write a day such as 2026-11-30."),
    ("since=2026-11-20&until=2026-11-19", "That is before 20 November 2026"),
    ("person=999999", "Choose somebody from the list."),
    ("kind=theft", "Choose a kind from the list."),
    ("amount=5", "5 of what? Write £5, 5s. or 5d."),
    ("amount=much", "“much” is not an amount"),
    ("words=" + 61 * "x", "Keep it to 60 characters: these are 61."),
    ("words=%00", "It contains a character that cannot be seen. Delete it all and type it again."),
]


@pytest.mark.parametrize(("search", "said"), WRONG)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_typed_is_lost(entries, search, said):
    page = searched(entries, search)
    assert page.status_code == 200
    assert said in text_of(page)
    assert '<details class="search no-print" open>' in page.text
    assert numbers(entries, page) == []


def test_an_amount_is_in_one_currency(entries):
    make_card(entries.a, entries.c, stake=CENT_A_POINT, state=CardState.COUNTERSIGNED)
    assert found(entries, "amount=15s.") == [1]
    assert found(entries, "amount=1.50&currency=EUR") == [6]
    assert found(entries, "currency=EUR") == [6]
    page = searched(entries, "currency=XYZ")
    assert "The club keeps no accounts in XYZ." in text_of(page)


def test_a_search_says_what_it_asks_and_how_to_clear_it(entries):
    said = searched(entries, f"person={entries.a.pk}&kind=payment&amount=5s.&words=half")
    assert "Anne Archer payment 5s. “half” Clear the search" in text_of(said)
    nothing = text_of(searched(entries, "words=zebra"))
    assert "No entry in the book matches. Show all entries" in nothing


def test_the_next_page_keeps_the_search(entries, monkeypatch):
    monkeypatch.setattr(journal, "PAGE", 1)
    seen, search = [], "kind=payment&person=&until=2026-12-31"
    while search:
        page = searched(entries, search)
        seen += numbers(entries, page)
        more = re.search(r'href="\?([^"]*before=\d+)">\s*Earlier', page.text)
        search = more[1].replace("&amp;", "&") if more else ""
    assert seen == [5, 3, 2]
    assert re.search(r"ledger/journal/\?[^\"]*kind=payment[^\"]*\">Latest", page.text)
