"""The pages of payments, as a browser without JavaScript asks for them."""

import html
import re
from datetime import timedelta

import pytest

from ledger.models import Transaction
from ledger.settling.settlement import suggested_payment_fields
from scoring.models import CardState
from tests.helping.browser import as_shown, at, pay, signed_in, text_of
from tests.helping.factories import LATELY, make_card, make_club, make_member
from tests.ledger.asking import PAY, Browser, payment, reads

CLOSED, COUNTERSIGNED = CardState.CLOSED, CardState.COUNTERSIGNED


def test_a_payment_says_who_paid_whom_and_who_can_reverse_it(book):
    sure = {"asked": f"{book.b.pk}:{book.a.pk}:300:LSD"}
    page = Browser(book, "a").sends(PAY, payment(book, amount="£1 5s", **sure))
    assert "B paid you £1 5s. It is recorded as No. 1." in page
    assert "B has not confirmed this payment yet." in page
    assert "If this is wrong, T can reverse it" in reads(book, "b", "ledger/1/")
    assert "the treasurer (T)" not in reads(book, "treasurer", "ledger/1/")


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
    for field in {"payer", "receiver"} & {*said}:
        assert found[field] == str(getattr(book, said[field]).pk)
    assert found.get("amount") == said.get("amount")
    browser = Browser(book, who)
    page = html.unescape(browser.get(f"ledger/members/{of.pk}/").text)
    links = re.findall(r'href="([^"]*payments/new/[^"]*)"', page)
    assert bool(links) == (who == "treasurer" or bool(found))
    if said.get("amount"):
        assert 'value="15s."' in browser.client.get(links[0]).text


def test_a_statement_says_who_paid_in_the_payment_it_offers(book):
    make_card(book.a, book.b, state=COUNTERSIGNED)
    for who, holder, says in (
        ("a", "a", "Record what I received"),
        ("b", "b", "Record what I paid"),
        ("a", "b", "B has paid me"),
        ("b", "a", "I have paid A"),
        ("c", "b", "B has paid me"),
        ("c", "a", "I have paid A"),
        ("treasurer", "b", "Record a payment"),
    ):
        page = Browser(book, who).get(f"ledger/members/{getattr(book, holder).pk}/").text
        assert re.findall(r'payments/new/[^"]*">([^<]*)</a>', page) == [says], (who, holder)
    browser = Browser(book, "a")
    link = f"{PAY}?payer={book.b.pk}"  # A link says who paid.
    assert at(book, link) in browser.get(f"ledger/members/{book.b.pk}/").text
    assert f'<option value="{book.b.pk}" selected>B' in browser.get(link).text


def sent(browser, book, **fields):
    """Fill in the page of a payment, and send it, once more if that is asked."""
    key = re.search(r'name="form_key" value="([^"]+)"', browser.get(PAY).text)[1]
    typed = {"currency": "LSD", "form_key": key, "reason": "", **fields}
    response = browser.post(PAY, typed)
    if "once more" in text_of(response):
        typed["asked"] = re.search(r'name="asked" value="([^"]+)"', response.text)[1]
        response = browser.post(PAY, typed)
    return response


def test_a_member_records_what_they_received(book):
    browser, sides = Browser(book, "a"), {"payer": book.b.pk, "receiver": book.a.pk}
    response = sent(browser, book, **sides, amount="2/6", reason="At the club")
    assert response.headers["location"] == at(book, "ledger/1/")
    assert (book.balance(book.a), book.balance(book.b)) == (-30, 30)
    page = browser.reads("ledger/1/")
    for words in ("What for At the club", "Entered by A", "Reverse this payment"):
        assert words in page
    assert "Reverse this payment" not in reads(book, "b", "ledger/1/")


def test_the_treasurer_alone_records_for_others_the_cash_and_the_club(book):
    page, shown = reads(book, "a", PAY), reads(book, "treasurer", PAY)
    for words in ("the club’s cash", "the club’s bank account", "through the club"):
        assert words not in page
        assert words in shown
    treasurer = Browser(book, "treasurer")
    sent(treasurer, book, payer=book.b.pk, receiver=book.a.pk, amount="5s")
    sent(treasurer, book, payer="cash", receiver=book.a.pk, amount="£1")
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
    sides = {"payer": book.b.pk, "receiver": book.a.pk}
    typed = {**sides, "amount": "7s. 6d.", "reason": "For the cards", **change}
    people = {"self": book.a.pk, "third": book.c.pk}
    typed |= {side: people.get(typed[side], typed[side]) for side in sides}
    response = sent(Browser(book, "a"), book, **typed)
    assert response.status_code == 422
    assert why in text_of(response)
    for kept in (typed["amount"], typed["reason"]):
        assert not kept or f'value="{kept}"' in response.text
    assert not Transaction.objects.exists()


def test_a_payment_of_long_ago_is_recorded_when_it_is_sent_once_more(book):
    make_card(book.a, book.b, state=COUNTERSIGNED)
    browser, day = Browser(book, "a"), (LATELY - timedelta(730)).isoformat()
    asked = browser.refused(PAY, payment(book, on=day))
    assert " is long past. If you mean that day" in asked.words
    assert f'name="sure_of_day" value="{day}"' in asked.text
    assert Transaction.objects.count() == 1
    assert browser.post(PAY, payment(book, on=day, sure_of_day=day)).status_code == 302
    assert Transaction.objects.latest("pk").dated.isoformat() == day


