"""An office is offered, and held once a proved and freshly signed-in person accepts it."""

from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress

from club.members.joining import add_member
from club.members.leaving import change_role
from club.models import Member, Role, SecurityEvent
from tests.club.browser import again, answers, browser_of, change, page_of
from tests.club.signing_in import PASSWORD, by_password
from tests.helping.browser import text_of
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
OFFERS, TREASURERS = "/account/offers/", "/clubs/portland/ledger/checks/"


def offices(member):
    member = again(member)
    return member.role, member.offered_role


def test_it_is_told_by_email_and_on_the_first_page_and_held_on_accepting(world, mailoutbox):
    change(world.treasurer, world.player, role="treasurer")
    sentence = "Portland asks you to be its treasurer"
    assert (mailoutbox[-1].to, mailoutbox[-1].subject) == (["anne@portland.test"], sentence)
    client = by_password(world.player)
    assert client.get(TREASURERS).status_code == 403
    assert sentence in text_of(client.get("/"))
    assert "You are now treasurer of Portland." in answers(client, world.player)
    assert client.get(TREASURERS).status_code == 200
    assert again(world.treasurer).is_treasurer  # The old treasurer is still treasurer.
    assert SecurityEvent.objects.filter(kind="role", about="accepted").exists()


def test_whoever_declines_is_asked_no_more(world):
    change_role(world.player, Role.SECRETARY)
    client = by_password(world.player)
    answers(client, world.player, "decline")
    assert offices(world.player) == ("player", "")
    assert "no longer offers you" in answers(client, world.player)


def test_the_club_takes_an_offer_back(world):
    change_role(world.player, Role.SECRETARY)
    officer = browser_of(world.treasurer)
    assert "is asked to be secretary" in text_of(officer.get(page_of(world.player)))
    officer.post(page_of(world.player, "withdraw/"))
    assert again(world.player).offered_role == ""
    answers(by_password(world.player), world.player)
    assert again(world.player).role == Role.PLAYER


def test_nobody_accepts_with_an_address_that_is_not_proved(world):
    change_role(world.player, Role.TREASURER)
    EmailAddress.objects.filter(user=world.player.user).update(verified=False)
    page = answers(by_password(world.player), world.player)
    assert "First confirm your e-mail address." in page
    assert again(world.player).role == Role.PLAYER


def test_nobody_accepts_without_having_signed_in_since_the_offer(world):
    """A person who finds an unlocked phone must not become treasurer."""
    with time_machine.travel("2026-11-20 20:00Z", tick=False) as clock:
        client = by_password(world.player)
        clock.shift(timedelta(minutes=1))
        change_role(world.player, Role.TREASURER)
        page = client.post(OFFERS, {"member": world.player.pk, "answer": "accept"})
        assert page["Location"].startswith("/accounts/reauthenticate/")
        assert again(world.player).role == Role.PLAYER
        clock.shift(timedelta(minutes=1))
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        answers(client, world.player)
        assert again(world.player).role == Role.TREASURER


def test_nobody_accepts_what_is_offered_to_another(world):
    change_role(world.player, Role.TREASURER)
    answers(by_password(world.opponent), world.player)
    assert (again(world.player).role, again(world.opponent).role) == ("player", "player")


def test_a_secretary_gives_whoever_is_to_be_treasurer_no_other_address(world):
    """Otherwise the secretary could accept the office from a mailbox of their own."""
    heir = add_member(club=world.club, name="Hugh", email="hugh@p.test", role=Role.TREASURER)
    refused = change(world.secretary, heir, email="own@edmund.test", role="player")
    assert "Only a treasurer can change a treasurer." in text_of(refused)
    assert user_of(again(heir)).email == "hugh@p.test"


def test_whoever_comes_back_is_asked_again_and_loses_no_office_twice(world):
    """The officer goes back in the browser, and presses the button of the old page again."""
    officer = browser_of(world.treasurer)
    for rest in ("left/", "back/"):
        officer.post(page_of(world.secretary, rest))
    assert offices(world.secretary) == (Role.PLAYER, Role.SECRETARY)
    answers(by_password(world.secretary), world.secretary)
    assert again(world.secretary).role == Role.SECRETARY
    officer.post(page_of(world.secretary, "back/"))
    assert offices(world.secretary) == (Role.SECRETARY, "")


def test_the_only_officer_keeps_the_office_whatever_old_page_is_sent(world):
    Member.objects.filter(pk=world.secretary.pk).update(role=Role.PLAYER)
    browser_of(world.treasurer).post(page_of(world.treasurer, "back/"))
    assert again(world.treasurer).role == Role.TREASURER


def test_what_was_accepted_meanwhile_is_not_said_to_be_withdrawn(world):
    change_role(world.player, Role.SECRETARY)
    answers(by_password(world.player), world.player)
    officer = browser_of(world.treasurer)
    text = text_of(officer.post(page_of(world.player, "withdraw/"), follow=True))
    assert "Nothing waits for Anne’s answer any more, so nothing was withdrawn." in text
    assert "is withdrawn" not in text
    assert again(world.player).role == Role.SECRETARY


def test_a_treasurer_who_becomes_secretary_is_so_at_once(world):
    change_role(world.treasurer, Role.SECRETARY)
    assert again(world.treasurer).role == Role.SECRETARY
