"""The page of who pays whom and why; payments above the debt are questioned."""

import html
import re
from datetime import timedelta

import pytest

from ledger.models import Transaction
from ledger.operations.charges import charge_members
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import CASH, record_payment
from ledger.operations.reverse_entry import reverse_entry
from ledger.operations.verify import MOST_MONEY
from ledger.settling.explanation import explain, format_explanation
from ledger.settling.settlement import payment_fields, settlements
from ledger.waiting.confirmations import question_about_excess, question_before_payment
from scoring.keys import new_key
from scoring.models import CardState
from tests.helping.browser import at, pay, text_of
from tests.helping.factories import make_card
from tests.ledger.asking import PAY, Browser, payment, reads

SETTLE = "ledger/settle/"
ONE, TWO, THREE, NINE = (f"form-key-of-this-page-{n}" for n in "1239")


def signed(book, *cards: str) -> None:
    """Sign a card for each, such as “ab”: A wins 15s. from B."""
    for winner, loser in cards:
        make_card(getattr(book, winner), getattr(book, loser), state=CardState.COUNTERSIGNED)


def charged(book, kind, amount, currency, *members) -> None:
    fields = {"members": members, "amount": amount, "currency": currency, "form_key": NINE}
    charge_members(by=book.treasurer, kind=kind, reason="Late", **fields)


def why(book, about, reader=None) -> list[str]:
    (settlement,) = settlements(about)
    found = explain(about, settlement)
    lines = format_explanation(found, about, reader or about, "LSD")
    assert sum(one.amount for one in found.owed.values()) == found.balance
    return [line.text for line in lines]


def plan(book, **how) -> list[tuple[str, str, int]]:
    (settlement,) = settlements(book.treasurer, **how)
    return [(str(p.payer), str(p.receiver), p.amount) for p in settlement.payments]


def test_b_pays_c_for_a(book):
    """A wins 15s. from B on each of two cards, and loses 15s. to C."""
    signed(book, "ab", "ab", "ca")
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


def test_no_more_makes_up_for_a_debt_than_it_is(book):
    """A won £2 5s. from B and owes C 15s.; C lost the rest of it to B."""
    signed(book, "ab", "ab", "ab", "ca", "bc", "bc", "bc")
    assert plan(book) == [("C", "A", 360)]
    assert why(book, book.a) == [
        "B owes you £2 5s. (3 cards).",
        "You owe C 15s. (1 card).",
        "C pays you £1 10s.",
        "B owes you 15s., which cancels 15s. that you owe C.",
        "B owes you £1 10s., and C pays it to you instead.",
    ]


def test_what_was_settled_and_reversed_before_is_no_longer_explained(book):
    signed(book, "ab")
    pay(book, book.b, book.a, 180)
    make_card(book.a, book.c, state=CardState.REVERSED)
    signed(book, "ab")
    assert why(book, book.a) == ["B owes you 15s. (1 card).", "B pays you 15s."]


def test_what_is_owed_to_the_club_and_what_the_club_owes(book):
    pay(book, book.c, CASH, 60)
    assert why(book, book.c) == ["The club owes you 5s. (1 entry).", "The club pays you 5s."]
    pay(book, CASH, book.c, 60, key=TWO)
    charged(book, "subscription", 120, "LSD", book.a, book.b)
    assert plan(book) == [("A", str(CASH), 120), ("B", str(CASH), 120)]
    assert why(book, book.a) == ["You owe the club 10s. (1 entry).", "You pay the club 10s."]


def test_all_through_the_cash_and_again_when_it_is_done(book):
    signed(book, "ab", "cb")
    through = plan(book, through_cash=True)
    assert through == [("B", "cash", 360), ("cash", "A", 180), ("cash", "C", 180)]
    for n, one in enumerate(settlements(book.treasurer, through_cash=True)[0].payments):
        pay(book, one.payer, one.receiver, one.amount, key=ONE + str(n))
    assert settlements(book.treasurer) == []


