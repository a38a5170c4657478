"""One side marks a payment; the other confirms or disputes it, and an officer decides."""

import pytest

from club.refused import Refused
from ledger.models import PaymentAnswer, Transaction
from ledger.operations.payment import CASH, record_payment
from ledger.operations.payment_answers import (
    can_answer_payment,
    can_decide_payment,
    confirm_payment,
    decide_payment,
    dispute_payment,
)
from ledger.operations.reverse_entry import can_reverse_entry, reverse_entry
from ledger.waiting.unanswered import payments_disputed, payments_to_answer
from tests.helping.browser import at, signed_in, text_of


def mark(book, by="a", payer="a", receiver="b", key="form-key-of-this-page-1") -> Transaction:
    sides = {"cash": CASH}
    payer, receiver = (sides.get(name) or getattr(book, name) for name in (payer, receiver))
    return record_payment(
        by=getattr(book, by),
        payer=payer,
        receiver=receiver,
        amount=60,
        currency="LSD",
        form_key=key,
    )


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
        with pytest.raises(Refused, match="Only the other side can answer"):
            confirm_payment(by=getattr(book, name), entry=entry)


def test_it_counts_at_once_and_is_confirmed_once(book):
    entry = mark(book)
    assert book.balance(book.b) == -60
    assert payments_to_answer(book.b) == [entry]
    assert payments_to_answer(book.a) == []
    for _ in range(2):
        assert confirm_payment(by=book.b, entry=entry).confirmed
    assert payments_to_answer(book.b) == []
    with pytest.raises(Refused, match="An officer can reverse it"):
        dispute_payment(by=book.b, entry=entry, reason="No")
    assert not can_reverse_entry(book.a, entry)
    assert can_reverse_entry(book.treasurer, entry)


def test_who_marked_it_takes_it_back_before_any_answer(book):
    entry = mark(book)
    reversal = reverse_entry(by=book.a, entry=entry, reason="It was C")
    assert (reversal.by, book.balance(book.b)) == (book.a, 0)
    assert payments_to_answer(book.b) == []
    with pytest.raises(Refused, match="Only the other side can answer"):
        confirm_payment(by=book.b, entry=entry)


@pytest.mark.parametrize("stands", [True, False])
def test_a_dispute_stands_until_it_is_decided(book, stands):
    entry = mark(book)
    with pytest.raises(Refused, match="Say why"):
        dispute_payment(by=book.b, entry=entry, reason="")
    for _ in range(2):
        dispute_payment(by=book.b, entry=entry, reason="I have had nothing")
    assert payments_disputed(book.club) == [entry]
    assert book.balance(book.b) == -60
    for by in (book.a, book.b, book.secretary):
        assert not can_decide_payment(by, entry)
        with pytest.raises(Refused, match="Only the treasurer can decide this"):
            decide_payment(by=by, entry=entry, stands=stands, decision="So it is")
    with pytest.raises(Refused, match="Say why"):
        decide_payment(by=book.treasurer, entry=entry, stands=stands, decision=" ")
    for _ in range(2):
        decide_payment(by=book.treasurer, entry=entry, stands=stands, decision="So it is")
    assert book.balance(book.b) == (-60 if stands else 0)
    assert payments_disputed(book.club) == []
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
    dispute_payment(by=book.b, entry=entry, reason="I have had nothing")
    confirm_payment(by=book.b, entry=entry)
    assert payments_disputed(book.club) == []
    with pytest.raises(Refused, match="Nobody disputes this payment"):
        decide_payment(by=book.treasurer, entry=entry, stands=False, decision="No")


@pytest.mark.parametrize("stands", [True, False])
def test_a_dispute_is_told_where_the_payment_is_listed_until_it_is_decided(book, stands):
    entry = mark(book)
    lists = [at(book, address) for address in (f"ledger/members/{book.b.pk}/", "ledger/journal/")]
    badge = ">disputed</span>"

    def shown() -> list[int]:
        reader = signed_in(book.c)
        return [reader.get(address).content.decode().count(badge) for address in lists]

    assert shown() == [0, 0]
    dispute_payment(by=book.b, entry=entry, reason="I have had nothing")
    assert shown() == [1, 1]
    decide_payment(by=book.treasurer, entry=entry, stands=stands, decision="So it is")
    assert shown() == [0, 0]


