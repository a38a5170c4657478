"""Messages of the laws, in words for the players of a card; and how far the card has come."""

import pytest

from piquet.money.stakes import Stake
from scoring.models import Card
from scoring.operations.cards.settle_finished import settle_finished
from scoring.sheet.sheet import load
from scoring.words.playing_cards import player_letters, with_names_and_suits
from scoring.words.progress import format_progress
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member

SAID = [
    ("Elder plays AS, and younger’s TH falls.", "Anne plays A♠, and Bernard’s 10♥ falls."),
    ("As the 7 fell, S as well.", "As the 7 fell, S as well."),
]


@pytest.mark.parametrize(("by_the_laws", "to_the_players"), SAID)
def test_players_are_named_and_cards_shown(by_the_laws, to_the_players):
    said = with_names_and_suits(by_the_laws, ("Anne", "Bernard"))
    assert said.replace("\ufe0e", "") == to_the_players


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (("Anne", "Bernard"), ["An", "Be"]),
        (("Anne", "Anthony"), ["Ann", "Ant"]),
        (("Anne Archer", "Anne Bell"), ["AA", "AB"]),
        (("Jo", "Joan"), ["Jo", "Joa"]),
    ],
)
def test_a_card_says_whose_it_is_in_as_few_letters_as_tell_the_two_apart(names, marks):
    assert player_letters(names) == marks


GAMES = {"stake": Stake("", "LSD", 12, "game", ""), "code": "au-cent"}
PARTIES = {"stake": Stake("", "LSD", 12, "partie", ""), "code": "au-cent"}
GAME, BEGUN = ((40, 20), (30, 32), (35, 12)), (30, 20)
"""A game won by the left player, 105 to 64, and the first deal of the next."""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("terms", "parties", "said"),
    [
        (GAMES, [(*GAME, BEGUN)], "1 game"),
        (GAMES, [(*GAME * 2, BEGUN)], "2 games"),
        (GAMES, [(*GAME * 4, BEGUN)], "1 partie and 1 game"),
        (PARTIES, [(*GAME * 4, BEGUN)], "1 partie"),
        ({}, [DESC[0], DESC[1][:3]], "1 partie"),
    ],
)
def test_r51_a_settled_card_says_the_parties_and_games_that_stay_on_it(terms, parties, said):
    club = make_club()
    players = [make_member(club) for _each in range(2)]
    card = make_card(*players, parties=parties, **terms)
    for player in players:
        settle_finished(card_id=card.pk, by=player)
    assert format_progress(load(Card.objects.get(pk=card.pk))) == said
