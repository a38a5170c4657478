"""The page of who pays whom and why; payments above the debt are questioned."""

import html
import re
from datetime import timedelta

import pytest

from ledger.models import Transaction, TransactionKind
from ledger.operations.charges import charge_members
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import CASH, record_payment
from ledger.operations.reverse_entry import reverse_entry
from ledger.settling.explanation import explain, explained_in_words
from ledger.settling.settlement import settlements
from ledger.waiting.confirmations import question_about_excess, question_before_payment
from scoring.models import CardState
from tests.helping.browser import at, pay, signed_in, text_of
from tests.helping.factories import make_card

SIGNED = CardState.COUNTERSIGNED

ONE, TWO, THREE, NINE = (f"form-key-of-this-page-{n}" for n in "1239")


def why(book, about, reader=None) -> list[str]:
    (settlement,) = settlements(about)
    found = explain(about, settlement)
    lines = explained_in_words(found, about, reader or about, "LSD")
    assert sum(one.amount for one in found.owed.values()) == found.balance
    return [line.text for line in lines]


def plan(book, **how) -> list[tuple[str, str, int]]:
    (settlement,) = settlements(book.treasurer, **how)
    return [(str(p.payer), str(p.receiver), p.amount) for p in settlement.payments]


def test_b_pays_c_for_a(book):
    """A wins 15s. from B on each of two cards, and loses 15s. to C."""
    make_card(book.a, book.b, state=SIGNED)
    make_card(book.a, book.b, state=SIGNED)
    make_card(book.c, book.a, state=SIGNED)
    assert plan(book) == [("B", "A", 180), ("B", "C", 180)]
    assert why(book, book.a) == [
        "B owes you £1 10s. (2 cards).",
        "You owe C 15s. (1 card).",
        "B pays you 15s.",
        "You owe C 15s., and B pays it for you.",
    ]
    assert why(book, book.a, reader=book.treasurer)[-1] == "A owes C 15s., and B pays it for A."
    assert why(book, book.c) == [
        "A owes you 15s. (1 card).",
        "B pays you 15s.",
        "A owes you 15s., and B pays it to you instead.",
    ]


def test_what_was_settled_and_reversed_before_is_no_longer_explained(book):
    make_card(book.a, book.b, state=SIGNED)
    pay(book, book.b, book.a, 180)
    make_card(book.a, book.c, state=CardState.REVERSED)
    make_card(book.a, book.b, state=SIGNED)
    assert why(book, book.a) == ["B owes you 15s. (1 card).", "B pays you 15s."]


def test_a_subscription_is_owed_to_the_club(book):
    charge_members(
        by=book.treasurer,
        kind=TransactionKind.SUBSCRIPTION,
        members=[book.a, book.b],
        amount=120,
        currency="LSD",
        form_key=NINE,
    )
    assert plan(book) == [("A", str(CASH), 120), ("B", str(CASH), 120)]
    assert why(book, book.a) == [
        "You owe the club 10s. (1 entry).",
        "You pay the club 10s.",
    ]


def test_all_through_the_cash_and_again_when_it_is_done(book):
    make_card(book.a, book.b, state=SIGNED)
    make_card(book.c, book.b, state=SIGNED)
    through = plan(book, through_cash=True)
    assert through == [("B", "cash", 360), ("cash", "A", 180), ("cash", "C", 180)]
    for n, payment in enumerate(settlements(book.treasurer, through_cash=True)[0].payments):
        pay(book, payment.payer, payment.receiver, payment.amount, key=ONE + str(n))
    assert settlements(book.treasurer) == []


def test_each_currency_is_settled_by_itself(book):
    make_card(book.a, book.b, state=SIGNED)
    book.club.currency = "GBP"
    book.club.save()
    charge_members(
        by=book.treasurer,
        kind=TransactionKind.FINE,
        members=[book.b],
        amount=250,
        currency="GBP",
        form_key=NINE,
        reason="Late",
    )
    page = text_of(signed_in(book.c).get(at(book, "ledger/settle/")))
    assert "B pays the club’s cash £2.50" in page
    assert "B pays A 15s." in page
    assert page.index("£2.50") < page.index("15s.")


def test_nobody_owes_anything(book):
    assert "Nobody owes anybody anything" in text_of(
        signed_in(book.c).get(at(book, "ledger/settle/"))
    )


def sent_from(page: str) -> dict[str, str]:
    form = re.search(r'<form method="post" action="[^"]*payments/new/">(.*?)</form>', page)[1]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


