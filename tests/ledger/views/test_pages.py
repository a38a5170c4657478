"""The ledger's pages, as a browser without JavaScript asks for them."""

import html
import re

import pytest

from ledger.models import Transaction
from ledger.operations.payment import CASH
from ledger.operations.post import post
from ledger.operations.reverse_entry import reverse_entry
from ledger.pages import journal
from scoring.models import Card, CardState, Edition
from tests.helping.browser import at, pay, signed_in, text_of
from tests.helping.factories import make_card, make_club, make_member

CLOSED, COUNTERSIGNED = CardState.CLOSED, CardState.COUNTERSIGNED


# Books


def test_every_sum_opens_into_its_card(book):
    card = make_card(book.a, book.b, state=COUNTERSIGNED)
    client = signed_in(book.c)
    balances = client.get(at(book, "ledger/"))
    assert "A is owed 15s. B owes 15s." in text_of(balances)
    statement_at = at(book, f"ledger/members/{book.a.pk}/?currency=LSD")
    assert statement_at in balances.content.decode()
    statement = client.get(statement_at)
    assert "Card with B 15s. 15s." in text_of(statement)
    assert at(book, "ledger/1/") in statement.content.decode()
    transaction = client.get(at(book, "ledger/1/"))
    assert at(book, f"cards/{card.pk}/") in transaction.content.decode()
    assert "150 − 0 = 150" in text_of(transaction)
    assert "A 15s. B −15s. Together 0" in text_of(transaction)


def test_what_the_club_holds_is_said_without_a_minus_and_opens_too(book):
    pay(book, book.b, CASH)
    client = signed_in(book.a)
    balances = client.get(at(book, "ledger/"))
    page = text_of(balances)
    assert "The club’s cash holds 5s." in page
    assert "−" not in page
    assert "together" not in page, "what only a treasurer understands"
    treasurers = text_of(signed_in(book.treasurer).get(at(book, "ledger/")))
    assert "All the members together is owed 5s." in treasurers
    assert "All together, less what the club holds even 0" in treasurers
    assert "−" not in treasurers
    cash_at = at(book, "ledger/own/cash/?currency=LSD")
    assert cash_at in balances.content.decode()
    cash = text_of(client.get(cash_at))
    assert "The club holds 5s. here." in cash
    assert "Received from B 5s. 5s." in cash
    entry = client.get(at(book, "ledger/1/"))
    assert cash_at in entry.content.decode()
    words = "B 5s. The club’s cash holds more 5s. Together, less what the club holds 0"
    assert words in text_of(entry)
    journal_page = text_of(client.get(at(book, "ledger/journal/")))
    assert "B 5s., the club’s cash holds 5s. more" in journal_page


def test_more_paid_out_of_the_cash_than_came_in_is_said(book):
    pay(book, CASH, book.b)
    client = signed_in(book.a)
    balances = text_of(client.get(at(book, "ledger/")))
    assert "The club’s cash is short by 5s." in balances
    cash = text_of(client.get(at(book, "ledger/own/cash/")))
    assert "5s. more has gone out than came in." in cash
    assert "The club’s cash holds less 5s. B −5s." in text_of(client.get(at(book, "ledger/1/")))


def test_a_new_club_has_nothing_posted(book):
    client = signed_in(book.a)
    assert "The book is empty." in text_of(client.get(at(book, "ledger/")))
    for address in (f"ledger/members/{book.a.pk}/", "ledger/own/cash/"):
        assert "There are no entries here" in text_of(client.get(at(book, address)))


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
        pay(book, book.b, book.a, 1 + n, f"form-key-of-this-page-{n}")
    client = signed_in(book.a)
    first = client.get(at(book, f"ledger/members/{book.b.pk}/"))
    (earlier,) = re.findall(r'href="(\?[^"]*before[^"]*)"', first.content.decode())
    second = client.get(at(book, f"ledger/members/{book.b.pk}/") + html.unescape(earlier))
    assert "Paid to A 1d. 1d." in text_of(second)
    assert "Latest" in text_of(second)


