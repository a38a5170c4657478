"""Writers in parallel, each with its own connection: nothing lost, nothing twice, no holes."""

from collections.abc import Callable

import pytest

from club.refused import Refused
from ledger.checks import check_ledger
from ledger.imports.balances_csv import read_balances
from ledger.models import Account, Counter, Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.dispute import decide_dispute, dispute, give_way, withdraw_dispute
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.charges import charge_card_money
from ledger.operations.import_balances import import_balances
from ledger.operations.payment import CASH, record_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import Card, CardState, Dispute, Signature
from scoring.operations.cards.close_card import reopen_card
from tests.helping.book import Book, make_book
from tests.helping.factories import make_card
from tests.together import WRITERS, together

pytestmark = pytest.mark.django_db(transaction=True)


def test_no_balance_loses_an_update_and_no_number_is_missing():
    book = make_book()

    def pays(writer: int) -> Callable[[], None]:
        payer, receiver = [(book.a, book.b), (book.b, book.a), (book.a, CASH)][writer % 3]

        def pay_ten_times() -> None:
            for n in range(10):
                record_payment(
                    by=book.treasurer,
                    payer=payer,
                    receiver=receiver,
                    amount=1 + writer,
                    currency="LSD",
                    form_key=f"payment-of-the-writer-{writer}-{n}",
                )

        return pay_ten_times

    together(*(pays(writer) for writer in range(WRITERS)))
    # Writers 0 and 3: A pays B 10 × (1 + 4); 1 and 4: B pays A 10 × (2 + 5); 2 and 5: A the cash.
    assert book.balance(book.a) == 50 - 70 + 90
    assert book.balance(book.b) == 70 - 50
    assert Account.objects.get(club=book.club, kind="cash").balance == -90
    assert Counter.objects.get(club=book.club).last == 10 * WRITERS
    assert list(check_ledger()) == []


def test_a_sound_ledger_is_sound_while_it_is_written():
    book = make_book()
    cards = [make_card(book.a, book.b, state=CardState.CLOSED) for _ in range(12)]

    def sign() -> None:
        for card in cards:
            countersign(card_id=card.pk, by=book.b)

    found = together(sign, *[lambda: [list(check_ledger()) for _ in range(6)]] * 2)
    assert found[1:] == [[[]] * 6] * 2


def test_one_form_sent_by_many_counts_once():
    book = make_book()
    sent = together(
        *[
            lambda: record_payment(
                by=book.a,
                payer=book.b,
                receiver=book.a,
                amount=60,
                currency="LSD",
                form_key="the-same-form-sent-twice",
            )
        ]
        * WRITERS
    )
    assert len(set(sent)) == 1
    assert (book.balance(book.a), book.balance(book.b)) == (-60, 60)
    assert list(check_ledger()) == []


def test_a_card_signed_by_many_at_once_is_posted_once():
    book = make_book()
    card = make_card(book.a, book.b, state=CardState.CLOSED)
    together(*[lambda: countersign(card_id=card.pk, by=book.b)] * WRITERS)
    assert Transaction.objects.count() == 1
    assert Signature.objects.count() == 2
    assert list(check_ledger()) == []


def test_cards_of_one_pair_signed_at_once_all_count():
    book = make_book()
    cards = [make_card(book.a, book.b, state=CardState.CLOSED) for _ in range(4)]
    together(*[lambda card=card: countersign(card_id=card.pk, by=book.b) for card in cards])
    assert (book.balance(book.a), book.balance(book.b)) == (4 * 180, -4 * 180)
    assert list(check_ledger()) == []


def test_signing_disputing_and_taking_back_at_once_end_in_one_of_them():
    book = make_book()
    for _ in range(3):
        card = make_card(book.a, book.b, state=CardState.CLOSED)
        together(
            lambda card=card: countersign(card_id=card.pk, by=book.b),
            lambda card=card: dispute(card_id=card.pk, by=book.b, reason="No"),
            lambda card=card: reopen_card(card_id=card.pk, by=book.a),
        )
        card.refresh_from_db()
        assert card.transactions.count() == int(card.state == CardState.COUNTERSIGNED)
    assert list(check_ledger()) == []


