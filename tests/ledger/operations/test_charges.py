"""Subscriptions, fines, card money (R57), opening balances, write-offs."""

import re
from datetime import date

import pytest
from django.utils.timezone import now

from club.operation_error import OperationError
from ledger.book_checks import check_ledger
from ledger.models import AccountKind, Transaction, TransactionKind
from ledger.operations.charges import charge_card_money, charge_members
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import BANK, CASH
from ledger.operations.post import RecordedBeforeError, amounts_of
from ledger.operations.reverse_entry import reverse_entry
from ledger.operations.write_off import write_off
from ledger.pages.refusals import format_faults
from scoring.models import CardState
from tests.helping.book import Book
from tests.helping.browser import pay, text_of
from tests.helping.factories import make_card, make_club, make_member
from tests.ledger.asking import Browser, reads
from tests.ledger.journals import KEY

FINES, PACKS, OPENING = AccountKind.FINES, AccountKind.CARD_MONEY, AccountKind.OPENING
FORM_KEY, ANOTHER = KEY.format(1), {"form_key": KEY.format(2)}
CHARGE, OPEN = "ledger/charges/new/", "ledger/opening/new/"


def refused(why: str):
    return pytest.raises(OperationError, match=why)


def charge(book: Book, by=None, **more) -> Transaction:
    fields = {"kind": TransactionKind.SUBSCRIPTION, "members": [book.a, book.b], "amount": 120}
    fields = {**fields, "currency": "LSD", "form_key": FORM_KEY, **more}
    return charge_members(by=by or book.treasurer, **fields)


def opened(book: Book, by=None, **more) -> Transaction:
    fields = {"balances": {book.a: 300, book.b: -120, book.c: 0}, "currency": "LSD"}
    return open_balances(by=by or book.treasurer, **{**fields, "form_key": FORM_KEY, **more})


def packs(book: Book, card, payers, bought_by=None, price=31) -> Transaction:
    """Charge card money to people, each named by a letter."""
    sides = {"payers": [getattr(book, name) for name in payers]}
    sides["bought_by"] = getattr(book, bought_by) if bought_by else None
    return charge_card_money(by=book.treasurer, card=card, price=price, form_key=FORM_KEY, **sides)


def left(book: Book) -> None:
    book.a.left_at = now()
    book.a.save()


def test_a_subscription_is_owed_by_each_and_paid_into_the_cash(book):
    entry = charge(book, reason="For 2027")
    assert amounts_of(entry) == {book.a: -120, book.b: -120, FINES: 240}
    assert charge(book, reason="For 2027") == entry
    pay(book, book.a, CASH, 120)
    assert (book.balance(book.a), book.balance(book.b)) == (0, -120)
    assert list(check_ledger()) == []


def test_a_fine_says_what_for_and_who_can_reverse_it(book):
    with refused("Say why"):
        charge(book, kind=TransactionKind.FINE)
    fined = {"kind": TransactionKind.FINE, "reason": "Came late"}
    entry = charge(book, members=[book.guest, book.a], **fined)
    assert entry.kind == "fine"
    assert amounts_of(entry) == {book.guest: -120, book.a: -120, FINES: 240}
    assert "If this is wrong, T can reverse it for the club." in reads(book, "a", "ledger/1/")


@pytest.mark.parametrize(
    ("page", "typed", "told"),
    [
        (CHARGE, {"kind": "fine"}, ["Choose who pays.", "Say why"]),
        (CHARGE, {"kind": "fine", "reason": "\0"}, ["that cannot be seen"]),
        ("cards/{card}/card-money/", {}, ["Choose who pays. It has to be a player of the card."]),
    ],
)
def test_all_that_is_wrong_is_told_at_once(book, page, typed, told):
    typed = {"amount": "abc", "currency": "LSD", "form_key": FORM_KEY, **typed}
    address = page.format(card=make_card(book.a, book.b).pk)
    said = Browser(book, "treasurer").refused(address, typed).words
    for words in (*told, "“abc” is not an amount"):
        assert words in said
    assert not Transaction.objects.exists()


