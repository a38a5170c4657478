"""The ledger's pages, as a browser without JavaScript asks for them."""

import html
import re

import pytest

from ledger.models import Transaction
from ledger.operations.payment import CASH
from ledger.operations.post import post
from ledger.operations.reverse_entry import reverse_entry
from ledger.pages import journal
from scoring.models import Card, CardState
from tests.helping.browser import at, pay, signed_in, text_of
from tests.helping.factories import make_card, make_club, make_member
from tests.ledger.asking import PAY, Browser, reads
from tests.ledger.journals import KEY

CLOSED, COUNTERSIGNED = CardState.CLOSED, CardState.COUNTERSIGNED
BALANCES, JOURNAL, CASH_AT = "ledger/", "ledger/journal/", "ledger/own/cash/"


# Books


def test_every_sum_opens_into_its_card(book):
    card = make_card(book.a, book.b, state=COUNTERSIGNED)
    browser = Browser(book, "c")
    balances = browser.get(BALANCES)
    assert "A is owed 15s. B owes 15s." in text_of(balances)
    for place, words in ((JOURNAL, "The journal"), ("ledger/months/", "The months")):
        assert f'<a class="button quiet" href="{at(book, place)}">{words}</a>' in balances.text
    statement_at = f"ledger/members/{book.a.pk}/?currency=LSD"
    assert at(book, statement_at) in balances.text
    statement = browser.get(statement_at)
    assert "Card with B 15s. 15s." in text_of(statement)
    assert at(book, "ledger/1/") in statement.text
    transaction = browser.get("ledger/1/")
    assert at(book, f"cards/{card.pk}/") in transaction.text
    assert "150 − 0 = 150" in text_of(transaction)
    assert "A 15s. B −15s. Together 0" in text_of(transaction)
    assert "Owes 15s." in browser.reads(f"ledger/members/{book.b.pk}/"), "without a minus"


def test_what_the_club_holds_is_said_without_a_minus_and_opens_too(book):
    pay(book, book.b, CASH)
    browser = Browser(book, "a")
    balances = browser.get(BALANCES)
    page = text_of(balances)
    assert "The club’s cash holds 5s." in page
    assert "−" not in page
    assert "together" not in page, "what only a treasurer understands"
    treasurers = reads(book, "treasurer", BALANCES)
    assert "All the members together is owed 5s." in treasurers
    assert "All together, less what the club holds even 0" in treasurers
    assert "−" not in treasurers
    cash_at = f"{CASH_AT}?currency=LSD"
    assert at(book, cash_at) in balances.text
    cash = browser.reads(cash_at)
    assert "The club holds 5s. here." in cash
    assert "Received from B 5s. 5s." in cash
    entry = browser.get("ledger/1/")
    assert at(book, cash_at) in entry.text
    words = "B 5s. The club’s cash holds more 5s. Together, less what the club holds 0"
    assert words in text_of(entry)
    assert "B 5s., the club’s cash holds 5s. more" in browser.reads(JOURNAL)


def test_more_paid_out_of_the_cash_than_came_in_is_said(book):
    pay(book, CASH, book.b)
    browser = Browser(book, "a")
    assert "The club’s cash is short by 5s." in browser.reads(BALANCES)
    assert "5s. more has gone out than came in." in browser.reads(CASH_AT)
    assert "The club’s cash holds less 5s. B −5s." in browser.reads("ledger/1/")


def test_a_new_club_has_nothing_posted(book):
    browser = Browser(book, "a")
    assert "The book is empty." in browser.reads(BALANCES)
    for address in (f"ledger/members/{book.a.pk}/", CASH_AT):
        assert "There are no entries here" in browser.reads(address)


def test_a_statement_asked_for_strangely_is_shown(book):
    pay(book, book.b, CASH)
    browser = Browser(book, "a")
    for query in ("", "currency=EUR", "currency=x", "before=", "before=x", "before=9" + "9" * 30):
        page = browser.reads(f"ledger/members/{book.b.pk}/?{query}")
        assert "Paid to the club’s cash" in page, query


def test_a_long_statement_goes_on_to_earlier_pages(book):
    for n in range(51):
        pay(book, book.b, book.a, 1 + n, KEY.format(n))
    browser, statement = Browser(book, "a"), f"ledger/members/{book.b.pk}/"
    (earlier,) = re.findall(r'href="(\?[^"]*before[^"]*)"', browser.get(statement).text)
    second = browser.reads(statement + html.unescape(earlier))
    assert "Paid to A 1d. 1d." in second
    assert "Latest" in second


def test_what_is_not_this_clubs_is_not_found(book):
    other, browser, huge = make_member(make_club()), Browser(book, "a"), "9" * 30
    own = f"members/{other.pk}/ 9/ {huge}/ own/member/ own/x/"
    months = f"2026/13/ 2026/{huge}/ {huge}/1/mine.pdf 9999/12/ 1/1/report.pdf"
    for address in (*own.split(), *(f"months/{month}" for month in months.split())):
        assert browser.get(f"ledger/{address}").status_code == 404, address


def test_currencies_are_called_by_their_names(book):
    draft = Transaction(club=book.club, kind="payment", source_key="test", currency="EUR")
    post(draft=draft, amounts={book.a: 125, book.b: -125})
    pay(book, book.b, CASH)
    browser = Browser(book, "a")
    page = browser.reads(BALANCES)
    assert "In pounds, shillings and pence" in page
    assert "In euros" in page
    assert "Euros" in browser.reads(f"ledger/members/{book.a.pk}/")
    assert ">euros</option>" in browser.get(PAY).text


