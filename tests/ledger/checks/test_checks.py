"""Each check says nothing bad of a sound ledger, and one readable line for each violation."""

from copy import deepcopy
from datetime import date

import pytest
from django.utils.timezone import now

from ledger import book_checks as checks
from ledger.book_checks import CHECKS, check_club, check_ledger, failures
from ledger.chain.checks import book_matches_chain
from ledger.chain.issued_papers import documents_are_as_issued
from ledger.chain.numbering import numbers_have_no_holes, source_keys_are_of_their_rows
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
from ledger.operations.payment import CASH
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import Card, CardState, Edition, Record, Signature
from tests.helping.book import LEVEL, Book, make_book
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import made_once
from tests.ledger.checks.command import lose_a_guard, told
from tests.ledger.journals import pay

CLOSED, COUNTERSIGNED = CardState.CLOSED, CardState.COUNTERSIGNED
CARD, REVERSAL = TransactionKind.CARD, TransactionKind.REVERSAL
JANUARY = date(2001, 1, 31)


def make_full() -> Book:
    """A ledger with cards posted, reversed, worth nothing and waiting, and with payments."""
    book = make_book()
    make_card(book.a, book.b, state=COUNTERSIGNED)
    make_card(book.a, book.guest, state=CardState.REVERSED)
    make_card(book.b, book.c, state=COUNTERSIGNED, parties=LEVEL)
    make_card(book.b, book.c, state=CLOSED)
    make_card(book.b, book.c, state=CardState.DISPUTED)
    reverse_entry(by=book.treasurer, entry=pay(book, book.a, CASH), reason="Twice")
    return book


full_once = made_once(make_full)


@pytest.fixture
def full(full_once, db) -> Book:
    return deepcopy(full_once)


def slip_in(book, a=5, b=-5, number=6, kind=TransactionKind.PAYMENT, b_in="LSD", **fields) -> None:
    """Insert an entry of A and B as only a program that bypasses the operations would."""
    Counter.objects.filter(club=book.club).update(last=number)
    fields = {"source_key": "slipped-in", "dated": now().date(), **fields}
    entry = Transaction.objects.create(
        club=book.club, number=number, kind=kind, currency="LSD", **fields
    )
    post(entry, account(book, book.a), a)
    if b:
        post(entry, account(book, book.b, b_in), b)


def post(entry, account, amount) -> None:
    Posting.objects.create(club=entry.club, transaction=entry, account=account, amount=amount)
    Account.objects.filter(pk=account.pk).update(balance=account.balance + amount)


def account(book, holder, currency="LSD") -> Account:
    whose = {"club": book.club, "kind": "member", "member": holder, "currency": currency}
    return Account.objects.get_or_create(**whose)[0]


def first_card(book) -> Card:
    return Card.objects.filter(club=book.club).earliest("id")


def counter(book, **fields) -> None:
    Counter.objects.filter(club=book.club).update(**fields)


def edition(book, **fields) -> None:
    """Change the edition of the first card."""
    Edition.objects.filter(card=first_card(book)).update(**fields)


def reckoned(book, **figures) -> None:
    signed = Edition.objects.get(card=first_card(book))
    signed.reckoning |= figures
    signed.save()


def waiting(book):
    """The card that is closed and not signed by all."""
    return Card.objects.filter(club=book.club, state=CLOSED)


def two_clubs(book):
    other = make_club()
    whose = {"kind": "member", "member": make_member(other), "currency": "LSD"}
    slip_in(book, b=0)
    post(Transaction.objects.latest("pk"), Account.objects.create(club=other, **whose), -5)


def bet_not_posted(book):
    sides = {"backer": book.a, "layer": book.b, "made_by": book.a, "winner": book.a}
    fields = {"card": first_card(book), "amount": 5, "currency": "LSD", "state": "decided"}
    Bet.objects.create(club=book.club, **sides, **fields)


def closed(book) -> Month:
    """Close January 2001 without the counter."""
    fields = {"year": 2001, "month": 1, "ends_on": JANUARY, "last_number": 5}
    return Month.objects.create(club=book.club, closed_by=book.treasurer, **fields)


def posted_after_closing(book):
    slip_in(book, dated=JANUARY)
    closed(book)


def issue(book, number: int, text: str = "{}") -> None:
    fields = {"number": number, "kind": "report", "text": text, "fingerprint": fingerprint("{}")}
    IssuedDocument.objects.create(club=book.club, month=closed(book), **fields)


def crooked_reversal(book):
    slip_in(book, -1, 1, kind=REVERSAL, reverses=Transaction.objects.get(club=book.club, number=1))


def deal_changed_afterwards(book):
    record = Record.objects.filter(card=first_card(book)).earliest("id")
    Record.objects.filter(pk=record.pk).update(scores=[27, 113])


def edition_of_a_reversed_card_stands(book):
    reversed_card = Card.objects.get(club=book.club, state=CardState.REVERSED)
    Edition.objects.filter(card=reversed_card).update(reversed_at=None)


def balance_changed(book):
    Account.objects.filter(member=book.a).update(balance=7)


def posted_for_no_edition(book):
    slip_in(book, kind=CARD, card=first_card(book), edition=9)


def posted_twice(book):
    slip_in(book, 180, -180, kind=CARD, card=first_card(book), edition=1)


