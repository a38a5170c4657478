"""Two people send the same at once: one is recorded, the other is asked."""

import pytest

from ledger.checks import check_ledger
from ledger.models import Transaction
from scoring.models import CardState
from tests.helping.book import make_book
from tests.helping.browser import at, signed_in, text_of
from tests.helping.factories import make_card
from tests.together import together

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 5


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_payment_that_both_sides_mark_at_once_is_recorded_once(_time):
    book = make_book()
    make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    typed = {"payer": book.b.pk, "receiver": book.a.pk, "amount": "15s.", "currency": "LSD"}
    payer, receiver = signed_in(book.b), signed_in(book.a)
    address = at(book, "ledger/payments/new/")
    answers = together(
        lambda: payer.post(address, {**typed, "form_key": "the-form-of-the-payer-1"}),
        lambda: receiver.post(address, {**typed, "form_key": "the-form-of-the-receiver"}),
    )
    assert Transaction.objects.filter(kind="payment").count() == 1
    (asked,) = (answer for answer in answers if answer.status_code == 422)
    assert "The same payment is already in the book" in text_of(asked)
    assert "If it was paid twice, press “Record the payment” once more." in text_of(asked)
    assert list(check_ledger()) == []


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_charge_sent_from_two_windows_at_once_is_recorded_once(_time):
    book = make_book()
    typed = {"kind": "subscription", "members": [book.a.pk, book.b.pk], "amount": "10s."}
    typed |= {"currency": "LSD", "reason": "Michaelmas"}
    one, other = signed_in(book.treasurer), signed_in(book.treasurer)
    address = at(book, "ledger/charges/new/")
    answers = together(
        lambda: one.post(address, {**typed, "form_key": "the-first-of-the-windows"}),
        lambda: other.post(address, {**typed, "form_key": "the-second-of-the-windows"}),
    )
    assert Transaction.objects.count() == 1
    (asked,) = (answer for answer in answers if answer.status_code == 422)
    assert "for A, B is already in the book: No. 1 of" in text_of(asked)
    assert list(check_ledger()) == []
