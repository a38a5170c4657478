"""An unlocked phone in another's hand: it changes nothing of the account without proof."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from club.reauthentication.guard import is_guarded
from tests.club.members.browser import text_of
from tests.helping.every_address import ADDRESSES, has_just_shown_who_it_is, signed_in
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
NEW = {"password1": "grandmother took the talon 46", "password2": "grandmother took the talon 46"}


@pytest.fixture
def world(portland):
    cache.clear()
    return portland


def lying_about(world):
    """A phone on which the player, who has no password, signed in a while ago."""
    client = Client()
    client.force_login(user_of(world.player))
    return client


def test_every_address_that_changes_the_account_is_guarded():
    changing = {
        address.name
        for address in ADDRESSES
        if re.match(
            r"mfa_(add|remove|edit|activate|deactivate|generate|view|download)", address.name
        )
    }
    assert len(changing) >= 8
    assert all(is_guarded(name) for name in changing)
    assert is_guarded("account_email")
    assert not is_guarded("mfa_index")


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/email/",
        "/accounts/password/set/",
        "/accounts/2fa/totp/activate/",
        "/accounts/2fa/webauthn/add/",
        "/accounts/2fa/recovery-codes/generate/",
        "/clubs/portland/pin/",
    ],
)
def test_it_asks_first_even_of_whoever_has_no_password(world, path):
    client = lying_about(world)
    for answer in (client.get(path), client.post(path, NEW)):
        assert answer["Location"].startswith("/account/code/?next=")


def test_a_code_to_the_proved_address_shows_who_it_is_for_five_minutes(world, mailoutbox):
    with time_machine.travel("2026-11-20 20:00Z", tick=False) as clock:
        client = lying_about(world)
        client.post("/account/code/", {"send": "1", "next": "/accounts/password/set/"})
        assert mailoutbox[-1].to == ["anne@portland.test"]
        code = re.findall(r"^[A-Z0-9]{3,}-?[A-Z0-9]{3,}$", mailoutbox[-1].body, re.MULTILINE)[0]
        wrong = client.post("/account/code/", {"code": "WRONGONE"})
        assert wrong.status_code == 200
        typed = {"code": code, "next": "/accounts/password/set/"}
        assert client.post("/account/code/", typed)["Location"] == "/accounts/password/set/"
        assert client.get("/accounts/password/set/").status_code == 200
        clock.shift(timedelta(minutes=6))
        assert client.get("/accounts/password/set/").status_code == 302
        client.post("/account/code/", typed)  # The code is spent.
        assert client.get("/accounts/password/set/").status_code == 302


def test_three_wrong_codes_and_it_is_spent(world, mailoutbox):
    client = lying_about(world)
    client.post("/account/code/", {"send": "1"})
    for _ in range(3):
        client.post("/account/code/", {"code": "WRONGONE"})
    assert "the third wrong code" in text_of(client.get("/account/code/"))
    assert "club_reauthentication_code" not in client.session


def test_three_codes_are_looked_at_however_many_come_at_once(world, mailoutbox):
    client = lying_about(world)
    client.post("/account/code/", {"send": "1"})
    code = re.findall(r"^[A-Z0-9]{3,}-?[A-Z0-9]{3,}$", mailoutbox[-1].body, re.MULTILINE)[0]
    before = client.session["club_reauthentication_code"]
    for typed in ("WRONGONE", "WRONGTWO", "WRONGTHREE", code):
        session = client.session  # As a parallel request finds it.
        session["club_reauthentication_code"] = before
        session.save()
        client.post("/account/code/", {"code": typed, "next": "/accounts/password/set/"})
    assert client.get("/accounts/password/set/").status_code == 302
    client.post("/account/code/", {"send": "1"})  # A new code has three tries again.
    code = re.findall(r"^[A-Z0-9]{3,}-?[A-Z0-9]{3,}$", mailoutbox[-1].body, re.MULTILINE)[0]
    client.post("/account/code/", {"code": code, "next": "/accounts/password/set/"})
    assert client.get("/accounts/password/set/").status_code == 200


def test_where_nothing_can_be_shown_one_signs_in_again(world, settings):
    settings.SENDS_LETTERS = False
    phone = lying_about(world)
    assert phone.get("/accounts/email/")["Location"] == "/accounts/login/?next=/accounts/email/"
    assert "_auth_user_id" not in phone.session
    assert "Sign in again to open it" in text_of(phone.get("/accounts/login/"))


def test_a_letter_tells_of_every_change(world, mailoutbox):
    client = signed_in(user_of(world.player))
    phone = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    client.post("/accounts/password/set/", NEW, headers={"User-Agent": phone})
    has_just_shown_who_it_is(client, user_of(world.player))
    client.post("/clubs/portland/pin/", {"pin": "2718", "again": "2718"})
    assert [letter.to for letter in mailoutbox] == [["anne@portland.test"]] * 2
    assert "with Firefox on Android, from the network address" in mailoutbox[0].body
    assert "Mozilla" not in mailoutbox[0].body