def reusable_key(book):
    slip_in(book, kind=CARD, card=first_card(book), edition=1)


def written_on_again(book):
    Card.objects.filter(pk=first_card(book).pk).update(state=CardState.OPEN)


def without_edition(book):
    waiting(book).update(state=COUNTERSIGNED)


def with_another_balance(book):
    reckoned(book, balance=[350, -350])


def of_other_laws(book):
    edition(book, laws_version="0")


def signed_and_not_posted(book):
    Edition.objects.filter(card__in=waiting(book)).update(countersigned_at=now())


def unsigned(book):
    Signature.objects.filter(edition__card=first_card(book), seat__position=1).delete()


FOUND_BY = {
    checks.transactions_sum_to_zero: [(lambda b: slip_in(b, b=-4), "No. 6 sums to 1, not to zero")],
    checks.two_postings_at_least: [
        (lambda b: slip_in(b, b=0), "No. 6 has 1 postings, but needs at least two")
    ],
    checks.one_currency: [
        (lambda b: slip_in(b, b_in="EUR"), "No. 6 is in LSD but posts to an account in EUR")
    ],
    checks.one_club: [(two_clubs, "No. 6 posts to an account of another club")],
    checks.balances_are_the_sums: [(balance_changed, "says 7 and its postings come to 180")],
    numbers_have_no_holes: [
        (lambda b: slip_in(b, number=7), "No. 6 is missing"),
        (lambda b: counter(b, last=4), "No. 5 is higher than the last number given, 4"),
    ],
    checks.reversals_are_opposite: [
        (crooked_reversal, "No. 6 is not the exact opposite of No. 1"),
        (lambda b: slip_in(b, -1, 1, kind=REVERSAL), "No. 6 reverses nothing"),
    ],
    checks.editions_are_posted_once: [
        (signed_and_not_posted, "comes to 180, -180; nothing posts nothing"),
        (lambda b: reckoned(b, amounts=[120, -120]), "comes to 120, -120; No. 1 posts 180, -180"),
        (lambda b: edition(b, countersigned_at=None), "comes to nothing; No. 1 posts 180, -180"),
        (posted_for_no_edition, "No. 6 posts a card’s edition that does not stand"),
        (posted_twice, "No. 6 posts the same as No. 1 a second time"),
    ],
    checks.reversed_editions_are_reversed: [
        (lambda b: edition(b, reversed_at=now()), "No. 1 stands, but its edition is reversed"),
        (edition_of_a_reversed_card_stands, "is reversed, but its edition stands"),
    ],
    source_keys_are_of_their_rows: [
        (reusable_key, "No. 6 has the source key “slipped-in”, which should begin with card:")
    ],
    checks.bets_are_posted_once: [(bet_not_posted, "is decided and has 0 transactions that stand")],
    checks.closed_months_took_nothing: [
        (posted_after_closing, "No. 6 is dated 2001-01-31, but 2001-01 was closed before it")
    ],
    checks.months_are_as_the_counter_says: [
        (closed, "says closed up to None, but the months say 2001-01-31")
    ],
    documents_are_as_issued: [
        (lambda b: issue(b, 2), "document 1 is missing"),
        (lambda b: counter(b, documents=3), "the last document is 0, but the counter says 3"),
        (lambda b: issue(b, 1, '{"a":1}'), "does not match its fingerprint"),
    ],
    book_matches_chain: [(slip_in, "has no link in the chain, so it was added without one")],
    checks.reckonings_are_those_of_the_laws: [
        (written_on_again, "edition 1, is countersigned, but its card is open"),
        (without_edition, "is countersigned but has no standing edition"),
        (deal_changed_afterwards, "was signed at [180, -180] amounts and its deals reckon to"),
        (with_another_balance, "was signed at [350, -350] balance and its deals reckon to"),
        (of_other_laws, "was reckoned by laws 0, which this version no longer has"),
    ],
    checks.countersigned_cards_are_signed: [
        (unsigned, "is countersigned without the signature of seat 1")
    ],
}
"""By which check each tampering is found, and what it says."""

CASES = [(check, *case) for check, cases in FOUND_BY.items() for case in cases]


@pytest.mark.parametrize(("check", "spoil", "line"), CASES, ids=[line for *_, line in CASES])
def test_a_check_says_what_does_not_hold(full, check, spoil, line):
    assert failures(check, full.club) == []
    spoil(full)
    assert line in "\n".join(failures(check, full.club))


def test_every_check_has_its_tampering_and_the_command_asks_them_all(full):
    assert [*FOUND_BY] == [*CHECKS]
    assert told() == (0, told()[1])
    assert "is sound" in told()[1]
    for spoil in (two_clubs, bet_not_posted, unsigned):
        spoil(full)
    name = lose_a_guard()
    found = list(check_ledger())
    assert [f"{failure}\n" for failure in found] == told()[1].splitlines(keepends=True)
    assert found[1:] == list(check_club(full.club))
    assert told()[0] == 1
    by = {failure.check for failure in found}
    assert by >= {"guards", "one_club", "bets_are_posted_once", "countersigned_cards_are_signed"}
    assert name in found[0].message
    assert found[0].message.endswith("a row that must stay could be changed")