@pytest.mark.parametrize(
    ("who", "may"), [("a", True), ("b", True), ("treasurer", True), ("c", False)]
)
def test_a_suggested_payment_is_marked_by_a_click(book, who, may):
    make_card(book.a, book.b, state=SIGNED)
    client = signed_in(getattr(book, who))
    page = client.get(at(book, "ledger/settle/")).content.decode()
    assert ("Mark as paid" in page) == may
    if may:
        fields = sent_from(page)
        client.post(at(book, "ledger/payments/new/"), fields)
        assert book.balance(book.a) == 0
        client.post(at(book, "ledger/payments/new/"), fields)
        assert Transaction.objects.filter(kind="payment").count() == 1


def test_every_payment_is_one_click_from_the_same_page(book):
    make_card(book.a, book.b, state=SIGNED)
    make_card(book.c, book.b, state=SIGNED)
    client = signed_in(book.treasurer)
    page = client.get(at(book, "ledger/settle/"))
    for paid in ("B paid A 15s. It is recorded as No. 3", "B paid C 15s. It is recorded as No. 4"):
        fields = sent_from(page.content.decode())
        page = client.post(at(book, "ledger/payments/new/"), fields, follow=True)
        assert page.redirect_chain == [(at(book, "ledger/settle/"), 302)]
        assert paid in text_of(page)
        assert f'href="{at(book, f"ledger/{paid[-1]}/")}">No. {paid[-1]}</a>' in page.text
        undone = "If that was a mistake, open it and reverse it before it is answered."
        assert undone in text_of(page)
        assert "Reverse this payment" in text_of(client.get(at(book, f"ledger/{paid[-1]}/")))
    assert "Nobody owes anybody anything" in text_of(page)


def test_back_to_the_way_of_settling_that_was_chosen_and_after_a_question_too(book):
    make_card(book.a, book.b, state=SIGNED)
    client = signed_in(book.treasurer)
    through = at(book, "ledger/settle/?through=cash")
    fields = sent_from(client.get(through).content.decode())
    asked = client.post(at(book, "ledger/payments/new/"), {**fields, "amount": "£10"})
    assert asked.status_code == 422
    kept = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', asked.text))
    told = client.post(at(book, "ledger/payments/new/"), {**fields, "amount": "£10", **kept})
    assert told["location"] == through
    part = re.search(r'href="([^"]*payments/new/\?[^"]*)"', client.get(through).text)[1]
    assert 'name="back" value="cash"' in client.get(html.unescape(part)).text


def test_the_page_opens_into_entries_and_explains_anybody(book):
    make_card(book.a, book.b, state=SIGNED)
    client = signed_in(book.c)
    page = client.get(at(book, f"ledger/settle/?for={book.b.pk}"))
    assert "B owes A 15s. (1 card). No. 1" in text_of(page)
    assert at(book, "ledger/1/") in page.content.decode()
    assert f'href="?for={book.b.pk}#why-LSD"' in page.content.decode()
    assert 'id="why-LSD"' in page.content.decode()
    assert client.get(at(book, "ledger/settle/?for=99999999")).status_code == 404
    assert client.get(at(book, "ledger/settle/?for=x")).status_code == 200


def test_no_more_makes_up_for_a_debt_than_it_is(book):
    """A won £2 5s. from B and owes C 15s.; C lost the rest of it to B."""
    for winner, loser, cards in ((book.a, book.b, 3), (book.c, book.a, 1), (book.b, book.c, 3)):
        for _ in range(cards):
            make_card(winner, loser, state=SIGNED)
    assert plan(book) == [("C", "A", 360)]
    assert why(book, book.a) == [
        "B owes you £2 5s. (3 cards).",
        "You owe C 15s. (1 card).",
        "C pays you £1 10s.",
        "B owes you 15s., which cancels 15s. that you owe C.",
        "B owes you £1 10s., and C pays it to you instead.",
    ]


def test_what_the_club_owes_is_said_so(book):
    pay(book, book.a, CASH, 60)
    assert why(book, book.a) == ["The club owes you 5s. (1 entry).", "The club pays you 5s."]


def test_opening_balances_are_with_the_club_whoever_else_stands_in_the_entry(book):
    fields = {"by": book.treasurer, "currency": "LSD"}
    entry = open_balances(**fields, balances={book.a: 60, book.b: -120}, form_key=ONE)
    assert why(book, book.a)[0] == "The club owes you 5s. (1 entry)."
    make_card(book.a, book.b, state=SIGNED)
    assert why(book, book.a)[:2] == [
        "The club owes you 5s. (1 entry).",
        "B owes you 15s. (1 card).",
    ]
    reverse_entry(by=book.treasurer, entry=entry, reason="Not so")
    assert why(book, book.a)[0] == "B owes you 15s. (1 card)."


