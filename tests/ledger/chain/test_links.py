"""The book's chain: every answer, signature and amount is a link."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
import time_machine

from club.models import Member
from ledger.book_checks import check_ledger
from ledger.models import AccountKind, Counter, Link
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.dispute import decide_dispute, dispute, withdraw_dispute
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import CASH
from ledger.operations.payment_answers import confirm_payment, decide_payment, dispute_payment
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card, reopen_card
from tests.helping.bets import sign, taken
from tests.helping.book import make_book
from tests.helping.factories import make_card
from tests.ledger.clock import on
from tests.ledger.journals import KEY, pay


def links(book) -> list[str]:
    return list(book.club.links.order_by("number").values_list("kind", flat=True))


def paid(book):
    return pay(book, book.b, book.a)


def card_of(book, state=CardState.OPEN, other=None) -> Card:
    return make_card(book.a, other or book.b, state=state)


def disputed(book):
    entry = paid(book)
    dispute_payment(by=book.b, entry=entry, reason="Not so")
    return entry


def decided_against(book):
    decision = {"stands": False, "decision": "It was not"}
    decide_payment(by=book.treasurer, entry=disputed(book), **decision)


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
    sign(book, card)


def with_a_bet(book):
    card = card_of(book)
    taken(book, card)
    sign(book, card)


def opening(book):
    fields = {"balances": {book.a: 60, AccountKind.BANK: -20}, "form_key": KEY.format("open")}
    open_balances(by=book.treasurer, currency="EUR", **fields)


# Each kind of link by its first letter: an amount is t (transaction), a payment's answer a, a
# card's signature s, its dispute d.
DEEDS = {
    "payment": (paid, "t"),
    "answer": (lambda book: confirm_payment(by=book.b, entry=paid(book)), "ta"),
    "disputed, then confirmed": (
        lambda book: confirm_payment(by=book.b, entry=disputed(book)),
        "taa",
    ),
    "answer disputed, payment reversed": (decided_against, "taat"),
    "closing": (lambda book: card_of(book, CardState.CLOSED), "s"),
    "signing": (lambda book: card_of(book, CardState.COUNTERSIGNED), "sst"),
    "for a guest": (lambda book: card_of(book, CardState.COUNTERSIGNED, book.guest), "sst"),
    "disputing": (lambda book: card_of(book, CardState.DISPUTED), "sd"),
    "dispute withdrawn, raised anew": (withdrawn_and_raised, "sddd"),
    "dispute decided": (decided, "sddst"),
    "reversal": (lambda book: card_of(book, CardState.REVERSED), "sstt"),
    "closed twice": (closed_twice, "ssst"),
    "opening": (opening, "t"),
    "bet": (with_a_bet, "sstt"),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_each_word_and_each_coin_is_a_link(book, deed):
    does, kinds = DEEDS[deed]
    does(book)
    names = {"t": "transaction", "a": "answer", "s": "signature", "d": "dispute"}
    assert links(book) == [names[kind] for kind in kinds]
    assert list(check_ledger()) == []


def test_what_was_refused_leaves_no_link(book):
    with pytest.raises(Exception, match="must be different"):
        pay(book, book.a, book.a)
    for _twice in range(2):
        pay(book, book.b, book.a, key=2)
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


HEAD = "91e71a00da8cb18f3bcb45ed18bc6cca1ef59ed996219a01c547c86db9142fbb"


def fixed(book) -> None:
    """Make the identifiers of a book's members known beforehand."""
    for place, member in enumerate(Member.objects.filter(club=book.club).order_by("pk"), 1):
        Member.objects.filter(pk=member.pk).update(uuid=UUID(int=place))
    book.a, book.b = (Member.objects.get(club=book.club, name=name) for name in "AB")
    book.treasurer = Member.objects.get(club=book.club, name="T")


def test_both_databases_come_to_the_same_head(book):
    fixed(book)
    with time_machine.travel(datetime(2026, 11, 3, 12, 0, 0, 5, tzinfo=UTC), tick=False):
        pay(book, book.b, book.a, reason="Café, “half”")
        confirm_payment(by=book.b, entry=pay(book, book.b, CASH, key=2))
    assert Counter.objects.get(club=book.club).head == HEAD


def test_rows_with_other_keys_make_the_same_chain(book):
    """A club that moves to another database keeps its chain: it contains no row ids."""
    heads = []
    for here in (book, make_book()):
        fixed(here)
        with on(11, 3):
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
