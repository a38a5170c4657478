"""Subscriptions, fines, card money (R57), opening balances, write-offs."""

import re
from datetime import date

import pytest
from django.utils.timezone import now

from club.refused import Refused
from ledger.checks import check_ledger
from ledger.models import AccountKind, Transaction, TransactionKind
from ledger.operations.charges import charge_card_money, charge_members
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import BANK, CASH
from ledger.operations.post import RecordedBefore, amounts_of
from ledger.operations.reverse_entry import reverse_entry
from ledger.operations.write_off import write_off
from ledger.pages.refusals import faults_in_words
from scoring.models import CardState
from tests.helping.book import Book
from tests.helping.browser import at, pay, signed_in, text_of
from tests.helping.factories import make_card, make_club, make_member

FINES, PACKS, OPENING = AccountKind.FINES, AccountKind.CARD_MONEY, AccountKind.OPENING
KEY = "form-key-of-this-page-1"


def charge(book: Book, by=None, **more) -> Transaction:
    fields = {"kind": TransactionKind.SUBSCRIPTION, "members": [book.a, book.b], "amount": 120}
    fields = {**fields, "currency": "LSD", "form_key": KEY, **more}
    return charge_members(by=by or book.treasurer, **fields)


def test_a_subscription_is_owed_by_each_and_paid_into_the_cash(book):
    entry = charge(book, reason="For 2027")
    assert amounts_of(entry) == {book.a: -120, book.b: -120, FINES: 240}
    assert charge(book, reason="For 2027") == entry
    pay(book, book.a, CASH, 120)
    assert (book.balance(book.a), book.balance(book.b)) == (0, -120)
    assert list(check_ledger()) == []


def test_a_fine_says_what_for(book):
    with pytest.raises(Refused, match="Say why"):
        charge(book, kind=TransactionKind.FINE)
    entry = charge(book, kind=TransactionKind.FINE, members=[book.guest], reason="Came late")
    assert (entry.kind, amounts_of(entry)) == ("fine", {book.guest: -120, FINES: 120})


@pytest.mark.parametrize(
    ("page", "typed", "told"),
    [
        ("ledger/charges/new/", {"kind": "fine"}, ["Choose who pays.", "Say why"]),
        ("ledger/charges/new/", {"kind": "fine", "reason": "\0"}, ["that cannot be seen"]),
        ("cards/{card}/card-money/", {}, ["Choose who pays. It has to be a player of the card."]),
    ],
)
def test_all_that_is_wrong_is_told_at_once(book, page, typed, told):
    card = make_card(book.a, book.b)
    address = at(book, page.format(card=card.pk))
    typed = {"amount": "abc", "currency": "LSD", "form_key": KEY, **typed}
    response = signed_in(book.treasurer).post(address, typed)
    assert response.status_code == 422
    for words in (*told, "“abc” is not an amount"):
        assert words in text_of(response)
    assert not Transaction.objects.exists()


def test_who_is_fined_is_told_who_can_reverse_it(book):
    charge(book, kind=TransactionKind.FINE, members=[book.a], reason="Came late")
    page = text_of(signed_in(book.a).get(at(book, "ledger/1/")))
    assert "If this is wrong, T can reverse it for the club." in page


@pytest.mark.parametrize(
    ("change", "field", "why"),
    [
        ({"by": "a"}, "", "Only the treasurer"),
        ({"by": "secretary"}, "", "Only the treasurer"),
        ({"members": []}, "members", "Choose who pays"),
        ({"amount": 0}, "amount", "more than nothing"),
        ({"amount": 10**12 + 1}, "amount", "too much for one entry"),
        ({"currency": "EUR"}, "currency", "no accounts in EUR"),
        ({"form_key": ""}, "", "Open the page again"),
    ],
)
def test_what_is_no_charge(book, change, field, why):
    change = {k: getattr(book, v) if k == "by" else v for k, v in change.items()}
    with pytest.raises(Refused, match=why) as caught:
        charge(book, **change)
    assert caught.value.field == field
    with pytest.raises(Refused, match="of this club"):
        charge(book, members=[make_member(make_club())])
    assert not Transaction.objects.exists()


@pytest.mark.parametrize(
    ("payers", "bought_by", "amounts"),
    [
        # A called for two new packs and pays for them (Law 76).
        (["a"], None, {"a": -31, PACKS: 31}),
        # Both pay for replacing torn ones; the odd penny is the lower seat's (Law 77).
        (["a", "b"], None, {"a": -16, "b": -15, PACKS: 31}),
        (["a", "b"], "treasurer", {"a": -16, "b": -15, "treasurer": 31}),
        (["a", "b"], "b", {"a": -16, "b": 16}),
        (["b"], "a", {"a": 31, "b": -31}),
    ],
)
def test_r57_card_money(book, payers, bought_by, amounts):
    card = make_card(book.a, book.b)
    entry = charge_card_money(
        by=book.treasurer,
        card=card,
        price=31,
        payers=[getattr(book, name) for name in payers],
        bought_by=getattr(book, bought_by) if bought_by else None,
        form_key=KEY,
    )
    expected = {getattr(book, k) if k in vars(book) else k: v for k, v in amounts.items()}
    assert amounts_of(entry) == expected
    assert (entry.card, entry.edition) == (card, None)
    assert list(check_ledger()) == []


