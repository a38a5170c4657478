"""Sessions: where a user is signed in, how long that lasts, and what ends it."""

from datetime import timedelta
from importlib import import_module

import pytest
import time_machine
from django.apps import apps
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session as DjangosSession
from django.utils.timezone import now

from club.members.leaving import change_role, leave
from club.models import Role, SecurityEvent, Session, User
from club.security.devices import device_of
from tests.club.browser import browser_of
from tests.club.proving import code_in
from tests.club.signing_in import CHARGE, FIREFOX, PASSWORD, by_password, is_in, path_of
from tests.helping.every_address import signed_in
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
)
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131 Safari/537.36 Edg/131"
CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36"
SESSIONS, PAYMENT = "/accounts/sessions/", "/clubs/portland/ledger/payments/new/"


@pytest.fixture
def own(world):
    """The player's own browser."""
    return by_password(world.player)


@pytest.fixture
def other(own, world):
    """Another one in which the player has signed in, perhaps a thief."""
    return by_password(world.player, SAFARI)


def later(**time):
    return time_machine.travel(now() + timedelta(**time))


def sessions_page(client):
    return " ".join(client.get(SESSIONS).text.split())


# Where a user is signed in


def test_the_page_names_each_device_and_when_it_was_last_used(own, other):
    shown = sessions_page(own)
    for text in ("Firefox on Android", "Safari on iPhone", "from 127.0.0.1"):
        assert text in shown
    assert shown.index("Firefox on Android") < shown.rindex("this device") < shown.index("Safari")
    assert str(other.session.session_key) not in shown, "its key opens the account"


def test_one_of_them_is_ended(own, other):
    (name,) = [
        session.name for session in own.get(SESSIONS).context["sessions"] if not session.here
    ]
    assert own.post(f"{SESSIONS}end/", {"name": name}).status_code == 302
    assert (is_in(own), is_in(other)) == (True, False)
    assert "Safari" not in sessions_page(own)
    assert SecurityEvent.objects.filter(kind=SecurityEvent.Kind.SESSION).count() == 1


def test_nobody_ends_the_session_of_somebody_else(own, world):
    (name,) = [session.name for session in own.get(SESSIONS).context["sessions"]]
    sent = by_password(world.opponent).post(f"{SESSIONS}end/", {"name": name})
    assert sent.status_code == 404
    assert is_in(own)


def test_all_others_are_ended(own, other, world):
    third = by_password(world.player, SAFARI)
    text = own.post(f"{SESSIONS}end-others/", follow=True).text
    assert "2 devices are signed out." in text
    assert (is_in(own), is_in(other), is_in(third)) == (True, False, False)


def test_a_new_password_ends_the_other_sessions(own, other):
    new = "quart major 1710"
    typed = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert own.post("/accounts/password/change/", typed).status_code == 302
    assert (is_in(own), is_in(other)) == (True, False)
    assert "Firefox on Android" in sessions_page(own)
    assert "Safari" not in sessions_page(own)


def test_a_new_address_ends_the_other_sessions(own, other, world, mailoutbox):
    somebody_elses = by_password(world.opponent)
    own.post("/accounts/email/", {"email": "new@portland.test", "action_add": ""})
    assert is_in(other), "nothing has changed before the code is typed"
    own.post("/accounts/confirm-email/", {"code": code_in(mailoutbox)})
    assert (is_in(own), is_in(other), is_in(somebody_elses)) == (True, False, True)
    ended = SecurityEvent.objects.get(kind=SecurityEvent.Kind.SESSION)
    assert (ended.user_id, ended.about) == (world.player.user_id, "1: another address")


def test_an_ended_session_does_not_come_to_life_again(own):
    """A request that was under way does not bring it back by saving it at its end."""
    session = own.session
    session["late"] = True
    Session.objects.filter(pk=session.session_key).delete()
    with pytest.raises(UpdateError):
        session.save()
    assert not is_in(own)


# How long it lasts


@pytest.mark.parametrize(
    ("days", "still"), [((29,), True), ((31,), False), ((29, 58), True), ((29, 58, 61), False)]
)
def test_a_session_lasts_thirty_idle_days_and_sixty_in_all(days, still, own):
    begun = now()
    for day in days:
        with time_machine.travel(begun + timedelta(days=day)):
            seen = is_in(own)
    assert seen is still