@pytest.mark.parametrize(
    "address",
    [
        "ledger/members/{other}/",
        "ledger/9/",
        f"ledger/{'9' * 30}/",
        "ledger/own/member/",
        "ledger/own/x/",
        "ledger/months/2026/13/",
        f"ledger/months/2026/{'9' * 30}/",
        f"ledger/months/{'9' * 30}/1/mine.pdf",
        "ledger/months/9999/12/",
        "ledger/months/1/1/report.pdf",
    ],
)
def test_what_is_not_this_clubs_is_not_found(book, address):
    other = make_member(make_club())
    response = signed_in(book.a).get(at(book, address.format(other=other.pk)))
    assert response.status_code == 404


def test_an_account_that_owes_says_so_without_a_minus(book):
    make_card(book.a, book.b, state=COUNTERSIGNED)
    client = signed_in(book.c)
    assert "Owes 15s." in text_of(client.get(at(book, f"ledger/members/{book.b.pk}/")))


def test_currencies_are_called_by_their_names(book):
    draft = Transaction(club=book.club, kind="payment", source_key="test", currency="EUR")
    post(draft=draft, amounts={book.a: 125, book.b: -125})
    pay(book, book.b, CASH)
    client = signed_in(book.a)
    page = text_of(client.get(at(book, "ledger/")))
    assert "In pounds, shillings and pence" in page
    assert "In euros" in page
    assert "Euros" in text_of(client.get(at(book, f"ledger/members/{book.a.pk}/")))
    assert ">euros</option>" in client.get(at(book, "ledger/payments/new/")).content.decode()


def test_the_journal_has_every_entry_newest_first(book, monkeypatch, django_assert_max_num_queries):
    card = make_card(book.a, book.b, state=COUNTERSIGNED)
    part = pay(book, book.b, CASH)
    reverse_entry(by=book.treasurer, entry=part, reason="It was C")
    client = signed_in(book.c)
    with django_assert_max_num_queries(9):
        response = client.get(at(book, "ledger/journal/"))
    found = re.findall(r"No\. (\d) · (.*?)\s*<", response.content.decode())
    assert found == [
        ("3", "Reversal of No. 2: It was C"),
        ("2", "Payment"),
        ("1", f"Card {card.pk}"),
    ]
    assert "A 15s., B −15s." in text_of(response)
    assert at(book, "ledger/journal/") in client.get(at(book, "ledger/")).content.decode()
    monkeypatch.setattr(journal, "PAGE", 2)
    first = client.get(at(book, "ledger/journal/")).content.decode()
    assert "No. 1 ·" not in first
    assert 'href="?before=2"' in first
    older = text_of(client.get(at(book, "ledger/journal/?before=2")))
    assert "No. 1 ·" in older
    assert "No. 2 ·" not in older


def test_entries_lead_to_the_ones_before_and_after(book):
    for n in range(3):
        pay(book, book.b, book.a, 60, f"form-key-of-this-page-{n}")
    page = signed_in(book.c).get(at(book, "ledger/2/")).content.decode()
    for number in (1, 3):
        assert at(book, f"ledger/{number}/") in page
    assert 'rel="prev"' not in signed_in(book.c).get(at(book, "ledger/1/")).content.decode()


def test_an_earlier_edition_opens_into_what_it_was_made_of(book):
    card = make_card(book.a, book.b, state=CardState.REVERSED)
    page = text_of(signed_in(book.c).get(at(book, "ledger/1/")))
    assert "It was reversed. The card is now open as edition 2" in page
    assert "edition 1 of the card, open as edition 2" in page
    assert "was corrected later" not in page
    assert "Won A B First partie 150 Together 150 0" in page
    assert "150 − 0 = 150" in page
    assert (
        at(book, f"cards/{card.pk}/")
        in signed_in(book.c).get(at(book, "ledger/2/")).content.decode()
    )
    reversal = text_of(signed_in(book.c).get(at(book, "ledger/2/")))
    assert "This entry reverses edition 1. The card goes on as edition 2." in reversal
    assert "How No. 1 was reckoned" in reversal