def test_many_entries_are_explained_in_as_many_queries(book, django_assert_max_num_queries):
    for n in range(14):
        pay(book, book.a, book.b, 12, key=ONE + str(n))
    (settlement,) = settlements(book.a)
    with django_assert_max_num_queries(3):
        found = explain(book.a, settlement)
    assert len(found.owed[book.b.pk].numbers) == 14
    page = signed_in(book.a).get(at(book, "ledger/settle/"))
    assert "B owes you 14s. (14 entries). The 14 entries No. 1 No. 2" in text_of(page)


@pytest.mark.parametrize(
    ("amount", "question"),
    [
        (180, ""),
        (60, ""),
        (
            181,
            (
                "B owes 15s. and this is 1d. more. "
                "If that is right, press “Record the payment” once more."
            ),
        ),
        (1799, "B owes 15s. and this is £6 14s. 11d. more."),
        (1800, "B owes 15s. and this is 10 times as much or more."),
    ],
)
def test_more_than_the_debt_is_asked_about(book, amount, question):
    make_card(book.a, book.b, state=SIGNED)
    fields = {"payer": book.b, "receiver": book.a, "currency": "LSD", "form_key": ONE}
    asked = question_about_excess(book.treasurer, amount=amount, **fields)
    assert asked.startswith(question)
    assert bool(asked) == bool(question)


def test_what_nobody_owes_is_asked_about_and_of_the_cash_its_other_side(book):
    make_card(book.a, book.b, state=SIGNED)
    fields = {"currency": "LSD", "form_key": ONE}
    asked = question_about_excess(
        book.treasurer, payer=book.c, receiver=book.a, amount=60, **fields
    )
    assert asked == "C owes nothing. If this was paid anyway, press “Record the payment” once more."
    asked = question_about_excess(book.treasurer, payer=CASH, receiver=book.a, amount=240, **fields)
    assert asked.startswith("A is owed 15s. and this is 5s. more.")
    assert (
        question_about_excess(book.treasurer, payer=CASH, receiver=book.a, amount=180, **fields)
        == ""
    )
    asked = question_about_excess(
        book.treasurer, payer=book.b, receiver=book.c, amount=180, **fields
    )
    assert asked.startswith("C is owed nothing.")


def test_it_is_asked_once_and_of_another_amount_again(book):
    make_card(book.a, book.b, state=SIGNED)
    client = signed_in(book.a)
    typed = {"payer": book.b.pk, "receiver": book.a.pk, "amount": "£10", "currency": "LSD"}
    typed |= {"form_key": ONE}
    address = at(book, "ledger/payments/new/")

    def send() -> str:
        response = client.post(address, typed)
        assert response.status_code in (302, 422)
        if response.status_code == 422:
            assert f'value="{typed["amount"]}"' in response.content.decode()
            return re.search(r'name="asked" value="([^"]+)"', response.content.decode())[1]
        return ""

    typed["asked"] = send()
    typed["amount"] = "£20"
    typed["asked"] = send()
    assert not Transaction.objects.filter(kind="payment").exists()
    assert send() == ""
    assert send() == ""
    assert book.balance(book.a) == 180 - 20 * 240


def test_more_than_the_cash_has_and_the_same_payment_again_are_asked_about(book):
    make_card(book.a, book.b, state=SIGNED)
    fields = {"payer": CASH, "receiver": book.a, "amount": 120, "currency": "LSD"}
    empty = question_before_payment(book.treasurer, **fields, form_key=ONE)
    assert empty.startswith("The book says that there is nothing in the club’s cash.")
    paid_in = {"payer": book.b, "receiver": CASH, "amount": 120, "currency": "LSD"}
    assert question_before_payment(book.treasurer, **paid_in, form_key=TWO) == ""
    first = record_payment(by=book.treasurer, **paid_in, form_key=TWO)
    assert question_before_payment(book.treasurer, **paid_in, form_key=TWO) == ""
    again = question_before_payment(book.treasurer, **paid_in, form_key=THREE)
    assert f"already in the book: No. {first.number} of" in again
    assert "If it was paid twice, press “Record the payment” once more." in again
    yesterday = first.dated - timedelta(days=1)
    assert "already in the book" not in question_before_payment(
        book.treasurer, **paid_in, form_key=THREE, on=yesterday
    )
    assert question_before_payment(book.treasurer, **fields, form_key=ONE) == ""
    more = question_before_payment(book.treasurer, **{**fields, "amount": 121}, form_key=ONE)
    assert more == (
        "The book says that there is 10s. in the club’s cash. If this was really paid out of it, "
        "press “Record the payment” once more."
    )
    reverse_entry(by=book.treasurer, entry=first, reason="Not so")
    assert "already in the book" not in question_before_payment(
        book.treasurer, **paid_in, form_key=THREE
    )