def test_its_use_is_written_every_few_minutes_and_not_with_every_page(own, world):
    def used_at():
        assert is_in(own)
        return Session.objects.get(user=user_of(world.player)).used_at

    before = Session.objects.get(user=user_of(world.player)).used_at
    assert used_at() == before
    with later(minutes=6):
        assert used_at() > before


def test_an_officer_shows_again_who_they_are_after_twelve_idle_hours(world):
    """A form that is sent leads back to its page."""
    begun, client = now(), by_password(world.treasurer)
    assert client.get(CHARGE).status_code == 200
    with time_machine.travel(begun + timedelta(hours=11, minutes=50)):
        assert client.get(CHARGE).status_code == 200
    with time_machine.travel(begun + timedelta(hours=24)):
        assert is_in(client), "the officer’s own pages are as every player’s"
        for path in (CHARGE, PAYMENT):
            headers = {"Referer": f"http://testserver{path}", "Accept": "text/html"}
            sent = client.post(path, {}, headers=headers)
            assert sent["Location"] == f"/accounts/reauthenticate/?next={path}"
        assert client.get(CHARGE)["Location"] == f"/accounts/reauthenticate/?next={CHARGE}"
        own_card = client.post(path_of("ledger:countersign", world), {})
        assert "/accounts/" not in own_card.get("Location", ""), "they may sign their own card"
        back = client.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": CHARGE})
        assert back["Location"] == CHARGE
        assert client.get(CHARGE).status_code == 200


@pytest.mark.parametrize("sends_emails", [True, False])
def test_an_officer_without_a_password_shows_it_by_a_code_or_signs_in(
    world, settings, sends_emails
):
    settings.SENDS_EMAILS = sends_emails
    client = browser_of(world.treasurer)
    with later(hours=13):
        page = "/account/code/" if sends_emails else "/accounts/login/"
        assert client.get(CHARGE)["Location"] == f"{page}?next={CHARGE}"
        assert is_in(client) == sends_emails


def test_players_are_asked_nothing_after_twelve_hours(own):
    with later(hours=13):
        assert own.get(PAYMENT).status_code == 200
        assert own.get(CHARGE).status_code == 403


def test_the_admin_asks_again_after_fifteen_idle_minutes(world):
    client = signed_in(User.objects.create_superuser("staff@portland.test", PASSWORD))
    begun = now()
    for minutes in (0, 14, 28):
        with time_machine.travel(begun + timedelta(minutes=minutes)):
            assert client.get("/admin/").status_code == 200, minutes
    with time_machine.travel(begun + timedelta(minutes=44)):
        assert client.get("/admin/")["Location"] == "/accounts/2fa/reauthenticate/?next=/admin/"
        assert client.get("/").status_code == 200


def test_a_role_taken_away_and_leaving_take_effect_on_the_next_page(own, world):
    officer, path = by_password(world.secretary), "/clubs/portland/members/new/"
    assert officer.get(path).status_code == 200
    change_role(world.secretary, Role.PLAYER)
    assert officer.get(path).status_code == 403
    assert officer.post(path, {"name": "Somebody"}).status_code == 403
    assert is_in(own)
    leave(world.player)
    assert own.get("/clubs/portland/cards/").status_code == 404


def test_whoever_was_signed_in_before_the_upgrade_stays_so(world):
    client = browser_of(world.player)
    session = Session.objects.get(user=user_of(world.player))
    key, data, ends = session.pk, session.session_data, now() + timedelta(days=20)
    session.delete()
    DjangosSession.objects.create(session_key=key, session_data=data, expire_date=ends)
    import_module("club.migrations.0006_sessions_and_second_factor").take_over(apps, None)
    assert is_in(client)
    taken_over = Session.objects.get(pk=key)
    assert (taken_over.user, taken_over.expire_date) == (user_of(world.player), ends)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox on Android"),
        (SAFARI, "Safari on iPhone"),
        (EDGE, "Edge on Windows"),
        (CHROME, "Chrome on Linux"),
        ("curl/8.5.0", "an unknown device"),
    ],
)
def test_a_device_is_called_by_its_browser_and_what_it_is(agent, name):
    assert device_of(agent) == name
