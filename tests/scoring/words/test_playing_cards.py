"""Messages of the laws, in words for the players of a card."""

import pytest

from scoring.words.playing_cards import player_letters, with_names_and_suits

SAID = [
    ("Elder plays AS, and younger’s TH falls.", "Anne plays A♠, and Bernard’s 10♥ falls."),
    ("As the 7 fell, S as well.", "As the 7 fell, S as well."),
]


@pytest.mark.parametrize(("by_the_laws", "to_the_players"), SAID)
def test_players_are_named_and_cards_shown(by_the_laws, to_the_players):
    assert (
        with_names_and_suits(by_the_laws, ("Anne", "Bernard")).replace("\ufe0e", "")
        == to_the_players
    )


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
