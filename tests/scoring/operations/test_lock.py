"""A card locked for a change."""

import pytest
from django.forms.models import model_to_dict

from club.models import Role
from scoring.models import Card, CardState
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.lock import locked
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def card() -> Card:
    club = make_club()
    return make_card(make_member(club), make_member(club), parties=[])


def test_a_card_read_before_is_taken_as_it_stands_by_now(card):
    read = Card.objects.get(pk=card.pk)
    abandon_card(card_id=card.pk, by=make_member(card.club, role=Role.TREASURER))
    with locked(read) as taken:
        taken.version_kept = True
    now = Card.objects.get(pk=card.pk)
    assert (now.state, now.version) == (CardState.ABANDONED, card.version + 1)
    assert model_to_dict(taken) == model_to_dict(now)


def test_a_card_that_is_gone_is_not_taken(card):
    with pytest.raises(Card.DoesNotExist), locked(Card(pk=card.pk + 1)):
        pytest.fail("it was taken")
