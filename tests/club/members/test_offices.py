"""An office is offered, and held once a proved and freshly signed-in person accepts it."""

from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from django.utils.timezone import now

from club.members.joining import add_member
from club.members.leaving import change_role
from club.models import Member, Role, SecurityEvent, User
from tests.club.members.browser import again, change, page_of, text_of
from tests.helping.every_address import signed_in
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
TREASURERS = "/clubs/portland/ledger/checks/"
PASSWORD = "grandmother took the talon 46"


@pytest.fixture
def world(portland):
    cache.clear()
    return portland


def signs_in(member):
    user = User.objects.get(pk=member.user_id)
    user.set_password(PASSWORD)
    user.save()
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    return client


def answers(client, member, answer="accept"):
    typed = {"member": member.pk, "answer": answer}
    return client.post("/account/offers/", typed, follow=True)


def test_it_is_told_by_letter_and_on_the_first_page_and_held_on_accepting(world, mailoutbox):
    change(world.treasurer, world.player, role="treasurer")
    assert mailoutbox[-1].to == ["anne@portland.test"]
    assert mailoutbox[-1].subject == "Portland asks you to be its treasurer"
    client = signs_in(world.player)
    assert client.get(TREASURERS).status_code == 403
    assert "Portland asks you to be its treasurer" in text_of(client.get("/"))
    assert "You are now treasurer of Portland." in text_of(answers(client, world.player))
    assert client.get(TREASURERS).status_code == 200
    assert again(world.treasurer).is_treasurer  # The old treasurer is still treasurer.
    assert SecurityEvent.objects.filter(kind="role", about="accepted").exists()


def test_whoever_declines_is_asked_no_more(world):
    change_role(world.player, Role.SECRETARY)
    client = signs_in(world.player)
    answers(client, world.player, "decline")
    assert (again(world.player).role, again(world.player).offered_role) == ("player", "")
    assert "no longer offers you" in text_of(answers(client, world.player))


def test_the_club_takes_an_offer_back(world):
    change_role(world.player, Role.SECRETARY)
    officer = signed_in(user_of(world.treasurer))
    assert "is asked to be secretary" in text_of(officer.get(page_of(world.player)))
    officer.post(page_of(world.player, "withdraw/"))
    assert again(world.player).offered_role == ""
    answers(signs_in(world.player), world.player)
    assert again(world.player).role == Role.PLAYER


def test_nobody_accepts_with_an_address_that_is_not_proved(world):
    change_role(world.player, Role.TREASURER)
    EmailAddress.objects.filter(user=world.player.user).update(verified=False)
    page = text_of(answers(signs_in(world.player), world.player))
    assert "First confirm your e-mail address." in page
    assert again(world.player).role == Role.PLAYER


def test_nobody_accepts_without_having_signed_in_since_the_offer(world):
    """A person who finds an unlocked phone must not become treasurer."""
    with time_machine.travel("2026-11-20 20:00Z", tick=False) as clock:
        client = signs_in(world.player)
        clock.shift(timedelta(minutes=1))
        change_role(world.player, Role.TREASURER)
        page = answers(client, world.player)
        assert page.request["PATH_INFO"] == "/accounts/reauthenticate/"
        assert again(world.player).role == Role.PLAYER
        clock.shift(timedelta(minutes=1))
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        answers(client, world.player)
        assert again(world.player).role == Role.TREASURER


def test_nobody_accepts_what_is_offered_to_another(world):
    change_role(world.player, Role.TREASURER)
    answers(signs_in(world.opponent), world.player)
    assert (again(world.player).role, again(world.opponent).role) == ("player", "player")


def test_a_secretary_gives_whoever_is_to_be_treasurer_no_other_address(world):
    """Otherwise the secretary could accept the office from a mailbox of their own."""
    heir = add_member(club=world.club, name="Hugh", email="hugh@p.test", role=Role.TREASURER)
    refused = change(world.secretary, heir, email="own@edmund.test", role="player")
    assert "Only a treasurer can change a treasurer." in text_of(refused)
    assert user_of(again(heir)).email == "hugh@p.test"


def test_whoever_comes_back_is_asked_again(world):
    officer = signed_in(user_of(world.treasurer))
    officer.post(page_of(world.secretary, "left/"))
    officer.post(page_of(world.secretary, "back/"))
    edmund = again(world.secretary)
    assert (edmund.role, edmund.offered_role) == (Role.PLAYER, Role.SECRETARY)


def test_to_be_taken_back_a_second_time_takes_no_office_away(world):
    """An officer goes back in the browser, and presses the button of the old page again."""
    officer = signed_in(user_of(world.treasurer))
    officer.post(page_of(world.secretary, "left/"))
    officer.post(page_of(world.secretary, "back/"))
    answers(signs_in(world.secretary), world.secretary)
    assert again(world.secretary).role == Role.SECRETARY
    officer.post(page_of(world.secretary, "back/"))
    edmund = again(world.secretary)
    assert (edmund.role, edmund.offered_role) == (Role.SECRETARY, "")


def test_the_only_officer_keeps_the_office_whatever_old_page_is_sent(world):
    Member.objects.filter(pk=world.secretary.pk).update(role=Role.PLAYER)
    signed_in(user_of(world.treasurer)).post(page_of(world.treasurer, "back/"))
    assert again(world.treasurer).role == Role.TREASURER


def test_what_was_accepted_meanwhile_is_not_said_to_be_withdrawn(world):
    change_role(world.player, Role.SECRETARY)
    answers(signs_in(world.player), world.player)
    officer = signed_in(user_of(world.treasurer))
    answer = officer.post(page_of(world.player, "withdraw/"), follow=True)
    assert "Nothing waits for Anne’s answer any more, so nothing was withdrawn." in text_of(answer)
    assert "is withdrawn" not in text_of(answer)
    assert again(world.player).role == Role.SECRETARY


def test_a_treasurer_who_becomes_secretary_is_so_at_once(world):
    change_role(world.treasurer, Role.SECRETARY)
    assert again(world.treasurer).role == Role.SECRETARY
    assert now() >= world.club.founded_at
