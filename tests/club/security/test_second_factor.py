"""The second factor: who needs one, how it is set up, and how it is removed."""

import re
from datetime import UTC, datetime, timedelta
from io import StringIO
from time import time

import pytest
import time_machine
from allauth.core.context import request_context
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory, TestCase

from club.models import SecurityEvent, User
from tests.club.signing_in import CHARGE, PASSWORD, by_password, is_in
from tests.helping.every_address import show_second_factor
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
ASKED = "/clubs/portland/second-factor/"


@pytest.fixture
def staff():
    return User.objects.create_superuser("staff@portland.test", PASSWORD)


def code_of(secret, later=0):
    """Return the code that an authenticator app shows now, or so many steps later."""
    step = int(time()) // 30 + later
    return format_hotp_value(hotp_value(secret, step))


def sign_in(user):
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    return client


def set_up(client):
    """Set up an authenticator app on its page, and return its secret."""
    secret = client.get("/accounts/2fa/totp/activate/").context["form"].secret
    # As in a request, the e-mail is sent at the commit and names the site.
    here = RequestFactory().get("/")
    with request_context(here), TestCase.captureOnCommitCallbacks(execute=True):
        done = client.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)})
    assert done["Location"] == "/accounts/2fa/recovery-codes/"
    return str(secret)


def test_staff_without_one_see_nothing_of_the_admin_until_it_is_set_up(staff):
    client = sign_in(staff)
    for path in ("/admin/", "/admin/club/user/"):
        assert client.get(path)["Location"] == f"/accounts/2fa/?next={path}"
    assert client.post("/admin/club/user/add/", {})["Location"].startswith("/accounts/2fa/")
    assert "The administration pages ask for two-step sign-in." in client.get("/accounts/2fa/").text
    set_up(client)
    assert client.get("/admin/").status_code == 200
    codes = client.get("/accounts/2fa/recovery-codes/").text
    assert len(re.findall(r"\b[0-9a-f]{8}\b", codes)) >= 10


def test_a_session_that_has_not_shown_it_does_not_see_the_admin(staff):
    """For instance one signed in before the factor was set up, or by a stolen cookie.

    Staff who take theirs away are led to set another up.
    """
    client = sign_in(staff)
    secret = generate_totp_secret()
    TOTP.activate(staff, secret)
    sent = client.get("/admin/")["Location"]
    assert sent == "/accounts/2fa/reauthenticate/?next=/admin/"
    shown = {"code": code_of(secret), "next": "/admin/"}
    assert client.post("/accounts/2fa/reauthenticate/", shown)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200
    Authenticator.objects.all().delete()
    assert client.get("/admin/")["Location"] == "/accounts/2fa/?next=/admin/"


def test_setting_up_the_first_one_ends_the_sessions_signed_in_without(world):
    own, other = by_password(world.player), by_password(world.player)
    set_up(own)
    assert is_in(own)
    assert not is_in(other)
    kinds = SecurityEvent.objects.values_list("kind", flat=True)
    assert SecurityEvent.Kind.SECOND_FACTOR in kinds


def test_the_club_asks_its_officers_for_one(world):
    treasurer, secretary = by_password(world.treasurer), by_password(world.secretary)
    show_second_factor(treasurer, user_of(world.treasurer))
    new_member = "/clubs/portland/members/new/"
    assert secretary.get(new_member).status_code == 200
    assert secretary.get(ASKED).status_code == 403
    assert treasurer.post(ASKED, {"wanted": "on"})["Location"] == ASKED
    assert "checked" in treasurer.get(ASKED).text
    assert secretary.get(new_member)["Location"] == f"/accounts/2fa/?next={new_member}"
    assert is_in(secretary)
    assert treasurer.get(CHARGE).status_code == 200
    set_up(secretary)
    assert secretary.get(new_member).status_code == 200
    treasurer.post(ASKED, {})
    world.club.refresh_from_db()
    assert not world.club.officers_need_second_factor


def test_a_treasurer_without_one_does_not_shut_themself_out(world):
    client = by_password(world.treasurer)
    page = client.post(ASKED, {"wanted": "on"})
    assert page.status_code == 422
    assert "Set up two-step sign-in for yourself first" in page.text
    world.club.refresh_from_db()
    assert not world.club.officers_need_second_factor


def test_the_server_takes_it_away_from_whoever_has_lost_it(world, mailoutbox):
    own = by_password(world.treasurer)
    set_up(own)
    mailoutbox.clear()
    out = StringIO()
    call_command("reset_second_factor", "treasurer@PORTLAND.test", stdout=out)
    assert "can now sign in without two-step sign-in" in out.getvalue()
    assert not Authenticator.objects.exists()
    assert not is_in(own)
    (email,) = mailoutbox
    assert email.to == ["treasurer@portland.test"]
    logged = SecurityEvent.objects.filter(kind=SecurityEvent.Kind.SECOND_FACTOR).first()
    assert (logged.by, logged.about) == ("server", "turned off by the people who run this site")
    for who, message in (
        ("treasurer", "does not use two-step sign-in"),
        ("nobody", "Nobody has an"),
    ):
        with pytest.raises(CommandError, match=message):
            call_command("reset_second_factor", f"{who}@portland.test")


NOON, STEP = datetime(2026, 11, 20, 12, tzinfo=UTC), timedelta(seconds=30)


@pytest.fixture
def codes(staff):
    """The secret of somebody's authenticator app, and the clock."""
    secret = generate_totp_secret()
    TOTP.activate(staff, secret)
    with time_machine.travel(NOON, tick=False) as clock:
        yield secret, clock


def second_step(user, code):
    """Whether the code lets somebody in who has typed the password."""
    client = sign_in(user)
    client.post("/accounts/2fa/authenticate/", {"code": code})
    return "_auth_user_id" in client.session


@pytest.mark.parametrize("step", [-1, 0, 1])
def test_a_code_of_the_step_before_or_after_lets_in_once_and_no_other(staff, codes, step):
    secret, clock = codes
    code = code_of(secret, step)
    assert not second_step(staff, code_of(secret, -2))
    assert not second_step(staff, code_of(secret, 2))
    assert second_step(staff, code)
    for _step in range(3):
        assert not second_step(staff, code)
        clock.shift(STEP)
    assert second_step(staff, code_of(secret))


def test_the_code_that_set_an_authenticator_up_does_not_let_in_as_well(staff):
    with time_machine.travel(NOON, tick=False) as clock:
        secret = set_up(sign_in(staff))
        clock.shift(STEP)
        assert not second_step(staff, code_of(secret, -1))
        assert second_step(staff, code_of(secret))


def test_a_used_code_counts_as_a_wrong_one(staff, codes):
    """Otherwise somebody who saw it could try others between, as often as they like."""
    secret, clock = codes
    seen = code_of(secret, 1)
    assert second_step(staff, seen)
    clock.shift(STEP)
    client = sign_in(staff)
    page = client.post("/accounts/2fa/authenticate/", {"code": seen}).text
    assert "This code was used already." in page
    for wrong in ("000000", "111111", "222222", "333333"):
        assert not second_step(staff, wrong)
    assert not second_step(staff, code_of(secret, 1))
