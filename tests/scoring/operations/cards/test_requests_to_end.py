"""A request to annul a partie, or to abandon the card, stands, is answered and ends like one to
settle without the partie."""

import pytest

from club.models import Member
from club.pins.pin import set_pin
from club.refused import Refused
from scoring.models import Card
from scoring.operations.cards.end_early import abandon_card, abandon_here, annul, annul_here
from scoring.operations.cards.settle_finished import settle_finished
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, write
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[Member, Member]:
    club = make_club()
    return make_member(club, name="Anne"), make_member(club, name="Bernard")


@pytest.fixture
def card(players: tuple[Member, Member]) -> Card:
    return make_card(*players, parties=[DESC[0], DESC[1][:3]])


def of(card: Card):
    return load(Card.objects.get(pk=card.pk))


def test_r34_another_deal_ends_the_request_so_the_others_word_only_asks_anew(players, card):
    assert annul(card_id=card.pk, partie=2, by=players[0]).sheet.annul_asked.number == 2
    write(card, players[1], DESC[1][3])
    assert of(card).annul_asked is None
    annul(card_id=card.pk, partie=2, by=players[1])
    assert of(card).annul_asked.annul_asked_by == players[1].pk
    assert not of(card).is_annulled(2)


def test_r34_one_request_takes_the_place_of_the_other(players, card):
    settle_finished(card_id=card.pk, by=players[0])
    annul(card_id=card.pk, partie=2, by=players[1])
    assert (of(card).settle_asked, of(card).annul_asked.number) == (None, 2)
    settle_finished(card_id=card.pk, by=players[0])
    assert (of(card).settle_asked.number, of(card).annul_asked) == (2, None)
    assert Card.objects.count() == 1


@pytest.mark.parametrize("who", [0, 1])
def test_r34_it_is_refused_or_taken_back(players, card, who):
    annul(card_id=card.pk, partie=2, by=players[0])
    annul(card_id=card.pk, partie=2, by=players[who], agree=False)
    assert of(card).annul_asked is None
    with pytest.raises(Refused, match="Nobody is asking"):
        annul(card_id=card.pk, partie=2, by=players[who], agree=False)


def test_r34_a_page_that_is_out_of_date_annuls_nothing(players, card):
    annul(card_id=card.pk, partie=2, by=players[0])
    with pytest.raises(Refused, match="has changed"):
        annul(card_id=card.pk, partie=2, by=players[1], version=card.version)


def test_r34_the_other_agrees_with_a_pin_on_the_askers_phone(players, card):
    set_pin(players[1], "3141")
    said = {"card_id": card.pk, "partie": 2, "at": players[0], "seat": 1}
    with pytest.raises(Refused, match="Nobody is asking"):
        annul_here(**said, pin="3141")
    annul(card_id=card.pk, partie=2, by=players[0])
    with pytest.raises(Refused):
        annul_here(**said, pin="2718")
    annul_here(**said, pin="3141")
    assert of(card).is_annulled(2)


def test_r34_nobody_answers_their_own_request_with_a_pin(players, card):
    set_pin(players[0], "3141")
    annul(card_id=card.pk, partie=2, by=players[0])
    with pytest.raises(Refused, match="Nobody is asking"):
        annul_here(card_id=card.pk, partie=2, at=players[1], seat=0, pin="3141")


def test_r34_a_card_is_abandoned_with_a_pin_on_the_askers_phone(players, card):
    set_pin(players[1], "3141")
    said = {"card_id": card.pk, "at": players[0], "seat": 1}
    with pytest.raises(Refused, match="Nobody is asking"):
        abandon_here(**said, pin="3141")
    abandon_card(card_id=card.pk, by=players[0])
    with pytest.raises(Refused):
        abandon_here(**said, pin="2718")
    assert of(card).state == "open"
    abandon_here(**said, pin="3141")
    assert of(card).state == "abandoned"


def test_r34_nobody_agrees_to_abandon_a_card_that_they_ask_to_abandon(players, card):
    set_pin(players[0], "3141")
    abandon_card(card_id=card.pk, by=players[0])
    with pytest.raises(Refused, match="Nobody is asking"):
        abandon_here(card_id=card.pk, at=players[1], seat=0, pin="3141")