def test_what_cannot_be_and_what_is_asked_are_said_at_once(book):
    """A day that cannot be is refused, and not asked about."""
    browser = Browser(book, "a")
    coming = browser.refused(PAY, payment(book, on="2999-01-01")).words
    assert "1 January 2999 is still to come." in coming
    assert "B owes nothing." in coming
    past = browser.refused(PAY, payment(book, on="1926-11-20")).words
    assert "20 November 1926 is more than 10 years ago: look at the year." in past
    assert "long past" not in past
    make_card(book.a, book.b, state=COUNTERSIGNED)
    for day in ("0001-01-01", "1850-06-01"):
        answer = browser.refused(PAY, payment(book, on=day, sure_of_day=day))
        assert "years ago: look at the year." in answer.context["form"].errors["on"][0]
        assert re.findall(r'name="(\w+)"[^>]* autofocus', answer.text) == ["on"]
    assert not Transaction.objects.filter(kind="payment").exists()


def test_all_that_is_asked_of_a_payment_is_asked_at_once(book):
    treasurer, typed = Browser(book, "treasurer"), payment(book, "a", "b", on="2024-02-29")
    asked = treasurer.refused(PAY, typed)
    refused = treasurer.refused(PAY, typed, reason="x" * 301).words
    for words in ("29 February 2024 is long past", "A owes nothing"):
        assert words in asked.words
        assert words in refused
    assert "these are 301" in refused
    assert not Transaction.objects.exists()
    named = r'name="(asked|sure_of_day)" value="([^"]+)"'
    assert treasurer.post(PAY, typed, **dict(re.findall(named, asked.text))).status_code == 302
    assert Transaction.objects.count() == 1


def test_the_form_sent_twice_is_one_payment(book):
    fields = {"payer": book.b.pk, "receiver": book.a.pk, "amount": "5s", "form_key": "k" * 24}
    for _ in range(2):
        answer = sent(Browser(book, "a"), book, **fields)
        assert answer.headers["location"] == at(book, "ledger/1/")
    assert Transaction.objects.count() == 1


def test_a_form_sent_again_with_another_payment_says_so_and_can_be_sent(book):
    treasurer = Browser(book, "treasurer")
    today, before = ((LATELY - timedelta(days)).isoformat() for days in (0, 1))
    typed = payment(book, asked=f"{book.b.pk}:{book.a.pk}:60:LSD")
    assert treasurer.post(PAY, typed, on=today, reason="One").status_code == 302
    another = {**typed, "on": before, "reason": "Another", "way": "bank"}
    answer = treasurer.refused(PAY, another)
    assert "B paid A 5s. If this is another one, press the button once more." in answer.words
    assert Transaction.objects.count() == 1
    shown = as_shown(answer)
    assert shown["form_key"] != [another.pop("form_key")]
    assert {name: shown[name] for name in another} == {k: [str(v)] for k, v in another.items()}
    assert treasurer.post(PAY, shown).status_code == 302
    second = Transaction.objects.get(number=2)
    assert (second.dated.isoformat(), second.reason, second.way) == (before, "Another", "bank")


def test_the_treasurer_reverses_a_payment(book):
    pay(book, book.b, book.a)
    treasurer, address = Browser(book, "treasurer"), "ledger/1/reverse/"
    assert "Reverse this payment" in treasurer.reads("ledger/1/")
    assert "Say why, in a few words." in treasurer.refused(address, reason="  ").words
    response = treasurer.post(address, reason="It was C")
    assert response.headers["location"] == at(book, "ledger/2/")
    again = treasurer.get("ledger/2/").text
    assert f'/payments/new/?payer={book.b.pk}&amp;receiver={book.a.pk}">record the right' in again
    page = treasurer.reads("ledger/1/")
    assert "This was reversed by No. 2 : “It was C”" in page
    assert "Reverse this payment" not in page
    refused = Browser(book, "b").post(address, reason="No")
    assert "Only the treasurer can reverse this" in text_of(refused)


# An amount that could mean two things


@pytest.fixture
def kuwait(db):
    """Two members of a club whose money has three decimals."""
    club = make_club(currency="KWD")
    return make_member(club, name="A"), make_member(club, name="B")


def sends(payer, receiver, amount, **more):
    """Send a payment of this text, more than is owed, and return the response."""
    client, address = signed_in(payer), at(payer, PAY)
    sent = as_shown(client.get(address)) | {"payer": payer.pk, "receiver": receiver.pk}
    coins = f"{payer.pk}:{receiver.pk}:1234:KWD"
    return client.post(address, sent | {"amount": amount, "asked": coins} | more)


def choices_on(page) -> list[str]:
    assert page.status_code == 422
    return re.findall(r'name="amount_means" value="([^"]*)"', page.text)


def test_one_of_the_two_is_chosen(kuwait):
    page = sends(*kuwait, "1,234")
    assert "“1,234” can mean KWD 1,234.000 or KWD 1.234. Which do you mean?" in text_of(page)
    assert choices_on(page) == ["1,234=1234.000", "1,234=1.234"]
    assert not Transaction.objects.exists()
    assert sends(*kuwait, "1,234", amount_means="1,234=1.234").status_code == 302
    assert {p.amount for p in Transaction.objects.get().postings.all()} == {1234, -1234}


def test_a_choice_counts_only_for_what_it_was_asked_of(kuwait):
    page = sends(*kuwait, "1,235", amount_means="1,234=1.234")
    assert choices_on(page) == ["1,235=1235.000", "1,235=1.235"]
    assert sends(*kuwait, "1.234", amount_means="1,235=1.235").status_code == 302
    assert "<b>1,234" not in sends(*kuwait, "<b>1,234").text, "shown as text and nothing else"


def test_a_rate_is_asked_about_in_the_same_way(kuwait):
    a, b = kuwait
    typed = {"left": a.pk, "right": b.pk, "stake": "own", "amount": "1,234", "per": "point"}
    page = signed_in(a).post(at(a, "cards/new/"), typed)
    assert choices_on(page) == ["1,234=1234.000", "1,234=1.234"]
