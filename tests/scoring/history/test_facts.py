"""What a card tells: its finished parties, and only what is known of them."""

import pytest

from scoring.history.cache import derived
from scoring.history.facts import from_data, to_data
from scoring.models import CardState
from tests.helping.cards import DESC
from tests.helping.chouettes import open_chouette, tell, three_players
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


def facts(card):
    return next(iter(derived([card])))[1]


@pytest.fixture
def players():
    club = make_club()
    return make_member(club, name="A"), make_member(club, name="B")


def test_a_card_of_two_parties(players):
    left, right = players
    card = make_card(*players, parties=DESC[:2], state=CardState.COUNTERSIGNED)
    told = facts(card)
    assert told.players == (left.pk, right.pk)
    assert [(one.winner, one.points, one.rubicon) for one in told.parties] == [
        (left.pk, (150, 0), False),
        (left.pk, (416, 0), True),
    ]
    assert [deal.scores for deal in told.parties[0].deals] == list(DESC[0])
    assert told.parties[0].first_dealer == right.pk
    assert [deal.elder for deal in told.parties[0].deals] == [0, 1, 0, 1, 0, 1]
    assert {deal.bonuses for deal in told.parties[0].deals} == {None}
    assert sum(told.money) == 0
    assert told.money[0] > 0


def test_a_partie_that_is_not_over_is_left_out(players):
    card = make_card(*players, parties=[DESC[0], DESC[1][:5]])
    assert [one.number for one in facts(card).parties] == [1]


def test_a_card_for_love_has_no_money(players):
    told = facts(make_card(*players, stake=None))
    assert told.for_love
    assert told.money == (0, 0)


def test_a_chouette_says_who_played_alone_against_whom():
    members = three_players(make_club())
    card = open_chouette(*members)
    tell(card, members[0], 1, 150, 0)
    first = facts(card).parties[0]
    assert {*first.players, first.adviser} == {member.pk for member in members}
    assert first.winner == first.players[0]
    assert (first.points, first.rubicon, first.deals) == ((150, 0), None, ())


def test_what_is_kept_is_read_back(players):
    told = facts(make_card(*players, parties=DESC))
    assert from_data(told.card, to_data(told)) == told