def test_the_page_asks_the_other_side(book):
    mark(book)
    page = text_of(signed_in(book.b).get(at(book, "ledger/settle/")))
    assert "A has recorded this payment: A paid you 5s." in page
    client = signed_in(book.b)
    assert "Is it right?" in text_of(client.get(at(book, "ledger/1/")))
    address = at(book, "ledger/1/answer/")
    refused = client.post(address, {"confirmed": "no", "reason": ""})
    assert (refused.status_code, "Say why, in a few words." in text_of(refused)) == (422, True)
    page = client.post(address, {"confirmed": "no", "reason": "Nothing came"}, follow=True)
    assert "B disputes this payment: “Nothing came”" in text_of(page)
    treasurers = signed_in(book.treasurer)
    address = at(book, "ledger/")
    assert "1 payment is disputed. Decide it for the club" in text_of(treasurers.get(address))
    assert "is disputed" not in text_of(signed_in(book.b).get(address))
    assert "This payment is disputed" in text_of(treasurers.get(at(book, "ledger/settle/")))
    address = at(book, "ledger/1/decide/")
    refused = treasurers.post(address, {"decision": "So it is"})
    assert "Choose whether the payment stands." in text_of(refused)
    page = treasurers.post(address, {"stands": "no", "decision": "So it is"}, follow=True)
    assert "This was reversed by No. 2 : “So it is”" in text_of(page)
    assert (
        "B disputes this payment: “Nothing came” T decided for the club that the payment is "
        "reversed." in text_of(page)
    )
    assert "is disputed" not in text_of(treasurers.get("/"))


def reverse_button(book, by) -> bool:
    return "Reverse this payment" in text_of(signed_in(by).get(at(book, "ledger/1/")))


def test_a_disputed_payment_is_decided_and_not_reversed_beside_that(book):
    entry = mark(book)
    dispute_payment(by=book.b, entry=entry, reason="I have had nothing")
    for by in (book.a, book.b, book.secretary, book.treasurer):
        assert not reverse_button(book, by)
        answer = signed_in(by).post(at(book, "ledger/1/reverse/"), {"reason": "Not so"})
        assert answer.status_code == 422
        assert "Whoever decides the dispute" in text_of(answer)
    assert book.balance(book.b) == -60
    decide_payment(by=book.treasurer, entry=entry, stands=True, decision="Seen to be paid")
    assert reverse_button(book, book.treasurer), "a decision may prove wrong"


@pytest.mark.parametrize("answered", ["confirmed", "decided"])
def test_an_answered_payment_is_not_reversed_by_one_of_its_sides(book, answered):
    entry = mark(book, "treasurer", "a", "treasurer")
    assert can_reverse_entry(book.treasurer, entry)
    if answered == "confirmed":
        confirm_payment(by=book.a, entry=entry)
    else:
        dispute_payment(by=book.a, entry=entry, reason="It was less")
        decide_payment(by=book.secretary, entry=entry, stands=True, decision="It stands")
    assert not reverse_button(book, book.treasurer)
    answer = signed_in(book.treasurer).post(at(book, "ledger/1/reverse/"), {"reason": "Not so"})
    assert (answer.status_code, Transaction.objects.count()) == (422, 1)
    assert "Only an officer who neither paid nor received it" in text_of(answer)
    page = text_of(signed_in(book.a).get(at(book, "ledger/1/")))
    assert "If this is wrong, S can reverse it for the club." in page
    assert reverse_button(book, book.secretary)
    reverse_entry(by=book.secretary, entry=entry, reason="It was less")
    assert book.balance(book.a) == 0
