"""check_ledger says nothing bad of a sound ledger, and one readable line for each violation."""

from collections.abc import Callable
from copy import deepcopy
from datetime import date

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils.timezone import now

from ledger import guards
from ledger.checks import check_ledger
from ledger.models import (
    Account,
    Bet,
    Counter,
    IssuedDocument,
    Month,
    Posting,
    Transaction,
    TransactionKind,
)
from ledger.months.figures import fingerprint
from ledger.operations.payment import CASH, record_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import Card, CardState, Edition, Record, Signature
from tests.helping.book import Book, make_book
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import for_all_tests

CLOSED, COUNTERSIGNED = CardState.CLOSED, CardState.COUNTERSIGNED


@pytest.fixture(scope="module")
def full_of_module(django_db_setup, django_db_blocker):
    """A ledger with cards posted, reversed, worth nothing and waiting, and with payments."""
    with for_all_tests(django_db_blocker):
        book = make_book()
        make_card(book.a, book.b, state=COUNTERSIGNED)
        make_card(book.a, book.guest, state=CardState.REVERSED)
        make_card(book.b, book.c, state=COUNTERSIGNED, parties=[((20, 10),) * 6, ((10, 20),) * 6])
        make_card(book.b, book.c, state=CLOSED)
        make_card(book.b, book.c, state=CardState.DISPUTED)
        paid = pay(book, book.a, 1)
        reverse_entry(by=book.treasurer, entry=paid, reason="Twice")
        yield book


@pytest.fixture
def full(full_of_module, db) -> Book:
    return deepcopy(full_of_module)


def pay(book, payer, key) -> Transaction:
    return record_payment(
        by=book.treasurer,
        payer=payer,
        receiver=CASH,
        amount=60,
        currency="LSD",
        form_key=f"form-key-of-this-page-{key}",
    )


def slip_in(book, amounts, number=6, kind=TransactionKind.PAYMENT, **fields) -> Transaction:
    """Insert rows as only a program that bypasses the operations would."""
    Counter.objects.filter(club=book.club).update(last=number)
    entry = Transaction.objects.create(
        club=book.club,
        number=number,
        kind=kind,
        currency="LSD",
        **{"source_key": "slipped-in", "dated": now().date(), **fields},
    )
    for account, amount in amounts:
        Posting.objects.create(club=book.club, transaction=entry, account=account, amount=amount)
        Account.objects.filter(pk=account.pk).update(balance=account.balance + amount)
    return entry


def account(book, holder, currency="LSD") -> Account:
    return Account.objects.get_or_create(
        club=book.club, kind="member", member=holder, currency=currency
    )[0]


def first_card(book) -> Card:
    return Card.objects.filter(club=book.club).earliest("id")


def not_zero(book):
    slip_in(book, [(account(book, book.a), 5), (account(book, book.b), -4)])


def one_posting(book):
    slip_in(book, [(account(book, book.a), 5)])


def two_currencies(book):
    slip_in(book, [(account(book, book.a), 5), (account(book, book.b, "EUR"), -5)])


def two_clubs(book):
    other = make_club()
    strange = Account.objects.create(
        club=other, kind="member", member=make_member(other), currency="LSD"
    )
    slip_in(book, [(account(book, book.a), 5), (strange, -5)])


def wrong_balance(book):
    Account.objects.filter(member=book.a).update(balance=7)


def a_hole(book):
    slip_in(book, [(account(book, book.a), 5), (account(book, book.b), -5)], number=7)


def past_the_counter(book):
    Counter.objects.filter(club=book.club).update(last=4)


def crooked_reversal(book):
    slip_in(
        book,
        [(account(book, book.a), -1), (account(book, book.b), 1)],
        kind=TransactionKind.REVERSAL,
        reverses=Transaction.objects.get(club=book.club, number=1),
    )


def reversal_of_nothing(book):
    slip_in(
        book,
        [(account(book, book.a), -1), (account(book, book.b), 1)],
        kind=TransactionKind.REVERSAL,
    )


def bet_not_posted(book):
    Bet.objects.create(
        club=book.club,
        card=first_card(book),
        backer=book.a,
        layer=book.b,
        amount=5,
        currency="LSD",
        state="decided",
        made_by=book.a,
        winner=book.a,
    )


JANUARY = date(2001, 1, 31)


def closed_unknown_to_the_counter(book) -> Month:
    return Month.objects.create(
        club=book.club,
        year=2001,
        month=1,
        ends_on=JANUARY,
        last_number=5,
        closed_by=book.treasurer,
    )


def posted_after_closing(book):
    slip_in(book, [(account(book, book.a), 5), (account(book, book.b), -5)], dated=JANUARY)
    closed_unknown_to_the_counter(book)


def issue(book, number: int, text: str = "{}") -> None:
    IssuedDocument.objects.create(
        club=book.club,
        month=closed_unknown_to_the_counter(book),
        number=number,
        kind="report",
        text=text,
        fingerprint=fingerprint("{}"),
    )


def document_missing(book):
    issue(book, 2)