def test_the_journal_has_every_entry_newest_first(book, monkeypatch, django_assert_max_num_queries):
    card = make_card(book.a, book.b, state=COUNTERSIGNED)
    part = pay(book, book.b, CASH)
    reverse_entry(by=book.treasurer, entry=part, reason="It was C")
    browser = Browser(book, "c")
    with django_assert_max_num_queries(9):
        response = browser.get(JOURNAL)
    found = [": ".join(entry) for entry in re.findall(r"(No. \d) · (.*?)\s*<", response.text)]
    reversal = "No. 3: Reversal of No. 2: It was C"
    assert found == [reversal, "No. 2: Payment", f"No. 1: Card {card.pk}"]
    assert "A 15s., B −15s." in text_of(response)
    monkeypatch.setattr(journal, "PAGE", 2)
    first = browser.get(JOURNAL).text
    assert "No. 1 ·" not in first
    assert 'href="?before=2"' in first
    older = browser.reads(f"{JOURNAL}?before=2")
    assert "No. 1 ·" in older
    assert "No. 2 ·" not in older
    middle = browser.get("ledger/2/").text
    for number in (1, 3):  # An entry leads to the ones before and after.
        assert at(book, f"ledger/{number}/") in middle
    assert 'rel="prev"' not in browser.get("ledger/1/").text


def test_an_earlier_edition_opens_into_what_it_was_made_of(book):
    card = make_card(book.a, book.b, state=CardState.REVERSED)
    browser = Browser(book, "c")
    page, reversal = browser.reads("ledger/1/"), browser.get("ledger/2/")
    assert "It was reversed. The card is now open as edition 2" in page
    assert "edition 1 of the card, open as edition 2" in page
    assert "was corrected later" not in page
    assert "Won A B First partie 150 Together 150 0" in page
    assert "150 − 0 = 150" in page
    assert at(book, f"cards/{card.pk}/") in reversal.text
    said = "This entry reverses edition 1. The card goes on as edition 2."
    assert said in text_of(reversal)
    assert "How No. 1 was reckoned" in text_of(reversal)


def test_a_cards_entry_leads_who_may_reverse_it_to_where_that_is_done(book):
    signed, reversed_before = (
        make_card(book.a, book.b, state=state) for state in (COUNTERSIGNED, CardState.REVERSED)
    )
    for who, card, number, shown in (
        ("treasurer", signed, 1, True),
        ("treasurer", reversed_before, 2, False),
        ("secretary", signed, 1, False),
        ("a", signed, 1, False),
    ):
        browser, page = Browser(book, who), f"cards/{card.pk}/"
        link = f'<a href="{at(book, page)}?reverse=1#reverse">reverse it on the card</a>'
        unfolded = '<details id="reverse" open>'
        assert (link in browser.get(f"ledger/{number}/").text) is shown, who
        assert ('id="reverse"' in browser.get(page).text) is shown, who
        assert (unfolded in browser.get(f"{page}?reverse=1").text) is shown, who
        assert unfolded not in browser.get(page).text


# Cards


def test_countersigning_from_the_card(book):
    card = make_card(book.a, book.b, state=CLOSED)
    browser, page = Browser(book, "b"), f"cards/{card.pk}/"
    assert at(book, f"{page}countersign/") in browser.get(page).text
    signed = browser.post(f"{page}countersign/", edition_id=card.editions.get().pk, seat=1)
    assert signed.headers["location"] == at(book, f"{page}#sign")  # To “Play again”.
    assert Transaction.objects.get().card == card
    assert "Last to sign B, " in browser.reads("ledger/1/")
    tell = "If something on it is wrong, tell the treasurer. They can reverse it."
    assert tell in browser.reads(page)
    treasurers = reads(book, "treasurer", page)
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
    refused = Browser(book, who).refused(f"cards/{card.pk}/{address}/", typed)
    assert why in refused.words
    if who != "secretary" and address != "countersign":  # The field has the focus.
        assert why in refused.text.split(" autofocus>")[1].split("</form>")[0]
    for field, kept in typed.items():
        if field in ("reason", "decision") and who != "secretary":  # who is shown no such form
            assert f">{kept}</textarea>" in refused.text
    assert Card.objects.get(pk=card.pk).state == state
    assert Transaction.objects.count() == before


def test_a_dispute_decided_and_a_card_reversed_from_its_page(book):
    card = make_card(book.a, book.b, state=CLOSED)
    address = f"cards/{card.pk}/"
    for who, end, typed, state in [
        ("b", "dispute", {"reason": "Deal 3 was 44 to 16"}, CardState.DISPUTED),
        ("treasurer", "decide", {"stands": "yes", "decision": "B wrote 6"}, COUNTERSIGNED),
        ("treasurer", "reverse", {"reason": "Deal 3 after all"}, CardState.REVERSED),
    ]:
        browser = Browser(book, who)
        assert at(book, f"{address}{end}/") in browser.get(address).text
        answer = browser.post(f"{address}{end}/", typed)
        assert answer.headers["location"] == at(book, address)
        assert Card.objects.get(pk=card.pk).state == state
    page = browser.reads(address)
    assert "Deal 3 after all" in page
    assert "Open the wrong deal on the card and correct it. Then close" in page


def test_roles_and_clubs_on_a_card(book):
    card = make_card(book.a, book.b, state=CLOSED)
    stranger = make_member(make_club(), role="treasurer")
    other, player = signed_in(stranger), Browser(book, "c")
    answers = {"countersign": 422, "dispute": 422, "decide": 403, "reverse": 403}
    for action, answer in answers.items():
        page = f"cards/{card.pk}/{action}/"
        assert other.post(at(book, page)).status_code == 404, action
        assert other.post(at(stranger, page), {"reason": "x"}).status_code == 404, action
        assert player.post(page, reason="x").status_code == answer, action