def test_a_dispute_withdrawn_given_way_to_and_decided_at_once_ends_in_one_of_them():
    book = make_book()
    for _ in range(3):
        card = make_card(book.a, book.b, state=CardState.DISPUTED)
        found = together(
            lambda card=card: withdraw_dispute(card_id=card.pk, by=book.b),
            lambda card=card: give_way(card_id=card.pk, by=book.a),
            lambda card=card: decide_dispute(
                card_id=card.pk, by=book.treasurer, stands=True, decision="B wrote it himself"
            ),
        )
        assert sum(isinstance(one, Refused) for one in found) == 2
        (raised,) = Dispute.objects.filter(edition__card=card)
        card.refresh_from_db()
        ended = {book.b: CardState.CLOSED, book.a: CardState.OPEN}
        assert card.state == ended.get(raised.decided_by, CardState.COUNTERSIGNED)
    assert list(check_ledger()) == []


def test_a_card_reversed_by_many_at_once_is_reversed_once():
    book = make_book()
    card = make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    together(
        *[lambda: reverse_card(card_id=card.pk, by=book.treasurer, reason="A deal is wrong")]
        * WRITERS
    )
    assert Transaction.objects.count() == 2
    assert Card.objects.get(pk=card.pk).edition == 2
    assert (book.balance(book.a), book.balance(book.b)) == (0, 0)
    assert list(check_ledger()) == []


def test_a_dispute_is_decided_once():
    book = make_book()
    card = make_card(book.a, book.b, state=CardState.DISPUTED)
    together(
        *[
            lambda stands=stands: decide_dispute(
                card_id=card.pk, by=book.treasurer, stands=stands, decision="So it is"
            )
            for stands in (True, False) * 3
        ]
    )
    card.refresh_from_db()
    assert card.state in (CardState.COUNTERSIGNED, CardState.OPEN)
    assert card.transactions.count() == int(card.state == CardState.COUNTERSIGNED)
    assert list(check_ledger()) == []


def test_a_card_is_signed_while_its_packs_are_charged():
    book = make_book()
    for n in range(3):
        card = make_card(book.a, book.b, state=CardState.CLOSED)
        together(
            lambda card=card: countersign(card_id=card.pk, by=book.b),
            lambda card=card, n=n: _packs(book, card, n),
        )
        assert card.transactions.count() == 2
    assert book.balance(book.a) == 3 * (180 - 24)
    assert list(check_ledger()) == []


def test_a_card_is_signed_while_the_charge_for_its_packs_is_reversed():
    book = make_book()
    for n in range(3):
        card = make_card(book.a, book.b, state=CardState.CLOSED)
        charged = _packs(book, card, n)
        together(
            lambda card=card: countersign(card_id=card.pk, by=book.b),
            lambda charged=charged: reverse_entry(by=book.treasurer, entry=charged, reason="Torn"),
        )
        assert card.transactions.count() == 3
    assert book.balance(book.a) == 3 * 180
    assert list(check_ledger()) == []


def test_members_and_balances_are_brought_in_while_others_pay():
    book = make_book()

    def pays(n: int) -> None:
        for time in range(3):
            record_payment(
                by=book.treasurer,
                payer=book.a,
                receiver=book.b,
                amount=5,
                currency="LSD",
                form_key=f"payment-at-the-same-time-{n}-{time}",
            )

    for n in range(3):
        rows = read_balances(f"name,balance\nNew {n},5s.\nNewer {n},-5s.\n", "LSD")
        together(
            lambda rows=rows: import_balances(by=book.treasurer, rows=rows), lambda n=n: pays(n)
        )
    assert book.club.members.filter(name__startswith="New").count() == 6
    assert book.balance(book.a) == 3 * 3 * 5
    assert list(check_ledger()) == []


def _packs(book: Book, card: Card, n: int) -> Transaction:
    """Charge two shillings for new packs that A called for."""
    return charge_card_money(
        by=book.treasurer,
        card=card,
        price=24,
        payers=[book.a],
        form_key=f"packs-of-cards-for-us-{n}",
    )
