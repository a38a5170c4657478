"""The ledger's pages, as a browser without JavaScript asks for them."""

import html
import re

import pytest
from django.test import Client

from club.models import Member
from ledger.models import Transaction
from ledger.operations.payment import CASH, record_payment
from scoring.models import Card, CardState, Edition
from tests.factories import make_card, make_club, make_member

CLOSED, COUNTERSIGNED = CardState.CLOSED, CardState.COUNTERSIGNED


def signed_in(member: Member) -> Client:
    client = Client(headers={"accept": "text/html"})
    client.force_login(member.user)
    return client


def text_of(response) -> str:
    """What a reader sees: no tags, one blank between words."""
    return " ".join(re.sub(r"<[^>]+>", " ", html.unescape(response.content.decode())).split())


def at(book, address: str) -> str:
    return f"/clubs/{book.club.slug}/{address}"


def pay(book, payer, receiver, amount=60, key="form-key-1") -> Transaction:
    return record_payment(
        by=book.treasurer,
        payer=payer,
        receiver=receiver,
        amount=amount,
        currency="LSD",
        form_key=key,
    )


# Books


def test_every_sum_opens_into_its_card(book):
    card = make_card(book.a, book.b, state=COUNTERSIGNED)
    client = signed_in(book.c)
    balances = client.get(at(book, "ledger/"))
    assert "A 15s." in text_of(balances)
    assert "B −15s." in text_of(balances)
    statement_at = at(book, f"ledger/members/{book.a.pk}/?currency=LSD")
    assert statement_at in balances.content.decode()
    statement = client.get(statement_at)
    assert "Card with B 15s. 15s." in text_of(statement)
    assert at(book, "ledger/1/") in statement.content.decode()
    transaction = client.get(at(book, "ledger/1/"))
    assert at(book, f"cards/{card.pk}/") in transaction.content.decode()
    assert "150 − 0 = 150" in text_of(transaction)
    assert "A 15s. B −15s. Together 0" in text_of(transaction)


def test_the_cash_in_hand_opens_too(book):
    pay(book, book.b, CASH)
    client = signed_in(book.a)
    balances = client.get(at(book, "ledger/"))
    assert "Cash in hand 5s." in text_of(balances)
    cash_at = at(book, "ledger/own/cash/?currency=LSD")
    assert cash_at in balances.content.decode()
    assert "Received from B 5s. 5s." in text_of(client.get(cash_at))
    assert cash_at in client.get(at(book, "ledger/1/")).content.decode()


def test_a_new_club_has_nothing_posted(book):
    client = signed_in(book.a)
    assert "Nothing is posted yet" in text_of(client.get(at(book, "ledger/")))
    for address in (f"ledger/members/{book.a.pk}/", "ledger/own/cash/"):
        assert "Nothing is posted here" in text_of(client.get(at(book, address)))


@pytest.mark.parametrize(
    "query", ["", "?currency=EUR", "?currency=x", "?before=", "?before=x", "?before=9" + "9" * 30]
)
def test_a_statement_asked_for_strangely_is_shown(book, query):
    pay(book, book.b, CASH)
    response = signed_in(book.a).get(at(book, f"ledger/members/{book.b.pk}/{query}"))
    assert response.status_code == 200
    assert "Paid to the club’s cash" in text_of(response)


def test_a_long_statement_goes_on_to_earlier_pages(book):
    for n in range(51):
        pay(book, book.b, book.a, 1 + n, f"form-key-{n}")
    client = signed_in(book.a)
    first = client.get(at(book, f"ledger/members/{book.b.pk}/"))
    (earlier,) = re.findall(r'href="(\?[^"]*before[^"]*)"', first.content.decode())
    second = client.get(at(book, f"ledger/members/{book.b.pk}/") + html.unescape(earlier))
    assert "Paid to A 1d. 1d." in text_of(second)
    assert "Latest" in text_of(second)


@pytest.mark.parametrize(
    "address", ["ledger/members/{other}/", "ledger/9/", "ledger/own/member/", "ledger/own/x/"]
)
def test_what_is_not_this_clubs_is_not_found(book, address):
    other = make_member(make_club())
    response = signed_in(book.a).get(at(book, address.format(other=other.pk)))
    assert response.status_code == 404


