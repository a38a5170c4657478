"""The book's chain: every answer, signature and amount is a link."""

from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
import time_machine

from club.models import Member
from ledger.checks import check_ledger
from ledger.models import AccountKind, Counter, Link
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.dispute import decide_dispute, dispute, withdraw_dispute
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import CASH, record_payment
from ledger.operations.payment_answers import confirm_payment, decide_payment, dispute_payment
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card, reopen_card
from tests.helping.bets import taken
from tests.helping.book import Book, make_book
from tests.helping.factories import make_card


def pay(book, key, **fields):
    told = {"payer": book.b, "receiver": book.a, "amount": 60, "currency": "LSD"}
    return record_payment(
        by=book.treasurer, form_key=f"form-key-of-this-page-{key}", **told | fields
    )


def links(book) -> list[str]:
    return list(book.club.links.order_by("number").values_list("kind", flat=True))


@pytest.mark.parametrize(
    ("does", "kinds"),
    [
        ("payment", ["transaction"]),
        ("answer", ["transaction", "answer"]),
        ("answer disputed, then confirmed", ["transaction", "answer", "answer"]),
        ("answer disputed, payment reversed", ["transaction", "answer", "answer", "transaction"]),
        ("closing", ["signature"]),
        ("signing", ["signature", "signature", "transaction"]),
        ("signing for a guest", ["signature", "signature", "transaction"]),
        ("disputing", ["signature", "dispute"]),
        ("dispute withdrawn, raised anew", ["signature", "dispute", "dispute", "dispute"]),
        (
            "dispute decided",
            ["signature", "dispute", "dispute", "signature", "transaction"],
        ),
        ("reversal", ["signature", "signature", "transaction", "transaction"]),
        ("closed twice", ["signature", "signature", "signature", "transaction"]),
        ("opening", ["transaction"]),
        ("bet", ["signature", "signature", "transaction", "transaction"]),
    ],
)
def test_each_word_and_each_coin_is_a_link(book, does, kinds):
    DEEDS[does](book)
    assert links(book) == kinds
    assert list(check_ledger()) == []


def card_of(book, state, other=None) -> Card:
    return make_card(book.a, other or book.b, state=state)


def answered_and_confirmed(book):
    paid = pay(book, 1)
    dispute_payment(by=book.b, entry=paid, reason="Not yet")
    confirm_payment(by=book.b, entry=paid)


def answered_and_reversed(book):
    paid = pay(book, 1)
    dispute_payment(by=book.b, entry=paid, reason="Not so")
    decide_payment(by=book.treasurer, entry=paid, stands=False, decision="It was not")


def withdrawn_and_raised(book):
    card = card_of(book, CardState.DISPUTED)
    withdraw_dispute(card_id=card.pk, by=book.b)
    dispute(card_id=card.pk, by=book.b, reason="The third deal is wrong")


def decided(book):
    card = card_of(book, CardState.DISPUTED)
    decide_dispute(card_id=card.pk, by=book.treasurer, stands=True, decision="Added up anew")


def closed_twice(book):
    card = card_of(book, CardState.CLOSED)
    reopen_card(card_id=card.pk, by=book.a)
    close_card(card_id=card.pk, by=book.a)
    countersign(card_id=card.pk, by=book.b)


def with_a_bet(book):
    card = card_of(book, CardState.OPEN)
    taken(book, card)
    close_card(card_id=card.pk, by=book.a)
    countersign(card_id=card.pk, by=book.b)


DEEDS: dict[str, Callable[[Book], object]] = {
    "payment": lambda book: pay(book, 1),
    "answer": lambda book: confirm_payment(by=book.b, entry=pay(book, 1)),
    "answer disputed, then confirmed": answered_and_confirmed,
    "answer disputed, payment reversed": answered_and_reversed,
    "closing": lambda book: card_of(book, CardState.CLOSED),
    "signing": lambda book: card_of(book, CardState.COUNTERSIGNED),
    "signing for a guest": lambda book: card_of(book, CardState.COUNTERSIGNED, book.guest),
    "disputing": lambda book: card_of(book, CardState.DISPUTED),
    "dispute withdrawn, raised anew": withdrawn_and_raised,
    "dispute decided": decided,
    "reversal": lambda book: card_of(book, CardState.REVERSED),
    "closed twice": closed_twice,
    "opening": lambda book: open_balances(
        by=book.treasurer,
        balances={book.a: 60, AccountKind.BANK: -20},
        currency="EUR",
        form_key="opening-balances-in-EUR",
    ),
    "bet": with_a_bet,
}


def test_what_was_refused_leaves_no_link(book):
    with pytest.raises(Exception, match="must be different"):
        pay(book, 1, payer=book.a)
    pay(book, 2)
    pay(book, 2)
    assert links(book) == ["transaction"]


def test_a_papers_head_is_the_chains_end_before_it_was_issued(kept):
    papers = list(kept.club.documents.order_by("number"))
    first = Link.objects.get(club=kept.club, kind="document", subject="1")
    before = Link.objects.get(club=kept.club, number=first.number - 1)
    chain = {"number": before.number, "head": before.hash}
    assert len(papers) == 4
    assert [paper.data["chain"] for paper in papers] == [chain] * 4
    assert links(kept)[-4:] == ["document"] * 4
    assert list(check_ledger()) == []


def fixed(book, members: int) -> Book:
    """A book whose identifiers are known beforehand."""
    for place, member in enumerate(Member.objects.filter(club=book.club).order_by("pk"), members):
        Member.objects.filter(pk=member.pk).update(uuid=UUID(int=place))
    book.a, book.b = (Member.objects.get(club=book.club, name=name) for name in "AB")
    book.treasurer = Member.objects.get(club=book.club, name="T")
    return book


def test_both_databases_come_to_the_same_head(book):
    fixed(book, 1)
    with time_machine.travel(datetime(2026, 11, 3, 12, 0, 0, 5, tzinfo=UTC), tick=False):
        pay(book, 1, reason="Café, “half”")
        confirm_payment(by=book.b, entry=pay(book, 2, payer=book.b, receiver=CASH))
    assert Counter.objects.get(club=book.club).head == HEAD


HEAD = "91e71a00da8cb18f3bcb45ed18bc6cca1ef59ed996219a01c547c86db9142fbb"


def test_rows_with_other_keys_make_the_same_chain(book):
    """A club that moves to another database keeps its chain: it contains no row ids."""
    heads = []
    for here in (book, make_book()):
        fixed(here, 1)
        with time_machine.travel(datetime(2026, 11, 3, 12, tzinfo=UTC), tick=False):
            card = make_card(here.a, here.b)
            Card.objects.filter(pk=card.pk).update(uuid=UUID(int=100))
            close_card(card_id=card.pk, by=here.a)
            countersign(card_id=card.pk, by=here.b)
            reverse_card(card_id=card.pk, by=here.treasurer, reason="Twice")
        counter = Counter.objects.get(club=here.club)
        heads.append((counter.links, counter.head))
        for member in Member.objects.filter(club=here.club):
            Member.objects.filter(pk=member.pk).update(uuid=uuid4())
        Card.objects.filter(pk=card.pk).update(uuid=uuid4())
    assert heads[0] == heads[1] == (4, heads[0][1])
