"""The pages of payments, as a browser without JavaScript asks for them."""

import html
import re
from datetime import timedelta

import pytest

from ledger.models import Transaction
from ledger.operations.payment import CASH
from ledger.settling.settlement import settlements, suggested_payment_fields
from scoring.models import CardState
from tests.helping.browser import as_shown, at, pay, signed_in, text_of
from tests.helping.factories import LATELY, make_card

CLOSED, COUNTERSIGNED = CardState.CLOSED, CardState.COUNTERSIGNED


def test_a_payment_says_who_paid_whom_and_who_can_reverse_it(book):
    client = signed_in(book.a)
    response = client.post(
        at(book, "ledger/payments/new/"),
        {
            "payer": book.b.pk,
            "receiver": book.a.pk,
            "amount": "£1 5s",
            "currency": "LSD",
            "form_key": "form-key-of-this-page-9",
            "asked": f"{book.b.pk}:{book.a.pk}:300:LSD",
        },
        follow=True,
    )
    page = text_of(response)
    assert "B paid you £1 5s. It is recorded as No. 1." in page
    assert "B has not confirmed this payment yet." in page
    assert "If this is wrong, T can reverse it" in text_of(
        signed_in(book.b).get(at(book, "ledger/1/"))
    )
    assert "the treasurer (T)" not in text_of(signed_in(book.treasurer).get(at(book, "ledger/1/")))


@pytest.mark.parametrize(
    ("who", "holder", "said"),
    [
        ("a", "b", {"payer": "b", "amount": "15s."}),
        ("a", "a", {"payer": "b", "amount": "15s."}),
        ("b", "b", {"payer": "b", "receiver": "a", "amount": "15s."}),
        ("c", "b", {"payer": "b"}),
        ("treasurer", "b", {"payer": "b", "receiver": "a", "amount": "15s."}),
        ("treasurer", "c", {"payer": "c"}),
    ],
)
def test_a_statement_fills_in_the_payment_that_clears_it(book, who, holder, said):
    make_card(book.a, book.b, state=COUNTERSIGNED)
    by, of = getattr(book, who), getattr(book, holder)
    found = suggested_payment_fields(by, of, "LSD")
    for field in ("payer", "receiver"):
        if field in said:
            assert found[field] == str(getattr(book, said[field]).pk)
    assert found.get("amount") == said.get("amount")
    client = signed_in(by)
    page = html.unescape(client.get(at(book, f"ledger/members/{of.pk}/")).content.decode())
    links = re.findall(r'href="([^"]*payments/new/[^"]*)"', page)
    assert bool(links) == (who == "treasurer" or bool(found))
    if said.get("amount"):
        assert 'value="15s."' in client.get(links[0]).content.decode()


@pytest.mark.parametrize(
    ("who", "holder", "says"),
    [
        ("a", "a", "Record what I received"),
        ("b", "b", "Record what I paid"),
        ("a", "b", "B has paid me"),
        ("b", "a", "I have paid A"),
        ("c", "b", "B has paid me"),
        ("c", "a", "I have paid A"),
        ("treasurer", "b", "Record a payment"),
    ],
)
def test_a_statement_says_who_paid_in_the_payment_it_offers(book, who, holder, says):
    make_card(book.a, book.b, state=COUNTERSIGNED)
    page = signed_in(getattr(book, who)).get(
        at(book, f"ledger/members/{getattr(book, holder).pk}/")
    )
    labels = re.findall(r'payments/new/[^"]*">([^<]*)</a>', page.content.decode())
    assert labels == [says]


def test_everything_through_the_cash(book):
    make_card(book.a, book.b, state=COUNTERSIGNED)
    make_card(book.c, book.b, state=COUNTERSIGNED)
    found = settlements(book.treasurer, through_cash=True)[0]
    assert [(p.payer, p.receiver, p.amount) for p in found.payments] == [
        (book.b, CASH, 360),
        (CASH, book.a, 180),
        (CASH, book.c, 180),
    ]


def sent(client, book, **fields):
    page = client.get(at(book, "ledger/payments/new/")).content.decode()
    key = re.search(r'name="form_key" value="([^"]+)"', page)[1]
    typed = {"currency": "LSD", "form_key": key, "reason": "", **fields}
    response = client.post(at(book, "ledger/payments/new/"), typed)
    if "once more" in text_of(response):
        typed["asked"] = re.search(r'name="asked" value="([^"]+)"', response.content.decode())[1]
        response = client.post(at(book, "ledger/payments/new/"), typed)
    return response


def test_a_member_records_what_they_received(book):
    client = signed_in(book.a)
    response = sent(
        client, book, payer=book.b.pk, receiver=book.a.pk, amount="2/6", reason="At the club"
    )
    assert response.headers["location"] == at(book, "ledger/1/")
    assert (book.balance(book.a), book.balance(book.b)) == (-30, 30)
    page = text_of(client.get(at(book, "ledger/1/")))
    assert "What for At the club" in page
    assert "Entered by A" in page
    assert "Reverse this payment" in page
    assert "Reverse this payment" not in text_of(signed_in(book.b).get(at(book, "ledger/1/")))