def test_each_currency_is_settled_by_itself(book):
    assert "Nobody owes anybody anything" in reads(book, "c", SETTLE)
    signed(book, "ab")
    book.club.currency = "GBP"
    book.club.save()
    charged(book, "fine", 250, "GBP", book.b)
    page = reads(book, "c", SETTLE)
    assert "B pays the club’s cash £2.50" in page
    assert "B pays A 15s." in page
    assert page.index("£2.50") < page.index("15s.")


def sent_from(page: str) -> dict[str, str]:
    form = re.search(r'<form method="post" action="[^"]*payments/new/">(.*?)</form>', page)[1]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


@pytest.mark.parametrize("who", ["a", "b", "treasurer"])
def test_a_suggested_payment_is_marked_by_a_click(book, who):
    signed(book, "ab")
    assert "Mark as paid" not in reads(book, "c", SETTLE)
    browser = Browser(book, who)
    page = browser.get(SETTLE).text
    assert "Mark as paid" in page
    browser.post(PAY, sent_from(page))
    assert book.balance(book.a) == 0
    browser.post(PAY, sent_from(page))
    assert Transaction.objects.filter(kind="payment").count() == 1


def test_every_payment_is_one_click_from_the_same_page(book):
    signed(book, "ab", "cb")
    treasurer = Browser(book, "treasurer")
    page = treasurer.get(SETTLE)
    for paid in ("B paid A 15s. It is recorded as No. 3", "B paid C 15s. It is recorded as No. 4"):
        page = treasurer.post(PAY, sent_from(page.text), follow=True)
        assert page.redirect_chain == [(at(book, SETTLE), 302)]
        assert paid in text_of(page)
        assert f'href="{at(book, f"ledger/{paid[-1]}/")}">No. {paid[-1]}</a>' in page.text
        undone = "If that was a mistake, open it and reverse it before it is answered."
        assert undone in text_of(page)
        assert "Reverse this payment" in treasurer.reads(f"ledger/{paid[-1]}/")
    assert "Nobody owes anybody anything" in text_of(page)


def test_back_to_the_way_of_settling_that_was_chosen_after_a_question_too(book):
    signed(book, "ab")
    treasurer, through = Browser(book, "treasurer"), f"{SETTLE}?through=cash"
    page = treasurer.get(through).text
    fields = {**sent_from(page), "amount": "£10"}
    asked = treasurer.refused(PAY, fields)
    kept = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', asked.text))
    assert treasurer.post(PAY, fields, **kept)["location"] == at(book, through)
    part = re.search(r'href="([^"]*payments/new/\?[^"]*)"', treasurer.get(through).text)[1]
    assert 'name="back" value="cash"' in treasurer.client.get(html.unescape(part)).text


def test_the_page_opens_into_entries_and_explains_anybody(book):
    signed(book, "ab")
    browser, who = Browser(book, "c"), f"?for={book.b.pk}"
    page = browser.get(SETTLE + who)
    assert "B owes A 15s. (1 card). No. 1" in text_of(page)
    for there in (at(book, "ledger/1/"), f'href="{who}#why-LSD"', 'id="why-LSD"'):
        assert there in page.text
    assert browser.get(f"{SETTLE}?for=99999999").status_code == 404
    assert browser.get(f"{SETTLE}?for=x").status_code == 200


def test_opening_balances_are_with_the_club_whoever_else_is_in_the_entry(book):
    fields = {"by": book.treasurer, "currency": "LSD"}
    entry = open_balances(**fields, balances={book.a: 60, book.b: -120}, form_key=ONE)
    assert why(book, book.a)[0] == "The club owes you 5s. (1 entry)."
    signed(book, "ab")
    both = ["The club owes you 5s. (1 entry).", "B owes you 15s. (1 card)."]
    assert why(book, book.a)[:2] == both
    reverse_entry(by=book.treasurer, entry=entry, reason="Not so")
    assert why(book, book.a)[0] == "B owes you 15s. (1 card)."


