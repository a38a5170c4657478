"""The pages on which side bets are offered, taken and settled."""

import pytest

from ledger.models import Bet
from ledger.operations.bets.offer_bets import take_bet
from scoring.models import CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from tests.helping.bets import offer, sign, taken
from tests.helping.browser import as_shown, at, signed_in, text_of
from tests.helping.cards import DESC, write
from tests.helping.factories import PLAYED_ON, make_card


def test_the_pages_say_that_an_offer_comes_too_late_instead_of_offering_it(book):
    card = make_card(book.a, book.b, parties=[DESC[0][:2]])
    bet = offer(book, card, partie=1)
    asked, address = signed_in(book.treasurer), at(book, f"cards/{card.pk}/bets/")
    assert "Take the bet" in text_of(asked.get(address))
    assert "You are offered a side bet" in text_of(asked.get("/"))
    write(card, book.a, *DESC[0][2:])
    page = text_of(asked.get(address))
    assert "Take the bet" not in page
    assert "Partie 1 is over. Bet on partie 2 or a later one. Decline the bet" in page
    assert "You are offered a side bet" not in text_of(asked.get("/"))
    tried = asked.post(f"{address}{bet.pk}/", {"answer": "take"})
    assert tried.status_code == 422
    assert text_of(tried).count("Partie 1 is over. Bet on partie 2 or a later one.") == 1


@pytest.mark.parametrize("state", [CardState.OPEN, CardState.CLOSED, CardState.COUNTERSIGNED])
def test_a_card_leads_to_its_bets_while_one_can_bet_or_somebody_has(book, state):
    cards = [make_card(book.a, book.b, parties=DESC[:1]) for _ in range(2)]
    offer(book, cards[0])
    for card in cards:
        if state == CardState.CLOSED:
            close_card(card_id=card.pk, by=book.a)
        if state == CardState.COUNTERSIGNED:
            sign(book, card)
    asked = signed_in(book.a)
    told = ["Side bets" in text_of(asked.get(at(book, f"cards/{c.pk}/"))) for c in cards]
    assert told == [True, state == CardState.OPEN]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("999", "Partie 999 is too far off. Bet on partie 2 or an earlier one."),
        ("0", "The first partie is number 1."),
        ("second", "Write the number of the partie, such as 2."),
    ],
)
def test_a_partie_typed_wrong_is_refused_in_our_own_words(book, typed, says):
    card = make_card(book.a, book.b)
    form = {"backer": book.c.pk, "layer": book.b.pk, "seat": "0", "partie": typed}
    form |= {"amount": "5s", "currency": "LSD", "form_key": "bet-form-of-this-page-1", "terms": ""}
    refused = signed_in(book.c).post(at(book, f"cards/{card.pk}/bets/"), form)
    assert refused.status_code == 422
    assert says in text_of(refused)
    assert f'value="{typed}"' in refused.content.decode()
    assert not Bet.objects.exists()


def test_another_bet_on_a_form_sent_before_is_offered_when_it_is_sent_once_more(book):
    card = make_card(book.a, book.b)
    client, address = signed_in(book.c), at(book, f"cards/{card.pk}/bets/")
    typed = {"backer": book.c.pk, "layer": book.b.pk, "seat": "0", "amount": "5s"}
    typed |= {"currency": "LSD", "form_key": "bet-form-of-this-page-1", "partie": "", "terms": ""}
    for _ in range(2):
        assert client.post(address, typed).status_code == 302
    answer = client.post(address, {**typed, "amount": "7s", "partie": "2"})
    assert answer.status_code == 422
    assert (
        "You have already offered this bet from this page: C bets B 5s.: A wins the card"
        in text_of(answer)
    )
    assert client.post(address, as_shown(answer)).status_code == 302
    assert list(Bet.objects.values_list("amount", "partie")) == [(60, None), (84, 2)]


def test_the_page_of_bets(book):
    card = make_card(book.a, book.b, state=CardState.OPEN)
    client = signed_in(book.c)
    address = at(book, f"cards/{card.pk}/bets/")
    typed = {"backer": book.c.pk, "layer": book.b.pk, "seat": "0", "amount": "5s"}
    typed |= {"currency": "LSD", "form_key": "bet-form-of-this-page-1", "partie": "", "terms": ""}
    refused = client.post(address, {**typed, "amount": "five"})
    assert refused.status_code == 422
    assert "“five” is not an amount" in text_of(refused)
    page = client.post(address, typed, follow=True)
    assert "C bets B 5s.: A wins the card" in text_of(page)
    bet = Bet.objects.get()
    assert "Take the bet" not in text_of(page)
    others = signed_in(book.b)
    assert "Take the bet" in text_of(others.get(address))
    others.post(f"{address}{bet.pk}/", {"answer": "take"})
    wrong = client.post(f"{address}{bet.pk}/", {"answer": "withdraw"})
    assert wrong.status_code == 422
    assert "This bet is open." in text_of(wrong)
    sign(book, card)
    assert "C has won. No. 2" in text_of(client.get(address))
    entry = text_of(client.get(at(book, "ledger/2/")))
    assert "Side bet C bets B 5s.: A wins the card Offered by C, " in entry
    assert "Taken by B, " in entry
    assert "Settled when the card was countersigned, " in entry
    assert "Entered by" not in entry
    assert "Side bet with B" in text_of(client.get(at(book, f"ledger/members/{book.c.pk}/")))


def test_an_offered_bet_is_on_the_first_page_of_whoever_may_take_it(book):
    card = make_card(book.a, book.b, parties=[])
    bet = offer(book, card, layer=book.b)
    said = "You are offered a side bet: C bets B 5s."
    assert said in text_of(signed_in(book.b).get("/"))
    assert said not in text_of(signed_in(book.c).get("/"))
    take_bet(bet_id=bet.pk, by=book.b)
    assert said not in text_of(signed_in(book.b).get("/"))


def test_the_pages_say_that_a_bet_went_with_its_card(book):
    card = make_card(book.a, book.b)
    taken(book, card)
    treasurer, month = signed_in(book.treasurer), at(book, f"ledger/months/{PLAYED_ON:%Y/%-m}/")
    assert "Side bet not decided: C bets T 5s." in text_of(treasurer.get(month))
    abandon_card(card_id=card.pk, by=book.secretary)
    assert "Side bet not decided" not in text_of(treasurer.get(month))
    page = text_of(signed_in(book.secretary).get(at(book, f"cards/{card.pk}/bets/")))
    assert "C bets T 5s.: A wins the card void “The card was abandoned”" in page
    for gone in ("decided when the card is countersigned", "Undo the decision", "Decide it"):
        assert gone not in page


def test_an_officer_settles_a_void_bet_by_the_countersigned_card(book):
    card = make_card(book.a, book.b)
    bet = taken(book, card)
    officer, address = signed_in(book.secretary), at(book, f"cards/{card.pk}/bets/")
    officer.post(f"{address}{bet.pk}/", {"answer": "void", "reason": "Both say so"})
    assert "Open the bet again" in text_of(officer.get(address))
    sign(book, card)
    assert "Let the card decide" in text_of(officer.get(address))
    told = {"answer": "reopen", "reason": "T says no"}
    page = text_of(officer.post(f"{address}{bet.pk}/", told, follow=True))
    assert "C has won. No. 2 “T says no”" in page
    entry = text_of(officer.get(at(book, "ledger/2/")))
    assert "Decided by S, " in entry
    assert "when the card was countersigned" not in entry
