"""An unlocked phone in another's hand: it changes nothing of the account without proof."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from club.reauthentication.guard import is_guarded
from tests.club.browser import browser_of
from tests.club.proving import OWN, code_in
from tests.helping.browser import text_of
from tests.helping.every_address import ADDRESSES, has_just_shown_who_it_is
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
NEW = {"password1": OWN, "password2": OWN}
PASSWORD, CODE, PIN = "/accounts/password/set/", "/account/code/", "/clubs/portland/pin/"
TWO_STEP = [f"/accounts/2fa/{rest}/" for rest in ("totp/activate", "webauthn/add")]
CODES = "/accounts/2fa/recovery-codes/generate/"


@pytest.fixture
def phone(world):
    """A phone on which the player, who has no password, signed in a while ago."""
    client = Client()
    client.force_login(user_of(world.player))
    return client


def test_every_address_that_changes_the_account_is_guarded():
    changes = re.compile(r"mfa_(add|remove|edit|activate|deactivate|generate|view|download)")
    changing = {address.name for address in ADDRESSES if changes.match(address.name)}
    assert len(changing) >= 8
    assert all(is_guarded(name) for name in changing)
    assert is_guarded("account_email")
    assert not is_guarded("mfa_index")


@pytest.mark.parametrize("path", ["/accounts/email/", PASSWORD, *TWO_STEP, CODES, PIN])
def test_it_asks_first_even_of_whoever_has_no_password(phone, path):
    for answer in (phone.get(path), phone.post(path, NEW)):
        assert answer["Location"].startswith(f"{CODE}?next=")


def test_a_code_to_the_proved_address_shows_who_it_is_for_five_minutes(phone, mailoutbox):
    with time_machine.travel("2026-11-20 20:00Z", tick=False) as clock:
        phone.post(CODE, {"send": "1", "next": PASSWORD})
        assert mailoutbox[-1].to == ["anne@portland.test"]
        assert phone.post(CODE, {"code": "WRONGONE"}).status_code == 200
        typed = {"code": code_in(mailoutbox), "next": PASSWORD}
        assert phone.post(CODE, typed)["Location"] == PASSWORD
        assert phone.get(PASSWORD).status_code == 200
        clock.shift(timedelta(minutes=6))
        assert phone.get(PASSWORD).status_code == 302
        phone.post(CODE, typed)  # The code is spent.
        assert phone.get(PASSWORD).status_code == 302


def test_three_wrong_codes_and_it_is_spent(phone, mailoutbox):
    phone.post(CODE, {"send": "1"})
    for _ in range(3):
        phone.post(CODE, {"code": "WRONGONE"})
    assert "the third wrong code" in text_of(phone.get(CODE))
    assert "club_reauthentication_code" not in phone.session


def test_three_codes_are_looked_at_however_many_come_at_once(phone, mailoutbox):
    phone.post(CODE, {"send": "1"})
    before = phone.session["club_reauthentication_code"]
    for typed in ("WRONGONE", "WRONGTWO", "WRONGTHREE", code_in(mailoutbox)):
        session = phone.session  # As a parallel request finds it.
        session["club_reauthentication_code"] = before
        session.save()
        phone.post(CODE, {"code": typed, "next": PASSWORD})
    assert phone.get(PASSWORD).status_code == 302
    phone.post(CODE, {"send": "1"})  # A new code has three tries again.
    phone.post(CODE, {"code": code_in(mailoutbox), "next": PASSWORD})
    assert phone.get(PASSWORD).status_code == 200


def test_where_nothing_can_be_shown_one_signs_in_again(phone, settings):
    settings.SENDS_EMAILS = False
    assert phone.get("/accounts/email/")["Location"] == "/accounts/login/?next=/accounts/email/"
    assert "_auth_user_id" not in phone.session
    assert "Sign in again to open it" in text_of(phone.get("/accounts/login/"))


def test_an_email_tells_of_every_change(world, mailoutbox):
    client = browser_of(world.player)
    agent = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    client.post(PASSWORD, NEW, headers={"User-Agent": agent})
    has_just_shown_who_it_is(client, user_of(world.player))
    client.post(PIN, {"pin": "2718", "again": "2718"})
    assert [email.to for email in mailoutbox] == [["anne@portland.test"]] * 2
    assert "with Firefox on Android, from the network address" in mailoutbox[0].body
    assert "Mozilla" not in mailoutbox[0].body
