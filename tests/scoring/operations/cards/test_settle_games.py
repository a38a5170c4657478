"""Settle what is finished at games up to a hundred: won games stay, the open one goes on."""

import pytest

from club.models import Member
from scoring.laws.money.stakes import Stake
from scoring.models import Card
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.settle_finished import settle_finished
from scoring.sheet.sheet import load
from tests.helping.cards import last_of, write
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db
SHILLING_A_GAME = Stake("", "LSD", 12, "game", "")
TEN_SHILLINGS_A_PARTIE = Stake("", "LSD", 120, "partie", "")


@pytest.fixture
def players() -> tuple[Member, Member]:
    club = make_club()
    return make_member(club, name="Anne"), make_member(club, name="Bernard")


def settled(card: Card, *players: Member) -> Card:
    """The card on which the open game goes on, once both have agreed."""
    for player in players:
        settle_finished(card_id=card.pk, by=player)
    card.refresh_from_db()
    return Card.objects.exclude(pk=card.pk).latest("pk")


def of(card: Card):
    return load(Card.objects.get(pk=card.pk))


# Piquet au cent: a game won by the left player, 105 to 64.
WON = ((40, 20), (30, 32), (35, 12))


def games(players, stake: Stake, *deals: tuple[int, int]) -> Card:
    return make_card(*players, parties=[deals], stake=stake, code="au-cent")


def test_r51_at_a_stake_a_game_won_games_count_and_the_open_game_goes_on(players):
    card = games(players, SHILLING_A_GAME, *WON, (30, 20))
    new = settled(card, *players)
    assert of(card).reckoning.amounts == (12, -12)
    there = of(new)
    assert [d.scores for d in there.partie(1).deals] == [(30, 20)]
    write(new, players[0], (25, 45), (10, 60))
    assert of(new).reckoning.amounts == (-12, 12)
    assert of(new).partie(1).carried_from.deal == 4


def test_r51_a_won_game_is_not_undone_once_the_open_one_goes_on_elsewhere(players):
    """Nobody could write its deals again: the partie goes on on the other card."""
    card = games(players, SHILLING_A_GAME, *WON, (30, 20))
    settled(card, *players)
    reopen_card(card_id=card.pk, by=players[0])
    assert last_of(card, players[0]) == 0
    assert of(card).reckoning.amounts == (12, -12)


def test_r51_at_a_stake_a_game_a_card_is_closed_between_games(players):
    card = games(players, SHILLING_A_GAME, *WON)
    close_card(card_id=card.pk, by=players[0])
    assert card.editions.get().reckoning["amounts"] == [12, -12]


def test_r51_at_a_stake_a_partie_the_whole_partie_goes_on(players):
    card = games(players, TEN_SHILLINGS_A_PARTIE, *WON, *WON, *WON)
    write(card, players[0], *WON)
    new = settled(card, *players)
    assert of(card).reckoning.amounts == (120, -120)
    assert of(new).partie(1).result.totals == (1, 0)


def test_a_carried_partie_is_carried_on_with_what_was_added(players):
    card = games(players, TEN_SHILLINGS_A_PARTIE, *WON, *WON, *WON, *WON)
    second = settled(card, *players)
    write(second, players[1], *WON, *WON, (30, 20))
    assert of(second).partie(1).result.complete
    third = settled(second, *players)
    assert [deal.scores for deal in of(third).partie(1).deals] == [(30, 20)]
    assert of(second).partie(1).deals_carried == 3