@pytest.mark.parametrize(
    ("who", "state", "shown"),
    [
        ("treasurer", COUNTERSIGNED, True),
        ("treasurer", CardState.REVERSED, False),  # It is reversed already.
        ("secretary", COUNTERSIGNED, False),
        ("a", COUNTERSIGNED, False),
    ],
)
def test_a_cards_entry_leads_who_may_reverse_it_to_where_that_is_done(book, who, state, shown):
    card = make_card(book.a, book.b, state=state)
    client = signed_in(getattr(book, who))
    link = f'<a href="{at(book, f"cards/{card.pk}/")}?reverse=1#reverse">reverse it on the card</a>'
    assert (link in client.get(at(book, "ledger/1/")).text) is shown
    assert ('id="reverse"' in client.get(at(book, f"cards/{card.pk}/")).text) is shown
    unfolded = client.get(at(book, f"cards/{card.pk}/?reverse=1")).text
    assert ('<details id="reverse" open>' in unfolded) is shown
    assert '<details id="reverse" open>' not in client.get(at(book, f"cards/{card.pk}/")).text


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
    assert response.headers["location"] == at(book, f"cards/{card.pk}/#sign")  # To “Play again”.
    assert Transaction.objects.get().card == card
    assert "Last to sign B, " in text_of(client.get(at(book, "ledger/1/")))
    tell = "If something on it is wrong, tell the treasurer. They can reverse it."
    assert tell in text_of(client.get(at(book, f"cards/{card.pk}/")))
    treasurers = text_of(signed_in(book.treasurer).get(at(book, f"cards/{card.pk}/")))
    assert tell not in treasurers
    assert "Something on it is wrong" in treasurers


@pytest.mark.parametrize(
    ("state", "who", "address", "typed", "why"),
    [
        (CLOSED, "c", "countersign", {}, "You can sign only for yourself"),
        (CLOSED, "b", "countersign", {"edition_id": 0}, "Read it again"),
        (CardState.OPEN, "b", "countersign", {}, "there is nothing to sign"),
        (CLOSED, "b", "dispute", {"reason": " "}, "Say why, in a few words."),
        (CLOSED, "b", "dispute", {"reason": "z" * 301}, "these are 301"),
        (CardState.DISPUTED, "treasurer", "decide", {"decision": "So it is"}, "Choose whether the"),
        (CardState.DISPUTED, "treasurer", "decide", {"stands": "yes"}, "Say why"),
        (CardState.DISPUTED, "secretary", "decide", {"stands": "no"}, "Only the treasurer may"),
        (COUNTERSIGNED, "treasurer", "reverse", {"reason": ""}, "Say why"),
        (COUNTERSIGNED, "secretary", "reverse", {"reason": "Wrong"}, "Only the treasurer may"),
    ],
)
def test_what_stands_against_it_is_said_on_the_card(book, state, who, address, typed, why):
    card = make_card(book.a, book.b, state=state)
    before = Transaction.objects.count()
    response = signed_in(getattr(book, who)).post(at(book, f"cards/{card.pk}/{address}/"), typed)
    assert response.status_code == 422
    assert why in text_of(response)
    if who != "secretary" and address != "countersign":  # The field has the focus.
        assert why in response.content.decode().split(" autofocus>")[1].split("</form>")[0]
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
    page = text_of(client.get(address))
    assert "Deal 3 after all" in page
    assert "Open the wrong deal on the card and correct it. Then close" in page


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


def test_the_journal_and_the_months_are_in_sight_on_the_balances(book):
    page = signed_in(book.c).get(at(book, "ledger/")).text
    for place, words in (("journal", "The journal"), ("months", "The months")):
        assert f'<a class="button quiet" href="{at(book, f"ledger/{place}/")}">{words}</a>' in page
