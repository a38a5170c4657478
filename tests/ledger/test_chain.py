"""The book's chain: every word and every coin is a link, and nothing is changed beside it."""

from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
import time_machine
from django.db import connection

from club.models import Member
from ledger import guards
from ledger.chain.canonical import digest
from ledger.chain.checks import what_stands_is_as_linked
from ledger.checks import check_ledger
from ledger.models import AccountKind, Counter, IssuedDocument, Link, PaymentAnswer
from ledger.operations.answers import confirm_payment, decide_payment, dispute_payment
from ledger.operations.balances import open_balances
from ledger.operations.countersign import countersign
from ledger.operations.dispute import decide_dispute, dispute, withdraw_dispute
from ledger.operations.months import close_month
from ledger.operations.payment import CASH, record_payment
from ledger.operations.reverse_card import reverse_card
from scoring.models import Card, CardState, Dispute, Edition, Signature
from scoring.operations.close_card import close_card, reopen_card
from tests.factories import make_card
from tests.ledger.book import Book, make_book
from tests.ledger.test_bets import taken


def pay(book, key, **fields):
    told = {"payer": book.b, "receiver": book.a, "amount": 60, "currency": "LSD"}
    return record_payment(by=book.treasurer, form_key=f"form-key-{key}", **told | fields)


def links(book) -> list[str]:
    return list(book.club.links.order_by("number").values_list("kind", flat=True))


def found(book) -> list[str]:
    return list(what_stands_is_as_linked(book.club))


@pytest.fixture
def kept(book):
    """October: a card signed, one disputed and decided, payments answered; and the month closed."""
    with time_machine.travel(datetime(2026, 10, 20, 12, tzinfo=UTC)):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        card = make_card(book.b, book.c, state=CardState.DISPUTED)
        decide_dispute(card_id=card.pk, by=book.treasurer, stands=True, decision="Added up anew")
        confirm_payment(by=book.b, entry=pay(book, 1))
        paid = pay(book, 2, receiver=CASH)
        dispute_payment(by=book.b, entry=paid, reason="Not mine")
        decide_payment(by=book.treasurer, entry=paid, stands=True, decision="It was")
    with time_machine.travel(datetime(2026, 11, 3, 12, tzinfo=UTC)):
        close_month(club=book.club, year=2026, month=10, by=book.treasurer)
    return book


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
        form_key="opening-1",
    ),
    "bet": with_a_bet,
}


def test_what_was_refused_leaves_no_link(book):
    with pytest.raises(Exception, match="nobody pays himself"):
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


def unguarded(*statements: str) -> None:
    """What somebody does who has the database and can take its triggers off."""
    connection.check_constraints()
    guards.remove(connection)
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    connection.check_constraints()
    guards.install(connection)
    assert guards.missing_guards(connection) == []


FIRST = "WHERE number = 3"  # The payment that was confirmed; two cards were posted before.


@pytest.mark.parametrize(
    ("statement", "line"),
    [
        (
            f"UPDATE ledger_transaction SET reason = 'For wine' {FIRST}",
            "No. 3 of 2026-10-20 is not",
        ),
        (
            f"UPDATE ledger_transaction SET dated = '2026-10-19' {FIRST}",
            "No. 3 of 2026-10-19 is not",
        ),
        (f"UPDATE ledger_transaction SET way = 'bank' {FIRST}", "No. 3 of 2026-10-20 is not"),
        (f"UPDATE ledger_transaction SET by_id = NULL {FIRST}", "No. 3 of 2026-10-20 is not"),
        (f"UPDATE ledger_transaction SET source_key = 'x' {FIRST}", "No. 3 of 2026-10-20 is not"),
        (
            "UPDATE ledger_posting SET amount = 2 * amount",
            "No. 1 of 2026-10-20 is not what link 3 of",
        ),
        (
            "UPDATE ledger_paymentanswer SET reason = 'So it was'",
            "an answer to No. 3 is not what link 10",
        ),
        ("UPDATE ledger_paymentanswer SET decision = 'No'", "an answer to No. 4 is not what link"),
        ("DELETE FROM ledger_paymentanswer", "an answer to No. 3, which link 10 of"),
        ("UPDATE scoring_dispute SET decision = 'Never'", "edition 1 is not what link"),
        ("UPDATE scoring_dispute SET reason = 'Never'", "edition 1 is not what link"),
        ("DELETE FROM scoring_dispute", "edition 1, which link"),
        ("UPDATE scoring_signature SET by_id = (SELECT MAX(by_id) FROM scoring_signature)", "seat"),
        ("DELETE FROM scoring_signature", "the signature of seat 0 on card"),
        ("UPDATE scoring_edition SET laws_version = '0'", "the signature of seat 0 on card"),
        ("UPDATE ledger_issueddocument SET layout = 0", "document 1 is not what link"),
        ("DELETE FROM ledger_link WHERE number = 5", "link 5 of the chain is missing"),
        ("DELETE FROM ledger_link", "the chain ends at link 0, and not as the counter says"),
        (
            "UPDATE ledger_link SET content = hash WHERE number = 5",
            "link 5 of the chain is not what",
        ),
        ("UPDATE ledger_link SET hash = content WHERE number = 5", "link 6 of the chain does not"),
        ("UPDATE ledger_counter SET links = links - 1", "and not as the counter says"),
    ],
)
def test_what_was_changed_beside_the_chain_is_said(kept, statement, line):
    assert found(kept) == []
    unguarded(statement)
    assert any(line in said for said in found(kept)), found(kept)