def test_the_clubs_cash_and_what_went_through_the_club_are_the_treasurers(book):
    page = text_of(signed_in(book.a).get(at(book, "ledger/payments/new/")))
    shown = text_of(signed_in(book.treasurer).get(at(book, "ledger/payments/new/")))
    for words in ("the club’s cash", "the club’s bank account", "through the club"):
        assert words not in page
        assert words in shown


def test_the_treasurer_records_for_others_and_the_cash(book):
    client = signed_in(book.treasurer)
    sent(client, book, payer=book.b.pk, receiver=book.a.pk, amount="5s")
    sent(client, book, payer="cash", receiver=book.a.pk, amount="£1")
    assert (book.balance(book.a), book.balance(book.b)) == (-300, 60)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"amount": "ten bob"}, "“ten bob” is not an amount. Write it as £1 5s."),
        ({"amount": ""}, "Write an amount, such as £1 5s."),
        ({"amount": "0"}, "more than nothing"),
        ({"amount": "-5s"}, "without a minus sign"),
        ({"amount": "£99999999999"}, "An amount can be at most"),
        ({"payer": ""}, "Choose who paid."),
        ({"payer": "cash"}, "Choose who paid from the list"),
        ({"payer": "x"}, "Choose who paid from the list"),
        ({"payer": "self"}, "must be different"),
        ({"receiver": "third"}, "Only the person who paid, the person who received"),
        ({"way": "club"}, "Choose how it was paid from the list"),
        ({"on": "31 June"}, "Write the day as 2026-10-31"),
        ({"on": "2026-02-30"}, "There is no 30 February 2026."),
        ({"on": "2026-06-31"}, "There is no 31 June 2026."),
        ({"on": "2026-13-01"}, "Write the day as 2026-10-31"),
        ({"on": "2026-10-310"}, "Write the day as 2026-10-31"),
        ({"reason": "dues\0"}, "It contains a character that cannot be seen."),
        ({"on": "2999-01-01"}, "1 January 2999 is still to come"),
        ({"currency": "EUR"}, "keeps no accounts in EUR"),
        ({"form_key": ""}, "Open the page again"),
        ({"reason": "y" * 301}, "Keep it to 300 characters: these are 301."),
    ],
)
def test_what_is_wrong_with_a_payment_is_said_and_what_was_typed_stays(book, change, why):
    typed = {
        "payer": book.b.pk,
        "receiver": book.a.pk,
        "amount": "7s. 6d.",
        "reason": "For the cards",
        **change,
    }
    if typed["payer"] == "self":
        typed["payer"] = book.a.pk
    if typed["receiver"] == "third":
        typed["receiver"] = book.c.pk
    response = sent(signed_in(book.a), book, **typed)
    assert response.status_code == 422
    assert why in text_of(response)
    for kept in (typed["amount"], typed["reason"]):
        assert not kept or f'value="{kept}"' in response.content.decode()
    assert not Transaction.objects.exists()


def test_a_payment_of_long_ago_is_recorded_when_it_is_sent_once_more(book):
    make_card(book.a, book.b, state=COUNTERSIGNED)
    client, form = signed_in(book.a), at(book, "ledger/payments/new/")
    day = (LATELY - timedelta(730)).isoformat()
    typed = {"payer": book.b.pk, "receiver": book.a.pk, "amount": "5s.", "currency": "LSD"}
    typed |= {"form_key": "form-key-of-this-page-9", "on": day}
    asked = client.post(form, typed)
    assert asked.status_code == 422
    assert " is long past. If you mean that day" in text_of(asked)
    assert f'name="sure_of_day" value="{day}"' in asked.content.decode()
    assert Transaction.objects.count() == 1
    assert client.post(form, {**typed, "sure_of_day": day}).status_code == 302
    assert Transaction.objects.latest("pk").dated.isoformat() == day


def test_a_day_to_come_and_what_nobody_owes_are_said_at_once(book):
    typed = {"payer": book.b.pk, "receiver": book.a.pk, "amount": "5s.", "currency": "LSD"}
    typed |= {"form_key": "form-key-of-this-page-9", "on": "2999-01-01"}
    page = text_of(signed_in(book.a).post(at(book, "ledger/payments/new/"), typed))
    assert "1 January 2999 is still to come." in page
    assert "B owes nothing." in page
    assert not Transaction.objects.exists()


@pytest.mark.parametrize("day", ["0001-01-01", "1850-06-01"])
def test_a_payment_of_another_age_is_refused_beside_the_day(book, day):
    make_card(book.a, book.b, state=COUNTERSIGNED)
    typed = {"payer": book.b.pk, "receiver": book.a.pk, "amount": "5s.", "currency": "LSD"}
    typed |= {"form_key": "form-key-of-this-page-9", "on": day, "sure_of_day": day}
    answer = signed_in(book.a).post(at(book, "ledger/payments/new/"), typed)
    assert answer.status_code == 422
    assert "years ago: look at the year." in answer.context["form"].errors["on"][0]
    assert re.findall(r'name="(\w+)"[^>]* autofocus', answer.content.decode()) == ["on"]
    assert Transaction.objects.count() == 1


