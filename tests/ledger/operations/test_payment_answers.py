"""One side marks a payment; the other confirms or disputes it, and an officer decides."""

import pytest

from club.models import Role
from club.operation_error import OperationError
from ledger.models import PaymentAnswer, Transaction
from ledger.operations.payment import CASH
from ledger.operations.payment_answers import (
    can_answer_payment,
    can_decide_payment,
    confirm_payment,
    decide_payment,
    dispute_payment,
)
from ledger.operations.reverse_entry import can_reverse_entry, reverse_entry
from ledger.waiting.unanswered import payments_disputed, payments_to_answer
from tests.helping.browser import text_of
from tests.helping.factories import make_club, make_member
from tests.ledger.asking import Browser, reads
from tests.ledger.journals import pay

ENTRY, NOTHING = "ledger/1/", "I have had nothing"


def mark(book, by="a", payer="a", receiver="b") -> Transaction:
    sides = {"cash": CASH}
    payer, receiver = (sides.get(name) or getattr(book, name) for name in (payer, receiver))
    return pay(book, payer, receiver, by=getattr(book, by))


@pytest.mark.parametrize(
    ("by", "payer", "receiver", "may"),
    [
        ("a", "a", "b", ["b"]),
        ("b", "a", "b", ["a"]),
        ("treasurer", "a", "b", ["a", "b"]),
        ("treasurer", "a", "cash", ["a"]),
        ("treasurer", "a", "treasurer", ["a"]),
    ],
)
def test_who_answers_a_payment(book, by, payer, receiver, may):
    entry = mark(book, by, payer, receiver)
    people = ("a", "b", "c", "treasurer", "secretary")
    assert [name for name in people if can_answer_payment(getattr(book, name), entry)] == may
    for name in set(people) - set(may):
        with pytest.raises(OperationError, match="Only the other side can answer"):
            confirm_payment(by=getattr(book, name), entry=entry)


def test_it_counts_at_once_and_is_confirmed_once(book):
    entry = mark(book)
    assert book.balance(book.b) == -60
    assert payments_to_answer(book.b) == [entry]
    assert payments_to_answer(book.a) == []
    for _ in range(2):
        assert confirm_payment(by=book.b, entry=entry).confirmed
    assert payments_to_answer(book.b) == []
    with pytest.raises(OperationError, match="An officer can reverse it"):
        dispute_payment(by=book.b, entry=entry, reason="No")
    assert not can_reverse_entry(book.a, entry)
    assert can_reverse_entry(book.treasurer, entry)
    assert not can_reverse_entry(make_member(make_club(), role=Role.TREASURER), entry)


def test_who_marked_it_takes_it_back_before_any_answer(book):
    entry = mark(book)
    reversal = reverse_entry(by=book.a, entry=entry, reason="It was C")
    assert (reversal.by, book.balance(book.b)) == (book.a, 0)
    assert payments_to_answer(book.b) == []
    with pytest.raises(OperationError, match="Only the other side can answer"):
        confirm_payment(by=book.b, entry=entry)


@pytest.mark.parametrize("stands", [True, False])
def test_a_dispute_stands_and_is_told_until_it_is_decided(book, stands):
    entry = mark(book)

    def badges() -> list[int]:
        lists, reader = (f"ledger/members/{book.b.pk}/", "ledger/journal/"), Browser(book, "c")
        return [reader.get(address).text.count(">disputed</span>") for address in lists]

    def decide(by, why="So it is"):
        return decide_payment(by=by, entry=entry, stands=stands, decision=why)

    with pytest.raises(OperationError, match="Say why"):
        dispute_payment(by=book.b, entry=entry, reason="")
    assert badges() == [0, 0]
    for _ in range(2):
        dispute_payment(by=book.b, entry=entry, reason=NOTHING)
    assert (payments_disputed(book.club), badges()) == ([entry], [1, 1])
    assert book.balance(book.b) == -60
    for by in (book.a, book.b, book.secretary):
        assert not can_decide_payment(by, entry)
        with pytest.raises(OperationError, match="Only the treasurer can decide this"):
            decide(by)
    with pytest.raises(OperationError, match="Say why"):
        decide(book.treasurer, " ")
    for _ in range(2):
        decide(book.treasurer)
    assert book.balance(book.b) == (-60 if stands else 0)
    assert (payments_disputed(book.club), badges()) == ([], [0, 0])
    answer = PaymentAnswer.objects.get()
    assert (answer.stands, answer.decided_by) == (stands, book.treasurer)