def test_many_entries_are_explained_in_as_many_queries(book, django_assert_max_num_queries):
    for n in range(14):
        pay(book, book.a, book.b, 12, key=ONE + str(n))
    (settlement,) = settlements(book.a)
    with django_assert_max_num_queries(3):
        found = explain(book.a, settlement)
    assert len(found.owed[book.b.pk].numbers) == 14
    page = reads(book, "a", SETTLE)
    assert "B owes you 14s. (14 entries). The 14 entries No. 1 No. 2" in page


SO, ANYWAY = (
    f"If {what}, press “Record the payment” once more."
    for what in ("that is right", "this was paid anyway")
)


@pytest.mark.parametrize(
    ("payer", "receiver", "amount", "question"),
    [
        ("b", "a", 180, ""),
        ("b", "a", 60, ""),
        ("b", "a", 181, f"B owes 15s. and this is 1d. more. {SO}"),
        ("b", "a", 1799, f"B owes 15s. and this is £6 14s. 11d. more. {SO}"),
        ("b", "a", 1800, f"B owes 15s. and this is 10 times as much or more. {SO}"),
        ("c", "a", 60, f"C owes nothing. {ANYWAY}"),
        ("b", "c", 180, f"C is owed nothing. {ANYWAY}"),
        ("cash", "a", 240, f"A is owed 15s. and this is 5s. more. {SO}"),
        ("cash", "a", 180, ""),
    ],
)
def test_more_than_is_owed_is_asked_about(book, payer, receiver, amount, question):
    signed(book, "ab")
    sides = {"payer": getattr(book, payer, CASH), "receiver": getattr(book, receiver)}
    fields = {**sides, "amount": amount, "currency": "LSD", "form_key": ONE}
    assert question_about_excess(book.treasurer, **fields) == question


def test_it_is_asked_once_and_of_another_amount_again(book):
    signed(book, "ab")
    browser, typed = Browser(book, "a"), payment(book)
    for typed["amount"] in ("£10", "£20"):
        asked = browser.refused(PAY, typed).text
        assert f'value="{typed["amount"]}"' in asked
        typed["asked"] = re.search(r'name="asked" value="([^"]+)"', asked)[1]
    assert not Transaction.objects.filter(kind="payment").exists()
    for _twice in range(2):
        assert browser.post(PAY, typed).status_code == 302
    assert book.balance(book.a) == 180 - 20 * 240


def test_more_than_the_cash_has_and_the_same_payment_again_are_asked_about(book):
    signed(book, "ab")
    out = {"payer": CASH, "receiver": book.a, "amount": 120, "currency": "LSD", "form_key": ONE}
    paid_in = {"payer": book.b, "receiver": CASH, "amount": 120, "currency": "LSD"}
    same = "already in the book"

    def asked(fields, **more) -> str:
        return question_before_payment(book.treasurer, **{**fields, **more})

    assert asked(out).startswith("The book says that there is nothing in the club’s cash.")
    assert asked(paid_in, form_key=TWO) == ""
    first = record_payment(by=book.treasurer, **paid_in, form_key=TWO)
    assert asked(paid_in, form_key=TWO) == ""
    again = asked(paid_in, form_key=THREE)
    assert f"{same}: No. {first.number} of" in again
    assert "If it was paid twice, press “Record the payment” once more." in again
    assert same not in asked(paid_in, form_key=THREE, on=first.dated - timedelta(days=1))
    assert asked(out) == ""
    assert asked(out, amount=121) == (
        "The book says that there is 10s. in the club’s cash. If this was really paid out of it, "
        "press “Record the payment” once more."
    )
    reverse_entry(by=book.treasurer, entry=first, reason="Not so")
    assert same not in asked(paid_in, form_key=THREE)


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
    treasurer = Browser(book, "treasurer")
    assert treasurer.get(SETTLE).text.count(fields["amount"]) >= 2
    assert treasurer.post(PAY, fields, form_key=new_key()).status_code == 302
    assert plan(book) == [("B", "A", part) for part in parts[1:]]