@pytest.mark.parametrize(
    ("what", "change", "field", "why"),
    [
        (charge, {"by": "a"}, "", "Only the treasurer"),
        (charge, {"by": "secretary"}, "", "Only the treasurer"),
        (charge, {"members": []}, "members", "Choose who pays"),
        (charge, {"amount": 0}, "amount", "more than nothing"),
        (charge, {"amount": 10**12 + 1}, "amount", "too much for one entry"),
        (charge, {"currency": "EUR"}, "currency", "no accounts in EUR"),
        (charge, {"form_key": ""}, "", "Open the page again"),
        (charge, {"members": ["stranger"]}, "members", "of this club"),
        (opened, {"by": "secretary"}, "", "Only the treasurer"),
        (opened, {"balances": {}}, "", "at least one member"),
        (opened, {"currency": "XQX"}, "currency", "is not a currency"),
        (opened, {"on": date(2999, 1, 1)}, "on", "still to come"),
    ],
)
def test_what_is_no_charge_and_no_opening(book, what, change, field, why):
    if "by" in change:
        change = {"by": getattr(book, change["by"])}
    if change.get("members"):
        change = {"members": [make_member(make_club())]}
    with refused(why) as caught:
        what(book, **change)
    assert caught.value.field == field
    assert not Transaction.objects.exists()


@pytest.mark.parametrize(
    ("payers", "bought_by", "amounts"),
    [
        # A called for two new packs and pays for them (Law 76).
        ("a", None, {"a": -31, PACKS: 31}),
        # Both pay for replacing torn ones; the odd penny is the lower seat's (Law 77).
        ("ab", None, {"a": -16, "b": -15, PACKS: 31}),
        ("ab", "treasurer", {"a": -16, "b": -15, "treasurer": 31}),
        ("ab", "b", {"a": -16, "b": 16}),
        ("b", "a", {"a": 31, "b": -31}),
    ],
)
def test_r57_card_money(book, payers, bought_by, amounts):
    card = make_card(book.a, book.b)
    entry = packs(book, card, payers, bought_by)
    expected = {getattr(book, k) if k in vars(book) else k: v for k, v in amounts.items()}
    assert amounts_of(entry) == expected
    assert (entry.card, entry.edition) == (card, None)
    assert list(check_ledger()) == []


@pytest.mark.parametrize(
    ("payers", "bought_by", "price", "field", "why"),
    [
        ("", None, 31, "payers", "a player of the card"),
        ("c", None, 31, "payers", "a player of the card"),
        ("a", "a", 31, "bought_by", "also bought them"),
        ("a", None, 0, "price", "more than nothing"),
    ],
)
def test_what_is_no_card_money(book, payers, bought_by, price, field, why):
    with refused(why) as caught:
        packs(book, make_card(book.a, book.b), payers, bought_by, price)
    assert caught.value.field == field


def test_opening_balances(book):
    entry = opened(book, on=date(2026, 1, 1))
    assert amounts_of(entry) == {book.a: 300, book.b: -120, OPENING: -180}
    assert entry.dated == date(2026, 1, 1)
    assert opened(book, on=date(2026, 1, 1)) == entry
    with refused(r"B’s opening balance is already in the book as No\. 1") as caught:
        opened(book, balances={book.b: 5}, **ANOTHER)
    assert caught.value.field == f"member_{book.b.pk}"
    reverse_entry(by=book.treasurer, entry=entry, reason="A slip")
    opened(book, balances={book.b: 5}, **ANOTHER)
    assert book.balance(book.b) == 5
    assert list(check_ledger()) == []


def test_opening_balances_of_nothing_need_no_other_side(book):
    entry = opened(book, balances={book.a: 5, book.b: -5}, currency="EUR")
    assert amounts_of(entry) == {book.a: 5, book.b: -5}
    assert (book.balance(book.a, "EUR"), book.balance(book.a)) == (5, 0)


def test_the_cash_and_the_bank_are_opened_with_what_is_in_them(book):
    treasurer = Browser(book, "treasurer")
    typed = {"currency": "LSD", "form_key": FORM_KEY, "in_cash": "£5", "in_bank": "£20 1s."}
    assert "No. 1:" in treasurer.sends(OPEN, typed)
    entry = Transaction.objects.get()
    assert amounts_of(entry) == {CASH: -1200, BANK: -4812, OPENING: 6012}
    assert "The club’s cash holds £5" in treasurer.reads("ledger/")
    said = "The opening balance of the club’s cash is already in the book as No. 1."
    assert said in treasurer.refused(OPEN, typed | ANOTHER, in_bank="").words
    assert list(check_ledger()) == []


