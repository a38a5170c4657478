"""“Every deal, and who wrote it” on a card's entry: its rows add up to the totals."""

import re

import pytest

from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.settle_finished import settle_finished
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.browser import at
from tests.helping.cards import DESC, key, take_back, write_past_the_end
from tests.helping.factories import make_card
from tests.ledger.asking import Browser, reads

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
    assert not Transaction.objects.exists()  # A reckoning of nothing posts nothing.
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
