"""Questions before a charge or a write-off is posted, all shown at once."""

import re
from datetime import date

import pytest
from django.utils.timezone import now

from ledger.checks import check_ledger
from ledger.models import Transaction
from ledger.operations.opening_balances import open_balances
from scoring.models import CardState
from tests.helping.browser import as_shown, at, pay, signed_in, text_of
from tests.helping.factories import make_card


def test_the_same_charge_again_is_asked_about(book):
    client = signed_in(book.treasurer)
    typed = {"kind": "subscription", "members": [book.a.pk, book.b.pk], "amount": "10s."}
    typed |= {
        "currency": "LSD",
        "reason": "November",
        "asked": "",
        "form_key": "form-key-of-this-page-1",
    }
    address = at(book, "ledger/charges/new/")

    def send(**change) -> str:
        typed.update(change)
        return text_of(client.post(address, typed, follow=True))

    assert "No. 1:" in send()
    assert "No. 1:" in send()  # The same form sent twice is one entry, and nothing is asked.
    said = send(form_key="form-key-of-this-page-2", members=[book.b.pk, book.c.pk])
    assert "for B is already in the book: No. 1 of" in said
    assert "If it has to be paid twice, press “Add the charge” once more." in said
    assert Transaction.objects.count() == 1
    assert "No. 2:" in send(members=[book.c.pk])
    asked = client.post(
        address, {**typed, "members": [book.b.pk], "form_key": "form-key-of-this-page-3"}
    )
    token = re.search(r'name="asked" value="([^"]+)"', asked.content.decode())[1]
    assert "No. 3:" in send(members=[book.b.pk], form_key="form-key-of-this-page-3", asked=token)
    assert "No. 4:" in send(form_key="form-key-of-this-page-4", reason="December")
    assert "is still to come" in send(form_key="form-key-of-this-page-5", on="2999-12-31")
    past = {"form_key": "form-key-of-this-page-5", "reason": "November", "on": "2024-02-29"}
    assert "29 February 2024 is long past" in send(**past)
    assert "No. 5:" in send(**past, sure_of_day="2024-02-29")
    assert Transaction.objects.get(number=5).dated == date(2024, 2, 29)


@pytest.mark.parametrize(
    ("day", "said"), [("0001-01-01", "look at the year"), ("9999-12-31", "is still to come")]
)
def test_a_subscription_of_a_year_that_must_be_a_slip_is_refused(book, day, said):
    typed = {"kind": "subscription", "members": [book.a.pk], "amount": "10s.", "currency": "LSD"}
    typed |= {"on": day, "form_key": "form-key-of-this-page-1"}
    answer = signed_in(book.treasurer).post(at(book, "ledger/charges/new/"), typed)
    assert answer.status_code == 422
    assert said in text_of(answer)


def test_the_same_card_money_again_is_asked_about(book):
    client = signed_in(book.treasurer)
    card, other = (make_card(book.a, book.b, state=CardState.COUNTERSIGNED) for _ in range(2))
    typed = {
        "payers": [book.a.pk],
        "amount": "2s.",
        "currency": "LSD",
        "form_key": "form-key-of-this-page-1",
    }

    def send(card=card, **change):
        typed.update(change)
        return client.post(at(book, f"cards/{card.pk}/card-money/"), typed, follow=True)

    assert "No. 3:" in text_of(send())
    assert "No. 3:" in text_of(send()), "the same form sent twice is one entry"
    asked = send(form_key="form-key-of-this-page-2")
    assert asked.status_code == 422
    assert "The same card money is already in the book: No. 3 of" in text_of(asked)
    assert "If more packs were bought, press “Add the charge” once more." in text_of(asked)
    assert "No. 4:" in text_of(send(other, form_key="form-key-of-this-page-3")), "another card"
    assert "No. 5:" in text_of(send(form_key="form-key-of-this-page-4", payers=[book.b.pk])), (
        "another player"
    )
    assert "No. 6:" in text_of(send(form_key="form-key-of-this-page-5", amount="3s.")), (
        "another amount"
    )
    typed.update(form_key="form-key-of-this-page-6", amount="2s.", payers=[book.a.pk])
    token = re.search(r'name="asked" value="([^"]+)"', send().content.decode())[1]
    assert "No. 7:" in text_of(send(asked=token))
    assert list(check_ledger()) == []


def test_who_was_ticked_is_ticked_still_when_a_charge_is_asked_about(book):
    client = signed_in(book.treasurer)
    address = at(book, "ledger/charges/new/")
    three = [book.a.pk, book.b.pk, book.c.pk]
    typed = {"kind": "subscription", "members": three, "amount": "10s.", "currency": "LSD"}
    for key in ("form-key-of-this-page-1", "form-key-of-this-page-2"):
        answer = client.post(address, {**typed, "reason": "November", "form_key": key})
    assert "for A, B, C is already in the book: No. 1 of" in text_of(answer)
    shown = as_shown(answer)
    assert shown["members"] == [str(pk) for pk in three]
    assert client.post(address, shown).status_code == 302
    assert [book.balance(one) for one in (book.a, book.b, book.c)] == [-240, -240, -240]