# Payments


def sent(client, book, **fields):
    page = client.get(at(book, "ledger/payments/new/")).content.decode()
    key = re.search(r'name="form_key" value="([^"]+)"', page)[1]
    typed = {"currency": "LSD", "form_key": key, "reason": "", **fields}
    return client.post(at(book, "ledger/payments/new/"), typed)


def test_a_member_records_what_he_received(book):
    client = signed_in(book.a)
    response = sent(client, book, payer=book.b.pk, amount="2/6", reason="At the club")
    assert response.headers["location"] == at(book, "ledger/1/")
    assert (book.balance(book.a), book.balance(book.b)) == (-30, 30)
    page = text_of(client.get(at(book, "ledger/1/")))
    assert "What for At the club" in page
    assert "Entered by A" in page
    assert "Reverse this payment" not in page


def test_a_member_is_not_asked_who_received_it(book):
    page = signed_in(book.a).get(at(book, "ledger/payments/new/")).content.decode()
    assert 'name="receiver"' not in page
    assert "the club’s cash" not in page
    assert (
        'name="receiver"'
        in signed_in(book.treasurer).get(at(book, "ledger/payments/new/")).content.decode()
    )


def test_the_treasurer_records_for_others_and_the_cash(book):
    client = signed_in(book.treasurer)
    sent(client, book, payer=book.b.pk, receiver=book.a.pk, amount="5s")
    sent(client, book, payer="cash", receiver=book.a.pk, amount="£1")
    assert (book.balance(book.a), book.balance(book.b)) == (-300, 60)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"amount": "ten bob"}, "“ten bob” is not an amount; write it as £1 5s."),
        ({"amount": ""}, "Write an amount, such as £1 5s."),
        ({"amount": "0"}, "more than nothing"),
        ({"amount": "-5s"}, "without a minus sign"),
        ({"amount": "£99999999999"}, "The most an amount may be"),
        ({"payer": ""}, "Choose who paid."),
        ({"payer": "cash"}, "Choose who paid from the list"),
        ({"payer": "x"}, "Choose who paid from the list"),
        ({"payer": "self"}, "nobody pays himself"),
        ({"currency": "EUR"}, "keeps no accounts in EUR"),
        ({"form_key": ""}, "open it again"),
        ({"reason": "y" * 301}, "Keep it to 300 characters: these are 301."),
    ],
)
def test_what_is_wrong_with_a_payment_is_said_and_what_was_typed_stays(book, change, why):
    typed = {"payer": book.b.pk, "amount": "7s. 6d.", "reason": "For the cards", **change}
    if typed["payer"] == "self":
        typed["payer"] = book.a.pk
    response = sent(signed_in(book.a), book, **typed)
    assert response.status_code == 422
    assert why in text_of(response)
    for kept in (typed["amount"], typed["reason"]):
        assert not kept or f'value="{kept}"' in response.content.decode()
    assert not Transaction.objects.exists()


def test_the_form_sent_twice_is_one_payment(book):
    client = signed_in(book.a)
    fields = {"payer": book.b.pk, "amount": "5s", "form_key": "the-same-form"}
    for _ in range(2):
        assert sent(client, book, **fields).headers["location"] == at(book, "ledger/1/")
    response = sent(client, book, **{**fields, "amount": "6s"})
    assert response.status_code == 422
    assert "other figures, which stand as No. 1" in text_of(response)


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
    page = text_of(client.get(at(book, "ledger/1/")))
    assert "This was reversed by No. 2 : “It was C”" in page
    assert "Reverse this payment" not in page
    assert signed_in(book.b).post(address, {"reason": "No"}).status_code == 403


# Cards


def test_countersigning_from_the_card(book):
    card = make_card(book.a, book.b, state=CLOSED)
    client = signed_in(book.b)
    page = client.get(at(book, f"cards/{card.pk}/")).content.decode()
    assert at(book, f"cards/{card.pk}/countersign/") in page
    edition = Edition.objects.get(card=card)
    response = client.post(
        at(book, f"cards/{card.pk}/countersign/"), {"edition_id": edition.pk, "seat": 1}
    )
    assert response.headers["location"] == at(book, f"cards/{card.pk}/")
    assert Transaction.objects.get().card == card


