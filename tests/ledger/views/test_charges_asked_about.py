"""Questions before a charge or a write-off is posted, all shown at once."""

import re
from datetime import date

import pytest
from django.utils.timezone import now

from ledger.book_checks import check_ledger
from ledger.models import Transaction
from ledger.operations.opening_balances import open_balances
from scoring.models import CardState
from tests.helping.browser import as_shown, pay, text_of
from tests.helping.factories import make_card
from tests.ledger.asking import Browser
from tests.ledger.journals import KEY

CHARGE, LEAP_DAY = "ledger/charges/new/", "29 February 2024 is long past"


def charge(*members, n=1, **more) -> dict:
    """Return what the form of a charge sends, with the key of its number."""
    typed = {"kind": "subscription", "members": [member.pk for member in members]}
    return {**typed, "amount": "10s.", "currency": "LSD", "form_key": KEY.format(n), **more}


def token(asked) -> dict[str, str]:
    """Return what the answer to a question sends: that it was read."""
    return dict(re.findall(r'name="(asked|sure_of_day)" value="([^"]+)"', asked.text))


def test_the_same_charge_again_is_asked_about(book):
    treasurer, a, b, c = Browser(book, "treasurer"), book.a, book.b, book.c
    november, december = {"reason": "November"}, {"reason": "December"}

    def sends(*members, **more) -> str:
        return treasurer.sends(CHARGE, charge(*members, **{**november, **more}))

    for _ in range(2):  # The same form sent twice is one entry, and nothing is asked.
        assert "No. 1:" in sends(a, b)
    said = treasurer.refused(CHARGE, charge(b, c, n=2, **november)).words
    assert "for B is already in the book: No. 1 of" in said
    assert "If it has to be paid twice, press “Add the charge” once more." in said
    assert Transaction.objects.count() == 1
    assert "No. 2:" in sends(c, n=2)
    asked = treasurer.refused(CHARGE, charge(b, n=3, **november))
    assert "No. 3:" in sends(b, n=3, **token(asked))
    assert "No. 4:" in sends(b, n=4, **december)
    assert "No. 5:" in sends(b, n=7, amount="9s.")
    coming = treasurer.refused(CHARGE, charge(b, n=5, on="2999-12-31", **december)).words
    assert "is still to come" in coming
    assert LEAP_DAY in treasurer.refused(CHARGE, charge(b, n=5, on="2024-02-29", **november)).words
    assert "No. 6:" in sends(b, n=5, on="2024-02-29", sure_of_day="2024-02-29")
    assert Transaction.objects.get(number=6).dated == date(2024, 2, 29)
    for day, said in (("0001-01-01", "look at the year"), ("9999-12-31", "is still to come")):
        assert said in treasurer.refused(CHARGE, charge(a, n=6, on=day)).words


def test_the_same_card_money_again_is_asked_about(book):
    treasurer = Browser(book, "treasurer")
    card, other = (make_card(book.a, book.b, state=CardState.COUNTERSIGNED) for _ in range(2))

    def sends(n, card=card, payer=book.a, **more):
        typed = {"payers": [payer.pk], "amount": "2s.", "currency": "LSD"}
        typed["form_key"] = KEY.format(n)
        return treasurer.post(f"cards/{card.pk}/card-money/", {**typed, **more}, follow=True)

    for _ in range(2):  # The same form sent twice is one entry.
        assert "No. 3:" in text_of(sends(1))
    asked = sends(2)
    assert asked.status_code == 422
    assert "The same card money is already in the book: No. 3 of" in text_of(asked)
    assert "If more packs were bought, press “Add the charge” once more." in text_of(asked)
    for n, another in enumerate(({"card": other}, {"payer": book.b}, {"amount": "3s."}), 3):
        assert f"No. {n + 1}:" in text_of(sends(n, **another)), another
    assert "No. 7:" in text_of(sends(6, **token(sends(6))))
    assert list(check_ledger()) == []