@pytest.mark.parametrize(
    ("payers", "bought_by", "price", "field", "why"),
    [
        ([], None, 31, "payers", "a player of the card"),
        (["c"], None, 31, "payers", "a player of the card"),
        (["a"], "a", 31, "bought_by", "also bought them"),
        (["a"], None, 0, "price", "more than nothing"),
    ],
)
def test_what_is_no_card_money(book, payers, bought_by, price, field, why):
    with pytest.raises(Refused, match=why) as caught:
        charge_card_money(
            by=book.treasurer,
            card=make_card(book.a, book.b),
            price=price,
            payers=[getattr(book, name) for name in payers],
            bought_by=getattr(book, bought_by) if bought_by else None,
            form_key=KEY,
        )
    assert caught.value.field == field


def opened(book: Book, by=None, **more) -> Transaction:
    fields = {"balances": {book.a: 300, book.b: -120, book.c: 0}, "currency": "LSD"}
    return open_balances(by=by or book.treasurer, **{**fields, "form_key": KEY, **more})


def test_opening_balances(book):
    entry = opened(book, on=date(2026, 1, 1))
    assert amounts_of(entry) == {book.a: 300, book.b: -120, OPENING: -180}
    assert entry.dated == date(2026, 1, 1)
    assert opened(book, on=date(2026, 1, 1)) == entry
    with pytest.raises(
        Refused, match=r"B’s opening balance is already in the book as No\. 1"
    ) as caught:
        opened(book, balances={book.b: 5}, form_key="form-key-of-this-page-2")
    assert caught.value.field == f"member_{book.b.pk}"
    reverse_entry(by=book.treasurer, entry=entry, reason="A slip")
    opened(book, balances={book.b: 5}, form_key="form-key-of-this-page-2")
    assert book.balance(book.b) == 5
    assert list(check_ledger()) == []


def test_opening_balances_that_come_to_nothing_need_no_other_side(book):
    assert amounts_of(opened(book, balances={book.a: 5, book.b: -5})) == {book.a: 5, book.b: -5}


def test_the_cash_and_the_bank_are_opened_with_what_is_in_them(book):
    client = signed_in(book.treasurer)
    typed = {"currency": "LSD", "form_key": KEY, "in_cash": "£5", "in_bank": "£20 1s."}
    address = at(book, "ledger/opening/new/")
    assert "No. 1:" in text_of(client.post(address, typed, follow=True))
    entry = Transaction.objects.get()
    assert amounts_of(entry) == {CASH: -1200, BANK: -4812, OPENING: 6012}
    balances = text_of(client.get(at(book, "ledger/")))
    assert "The club’s cash holds £5" in balances
    again = client.post(address, {**typed, "form_key": "form-key-of-this-page-2", "in_bank": ""})
    said = "The opening balance of the club’s cash is already in the book as No. 1."
    assert (again.status_code, said in text_of(again)) == (422, True)
    assert list(check_ledger()) == []


def test_opening_balances_bring_a_currency(book):
    opened(book, currency="EUR")
    assert book.balance(book.a, "EUR") == 300


@pytest.mark.parametrize(
    ("change", "field", "why"),
    [
        ({"by": "secretary"}, "", "Only the treasurer"),
        ({"balances": {}}, "", "at least one member"),
        ({"currency": "XQX"}, "currency", "is not a currency"),
        ({"on": date(2999, 1, 1)}, "on", "still to come"),
    ],
)
def test_what_is_no_opening(book, change, field, why):
    change = {k: getattr(book, v) if k == "by" else v for k, v in change.items()}
    with pytest.raises(Refused, match=why) as caught:
        opened(book, **change)
    assert caught.value.field == field
    assert not Transaction.objects.exists()


