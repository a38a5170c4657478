"""The codes that prove an address: how often they are sent, and what the limit blocks."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from club.members.invitation_links import new_link
from club.members.joining import add_member
from club.models import User
from tests.club.proving import EMAIL, OWN, code_in, open_link
from tests.helping.browser import text_of
from tests.helping.every_address import signed_in
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def grace(world):
    """A member who joined by an officer's link and whose address is not proved."""
    return open_link(new_link(add_member(club=world.club, name="Grace", email=EMAIL)), OWN)


def asks_for_a_code(client):
    return client.post("/account/address/?next=/clubs/portland/members/", follow=True)


def test_a_right_password_is_taken_just_after_a_code_was_sent(grace):
    asks_for_a_code(grace)
    for browser in (grace, Client()):
        browser.post("/accounts/logout/")
        answer = browser.post("/accounts/login/", {"login": EMAIL, "password": OWN})
        assert answer.status_code == 302


def test_a_second_code_at_once_is_refused_and_the_first_is_good(grace, mailoutbox):
    with time_machine.travel("2026-11-20 20:00Z", tick=False):
        asks_for_a_code(grace)
        emails = len(mailoutbox)
        again = asks_for_a_code(grace)
        assert again.status_code == 200
        assert "We sent a code a moment ago. Wait a little" in text_of(again)
        assert 'href="/clubs/portland/members/"' in again.text
        assert len(mailoutbox) == emails
        grace.post("/accounts/confirm-email/", {"code": code_in(mailoutbox)})
    assert "Your address is confirmed" in text_of(grace.get("/account/address/"))


def test_an_address_gets_ten_codes_in_an_hour(grace, mailoutbox):
    emails = len(mailoutbox)
    with time_machine.travel("2026-11-20 20:00Z", tick=False) as clock:
        for _ in range(11):
            clock.shift(timedelta(seconds=11))
            page = asks_for_a_code(grace)
        assert "Ask again in an hour" in text_of(page)
        assert len(mailoutbox) - emails == 10
        clock.shift(timedelta(hours=1))
        asks_for_a_code(grace)
        assert len(mailoutbox) - emails == 11


def test_a_new_address_too_gets_no_second_code_at_once(world, mailoutbox):
    client = signed_in(user_of(world.player))
    typed = {"email": "new@portland.test", "action_add": ""}
    client.post("/accounts/email/", typed)
    again = client.post("/accounts/email/", typed, follow=True)
    assert "We sent a code a moment ago" in text_of(again)
    assert len(mailoutbox) == 1


def test_the_page_says_who_wrote_the_address(grace):
    assert "A club entered this address" in text_of(grace.get("/account/address/"))
    keeper = signed_in(User.objects.create_superuser("keeper@portland.test", OWN, name="Keeper"))
    page = text_of(keeper.get("/account/address/"))
    assert "Somebody else entered this address" in page
    assert "A club entered this address" not in page