def document_miscounted(book):
    Counter.objects.filter(club=book.club).update(documents=3)


def document_of_another_text(book):
    issue(book, 1, '{"a":1}')


def signed_and_not_posted(book):
    card = Card.objects.filter(club=book.club, state=CLOSED).get()
    Edition.objects.filter(card=card).update(countersigned_at=now())


def signed_at_another_sum(book):
    edition = Edition.objects.get(card=first_card(book))
    edition.reckoning["amounts"] = [120, -120]
    edition.save()


def posted_and_not_signed(book):
    Edition.objects.filter(card=first_card(book)).update(countersigned_at=None)


def posted_for_no_edition(book):
    slip_in(
        book,
        [(account(book, book.a), 5), (account(book, book.b), -5)],
        kind=TransactionKind.CARD,
        card=first_card(book),
        edition=9,
    )


def posted_twice(book):
    card = first_card(book)
    amounts = [(account(book, book.a), 180), (account(book, book.b), -180)]
    slip_in(book, amounts, kind=TransactionKind.CARD, card=card, edition=1)


def written_on_again(book):
    Card.objects.filter(pk=first_card(book).pk).update(state=CardState.OPEN)


def no_edition(book):
    card = Card.objects.filter(club=book.club, state=CLOSED).get()
    Card.objects.filter(pk=card.pk).update(state=COUNTERSIGNED)


def not_reversed(book):
    Edition.objects.filter(card=first_card(book)).update(reversed_at=now())


def deals_changed_afterwards(book):
    record = Record.objects.filter(card=first_card(book)).earliest("id")
    Record.objects.filter(pk=record.pk).update(scores=[27, 113])


def signed_with_another_balance(book):
    edition = Edition.objects.get(card=first_card(book))
    edition.reckoning["balance"] = [350, -350]
    edition.save()


def of_other_laws(book):
    Edition.objects.filter(card=first_card(book)).update(laws_version="0")


def unsigned(book):
    Signature.objects.filter(edition__card=first_card(book), seat__position=1).delete()


def no_guard(book):
    name = next(iter(guards.guards(connection.vendor)))
    on_table = " ON ledger_transaction" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{on_table}")


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (not_zero, "No. 6 sums to 1, not to zero"),
        (one_posting, "No. 6 has 1 postings, but needs at least two"),
        (two_currencies, "No. 6 is in LSD but posts to an account in EUR"),
        (two_clubs, "No. 6 posts to an account of another club"),
        (wrong_balance, "says 7 and its postings come to 180"),
        (a_hole, "No. 6 is missing"),
        (past_the_counter, "No. 5 is higher than the last number given, 4"),
        (crooked_reversal, "No. 6 is not the exact opposite of No. 1"),
        (reversal_of_nothing, "No. 6 reverses nothing"),
        (signed_and_not_posted, "comes to 180, -180; nothing posts nothing"),
        (signed_at_another_sum, "comes to 120, -120; No. 1 posts 180, -180"),
        (posted_and_not_signed, "comes to nothing; No. 1 posts 180, -180"),
        (posted_for_no_edition, "No. 6 posts a card’s edition that does not stand"),
        (posted_twice, "No. 6 posts the same as No. 1 a second time"),
        (written_on_again, "edition 1, is countersigned, but its card is open"),
        (no_edition, "is countersigned but has no standing edition"),
        (not_reversed, "No. 1 stands, but its edition is reversed"),
        (crooked_reversal, "No. 6 is not the exact opposite"),
        (deals_changed_afterwards, "was signed at [180, -180] amounts and its deals reckon to"),
        (signed_with_another_balance, "was signed at [350, -350] balance and its deals reckon to"),
        (of_other_laws, "was reckoned by laws 0, which this version no longer has"),
        (unsigned, "is countersigned without the signature of seat 1"),
        (no_guard, "a row that must stay could be changed"),
        (bet_not_posted, "is decided and has 0 transactions that stand"),
        (posted_after_closing, "No. 6 is dated 2001-01-31, but 2001-01 was closed before it"),
        (closed_unknown_to_the_counter, "says closed up to None, but the months say 2001-01-31"),
        (document_missing, "document 1 is missing"),
        (document_miscounted, "the last document is 0, but the counter says 3"),
        (document_of_another_text, "does not match its fingerprint"),
    ],
)
def test_what_does_not_hold_is_said(full, spoil: Callable, line: str, capsys):
    spoil(full)
    with pytest.raises(SystemExit) as caught:
        call_command("check_ledger")
    assert caught.value.code == 1
    assert line in capsys.readouterr().out


def test_a_reversal_whose_edition_stands_is_said(full):
    reversed_card = Card.objects.get(club=full.club, state=CardState.REVERSED)
    Edition.objects.filter(card=reversed_card).update(reversed_at=None)
    assert any("is reversed, but its edition stands" in each.message for each in check_ledger())


def test_a_sound_ledger_is_said_to_be_sound(full, capsys):
    call_command("check_ledger")
    assert "is sound" in capsys.readouterr().out
    assert list(check_ledger()) == []