@pytest.mark.parametrize("amount", [60, -60])
def test_what_a_member_leaves_is_written_off(book, amount):
    opened(book, balances={book.a: amount})
    words = {"member": book.a, "currency": "LSD", "form_key": KEY, "reason": "Gone abroad"}
    words["shown"] = amount
    with pytest.raises(Refused, match="A has not left"):
        write_off(by=book.treasurer, **words)
    book.a.left_at = now()
    book.a.save()
    with pytest.raises(Refused, match="Only the treasurer"):
        write_off(by=book.secretary, **words)
    with pytest.raises(Refused, match="Say why"):
        write_off(by=book.treasurer, **{**words, "reason": " "})
    entry = write_off(by=book.treasurer, **words)
    assert amounts_of(entry) == {book.a: -amount, AccountKind.WRITE_OFF: amount}
    assert write_off(by=book.treasurer, **words) == entry
    for other in ({"member": book.b}, {"reason": "Not to be found"}):
        with pytest.raises(RecordedBefore) as refused:
            write_off(by=book.treasurer, **{**words, **other})
        said = faults_in_words(refused.value)[0][1]
        assert re.search(r"already recorded No\. 2 of .*: Write-off: Gone abroad\.", said)
    with pytest.raises(Refused, match="A is even"):
        write_off(by=book.treasurer, **{**words, "form_key": "form-key-of-this-page-2"})
    assert list(check_ledger()) == []


@pytest.mark.parametrize(
    ("now_is", "shown", "said"),
    [
        (-660, -60, "A owes £2 15s., and nothing is written off yet. If the club gives"),
        (-660, None, "A owes £2 15s."),
        (-660, 660, "A owes £2 15s."),
        (60, -60, "A is owed 5s., and nothing is written off yet. If the club keeps"),
        (60, 0, "A is owed 5s."),
    ],
)
def test_no_balance_but_the_one_shown_is_written_off(book, now_is, shown, said):
    opened(book, balances={book.a: now_is})
    book.a.left_at = now()
    book.a.save()
    words = {"member": book.a, "currency": "LSD", "form_key": KEY, "by": book.treasurer}
    with pytest.raises(Refused) as caught:
        write_off(**words, shown=shown, reason=" ")
    assert said in caught.value.message
    assert caught.value.others == (("reason", "Say why, in a few words."),)
    assert book.balance(book.a) == now_is
    write_off(**words, shown=now_is, reason="Gone abroad")
    assert book.balance(book.a) == 0


def test_the_pages_of_the_treasurer(book):
    client = signed_in(book.treasurer)
    card = make_card(book.a, book.b)
    book.c.left_at = now()
    book.c.save()
    typed = {"currency": "LSD", "form_key": KEY, "amount": "ten", "reason": ""}
    forms = {
        "ledger/charges/new/": ({"kind": "subscription", "members": [book.a.pk]}, "10s", "No. 1"),
        f"cards/{card.pk}/card-money/": ({"payers": [book.a.pk]}, "2s", "No. 2"),
        "ledger/opening/new/": ({f"member_{book.a.pk}": "ten"}, None, "No. 3"),
    }
    for address, (fields, amount, number) in forms.items():
        assert client.get(at(book, address)).status_code == 200
        refused = client.post(at(book, address), {**typed, **fields})
        assert refused.status_code == 422
        assert "“ten” is not an amount. Write it as £1 5s." in text_of(refused)
        assert 'value="ten"' in refused.content.decode()
        right = {**typed, **fields, "amount": amount or ""}
        if amount is None:
            right |= {f"member_{book.a.pk}": "10s", f"owes_{book.c.pk}": "", "reason": "As agreed"}
        page = text_of(client.post(at(book, address), right, follow=True))
        assert f"{number}:" in page
        assert "Reverse this entry" in page
    both = {**typed, f"member_{book.b.pk}": "5s", f"owes_{book.b.pk}": "4s"}
    assert "Fill in one of the two" in text_of(client.post(at(book, "ledger/opening/new/"), both))
    address = at(book, f"ledger/members/{book.c.pk}/write-off/")
    refused = client.post(address, {**typed, "reason": "Gone"})
    assert (refused.status_code, "C is even" in text_of(refused)) == (422, True)
    assert signed_in(book.a).get(address).status_code == 403


def test_all_members_by_one_tick_and_a_guest_only_by_their_own(book):
    client, address = signed_in(book.treasurer), at(book, "ledger/charges/new/")
    assert 'type="checkbox" name="everybody"' in client.get(address).text
    typed = {"kind": "subscription", "everybody": "on", "amount": "10s.", "currency": "LSD"}
    client.post(address, {**typed, "form_key": "form-key-of-this-page-1", "reason": "November"})
    everybody = (book.a, book.b, book.c, book.treasurer, book.secretary)
    assert {book.balance(member) for member in everybody} == {-120}
    assert book.balance(book.guest) == 0
    typed |= {
        "members": [book.guest.pk],
        "form_key": "form-key-of-this-page-2",
        "reason": "December",
    }
    client.post(address, typed)
    assert {book.balance(member) for member in everybody} == {-240}
    assert book.balance(book.guest) == -120


def test_card_money_is_of_no_edition_of_its_card(book):
    card = make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    typed = {"payers": [book.a.pk], "amount": "2s.", "currency": "LSD", "form_key": KEY}
    address = at(book, f"cards/{card.pk}/card-money/")
    page = text_of(signed_in(book.treasurer).post(address, typed, follow=True))
    assert "Card money" in page
    assert "edition" not in page