def test_the_treasurers_own_payment_is_decided_by_another_officer(book):
    entry = mark(book, "treasurer", "treasurer", "a")
    dispute_payment(by=book.a, entry=entry, reason="Not yet")
    assert not can_decide_payment(book.treasurer, entry)
    decide_payment(by=book.secretary, entry=entry, stands=False, decision="Not yet")
    assert book.balance(book.a) == 0


def test_who_disputed_may_confirm_it_after_all(book):
    entry = mark(book)
    dispute_payment(by=book.b, entry=entry, reason=NOTHING)
    confirm_payment(by=book.b, entry=entry)
    assert payments_disputed(book.club) == []
    with pytest.raises(OperationError, match="Nobody disputes this payment"):
        decide_payment(by=book.treasurer, entry=entry, stands=False, decision="No")


def test_the_page_asks_the_other_side(book):
    mark(book)
    b, treasurer = Browser(book, "b"), Browser(book, "treasurer")
    assert "A has recorded this payment: A paid you 5s." in b.reads("ledger/settle/")
    assert "Is it right?" in b.reads(ENTRY)
    answer, decide, disputed = f"{ENTRY}answer/", f"{ENTRY}decide/", "is disputed"
    assert "Say why, in a few words." in b.refused(answer, confirmed="no", reason="").words
    said = "B disputes this payment: “Nothing came”"
    assert said in b.sends(answer, confirmed="no", reason="Nothing came")
    assert f"1 payment {disputed}. Decide it for the club" in treasurer.reads("ledger/")
    assert disputed not in b.reads("ledger/")
    assert f"This payment {disputed}" in treasurer.reads("ledger/settle/")
    refused = treasurer.post(decide, decision="So it is")
    assert "Choose whether the payment stands." in text_of(refused)
    page = treasurer.sends(decide, stands="no", decision="So it is")
    assert "This was reversed by No. 2 : “So it is”" in page
    assert f"{said} T decided for the club that the payment is reversed." in page
    assert disputed not in text_of(treasurer.client.get("/"))


def reverse_button(book, who: str) -> bool:
    return "Reverse this payment" in reads(book, who, ENTRY)


def test_a_disputed_payment_is_decided_and_not_reversed_beside_that(book):
    entry = mark(book)
    dispute_payment(by=book.b, entry=entry, reason=NOTHING)
    for who in ("a", "b", "secretary", "treasurer"):
        assert not reverse_button(book, who)
        answer = Browser(book, who).refused(f"{ENTRY}reverse/", reason="Not so")
        assert "Whoever decides the dispute" in answer.words
    assert book.balance(book.b) == -60
    decide_payment(by=book.treasurer, entry=entry, stands=True, decision="Seen to be paid")
    assert reverse_button(book, "treasurer"), "a decision may prove wrong"


@pytest.mark.parametrize("answered", ["confirmed", "decided"])
def test_an_answered_payment_is_not_reversed_by_one_of_its_sides(book, answered):
    entry = mark(book, "treasurer", "a", "treasurer")
    assert can_reverse_entry(book.treasurer, entry)
    if answered == "confirmed":
        confirm_payment(by=book.a, entry=entry)
    else:
        dispute_payment(by=book.a, entry=entry, reason="It was less")
        decide_payment(by=book.secretary, entry=entry, stands=True, decision="It stands")
    assert not reverse_button(book, "treasurer")
    answer = Browser(book, "treasurer").refused(f"{ENTRY}reverse/", reason="Not so")
    assert "Only an officer who neither paid nor received it" in answer.words
    assert Transaction.objects.count() == 1
    assert "If this is wrong, S can reverse it for the club." in reads(book, "a", ENTRY)
    assert reverse_button(book, "secretary")
    reverse_entry(by=book.secretary, entry=entry, reason="It was less")
    assert book.balance(book.a) == 0
