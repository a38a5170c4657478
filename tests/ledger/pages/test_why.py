"""“Why do I owe this?”: every sum leads down to the deal and who wrote it.

“Every deal, and who wrote it” on a card's entry: its rows add up to the totals.
"""

import re
from copy import deepcopy
from html import unescape

import pytest
from django.utils import timezone

from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.payment import CASH
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.settle_finished import settle_finished
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.book import Book, make_book
from tests.helping.browser import at, pay, text_of
from tests.helping.cards import DESC, key, take_back, write_past_the_end
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


AS_CLOSED = "These are the deals as they were when edition 1 was closed."


def mend(card: Card, by, deal: int, scores, **more) -> None:
    """Write a deal of the first partie again; A dealt the even ones."""
    figures = Figures(1, deal, deal % 2, scores, **more)
    record_deal(card_id=card.pk, by=by, figures=figures, key=key())


def entry_of(book, number: int = 1) -> str:
    return reads(book, "c", f"ledger/{number}/")


def deals_of(book, number: int = 1) -> str:
    """Return what an entry's page says under that heading."""
    page = entry_of(book, number)
    return page.partition("Every deal, and who wrote it")[2].partition("← No.")[0]


def signed_by_all(book, card: Card) -> None:
    close_card(card_id=card.pk, by=book.a)
    countersign(card_id=card.pk, by=book.b)


def annulled(book, card: Card) -> None:
    """Annul the second partie."""
    for by in (book.a, book.b):
        annul(card_id=card.pk, partie=2, by=by)


def test_r31_deals_past_the_end_are_struck_and_said_not_to_count(book):
    card = make_card(book.a, book.b, parties=())
    write_past_the_end(card, book.a, book.treasurer)
    signed_by_all(book, card)
    shown = deals_of(book)
    past = "Written after the end of the partie, so it does not count."
    assert "Deal 6 10 30 T Deal 7 § does not count 20 10 A" in shown
    assert f"Deal 8 § does not count 12 25 A § {past} Together 145 135" in shown
    assert shown.count(past) == 2
    assert Browser(book, "c").get("ledger/1/").text.count('<tr class="past-the-end">') == 2


def test_of_a_partie_that_was_carried_it_says_where_its_deals_are(book):
    card = make_card(book.a, book.b, parties=[DESC[0], DESC[1][:3]])
    for player in (book.a, book.b):
        settle_finished(card_id=card.pk, by=player)
    countersign(card_id=card.pk, by=book.b)
    shown = deals_of(book)
    assert f"Second partie Partie 2 continues on card {Card.objects.latest('pk').pk}." in shown
    assert "were not written down" not in shown


@pytest.mark.parametrize(
    ("scores", "mark", "said"),
    [
        ((25, 0), "reckons_nothing", "B reckons nothing."),
        ((25, 9), "plays_short", "B played with too few cards."),
        ((26, 0), "conceded", "B conceded the deal."),
    ],
)
def test_what_a_deals_mark_says_stands_under_it_as_on_the_card(book, scores, mark, said):
    card = make_card(book.a, book.b, parties=(DESC[0][:5],))
    mend(card, book.a, 6, scores, mark=mark, mark_seat=1)
    signed_by_all(book, card)
    assert f"Deal 6 * {scores[0]} {scores[1]} A * {said} Together" in deals_of(book)


def test_law_74_where_two_records_differ_both_stand_under_the_deal(book):
    card = make_card(book.a, book.b)
    mend(card, book.b, 6, (25, 32))
    signed_by_all(book, card)
    said = "A wrote 25–23; B wrote 25–32. Each is right about their own hand ( Law 74 ):"
    assert f"Deal 6 † 25 32 A, B † {said} 25–32 counts. Together 164 123" in deals_of(book)


def test_r31_a_partie_tied_twice_is_said_to_be_drawn(book):
    card = make_card(book.a, book.b, parties=[[(20, 20)] * 8])
    signed_by_all(book, card)
    assert not book.club.transactions.exists()  # A reckoning of nothing posts nothing.
    card = make_card(book.a, book.b, parties=[[(20, 20)] * 8, DESC[0]])
    signed_by_all(book, card)
    assert "Together 160 160 Drawn: nobody wins anything." in deals_of(book)


def test_r34_the_sum_of_an_annulled_partie_is_said_to_win_nothing(book):
    card = make_card(book.a, book.b, parties=[DESC[0], DESC[1][:2]])
    annulled(book, card)
    signed_by_all(book, card)
    assert re.search(r"Second partie .* Annulled: nobody wins anything\.", deals_of(book))
    assert "Deal 6 25 23 A Together 164 114" in deals_of(book), "ordinary deals bear no sign"


# Editions that were reversed


def test_a_card_not_mended_yet_opens_down_to_who_wrote_each_deal(book):
    make_card(book.a, book.b, state=CardState.REVERSED)
    for number in (1, 2):  # What was posted, and its reversal.
        shown = deals_of(book, number)
        assert AS_CLOSED in shown
        assert "Deal 6 25 23 A Together 164 114 164 − 114 + 100 = 150" in shown


def test_each_edition_has_the_deals_that_were_signed_in_it(book):
    card = make_card(book.a, book.b, state=CardState.REVERSED)
    mend(card, book.treasurer, 6, (25, 33))
    signed_by_all(book, card)
    page = entry_of(book)
    assert "The card was corrected later, as edition 2." in page
    assert "edition 1 of the card, now edition 2" in page
    assert "Deal 6 25 23 A Together 164 114" in deals_of(book, 1)
    assert "Deal 6 25 33 T Together 164 124" in deals_of(book, 3)


def test_a_deal_taken_back_since_is_shown_and_leads_nowhere(book):
    card = make_card(book.a, book.b, state=CardState.REVERSED)
    take_back(card, book.a)
    assert "Deal 6 25 23 A Together 164 114" in deals_of(book)
    page = Browser(book, "c").get("ledger/1/").text
    deals = [n for n in range(1, 7) if at(book, f"cards/{card.pk}/deals/1/{n}/") in page]
    assert deals == [1, 2, 3, 4, 5]


def test_r34_a_partie_annulled_since_was_won_in_the_edition_before(book):
    card = make_card(book.a, book.b, parties=DESC[:2], state=CardState.REVERSED)
    take_back(card, book.a)  # Its last deal: the second partie is broken off.
    annulled(book, card)
    signed_by_all(book, card)
    assert "Second partie Deal 1 15 30 A" in deals_of(book, 1)
    assert "Together 224 92" in deals_of(book, 1)


def test_an_earlier_edition_says_how_the_card_stands_now(book):
    card = make_card(book.a, book.b, state=CardState.REVERSED)
    close_card(card_id=card.pk, by=book.a)
    unsigned = "is now closed as edition 2, and some players have not signed that yet"
    assert unsigned in entry_of(book)
    other = make_card(book.a, book.b, state=CardState.REVERSED)
    abandon_card(card_id=other.pk, by=book.treasurer)
    assert "then abandoned" in entry_of(book, 3)
