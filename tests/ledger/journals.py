"""Journals for other programs, and running those programs."""

import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import time_machine

from ledger.exports.entries import journal_source
from ledger.exports.formats import FORMATS
from ledger.operations.cards.dispute import decide_dispute
from ledger.operations.months.close_month import close_month
from ledger.operations.payment import CASH, record_payment
from ledger.operations.payment_answers import confirm_payment, decide_payment, dispute_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import CardState
from tests.helping.book import Book
from tests.helping.factories import make_card

HLEDGER = shutil.which("hledger") or "hledger"
KEY = "form-key-of-this-page-{}"
BEAN_CHECK = Path(sys.executable).with_name("bean-check")


def post_two_months(book: Book) -> Book:
    """Post a card, payments with a member and with the cash, and a reversal, over two months."""
    with time_machine.travel(datetime(2026, 10, 20, 12, tzinfo=UTC), tick=False):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        part = pay(book, book.b, book.a, 60, 1, reason='Half; "on account": 5s. | \\ ok')
    with time_machine.travel(datetime(2026, 11, 3, 12, tzinfo=UTC), tick=False):
        pay(book, book.b, CASH, 80, 2)
        reverse_entry(by=book.treasurer, entry=part, reason="=It was C")
    return book


def close_a_month(book: Book) -> Book:
    """Close an October with a signed card, a decided dispute, and answered payments."""
    with time_machine.travel(datetime(2026, 10, 20, 12, tzinfo=UTC)):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        card = make_card(book.b, book.c, state=CardState.DISPUTED)
        decide_dispute(card_id=card.pk, by=book.treasurer, stands=True, decision="Added up anew")
        confirm_payment(by=book.b, entry=pay(book, book.b, book.a, 60, 1))
        paid = pay(book, book.b, CASH, 60, 2)
        dispute_payment(by=book.b, entry=paid, reason="Not mine")
        decide_payment(by=book.treasurer, entry=paid, stands=True, decision="It was")
    with time_machine.travel(datetime(2026, 11, 3, 12, tzinfo=UTC)):
        close_month(club=book.club, year=2026, month=10, by=book.treasurer)
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
