"""“Why do I owe this?”: every sum leads down to the deal and who wrote it."""

import re
from html import unescape

import pytest
from django.utils import timezone

from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.payment import CASH
from scoring.models import CardState
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.browser import at, pay, signed_in, text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card

LEADS_ON = re.compile(r"£\d|\d+s\.|\d+d\.|No\. \d")
MONEY = re.compile(r"£\d|\d+s\.|\d+d\.")


@pytest.fixture
def played(book):
    make_card(book.a, book.b, parties=DESC, state=CardState.COUNTERSIGNED)
    make_card(book.c, book.guest, state=CardState.COUNTERSIGNED)
    pay(book, book.b, book.a, 12)
    return book


def main_of(page) -> str:
    return page.content.decode().split("<main", 1)[1].split("</main>")[0]


def links_of_sums(page) -> list[str]:
    """Return where the sums on a page link to."""
    links = re.findall(r'<a (?![^>]*rel=)[^>]*href="([^"]+)"[^>]*>(.*?)</a>', main_of(page), re.S)
    return [unescape(href) for href, inside in links if LEADS_ON.search(unescape(inside))]


def sums_that_lead_nowhere(page) -> list[str]:
    """Return cells with a sum and no link, except totals."""
    html = re.sub(
        r"<tfoot.*?</tfoot>|<tr class=\"subtotal\".*?</tr>", "", main_of(page), flags=re.S
    )
    cells = re.findall(r"<td[^>]*>(.*?)</td>", html, re.S)
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


@pytest.mark.parametrize(
    "start",
    [
        "",
        "ledger/",
        "ledger/journal/",
        "ledger/members/{b}/",
        "ledger/settle/",
        "ledger/months/{month}/",
    ],
)
def test_every_sum_leads_to_the_deals_and_who_wrote_them(played, start):
    client = signed_in(played.b)
    month = timezone.now().astimezone(played.club.zone).strftime("%Y/%m")
    pages = opened(client, at(played, start.format(b=played.b.pk, month=month)))
    deals = [place for place in pages if "/deals/" in place]
    assert len(deals) == (30 if start in ("", "ledger/members/{b}/") else 36)
    for place in deals:
        assert re.search(r"What was written \d+–\d+ [AC], \d+ \w+ 20\d\d", pages[place]), place


def test_the_deals_come_to_the_points_line_by_line(played):
    page = text_of(signed_in(played.b).get(at(played, "ledger/1/")))
    assert "Deal 6 25 23 A Together 164 114 164 − 114 + 100 = 150 Second partie" in page
    assert "Together 224 92 Rubicon: 224 + 92 + 100 = 416 Third partie" in page


def test_the_deals_that_count_double_in_a_four_deal_partie_are_marked(played):
    deals = ((20, 10), (30, 10), (10, 20), (25, 15))
    make_card(played.a, played.b, parties=[deals], state=CardState.COUNTERSIGNED, code="four-deal")
    page = text_of(signed_in(played.b).get(at(played, "ledger/4/")))
    assert "Deal 1 ×2 20 10" in page
    assert "Deal 4 ×2 25 15 A Together 130 80" in page


@pytest.mark.parametrize(
    ("address", "running"),
    [
        ("ledger/", 0),
        ("ledger/members/{b}/", 3),
        ("ledger/own/cash/", 1),
        ("ledger/months/{month}/", 0),
    ],
)
def test_no_sum_on_a_page_leads_nowhere(played, address, running):
    """Running balances of a statement are excepted: they add up the amounts below them."""
    pay(played, played.b, CASH, 24, key="form-key-of-this-page-2")
    month = timezone.now().astimezone(played.club.zone).strftime("%Y/%m")
    place = at(played, address.format(b=played.b.pk, month=month))
    shown = signed_in(played.b).get(place)
    assert len(sums_that_lead_nowhere(shown)) == running


def test_an_entry_shows_each_deal_with_its_writer(played):
    page = signed_in(played.b).get(at(played, "ledger/1/"))
    said = text_of(page)
    assert "Deal A B Written by First partie Deal 1 27 13 A Deal 2 15 31 A" in said
    assert said.count("Deal 6 ") == 5
    assert 'href="#partie-3"' in page.content.decode()


def test_the_edition_that_was_signed_keeps_its_deals_whatever_is_mended_since(book):
    card = make_card(book.a, book.b, parties=DESC[:2], state=CardState.COUNTERSIGNED)
    reader = signed_in(book.b)
    assert "Deal 1 27 13 A" in text_of(reader.get(at(book, "ledger/1/")))
    reverse_card(card_id=card.pk, by=book.treasurer, reason="The first deal is wrong")
    record_deal(card_id=card.pk, by=book.treasurer, figures=Figures(1, 1, 1, (26, 14)), key="mend")
    page = reader.get(at(book, "ledger/1/"))
    assert "Won A B First partie 150 " in text_of(page)
    assert "These are the deals as they were when edition 1 was closed." in text_of(page)
    assert "Deal 1 27 13 A" in text_of(page)
    assert "26 14" not in text_of(page)
    assert 'href="#partie-1"' in page.content.decode()
    written = at(book, f"cards/{card.pk}/written/")
    assert f'href="{written}"' in page.content.decode()
    told = text_of(reader.get(written))
    assert told.index("26–14") < told.index("27–13")