def test_who_was_ticked_is_ticked_still_when_a_charge_is_asked_about(book):
    treasurer, three = Browser(book, "treasurer"), (book.a, book.b, book.c)
    packs = {"payers": [book.a.pk, book.b.pk], "amount": "2s.", "currency": "LSD"}
    for address, typed, said, amounts in (
        (
            CHARGE,
            charge(*three, reason="November"),
            "for A, B, C is already in the book: No. 1 of",
            [-240, -240, -240],
        ),
        (
            f"cards/{make_card(book.a, book.b).pk}/card-money/",
            packs,
            "The same card money is already in the book: No. 3 of",
            [-264, -264, -240],
        ),
    ):
        for n in (1, 2):
            answer = treasurer.post(address, typed, form_key=KEY.format(f"{address[:5]}-{n}"))
        assert said in text_of(answer)
        ticked = "members" if address == CHARGE else "payers"
        assert as_shown(answer)[ticked] == [str(pk) for pk in typed[ticked]]
        assert treasurer.post(address, as_shown(answer)).status_code == 302
        assert [book.balance(one) for one in three] == amounts


def test_all_that_is_against_a_charge_or_asked_of_it_is_said_at_once(book):
    treasurer = Browser(book, "treasurer")
    fine = {"kind": "fine", "reason": "Late", "on": "2024-02-29"}
    first = charge(book.a, **fine, sure_of_day="2024-02-29")
    assert treasurer.post(CHARGE, first).status_code == 302
    typed = charge(book.a, n=2, **fine)
    for change, said in (
        ({"reason": "", "members": [book.b.pk]}, "Say why, in a few words."),
        ({"amount": "five"}, "“five” is not an amount"),
        ({}, "for A is already in the book: No. 1 of"),
    ):
        asked = treasurer.refused(CHARGE, typed, **change)
        assert LEAP_DAY in asked.words
        assert said in asked.words
    assert Transaction.objects.count() == 1
    assert treasurer.post(CHARGE, typed, **token(asked)).status_code == 302
    assert list(check_ledger()) == []


# A balance that is written off


OWES_5S = "A owes 5s., and the club gives up this debt."


def owes(book, amount, currency="LSD") -> None:
    fields = {"currency": currency, "form_key": f"opening-balances-of-{currency}"}
    open_balances(by=book.treasurer, balances={book.a: -amount}, **fields)


def left(book):
    """A has left; the treasurer’s browser, and the address of the page that writes A off."""
    book.a.left_at = now()
    book.a.save()
    return Browser(book, "treasurer"), f"ledger/members/{book.a.pk}/write-off/"


def test_a_balance_that_changes_meanwhile_is_shown_anew_and_nothing_lost(book):
    owes(book, 60)
    treasurer, address = left(book)
    page = treasurer.get(address)
    assert OWES_5S in text_of(page)
    pay(book, book.b, book.a, amount=600, key=KEY.format(2))
    asked = treasurer.refused(address, as_shown(page), reason="Gone abroad")
    assert "as it is now: A owes £2 15s., and nothing is written off yet." in asked.words
    assert "A owes £2 15s., and the club gives up this debt." in asked.words
    assert book.balance(book.a) == -660
    sent = as_shown(asked)
    assert sent["reason"] == ["Gone abroad"]
    for _twice in range(2):
        assert "No. 3:" in treasurer.sends(address, sent)
    assert book.balance(book.a) == 0


def test_of_two_currencies_the_one_of_the_sentence_is_written_off(book):
    owes(book, 60)
    owes(book, 300, "EUR")
    treasurer, address = left(book)
    page = treasurer.get(address)
    assert OWES_5S in text_of(page)
    assert "A owes €3.00 too." in text_of(page)
    assert "<select" not in page.text
    asked = treasurer.refused(address, as_shown(page), currency="EUR", reason="Gone")
    assert "A owes €3.00, and the club gives up this debt." in asked.words
    assert [book.balance(book.a, one) for one in ("LSD", "EUR")] == [-60, -300]
    assert treasurer.post(address, as_shown(asked)).status_code == 302
    assert [book.balance(book.a, one) for one in ("LSD", "EUR")] == [-60, 0]
    page = treasurer.get(f"{address}?currency=EUR")
    assert 'name="shown"' not in page.text
    assert "A is even in euros, so there is nothing to write off." in text_of(page)
    assert "A owes 5s. too." in text_of(page)
    assert OWES_5S in treasurer.reads(f"{address}?currency=XQX")


@pytest.mark.parametrize("left_out", ["shown", "currency"])
def test_a_form_that_does_not_say_what_it_showed_writes_nothing_off(book, left_out):
    owes(book, 60)
    treasurer, address = left(book)
    sent = as_shown(treasurer.get(address)) | {"reason": "Gone abroad"}
    del sent[left_out]
    asked = treasurer.refused(address, sent)
    assert book.balance(book.a) == -60
    assert treasurer.post(address, as_shown(asked)).status_code == 302
