"""Before a card is closed, and after a dispute: what its pages say of it."""

import pytest
from django.test import Client

from club.models import Member, Role
from ledger.operations.dispute import decide_dispute
from scoring.models import Card, CardState
from tests.club.world import user_of
from tests.factories import make_card, make_club, make_member
from tests.scoring.cards import DESC

pytestmark = pytest.mark.django_db
BUTTON = ">Close the card</button>"


@pytest.fixture
def players() -> tuple[Member, Member]:
    club = make_club()
    return make_member(club, name="Anne"), make_member(club, name="Bernard")


def page(member: Member, card: Card, rest: str = "") -> str:
    client = Client()
    client.force_login(user_of(member))
    response = client.get(f"/clubs/{card.club.slug}/cards/{card.pk}/{rest}")
    assert response.status_code == 200
    return response.content.decode()


def test_a_card_that_can_be_closed_has_the_button(players: tuple[Member, Member]) -> None:
    assert BUTTON in page(players[0], make_card(*players), "close/")


def test_what_hinders_closing_is_said_before_and_there_is_no_button(
    players: tuple[Member, Member],
) -> None:
    card = make_card(*players, parties=[DESC[0], DESC[1][:3]])
    text = page(players[0], card, "close/")
    assert "Partie 2 has 3 of its 6 deals: play it out, or annul it." in text
    assert BUTTON not in text


def test_who_does_not_write_the_card_is_told_and_has_no_button(
    players: tuple[Member, Member],
) -> None:
    text = page(make_member(players[0].club), make_card(*players), "close/")
    assert "Only the players of this card, or an officer, write on it." in text
    assert BUTTON not in text


def test_a_dispute_decided_against_stands_on_the_open_card(players: tuple[Member, Member]) -> None:
    officer = make_member(players[0].club, name="Dora Dale", role=Role.TREASURER)
    card = make_card(*players, state=CardState.DISPUTED)
    reason = "The third deal was 6–44"
    decide_dispute(card_id=card.pk, by=officer, stands=False, decision=reason)
    before, _history, _after = page(players[0], card).partition("The card’s history")
    assert "Dora Dale for the club: it does not stand." in before
    assert f"“{reason}”" in before
