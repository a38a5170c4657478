"""Writers in parallel, each with its own connection: nothing lost, nothing twice, no holes."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial

import pytest
from django.utils.timezone import now

from club.operation_error import OperationError
from ledger.book_checks import check_ledger
from ledger.imports.balances_csv import read_balances
from ledger.models import (
    Account,
    Bet,
    Counter,
    IssuedDocument,
    Month,
    PaymentAnswer,
    Transaction,
    TransactionKind,
)
from ledger.operations.bets.offer_bets import take_bet, withdraw_bet
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.dispute import decide_dispute, dispute, give_way, withdraw_dispute
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.charges import charge_card_money, charge_members
from ledger.operations.import_balances import import_balances
from ledger.operations.months.close_month import close_month, reopen_month
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import CASH
from ledger.operations.payment_answers import confirm_payment, decide_payment, dispute_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import Card, CardState, Dispute, Signature
from scoring.operations.cards.close_card import close_card, reopen_card
from tests.helping.bets import offer
from tests.helping.book import Book, make_book
from tests.helping.browser import text_of
from tests.helping.factories import make_card
from tests.ledger.asking import PAY, Browser, payment
from tests.ledger.journals import KEY, pay
from tests.together import WRITERS, together

SIGNED = CardState.COUNTERSIGNED


@pytest.fixture
def book(transactional_db) -> Iterator[Book]:
    """A club whose book is sound when the test is done."""
    book = make_book()
    yield book
    assert list(check_ledger()) == []


def card_of(book: Book, state: CardState = CardState.CLOSED) -> Card:
    return make_card(book.a, book.b, state=state)


def b_signs(book: Book, card: Card) -> Callable[[], object]:
    return partial(countersign, card_id=card.pk, by=book.b)


# Payments and other charges


def test_no_balance_loses_an_update_and_no_number_is_missing(book):
    def pay_ten_times(writer: int) -> None:
        payer, receiver = [(book.a, book.b), (book.b, book.a), (book.a, CASH)][writer % 3]
        for n in range(10):
            pay(book, payer, receiver, 1 + writer, f"{writer}-{n}")

    together(*(partial(pay_ten_times, writer) for writer in range(WRITERS)))
    # Writers 0 and 3: A pays B 10 × (1 + 4); 1 and 4: B pays A 10 × (2 + 5); 2 and 5: A the cash.
    assert book.balance(book.a) == 50 - 70 + 90
    assert book.balance(book.b) == 70 - 50
    assert Account.objects.get(club=book.club, kind="cash").balance == -90
    assert Counter.objects.get(club=book.club).last == 10 * WRITERS


def test_one_form_sent_by_many_counts_once(book):
    sent = together(*[lambda: pay(book, book.b, book.a, by=book.a)] * WRITERS)
    assert len(set(sent)) == 1
    assert (book.balance(book.a), book.balance(book.b)) == (-60, 60)


def test_balances_opened_by_many_are_opened_once(book):
    fields = {"by": book.treasurer, "balances": {book.a: 60}, "currency": "LSD"}
    keys = (KEY.format(n % 2) for n in range(WRITERS))
    sent = together(*[partial(open_balances, form_key=key, **fields) for key in keys])
    assert (Transaction.objects.count(), book.balance(book.a)) == (1, 60)
    assert sum(isinstance(each, OperationError) for each in sent) == WRITERS // 2


def test_charges_of_many_all_count(book):
    fields = {"kind": TransactionKind.SUBSCRIPTION, "members": [book.a, book.b, book.c]}
    charge = partial(charge_members, by=book.treasurer, currency="LSD", **fields)
    numbers = range(1, WRITERS + 1)
    together(*[partial(charge, amount=n, form_key=KEY.format(n)) for n in numbers])
    assert book.balance(book.a) == -sum(numbers)


def test_members_and_balances_are_brought_in_while_others_pay(book):
    def pays(n: int) -> None:
        for time in range(3):
            pay(book, book.a, book.b, 5, f"{n}-{time}")

    for n in range(3):
        rows = read_balances(f"name,balance\nNew {n},5s.\nNewer {n},-5s.\n", "LSD")
        together(partial(import_balances, by=book.treasurer, rows=rows), partial(pays, n))
    assert book.club.members.filter(name__startswith="New").count() == 6
    assert book.balance(book.a) == 3 * 3 * 5


def test_a_payment_answered_and_taken_back_at_once(book):
    for n in range(3):
        entry = pay(book, book.b, book.a, key=n, by=book.b)
        together(
            partial(confirm_payment, by=book.a, entry=entry),
            partial(dispute_payment, by=book.a, entry=entry, reason="No"),
            partial(reverse_entry, by=book.b, entry=entry, reason="No"),
        )
        answered = PaymentAnswer.objects.filter(payment=entry).count()
        assert answered + Transaction.objects.filter(reverses=entry).count() == 1


def test_a_dispute_decided_by_many_is_reversed_once(book):
    entry = pay(book, book.b, book.a)
    dispute_payment(by=book.a, entry=entry, reason="Nothing came")
    decision = {"entry": entry, "stands": False, "decision": "It did not"}
    together(*[partial(decide_payment, by=book.treasurer, **decision)] * WRITERS)
    assert (Transaction.objects.count(), book.balance(book.a)) == (2, 0)


FIVE_TIMES = pytest.mark.parametrize("time", range(5))


def asked_of_one(answers) -> str:
    """Return what one of two people is asked, who sent the same at once."""
    (asked,) = (answer for answer in answers if answer.status_code == 422)
    return text_of(asked)


@FIVE_TIMES
def test_a_payment_that_both_sides_mark_at_once_is_recorded_once(book, time):
    make_card(book.a, book.b, state=SIGNED)
    sends = [
        partial(Browser(book, who).post, PAY, payment(book, amount="15s.", key=who)) for who in "ab"
    ]
    said = asked_of_one(together(*sends))
    assert Transaction.objects.filter(kind="payment").count() == 1
    assert "The same payment is already in the book" in said
    assert "If it was paid twice, press “Record the payment” once more." in said


@FIVE_TIMES
def test_a_charge_sent_from_two_windows_at_once_is_recorded_once(book, time):
    typed = {"kind": "subscription", "members": [book.a.pk, book.b.pk], "amount": "10s."}
    typed |= {"currency": "LSD", "reason": "Michaelmas"}
    sends = [
        partial(Browser(book, "treasurer").post, "ledger/charges/new/", typed, form_key=key)
        for key in (KEY.format(1), KEY.format(2))
    ]
    said = asked_of_one(together(*sends))
    assert Transaction.objects.count() == 1
    assert "for A, B is already in the book: No. 1 of" in said


# Cards


def test_a_sound_ledger_is_sound_while_it_is_written(book):
    cards = [card_of(book) for _ in range(12)]

    def sign() -> None:
        for card in cards:
            countersign(card_id=card.pk, by=book.b)

    found = together(sign, *[lambda: [list(check_ledger()) for _ in range(6)]] * 2)
    assert found[1:] == [[[]] * 6] * 2


def test_a_card_signed_by_many_at_once_is_posted_once(book):
    together(*[b_signs(book, card_of(book))] * WRITERS)
    assert (Transaction.objects.count(), Signature.objects.count()) == (1, 2)


def test_cards_of_one_pair_signed_at_once_all_count(book):
    together(*[b_signs(book, card_of(book)) for _ in range(4)])
    assert (book.balance(book.a), book.balance(book.b)) == (4 * 180, -4 * 180)


def test_signing_disputing_and_taking_back_at_once_end_in_one_of_them(book):
    for _ in range(3):
        card = card_of(book)
        together(
            b_signs(book, card),
            partial(dispute, card_id=card.pk, by=book.b, reason="No"),
            partial(reopen_card, card_id=card.pk, by=book.a),
        )
        card.refresh_from_db()
        assert card.transactions.count() == int(card.state == SIGNED)


def test_a_dispute_withdrawn_and_decided_at_once_ends_in_one_of_them(book):
    decision = {"by": book.treasurer, "stands": True, "decision": "B wrote it himself"}
    for _ in range(3):
        card = card_of(book, CardState.DISPUTED)
        found = together(
            partial(withdraw_dispute, card_id=card.pk, by=book.b),
            partial(give_way, card_id=card.pk, by=book.a),
            partial(decide_dispute, card_id=card.pk, **decision),
        )
        assert sum(isinstance(one, OperationError) for one in found) == 2
        (raised,) = Dispute.objects.filter(edition__card=card)
        card.refresh_from_db()
        ended = {book.b: CardState.CLOSED, book.a: CardState.OPEN}
        assert card.state == ended.get(raised.decided_by, SIGNED)


def test_a_dispute_is_decided_once(book):
    card = card_of(book, CardState.DISPUTED)
    decide = partial(decide_dispute, card_id=card.pk, by=book.treasurer, decision="So it is")
    together(*[partial(decide, stands=stands) for stands in (True, False) * 3])
    card.refresh_from_db()
    assert card.state in (SIGNED, CardState.OPEN)
    assert card.transactions.count() == int(card.state == SIGNED)


def test_a_card_reversed_by_many_at_once_is_reversed_once(book):
    fields = {"card_id": card_of(book, SIGNED).pk, "by": book.treasurer}
    together(*[partial(reverse_card, reason="A deal is wrong", **fields)] * WRITERS)
    assert Transaction.objects.count() == 2
    assert Card.objects.get().edition == 2
    assert (book.balance(book.a), book.balance(book.b)) == (0, 0)


def packs(book: Book, card: Card, n: int) -> Transaction:
    """Charge two shillings for new packs that A called for."""
    fields = {"card": card, "price": 24, "payers": [book.a], "form_key": KEY.format(n)}
    return charge_card_money(by=book.treasurer, **fields)


def test_a_card_is_signed_while_its_packs_are_charged_or_reversed(book):
    for n in range(3):
        card = card_of(book)
        together(b_signs(book, card), partial(packs, book, card, n))
        assert card.transactions.count() == 2
    assert book.balance(book.a) == 3 * (180 - 24)
    for n in range(3, 6):
        card = card_of(book)
        charged = {"by": book.treasurer, "entry": packs(book, card, n), "reason": "Torn"}
        together(b_signs(book, card), partial(reverse_entry, **charged))
        assert card.transactions.count() == 3
    assert book.balance(book.a) == 3 * (180 - 24) + 3 * 180


def test_a_bet_taken_withdrawn_and_settled_at_once(book):
    for n in range(3):
        card = make_card(book.a, book.b)
        bet = offer(book, card, layer=book.secretary, form_key=f"bet-form-of-this-page-{n}")
        close_card(card_id=card.pk, by=book.a)
        together(
            partial(take_bet, bet_id=bet.pk, by=book.secretary),
            partial(withdraw_bet, bet_id=bet.pk, by=book.c),
            *[b_signs(book, card)] * 2,
        )
        bet.refresh_from_db()
        assert card.transactions.filter(bet=bet).count() == int(bet.winner is not None)
        assert bet.state in ("decided", "void")
    assert Bet.objects.count() == 3


# Months


def last_month(book: Book) -> date:
    """Return the last day of the club's previous month."""
    return now().astimezone(book.club.zone).date().replace(day=1) - timedelta(1)


def close(book: Book) -> Month:
    day = last_month(book)
    return close_month(club=book.club, year=day.year, month=day.month, by=book.treasurer)


def test_a_month_closed_by_many_is_closed_once(book):
    pay(book, book.b, book.a, on=last_month(book))
    closed = together(*[lambda: close(book)] * WRITERS)
    assert len(set(closed)) == 1
    assert IssuedDocument.objects.count() == 3


def test_what_is_dated_into_a_month_while_it_closes_is_in_its_report(book):
    day = last_month(book)
    calls = [partial(pay, book, book.b, book.a, key=n, on=day) for n in range(WRITERS)]
    *paid, _closed = together(*calls, lambda: close(book))
    entered = [entry for entry in paid if isinstance(entry, Transaction)]
    assert all(refused.field == "on" for refused in paid if isinstance(refused, OperationError))
    assert Transaction.objects.count() == len(entered)
    report = IssuedDocument.objects.get(kind="report").data
    assert report["entries"] == len(entered)


def test_closing_and_reopening_at_once_end_in_one_of_them(book):
    for _ in range(3):
        reopen = partial(reopen_month, month_id=close(book).pk, by=book.treasurer, reason="No")
        together(lambda: close(book), reopen, reopen)
        assert list(check_ledger()) == []
