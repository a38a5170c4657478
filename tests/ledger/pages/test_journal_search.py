"""The search of the journal: each of its fields, its errors, and its pages."""

import re

import pytest

from club.models import Member
from ledger.pages import journal
from scoring.laws.money.stakes import Stake
from scoring.models import CardState
from tests.helping.browser import at, text_of
from tests.helping.factories import make_card
from tests.ledger.asking import Browser
from tests.ledger.journals import pay

pytestmark = pytest.mark.django_db
CENT_A_POINT = Stake("", "EUR", 1, "point", "")


@pytest.fixture
def entries(posted):
    """The book of two months, with names that are told apart, and one entry of each that follows.

    1 is a card of Anne and Björn, 2 a payment of 5s., 3 one of 6s. 8d. to the cash, 4 reverses 2.
    """
    for person, name in ((posted.a, "Anne Archer"), (posted.b, "Björn Bell"), (posted.c, "Celia")):
        Member.objects.filter(pk=person.pk).update(name=name)
    pay(posted, posted.c, posted.a, 240, 5, reason="Überfall, 100 % & lost_bet")
    return posted


def found(book, search: str) -> list[int]:
    page = searched(book, search)
    assert page.status_code == 200, text_of(page)
    return numbers(book, page)


def searched(book, search: str):
    return Browser(book, "a").get(f"ledger/journal/?{search}")


def numbers(book, page) -> list[int]:
    """The numbers of the entries on a page, from top to bottom."""
    return [int(n) for n in re.findall(rf'href="{at(book, "ledger/")}(\d+)/"', page.text)]


SEARCHES = [
    ("person={a}", [5, 4, 2, 1]),
    ("person={c}", [5]),
    ("person={guest}", []),
    ("kind=payment", [5, 3, 2]),
    ("kind=reversal", [4]),
    ("kind=fine", []),
    ("since=2026-10-20&until=2026-10-20", [2, 1]),
    ("until=2026-10-31&kind=payment", [2]),
    ("amount=5s.", [4, 2]),
    ("amount=60d", [4, 2]),
    ("amount=%C2%A31", [5]),
    ("amount=6s.+8d.&person={b}", [3]),
    ("amount=6s.+8d.&person={a}", []),
    ("words=archer", [5, 4, 2, 1]),
    ("words=bj%C3%96rn+payment", [3, 2]),
    ("words=on+account", [2]),
    ("words=%C3%BCberfall", [5]),
    ("words=100+%25", [5]),
    ("words=lost_bet", [5]),
    ("words=t_b", [5]),
    ("words=_x", []),
    ("words=cash", [3]),
    ("words=reversal+2", [4]),
    ("words=card+{card}", [1]),
    ("words=celia+reversal", []),
    ("words=nothing+here", []),
    ("person=&kind=&words=++&amount=", [5, 4, 3, 2, 1]),
]


@pytest.mark.parametrize(("search", "entries_found"), SEARCHES)
def test_a_search_finds(entries, search, entries_found):
    people = {key: getattr(entries, key).pk for key in ("a", "b", "c", "guest")}
    card = entries.club.cards.get()
    assert found(entries, search.format(**people, card=card.pk)) == entries_found


WRONG = [
    ("since=2026-02-31", "There is no 31 February 2026."),
    ("until=31+February", "Write a day such as 2026-11-30."),
    ("since=2026-11-20&until=2026-11-19", "That is before 20 November 2026"),
    ("person=999999", "Choose somebody from the list."),
    ("kind=theft", "Choose a kind from the list."),
    ("amount=5", "5 of what? Write £5, 5s. or 5d."),
    ("amount=much", "“much” is not an amount"),
    ("words=" + 61 * "x", "Keep it to 60 characters: these are 61."),
    ("words=%00", "It contains a character that cannot be seen. Delete it all and type it again."),
]


@pytest.mark.parametrize(("search", "said"), WRONG)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_typed_is_lost(entries, search, said):
    page = searched(entries, search)
    assert page.status_code == 200
    assert said in text_of(page)
    assert '<details class="search no-print" open>' in page.text
    assert numbers(entries, page) == []


def test_an_amount_is_in_one_currency(entries):
    make_card(entries.a, entries.c, stake=CENT_A_POINT, state=CardState.COUNTERSIGNED)
    assert found(entries, "amount=15s.") == [1]
    assert found(entries, "amount=1.50&currency=EUR") == [6]
    assert found(entries, "currency=EUR") == [6]
    page = searched(entries, "currency=XYZ")
    assert "The club keeps no accounts in XYZ." in text_of(page)


def test_a_search_says_what_it_asks_and_how_to_clear_it(entries):
    said = searched(entries, f"person={entries.a.pk}&kind=payment&amount=5s.&words=half")
    assert "Anne Archer payment 5s. “half” Clear the search" in text_of(said)
    nothing = text_of(searched(entries, "words=zebra"))
    assert "No entry in the book matches. Show all entries" in nothing


def test_the_next_page_keeps_the_search(entries, monkeypatch):
    monkeypatch.setattr(journal, "PAGE", 1)
    seen, search = [], "kind=payment&person=&until=2026-12-31"
    while search:
        page = searched(entries, search)
        seen += numbers(entries, page)
        more = re.search(r'href="\?([^"]*before=\d+)">\s*Earlier', page.text)
        search = more[1].replace("&amp;", "&") if more else ""
    assert seen == [5, 3, 2]
    assert re.search(r"ledger/journal/\?[^\"]*kind=payment[^\"]*\">Latest", page.text)
