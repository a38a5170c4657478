"""The pages on which side bets are offered, taken and settled."""

import pytest

from ledger.models import Bet
from ledger.operations.bets.offer_bets import take_bet
from scoring.models import CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from tests.helping.bets import offer, sign, taken
from tests.helping.browser import as_shown, signed_in, text_of
from tests.helping.cards import DESC, write
from tests.helping.factories import PLAYED_ON, make_card
from tests.ledger.asking import Browser, reads


def form(book, **more) -> dict:
    """Return what the page of a bet sends: C bets B 5s. that A wins the card."""
    typed = {"backer": book.c.pk, "layer": book.b.pk, "seat": "0", "amount": "5s", "partie": ""}
    key = {"currency": "LSD", "form_key": "bet-form-of-this-page-1"}
    return {**typed, **key, "terms": "", **more}


def test_the_pages_say_that_an_offer_comes_too_late_instead_of_offering_it(book):
    card = make_card(book.a, book.b, parties=[DESC[0][:2]])
    bet = offer(book, card, partie=1)
    asked, address = Browser(book, "treasurer"), f"cards/{card.pk}/bets/"
    assert "Take the bet" in asked.reads(address)
    assert "You are offered a side bet" in text_of(asked.client.get("/"))
    write(card, book.a, *DESC[0][2:])
    page, over = asked.reads(address), "Partie 1 is over. Bet on partie 2 or a later one."
    assert "Take the bet" not in page
    assert f"{over} Decline the bet" in page
    assert "You are offered a side bet" not in text_of(asked.client.get("/"))
    assert asked.refused(f"{address}{bet.pk}/", answer="take").words.count(over) == 1


@pytest.mark.parametrize("state", [CardState.OPEN, CardState.CLOSED, CardState.COUNTERSIGNED])
def test_a_card_leads_to_its_bets_while_one_can_bet_or_somebody_has(book, state):
    cards = [make_card(book.a, book.b, parties=DESC[:1]) for _ in range(2)]
    offer(book, cards[0])
    for card in cards:
        if state == CardState.CLOSED:
            close_card(card_id=card.pk, by=book.a)
        if state == CardState.COUNTERSIGNED:
            sign(book, card)
    told = ["Side bets" in reads(book, "a", f"cards/{card.pk}/") for card in cards]
    assert told == [True, state == CardState.OPEN]


def test_a_partie_typed_wrong_is_refused_in_our_own_words(book):
    address = f"cards/{make_card(book.a, book.b).pk}/bets/"
    for typed, says in (
        ("999", "Partie 999 is too far off. Bet on partie 2 or an earlier one."),
        ("0", "The first partie is number 1."),
        ("second", "Write the number of the partie, such as 2."),
    ):
        refused = Browser(book, "c").refused(address, form(book, partie=typed))
        assert says in refused.words
        assert f'value="{typed}"' in refused.text
    assert not Bet.objects.exists()


def test_another_bet_on_a_form_sent_before_is_offered_once_sent_again(book):
    address = f"cards/{make_card(book.a, book.b).pk}/bets/"
    browser = Browser(book, "c")
    for _ in range(2):
        assert browser.post(address, form(book)).status_code == 302
    answer = browser.refused(address, form(book, amount="7s", partie="2"))
    said = "You have already offered this bet from this page: C bets B 5s.: A wins the card"
    assert said in answer.words
    assert browser.post(address, as_shown(answer)).status_code == 302
    assert list(Bet.objects.values_list("amount", "partie")) == [(60, None), (84, 2)]


def test_the_page_of_bets(book):
    card = make_card(book.a, book.b, state=CardState.OPEN)
    browser, other, address = Browser(book, "c"), Browser(book, "b"), f"cards/{card.pk}/bets/"
    refused = browser.refused(address, form(book, amount="five"))
    assert "“five” is not an amount" in refused.words
    page = browser.sends(address, form(book))
    assert "C bets B 5s.: A wins the card" in page
    assert "Take the bet" not in page
    assert "Take the bet" in other.reads(address)
    one = f"{address}{Bet.objects.get().pk}/"
    other.post(one, answer="take")
    assert "This bet is open." in browser.refused(one, answer="withdraw").words
    sign(book, card)
    assert "C has won. No. 2" in browser.reads(address)
    entry = browser.reads("ledger/2/")
    assert "Side bet C bets B 5s.: A wins the card Offered by C, " in entry
    assert "Taken by B, " in entry
    assert "Settled when the card was countersigned, " in entry
    assert "Entered by" not in entry
    assert "Side bet with B" in browser.reads(f"ledger/members/{book.c.pk}/")


def test_an_offered_bet_is_on_the_first_page_of_whoever_may_take_it(book):
    card = make_card(book.a, book.b, parties=[])
    bet, said = offer(book, card, layer=book.b), "You are offered a side bet: C bets B 5s."
    assert said in text_of(signed_in(book.b).get("/"))
    assert said not in text_of(signed_in(book.c).get("/"))
    take_bet(bet_id=bet.pk, by=book.b)
    assert said not in text_of(signed_in(book.b).get("/"))


def test_the_pages_say_that_a_bet_went_with_its_card(book):
    card = make_card(book.a, book.b)
    taken(book, card)
    month, undecided = f"ledger/months/{PLAYED_ON:%Y/%-m}/", "Side bet not decided"
    assert f"{undecided}: C bets T 5s." in reads(book, "treasurer", month)
    abandon_card(card_id=card.pk, by=book.secretary)
    assert undecided not in reads(book, "treasurer", month)
    page = reads(book, "secretary", f"cards/{card.pk}/bets/")
    assert "C bets T 5s.: A wins the card void “The card was abandoned”" in page
    for gone in ("decided when the card is countersigned", "Undo the decision", "Decide it"):
        assert gone not in page


def test_an_officer_settles_a_void_bet_by_the_countersigned_card(book):
    card = make_card(book.a, book.b)
    bet = taken(book, card)
    officer, address = Browser(book, "secretary"), f"cards/{card.pk}/bets/"
    officer.post(f"{address}{bet.pk}/", answer="void", reason="Both say so")
    assert "Open the bet again" in officer.reads(address)
    sign(book, card)
    assert "Let the card decide" in officer.reads(address)
    page = officer.sends(f"{address}{bet.pk}/", answer="reopen", reason="T says no")
    assert "C has won. No. 2 “T says no”" in page
    entry = officer.reads("ledger/2/")
    assert "Decided by S, " in entry
    assert "when the card was countersigned" not in entry