def test_the_form_sent_twice_is_one_payment(book):
    client = signed_in(book.a)
    sides = {"payer": book.b.pk, "receiver": book.a.pk}
    fields = {**sides, "amount": "5s", "form_key": "the-same-form-sent-twice"}
    for _ in range(2):
        assert sent(client, book, **fields).headers["location"] == at(book, "ledger/1/")
    assert Transaction.objects.count() == 1


def test_a_form_sent_again_with_another_payment_says_so_and_records_it_when_sent_once_more(book):
    client, form = signed_in(book.treasurer), at(book, "ledger/payments/new/")
    today, before = ((LATELY - timedelta(days)).isoformat() for days in (0, 1))
    typed = {"payer": [str(book.b.pk)], "receiver": [str(book.a.pk)], "amount": ["5s."]}
    typed |= {"currency": ["LSD"], "form_key": ["form-key-of-this-page-1"]}
    typed |= {"asked": [f"{book.b.pk}:{book.a.pk}:60:LSD"]}
    assert client.post(form, {**typed, "on": today, "reason": "One"}).status_code == 302
    another = {**typed, "on": [before], "reason": ["Another"], "way": ["bank"]}
    answer = client.post(form, another)
    assert answer.status_code == 422
    assert "B paid A 5s. If this is another one, press the button once more." in text_of(answer)
    assert Transaction.objects.count() == 1
    shown = as_shown(answer)
    assert shown["form_key"] != typed["form_key"]
    assert {name: shown[name] for name in another if name != "form_key"} == {
        name: value for name, value in another.items() if name != "form_key"
    }
    assert client.post(form, shown).status_code == 302
    second = Transaction.objects.get(number=2)
    assert (second.dated.isoformat(), second.reason, second.way) == (before, "Another", "bank")


def test_a_link_says_who_paid(book):
    client = signed_in(book.a)
    statement = client.get(at(book, f"ledger/members/{book.b.pk}/"))
    link = at(book, f"ledger/payments/new/?payer={book.b.pk}")
    assert link in statement.content.decode()
    assert f'<option value="{book.b.pk}" selected>B' in client.get(link).content.decode()


def test_the_treasurer_reverses_a_payment(book):
    entry = pay(book, book.b, book.a)
    client = signed_in(book.treasurer)
    address = at(book, f"ledger/{entry.number}/reverse/")
    assert "Reverse this payment" in text_of(client.get(at(book, "ledger/1/")))
    refused = client.post(address, {"reason": "  "})
    assert refused.status_code == 422
    assert "Say why, in a few words." in text_of(refused)
    response = client.post(address, {"reason": "It was C"})
    assert response.headers["location"] == at(book, "ledger/2/")
    again = client.get(response.headers["location"]).content.decode()
    assert f'/payments/new/?payer={book.b.pk}&amp;receiver={book.a.pk}">record the right' in again
    page = text_of(client.get(at(book, "ledger/1/")))
    assert "This was reversed by No. 2 : “It was C”" in page
    assert "Reverse this payment" not in page
    refused = signed_in(book.b).post(address, {"reason": "No"})
    assert "Only the treasurer can reverse this" in text_of(refused)


def test_all_that_is_asked_of_a_payment_is_asked_at_once(book):
    client, address = signed_in(book.treasurer), at(book, "ledger/payments/new/")
    typed = {"payer": book.a.pk, "receiver": book.b.pk, "amount": "5s.", "currency": "LSD"}
    typed |= {"form_key": "form-key-of-this-page-9", "on": "2024-02-29"}
    asked = client.post(address, typed)
    assert "29 February 2024 is long past" in text_of(asked)
    assert "A owes nothing" in text_of(asked)
    refused = text_of(client.post(address, {**typed, "reason": "x" * 301}))
    assert "29 February 2024 is long past" in refused
    assert "A owes nothing" in refused
    assert "these are 301" in refused
    assert not Transaction.objects.exists()
    answers = dict(
        re.search(rf'name="({name})" value="([^"]+)"', asked.content.decode()).groups()
        for name in ("asked", "sure_of_day")
    )
    assert client.post(address, {**typed, **answers}).status_code == 302
    assert Transaction.objects.count() == 1


def test_a_day_that_cannot_be_is_refused_and_not_asked_about(book):
    typed = {"payer": book.a.pk, "receiver": book.b.pk, "amount": "5s.", "currency": "LSD"}
    typed |= {"form_key": "form-key-of-this-page-9", "on": "1926-11-20"}
    said = text_of(signed_in(book.a).post(at(book, "ledger/payments/new/"), typed))
    assert "20 November 1926 is more than 10 years ago: look at the year." in said
    assert "long past" not in said
