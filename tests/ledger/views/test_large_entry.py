"""A club of two thousand, opened in one entry.

Every page that shows it opens, and no SQL statement names each member.
"""

import re
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.body_limits import TABLE
from ledger.imports.balances_csv import read_balances
from ledger.operations.import_balances import import_balances
from tests.helping.book import Book, make_book
from tests.helping.browser import text_of
from tests.helping.world import made_once, undone
from tests.ledger.asking import Browser
from tests.ledger.journals import KEY

MEMBERS = 2_000
MOST = 5_000
"""Members of the largest club, whom a form can still tick one by one."""
LONGEST = 8_000
"""Characters of a statement with its values in it: a few hundred ids, and not two thousand."""


def make_large() -> Book:
    """The club, its treasurer's browser, and its one entry."""
    book = make_book()
    rows = [f"M {n:04},{'-' if n % 2 else ''}{n}s." for n in range(1, MEMBERS)]
    text = "\n".join(["name,balance", "A,7s.", *rows])
    import_balances(by=book.treasurer, rows=read_balances(text, "LSD"))
    book.browser, book.entry = Browser(book, "treasurer"), book.club.transactions.get()
    return book


large = made_once(make_large)


def opened(large, address):
    """Return the page at an address of the club, and the statements it took."""
    with CaptureQueriesContext(connection) as asked:
        home = large.browser.client.get("/") if address == "/" else None
        page = home or large.browser.get(address)
    assert page.status_code == 200, address
    longest = max((query["sql"] for query in asked.captured_queries), key=len)
    assert len(longest) < LONGEST, longest[:300]
    return page


PAGES = [
    *("/", "ledger/", "ledger/own/opening/", "ledger/own/cash/", "ledger/months/"),
    *("ledger/months/{month}/", "ledger/months/{month}/{a}.pdf", "ledger/members/{a}/"),
    *("ledger/members/{a}/?month={dated}", "ledger/export/", "ledger/settle/"),
    *("ledger/checks/", "ledger/opening/new/"),
]


@pytest.mark.parametrize("address", PAGES)
def test_every_page_opens(large, address):
    day = large.entry.dated
    words = {"month": f"{day.year}/{day.month}", "dated": f"{day:%Y-%m}", "a": large.a.pk}
    opened(large, address.format(**words))


def test_the_journal_names_the_first_and_says_how_many_more(large):
    page = opened(large, "ledger/journal/")
    assert "M 1998 £99 18s." in text_of(page)
    assert f"and {MEMBERS + 1 - 50} more" in text_of(page)
    assert len(page.content) < 20_000


def rows_of(page) -> int:
    return len(re.findall(r'<th scope="row"><a href="[^"]*currency=LSD', page.text))


def test_the_entrys_page_is_folded_and_opens_whole(large):
    address = f"ledger/{large.entry.number}/"
    page, whole = opened(large, address), opened(large, f"{address}?all")
    assert f"{MEMBERS + 1 - 200} more accounts" in text_of(page)
    assert (rows_of(page), rows_of(whole)) == (200, MEMBERS + 1)
    assert large.entry.postings.count() == MEMBERS + 1
    for shown in (page, whole):
        assert "Together 0" in text_of(shown)


@pytest.mark.parametrize("form", ["csv", "json", "beancount", "hledger"])
def test_the_export_has_every_account(large, form):
    answer = large.browser.get(f"ledger/export/?format={form}")
    whole = b"".join(answer) if answer.streaming else answer.content
    assert answer.status_code == 200
    assert b"M 0001" in whole
    assert b"M 1999" in whole


def test_it_is_reversed_whole(large):
    address = f"ledger/{large.entry.number}/reverse/"
    with undone():
        assert "No. 2: Reversal" in large.browser.sends(address, reason="The wrong file")
        assert not large.club.accounts.exclude(balance=0).exists()


def test_everybody_is_charged_though_each_is_ticked_by_hand(large):
    members = [str(pk) for pk in large.club.members.values_list("pk", flat=True)]
    typed = {"kind": "subscription", "amount": "1s.", "currency": "LSD", "reason": "Winter"}
    sent = {**typed, "form_key": KEY.format("winter"), "members": members}
    most = {**sent, "members": [members[-1]] * MOST}
    assert len(urlencode(most, doseq=True)) * 2 < TABLE["ledger:charge"]
    with undone():
        large.browser.sends("ledger/charges/new/", sent)
        assert large.club.transactions.get(kind="subscription").postings.count() == len(members) + 1
