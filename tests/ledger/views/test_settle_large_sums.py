"""Settling up sums that are more than one payment may be."""

from ledger.operations.opening_balances import open_balances
from ledger.operations.verify import MOST_MONEY
from ledger.settling.settlement import payment_fields, settlements
from scoring.keys import new_key
from tests.helping.browser import at, pay, signed_in


def plan(book, **how) -> list[tuple[str, str, int]]:
    (settlement,) = settlements(book.treasurer, **how)
    return [(str(p.payer), str(p.receiver), p.amount) for p in settlement.payments]


def test_no_payment_is_proposed_that_is_more_than_one_may_be(book):
    """B owes A what takes three payments; each can be marked as it is proposed."""
    owed = {book.a: MOST_MONEY, book.b: -MOST_MONEY}
    open_balances(by=book.treasurer, currency="LSD", balances=owed, form_key=new_key())
    for amount in (MOST_MONEY, 12):
        pay(book, book.a, book.b, amount, new_key())
    parts = [MOST_MONEY, MOST_MONEY, 12]
    assert plan(book) == [("B", "A", part) for part in parts]
    assert [amount for *_sides, amount in plan(book, through_cash=True)] == parts * 2
    fields = payment_fields(settlements(book.treasurer)[0].payments[0], "LSD")
    treasurer = signed_in(book.treasurer)
    assert treasurer.get(at(book, "ledger/settle/")).text.count(fields["amount"]) >= 2
    sent = {**fields, "form_key": new_key()}
    assert treasurer.post(at(book, "ledger/payments/new/"), sent).status_code == 302
    assert plan(book) == [("B", "A", part) for part in parts[1:]]
