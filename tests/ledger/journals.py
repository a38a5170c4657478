"""Journals for other programs, and running those programs."""

import shutil
import subprocess
import sys
from pathlib import Path

from ledger.exports.entries import journal_source
from ledger.exports.formats import FORMATS
from ledger.models import Month
from ledger.operations.cards.dispute import decide_dispute
from ledger.operations.months.close_month import close_month
from ledger.operations.payment import CASH, record_payment
from ledger.operations.payment_answers import confirm_payment, decide_payment, dispute_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import CardState
from tests.helping.book import Book, make_book
from tests.helping.factories import make_card
from tests.ledger.clock import on

HLEDGER = shutil.which("hledger") or "hledger"
KEY = "form-key-of-this-page-{}"
BEAN_CHECK = Path(sys.executable).with_name("bean-check")


def post_two_months(book: Book) -> Book:
    """Post a card, payments with a member and with the cash, and a reversal, over two months."""
    with on(10, 20):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        part = pay(book, book.b, book.a, 60, 1, reason='Half; "on account": 5s. | \\ ok')
    with on(11, 3):
        pay(book, book.b, CASH, 80, 2)
        reverse_entry(by=book.treasurer, entry=part, reason="=It was C")
    return book


def close_a_month(book: Book) -> Book:
    """Close an October with a signed card, a decided dispute, and answered payments."""
    with on(10, 20):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        card = make_card(book.b, book.c, state=CardState.DISPUTED)
        decide_dispute(card_id=card.pk, by=book.treasurer, stands=True, decision="Added up anew")
        confirm_payment(by=book.b, entry=pay(book, book.b, book.a, 60, 1))
        paid = pay(book, book.b, CASH, 60, 2)
        dispute_payment(by=book.b, entry=paid, reason="Not mine")
        decide_payment(by=book.treasurer, entry=paid, stands=True, decision="It was")
    with on(11, 3):
        close_month_of(book)
    return book


def close_month_of(book: Book) -> Month:
    """Close October 2026."""
    return close_month(club=book.club, year=2026, month=10, by=book.treasurer)


def close_for_emails() -> Book:
    """Close an October in which A, B, C and the guest have accounts. The guest has no e-mail."""
    book = make_book()
    with on(10, 20):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        pay(book, book.c, book.guest)
    with on(11, 2):
        close_month_of(book)
    return book


def pay(book, payer, receiver, coins=60, key: object = 1, **more):
    """Record a payment, by the treasurer unless `more` names somebody else."""
    fields = {"by": book.treasurer, "currency": "LSD", "form_key": KEY.format(key), **more}
    return record_payment(payer=payer, receiver=receiver, amount=coins, **fields)


def text(club, form, month=None) -> str:
    return "".join(FORMATS[form].write(journal_source(club, month)))


def bean_checked(journal: str, path: Path) -> str:
    path.write_text(journal, encoding="utf-8")
    done = subprocess.run(
        [BEAN_CHECK, "--no-cache", path], capture_output=True, text=True, check=False
    )
    return f"{done.returncode} {done.stdout}{done.stderr}".strip()


def hledger(journal: str, *words: str) -> str:
    done = subprocess.run(
        [HLEDGER, "-f", "-", *words],
        input=journal,
        capture_output=True,
        encoding="utf-8",
        env={"LANG": "C.UTF-8", "HOME": "/nowhere"},
        check=False,
    )
    return f"{done.returncode} {done.stdout}{done.stderr}".strip()