def test_who_was_ticked_is_ticked_still_when_card_money_is_asked_about(book):
    client = signed_in(book.treasurer)
    card = make_card(book.a, book.b)
    address = at(book, f"cards/{card.pk}/card-money/")
    typed = {"payers": [book.a.pk, book.b.pk], "amount": "2s.", "currency": "LSD"}
    for key in ("form-key-of-this-page-1", "form-key-of-this-page-2"):
        answer = client.post(address, {**typed, "form_key": key})
    assert "The same card money is already in the book: No. 1 of" in text_of(answer)
    assert client.post(address, as_shown(answer)).status_code == 302
    assert [book.balance(one) for one in (book.a, book.b)] == [-24, -24]


def test_all_that_is_against_a_charge_or_asked_of_it_is_said_at_once(book):
    client = signed_in(book.treasurer)
    address = at(book, "ledger/charges/new/")
    typed = {"kind": "fine", "members": [book.a.pk], "amount": "5s.", "currency": "LSD"}
    typed |= {"reason": "Late", "on": "2024-02-29", "sure_of_day": "2024-02-29"}
    assert client.post(address, {**typed, "form_key": "form-key-of-this-page-1"}).status_code == 302
    del typed["sure_of_day"]
    typed["form_key"] = "form-key-of-this-page-2"
    said = text_of(client.post(address, {**typed, "reason": "", "members": [book.b.pk]}))
    assert "29 February 2024 is long past" in said
    assert "Say why, in a few words." in said
    said = text_of(client.post(address, {**typed, "amount": "five"}))
    assert "29 February 2024 is long past" in said
    assert "“five” is not an amount" in said
    asked = client.post(address, typed)
    assert "29 February 2024 is long past" in text_of(asked)
    assert "for A is already in the book: No. 1 of" in text_of(asked)
    assert Transaction.objects.count() == 1
    answers = dict(
        re.search(rf'name="({name})" value="([^"]+)"', asked.content.decode()).groups()
        for name in ("asked", "sure_of_day")
    )
    assert client.post(address, {**typed, **answers}).status_code == 302
    assert list(check_ledger()) == []


# A balance that is written off


def owes(book, amount, currency="LSD") -> None:
    open_balances(
        by=book.treasurer,
        balances={book.a: -amount},
        currency=currency,
        form_key=f"opening-balances-of-{currency}",
    )


def left(book):
    """A has left; the treasurer’s browser, and the address of the page that writes A off."""
    book.a.left_at = now()
    book.a.save()
    return signed_in(book.treasurer), at(book, f"ledger/members/{book.a.pk}/write-off/")


def test_a_balance_that_changes_after_the_page_is_shown_anew_and_nothing_typed_is_lost(book):
    owes(book, 60)
    client, address = left(book)
    page = client.get(address)
    assert "A owes 5s., and the club gives up this debt." in text_of(page)
    pay(book, book.b, book.a, amount=600, key="form-key-of-this-page-2")
    asked = client.post(address, as_shown(page) | {"reason": "Gone abroad"})
    assert asked.status_code == 422
    assert "as it is now: A owes £2 15s., and nothing is written off yet." in text_of(asked)
    assert "A owes £2 15s., and the club gives up this debt." in text_of(asked)
    assert book.balance(book.a) == -660
    sent = as_shown(asked)
    assert sent["reason"] == ["Gone abroad"]
    for _twice in range(2):
        assert "No. 3:" in text_of(client.post(address, sent, follow=True))
    assert book.balance(book.a) == 0


def test_of_two_currencies_the_one_of_the_sentence_is_written_off(book):
    owes(book, 60)
    owes(book, 300, "EUR")
    client, address = left(book)
    page = client.get(address)
    assert "A owes 5s., and the club gives up this debt." in text_of(page)
    assert "A owes €3.00 too." in text_of(page)
    assert "<select" not in page.text
    asked = client.post(address, as_shown(page) | {"currency": "EUR", "reason": "Gone"})
    assert asked.status_code == 422
    assert "A owes €3.00, and the club gives up this debt." in text_of(asked)
    assert [book.balance(book.a, one) for one in ("LSD", "EUR")] == [-60, -300]
    assert client.post(address, as_shown(asked)).status_code == 302
    assert [book.balance(book.a, one) for one in ("LSD", "EUR")] == [-60, 0]
    page = client.get(f"{address}?currency=EUR")
    assert 'name="shown"' not in page.text
    even = text_of(page)
    assert "A is even in euros, so there is nothing to write off." in even
    assert "A owes 5s. too." in even
    assert "A owes 5s., and the club" in text_of(client.get(f"{address}?currency=XQX"))


@pytest.mark.parametrize("left_out", ["shown", "currency"])
def test_a_form_that_does_not_say_what_it_showed_writes_nothing_off(book, left_out):
    owes(book, 60)
    client, address = left(book)
    sent = as_shown(client.get(address)) | {"reason": "Gone abroad"}
    del sent[left_out]
    asked = client.post(address, sent)
    assert asked.status_code == 422
    assert book.balance(book.a) == -60
    assert client.post(address, as_shown(asked)).status_code == 302
