"""How far a card has come, in a few words."""

from collections.abc import Sequence

import pytest

from scoring.laws.money.stakes import Stake
from scoring.models import Card
from scoring.operations.cards.settle_finished import settle_finished
from scoring.sheet.sheet import load
from scoring.words.progress import progress_in_words
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db
SHILLING_A_GAME = Stake("", "LSD", 12, "game", "")
SHILLING_A_PARTIE = Stake("", "LSD", 12, "partie", "")
GAME = ((40, 20), (30, 32), (35, 12))
"""A game won by the left player, 105 to 64."""


@pytest.mark.parametrize(
    ("stake", "deals", "said"),
    [
        (SHILLING_A_GAME, (*GAME, (30, 20)), "1 game"),
        (SHILLING_A_GAME, (*GAME, *GAME, (30, 20)), "2 games"),
        (SHILLING_A_GAME, (*GAME * 4, (30, 20)), "1 partie and 1 game"),
        (SHILLING_A_PARTIE, (*GAME * 4, (30, 20)), "1 partie"),
    ],
)
def test_r51_a_settled_card_says_the_games_won_that_stay_on_it(
    stake: Stake, deals: Sequence[tuple[int, int]], said: str
) -> None:
    club = make_club()
    players = [make_member(club) for _each in range(2)]
    card = make_card(*players, parties=[deals], stake=stake, code="au-cent")
    for player in players:
        settle_finished(card_id=card.pk, by=player)
    assert progress_in_words(load(Card.objects.get(pk=card.pk))) == said


def test_a_settled_card_says_the_parties_that_were_finished() -> None:
    club = make_club()
    players = [make_member(club) for _each in range(2)]
    card = make_card(*players, parties=[DESC[0], DESC[1][:3]])
    for player in players:
        settle_finished(card_id=card.pk, by=player)
    assert progress_in_words(load(Card.objects.get(pk=card.pk))) == "1 partie"