@pytest.mark.parametrize(
    ("state", "who", "address", "typed", "why"),
    [
        (CLOSED, "c", "countersign", {}, "Each player signs for himself"),
        (CLOSED, "b", "countersign", {"edition_id": 0}, "read it again"),
        (CardState.OPEN, "b", "countersign", {}, "there is nothing to sign"),
        (CLOSED, "b", "dispute", {"reason": " "}, "Say why, in a few words."),
        (CLOSED, "b", "dispute", {"reason": "z" * 301}, "these are 301"),
        (CardState.DISPUTED, "treasurer", "decide", {"decision": "So it is"}, "Choose: the"),
        (CardState.DISPUTED, "treasurer", "decide", {"stands": "yes"}, "Say why"),
        (CardState.DISPUTED, "secretary", "decide", {"stands": "no"}, "for the treasurer"),
        (COUNTERSIGNED, "treasurer", "reverse", {"reason": ""}, "Say why"),
        (COUNTERSIGNED, "secretary", "reverse", {"reason": "Wrong"}, "for the treasurer"),
    ],
)
def test_what_stands_against_it_is_said_on_the_card(book, state, who, address, typed, why):
    card = make_card(book.a, book.b, state=state)
    before = Transaction.objects.count()
    response = signed_in(getattr(book, who)).post(at(book, f"cards/{card.pk}/{address}/"), typed)
    assert response.status_code == 422
    assert why in text_of(response)
    for field, kept in typed.items():
        if field in ("reason", "decision") and who != "secretary":  # who is shown no such form
            assert f">{kept}</textarea>" in response.content.decode()
    assert Card.objects.get(pk=card.pk).state == state
    assert Transaction.objects.count() == before


def test_a_dispute_decided_and_a_card_reversed_from_its_page(book):
    card = make_card(book.a, book.b, state=CLOSED)
    address = at(book, f"cards/{card.pk}/")
    for who, end, typed, state in [
        ("b", "dispute", {"reason": "Deal 3 was 44 to 16"}, CardState.DISPUTED),
        ("treasurer", "decide", {"stands": "yes", "decision": "B wrote 6"}, COUNTERSIGNED),
        ("treasurer", "reverse", {"reason": "Deal 3 after all"}, CardState.REVERSED),
    ]:
        client = signed_in(getattr(book, who))
        assert address + f"{end}/" in client.get(address).content.decode()
        response = client.post(address + f"{end}/", typed)
        assert response.headers["location"] == address
        assert Card.objects.get(pk=card.pk).state == state
    assert "Deal 3 after all" in text_of(client.get(address))


@pytest.mark.parametrize("address", ["countersign", "dispute", "decide", "reverse"])
def test_roles_and_clubs_on_a_card(book, address):
    card = make_card(book.a, book.b, state=CLOSED)
    stranger = make_member(make_club(), role="treasurer")
    path = at(book, f"cards/{card.pk}/{address}/")
    assert signed_in(stranger).post(path).status_code == 404
    theirs = path.replace(book.club.slug, stranger.club.slug)
    assert signed_in(stranger).post(theirs, {"reason": "x"}).status_code == 404
    player = signed_in(book.c).post(path, {"reason": "x"}).status_code
    assert player == (403 if address in ("decide", "reverse") else 422)


def test_the_admin_reads_the_ledger_and_never_writes_it(book, admin_client):
    make_card(book.a, book.b, state=COUNTERSIGNED)
    entry = Transaction.objects.get()
    for model in ("ledger/transaction", "ledger/account", "scoring/card", "scoring/edition"):
        assert admin_client.get(f"/admin/{model}/").status_code == 200
        assert admin_client.get(f"/admin/{model}/add/").status_code == 403
    page = f"/admin/ledger/transaction/{entry.pk}/change/"
    assert admin_client.get(page).status_code == 200
    assert admin_client.post(page, {"reason": "x"}).status_code == 403
    delete = f"/admin/ledger/transaction/{entry.pk}/delete/"
    assert admin_client.post(delete, {"post": "yes"}).status_code == 403
    for model, pk in (("card", entry.card_id), ("edition", Edition.objects.get().pk)):
        assert admin_client.get(f"/admin/scoring/{model}/{pk}/change/").status_code == 200