@pytest.mark.parametrize("amount", [60, -60])
def test_what_a_member_leaves_is_written_off(book, amount):
    opened(book, balances={book.a: amount})
    words = {"member": book.a, "currency": "LSD", "form_key": FORM_KEY, "reason": "Gone abroad"}

    def written_off(by=book.treasurer, **change) -> Transaction:
        return write_off(by=by, **{**words, "shown": amount, **change})

    with refused("A has not left"):
        written_off()
    left(book)
    with refused("Only the treasurer"):
        written_off(book.secretary)
    with refused("Say why"):
        written_off(reason=" ")
    entry = written_off()
    assert amounts_of(entry) == {book.a: -amount, AccountKind.WRITE_OFF: amount}
    assert written_off() == entry
    for other in ({"member": book.b}, {"reason": "Not to be found"}):
        with pytest.raises(RecordedBeforeError) as caught:
            written_off(**other)
        said = format_faults(caught.value)[0][1]
        assert re.search(r"already recorded No\. 2 of .*: Write-off: Gone abroad\.", said)
    with refused("A is even"):
        written_off(**ANOTHER)
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
    left(book)
    words = {"member": book.a, "currency": "LSD", "form_key": FORM_KEY, "by": book.treasurer}
    with pytest.raises(OperationError) as caught:
        write_off(**words, shown=shown, reason=" ")
    assert said in caught.value.message
    assert caught.value.others == (("reason", "Say why, in a few words."),)
    assert book.balance(book.a) == now_is
    write_off(**words, shown=now_is, reason="Gone abroad")
    assert book.balance(book.a) == 0


def test_the_pages_of_the_treasurer(book):
    treasurer, card = Browser(book, "treasurer"), make_card(book.a, book.b)
    book.c.left_at = now()
    book.c.save()
    a, c = book.a.pk, book.c.pk
    typed = {"currency": "LSD", "form_key": FORM_KEY, "amount": "ten", "reason": ""}
    opening = {f"member_{a}": "10s", f"owes_{c}": "", "reason": "As agreed", "amount": ""}
    forms = {
        CHARGE: ({"kind": "subscription", "members": [a]}, {"amount": "10s"}, "No. 1"),
        f"cards/{card.pk}/card-money/": ({"payers": [a]}, {"amount": "2s"}, "No. 2"),
        OPEN: ({f"member_{a}": "ten"}, opening, "No. 3"),
    }
    for address, (fields, right, number) in forms.items():
        assert treasurer.get(address).status_code == 200
        refused = treasurer.refused(address, typed | fields)
        assert "“ten” is not an amount. Write it as £1 5s." in refused.words
        assert 'value="ten"' in refused.text
        page = treasurer.sends(address, typed | fields | right)
        assert f"{number}:" in page
        assert "Reverse this entry" in page
    both = {**typed, f"member_{book.b.pk}": "5s", f"owes_{book.b.pk}": "4s"}
    assert "Fill in one of the two" in text_of(treasurer.post(OPEN, both))
    address = f"ledger/members/{c}/write-off/"
    assert "C is even" in treasurer.refused(address, typed, reason="Gone").words
    assert Browser(book, "a").get(address).status_code == 403


def test_all_members_by_one_tick_and_a_guest_only_by_their_own(book):
    treasurer = Browser(book, "treasurer")
    assert 'type="checkbox" name="everybody"' in treasurer.get(CHARGE).text
    typed = {"kind": "subscription", "everybody": "on", "amount": "10s.", "currency": "LSD"}
    treasurer.post(CHARGE, typed, form_key=FORM_KEY, reason="November")
    everybody = (book.a, book.b, book.c, book.treasurer, book.secretary)
    assert {book.balance(member) for member in everybody} == {-120}
    assert book.balance(book.guest) == 0
    treasurer.post(CHARGE, typed | ANOTHER, members=[book.guest.pk], reason="December")
    assert {book.balance(member) for member in everybody} == {-240}
    assert book.balance(book.guest) == -120


def test_card_money_is_of_no_edition_of_its_card(book):
    card = make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    typed = {"payers": [book.a.pk], "amount": "2s.", "currency": "LSD", "form_key": FORM_KEY}
    page = Browser(book, "treasurer").sends(f"cards/{card.pk}/card-money/", typed)
    assert "Card money" in page
    assert "edition" not in page
