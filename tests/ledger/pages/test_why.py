"""“Why do I owe this?”: every sum leads down to the deal and who wrote it."""

import re
from copy import deepcopy
from html import unescape

import pytest
from django.utils import timezone

from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.payment import CASH
from scoring.models import CardState
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.book import Book, make_book
from tests.helping.browser import at, pay, text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card
from tests.helping.world import made_once
from tests.ledger.asking import Browser, reads
from tests.ledger.journals import KEY

MONEY = re.compile(r"£\d|\d+s\.|\d+d\.")
LEADS_ON = re.compile(rf"{MONEY.pattern}|No\. \d")
SIGNED = CardState.COUNTERSIGNED


def make_played() -> Book:
    book = make_book()
    make_card(book.a, book.b, parties=DESC, state=SIGNED)
    make_card(book.c, book.guest, state=SIGNED)
    pay(book, book.b, book.a, 12)
    return book


played_once = made_once(make_played)


@pytest.fixture
def played(played_once, db) -> Book:
    return deepcopy(played_once)


def main_of(page) -> str:
    return page.text.split("<main", 1)[1].split("</main>")[0]


def links_of_sums(page) -> list[str]:
    """Return where the sums on a page link to."""
    links = re.findall(r'<a (?![^>]*rel=)[^>]*href="([^"]+)"[^>]*>(.*?)</a>', main_of(page), re.S)
    return [unescape(href) for href, inside in links if LEADS_ON.search(unescape(inside))]


def sums_that_lead_nowhere(page) -> list[str]:
    """Return cells with a sum and no link, except totals."""
    totals = re.compile(r"<tfoot.*?</tfoot>|<tr class=\"subtotal\".*?</tr>", re.S)
    cells = re.findall(r"<td[^>]*>(.*?)</td>", totals.sub("", main_of(page)), re.S)
    return [cell for cell in cells if MONEY.search(unescape(cell)) and "<a " not in cell]


def opened(client, address: str) -> dict[str, str]:
    """Return every page of the club that can be reached from the page's sums."""
    found: dict[str, str] = {}
    waiting = [address]
    while waiting:
        place = waiting.pop()
        if place in found:
            continue
        page = client.get(place, follow=True)
        assert page.status_code == 200, place
        found[place] = text_of(page)
        waiting += [_joined(place, href) for href in links_of_sums(page)]
        if "Every deal, and who wrote it" in found[place]:
            waiting += re.findall(r'href="([^"]+/deals/[^"]+)"', main_of(page))
    return found


def _joined(place: str, href: str) -> str:
    href = href.partition("#")[0]
    return place.partition("?")[0] + href if href.startswith("?") else href or place


def filled(played, address: str) -> str:
    """Return an address with B's statement and the month of play in it."""
    month = timezone.now().astimezone(played.club.zone).strftime("%Y/%m")
    return address.format(b=f"ledger/members/{played.b.pk}/", month=f"ledger/months/{month}/")


@pytest.mark.parametrize(
    "start", ["", "ledger/", "ledger/journal/", "{b}", "ledger/settle/", "{month}"]
)
def test_every_sum_leads_to_the_deals_and_who_wrote_them(played, start):
    pages = opened(Browser(played, "b").client, at(played, filled(played, start)))
    deals = [place for place in pages if "/deals/" in place]
    assert len(deals) == (30 if start in ("", "{b}") else 36)
    for place in deals:
        assert re.search(r"What was written \d+–\d+ [AC], \d+ \w+ 20\d\d", pages[place]), place


def test_no_sum_on_a_page_leads_nowhere(played):
    """Running balances of a statement are excepted: they add up the amounts below them."""
    pay(played, played.b, CASH, 24, key=KEY.format(2))
    browser = Browser(played, "b")
    for address, running in (("ledger/", 0), ("{b}", 3), ("ledger/own/cash/", 1), ("{month}", 0)):
        shown = browser.get(filled(played, address))
        assert len(sums_that_lead_nowhere(shown)) == running, address


def test_an_entry_shows_each_deal_with_its_writer_and_what_they_come_to(played):
    page = Browser(played, "b").get("ledger/1/")
    said = text_of(page)
    assert "Deal A B Written by First partie Deal 1 27 13 A Deal 2 15 31 A" in said
    assert said.count("Deal 6 ") == 5
    assert 'href="#partie-3"' in page.text
    assert "Deal 6 25 23 A Together 164 114 164 − 114 + 100 = 150 Second partie" in said
    assert "Together 224 92 Rubicon: 224 + 92 + 100 = 416 Third partie" in said


def test_the_deals_that_count_double_in_a_four_deal_partie_are_marked(book):
    deals = ((20, 10), (30, 10), (10, 20), (25, 15))
    make_card(book.a, book.b, parties=[deals], state=SIGNED, code="four-deal")
    page = reads(book, "b", "ledger/1/")
    assert "Deal 1 ×2 20 10" in page
    assert "Deal 4 ×2 25 15 A Together 130 80" in page


def test_the_edition_that_was_signed_keeps_its_deals_when_one_is_mended(book):
    card = make_card(book.a, book.b, parties=DESC[:2], state=SIGNED)
    reader = Browser(book, "b")
    assert "Deal 1 27 13 A" in reader.reads("ledger/1/")
    reverse_card(card_id=card.pk, by=book.treasurer, reason="The first deal is wrong")
    record_deal(card_id=card.pk, by=book.treasurer, figures=Figures(1, 1, 1, (26, 14)), key="mend")
    page = reader.get("ledger/1/")
    said, written = text_of(page), f"cards/{card.pk}/written/"
    assert "Won A B First partie 150 " in said
    assert "These are the deals as they were when edition 1 was closed." in said
    assert "Deal 1 27 13 A" in said
    assert "26 14" not in said
    assert 'href="#partie-1"' in page.text
    assert f'href="{at(book, written)}"' in page.text
    told = reader.reads(written)
    assert told.index("26–14") < told.index("27–13")
