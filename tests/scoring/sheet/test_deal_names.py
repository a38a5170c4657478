"""The names of the parties of a card."""

import pytest

from scoring.sheet.deal_names import partie_name


@pytest.mark.parametrize(
    ("number", "of", "words"),
    [
        (1, 1, "First partie"),
        (12, 12, "Twelfth partie"),
        (1, 13, "Partie 1"),
        (13, 13, "Partie 13"),
    ],
)
def test_all_parties_of_a_card_are_told_alike_by_their_place(
    number: int, of: int, words: str
) -> None:
    assert partie_name(number, of) == words