def test_a_card_signed_at_another_sum_is_said(kept):
    edition = Edition.objects.filter(club=kept.club).earliest("pk")
    edition.reckoning["amounts"] = [120, -120]
    edition.save()
    assert (
        [line for line in found(kept) if "seat 0" in line or "seat 1" in line] == found(kept) != []
    )


def test_an_entry_given_to_another_member_is_said(kept):
    account = kept.club.accounts.get(member=kept.b)
    unguarded(f"UPDATE ledger_account SET member_id = {kept.guest.pk} WHERE id = {account.pk}")
    said = [line for line in found(kept) if line.startswith("No.")]
    assert len(said) == kept.club.transactions.count()


def test_a_paper_that_carries_another_head_is_said(kept):
    document = kept.club.documents.get(number=2)
    text = document.text.replace(document.data["chain"]["head"], "f" * 64)
    assert text != document.text
    unguarded(
        f"UPDATE ledger_issueddocument SET text = '{text.replace(chr(39), chr(39) * 2)}',"
        f" fingerprint = '{digest(text)}' WHERE id = {document.pk}"
    )
    number = document.data["chain"]["number"]
    assert f"document 2 says that link {number} has another hash" in found(kept)


def test_rows_slipped_in_beside_the_operations_are_said(kept):
    waiting = make_card(kept.a, kept.b, state=CardState.CLOSED)
    edition = waiting.editions.get()
    seat = waiting.seats.get(position=1)
    Signature.objects.create(club=kept.club, edition=edition, seat=seat, by=kept.b)
    Dispute.objects.create(club=kept.club, edition=edition, by=kept.b, reason="No")
    payment = kept.club.transactions.get(number=3)
    PaymentAnswer.objects.create(club=kept.club, payment=payment, member=kept.c, confirmed=True)
    beside = "has no link in the chain: it was added beside it"
    of = f"card {waiting.pk}, edition 1"
    assert found(kept) == [
        f"the signature of seat 1 on {of} {beside}",
        f"an answer to No. 3 {beside}",
        f"a dispute of {of} {beside}",
    ]


def test_an_entry_linked_out_of_order_is_said(book):
    pay(book, 1)
    pay(book, 2)
    unguarded(
        "UPDATE ledger_link SET subject = '3' WHERE number = 1",
        "UPDATE ledger_transaction SET number = 3 WHERE number = 1",
        "UPDATE ledger_counter SET last = 3",
    )
    assert "No. 2 was linked after No. 3: out of order" in found(book)


def fixed(book, members: int) -> Book:
    """The book with identifiers that are known beforehand."""
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


HEAD = "5f5b34efc93f7c7239d596ac0b9fae26e7f97e57bd286e6b0c2666d405c18964"


def test_rows_with_other_keys_make_the_same_chain(book):
    """A club that moves to another database keeps its chain: no row's key is in it."""
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


def test_issued_papers_are_links_by_their_bytes(kept):
    document = IssuedDocument.objects.get(club=kept.club, number=1)
    text = document.text.replace('"entries":', '"entries": ')
    unguarded(
        f"UPDATE ledger_issueddocument SET text = '{text.replace(chr(39), chr(39) * 2)}',"
        f" fingerprint = '{digest(text)}' WHERE id = {document.pk}"
    )
    assert any(line.startswith("document 1 is not what link") for line in found(kept))
