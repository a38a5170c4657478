"""Sessions: where a user is signed in, how long that lasts, and what ends it."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session as DjangosSession
from django.core.cache import cache
from django.utils.timezone import now

from club.members.leaving import change_role, leave
from club.models import Role, SecurityEvent, Session, User
from club.security.devices import device_of
from tests.club.addresses.proving import code_in
from tests.club.security.signing_in import CHARGE, FIREFOX, PASSWORD, by_password, is_in, path_of
from tests.helping.every_address import signed_in
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def world(portland):
    cache.clear()
    return portland


def sessions_page(client):
    return " ".join(client.get("/accounts/sessions/").content.decode().split())


# Where a user is signed in


def test_the_page_names_each_device_and_when_it_was_last_used(world):
    own, other = by_password(world.player), by_password(world.player, SAFARI)
    shown = sessions_page(own)
    assert "Firefox on Android" in shown
    assert "Safari on iPhone" in shown
    assert "from 127.0.0.1" in shown
    assert shown.index("Firefox on Android") < shown.rindex("this device") < shown.index("Safari")
    assert str(other.session.session_key) not in shown, "its key opens the account"


def test_one_of_them_is_ended(world):
    own, other = by_password(world.player), by_password(world.player, SAFARI)
    page = own.get("/accounts/sessions/")
    (name,) = [one.name for one in page.context["sessions"] if not one.here]
    assert own.post("/accounts/sessions/end/", {"name": name}).status_code == 302
    assert is_in(own)
    assert not is_in(other)
    assert "Safari" not in sessions_page(own)
    assert SecurityEvent.objects.filter(kind=SecurityEvent.Kind.SESSION).count() == 1


def test_nobody_ends_the_session_of_somebody_else(world):
    own, other = by_password(world.player), by_password(world.opponent)
    (name,) = [one.name for one in own.get("/accounts/sessions/").context["sessions"]]
    assert other.post("/accounts/sessions/end/", {"name": name}).status_code == 404
    assert is_in(own)


def test_all_others_are_ended(world):
    own = by_password(world.player)
    others = [by_password(world.player, SAFARI) for _ in range(2)]
    said = own.post("/accounts/sessions/end-others/", follow=True).content.decode()
    assert "2 devices are signed out." in said
    assert is_in(own)
    assert not any(is_in(other) for other in others)


def test_a_new_password_ends_the_other_sessions(world):
    own, stolen = by_password(world.player), by_password(world.player, SAFARI)
    new = "quart major 1710"
    typed = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert own.post("/accounts/password/change/", typed).status_code == 302
    assert is_in(own)
    assert not is_in(stolen)
    assert "Firefox on Android" in sessions_page(own)
    assert "Safari" not in sessions_page(own)


def test_a_new_address_ends_the_other_sessions(world, mailoutbox):
    own, stolen = by_password(world.player), by_password(world.player, SAFARI)
    others = by_password(world.opponent)
    own.post("/accounts/email/", {"email": "new@portland.test", "action_add": ""})
    assert is_in(stolen), "nothing has changed before the code is typed"
    own.post("/accounts/confirm-email/", {"code": code_in(mailoutbox)})
    assert is_in(own)
    assert not is_in(stolen)
    assert is_in(others)
    ended = SecurityEvent.objects.get(kind=SecurityEvent.Kind.SESSION)
    assert (ended.user_id, ended.about) == (world.player.user_id, "1: another address")


def test_an_ended_session_does_not_come_to_life_again(world):
    """A request that was under way does not bring it back by saving it at its end."""
    client = by_password(world.player)
    session = client.session
    session["late"] = True
    Session.objects.filter(pk=session.session_key).delete()
    with pytest.raises(UpdateError):
        session.save()
    assert not is_in(client)


# How long it lasts


@pytest.mark.parametrize(
    ("days", "still"), [((29,), True), ((31,), False), ((29, 58), True), ((29, 58, 61), False)]
)
def test_a_session_lasts_thirty_idle_days_and_sixty_in_all(days, still, world):
    begun = now()
    client = by_password(world.player)
    for day in days:
        with time_machine.travel(begun + timedelta(days=day)):
            seen = is_in(client)
    assert seen is still


def test_its_use_is_written_every_few_minutes_and_not_with_every_page(world):
    client = by_password(world.player)
    before = Session.objects.get(user=user_of(world.player)).used_at
    assert is_in(client)
    assert Session.objects.get(user=user_of(world.player)).used_at == before
    with time_machine.travel(now() + timedelta(minutes=6)):
        assert is_in(client)
        assert Session.objects.get(user=user_of(world.player)).used_at > before


def test_an_officer_shows_again_who_they_are_after_twelve_idle_hours(world):
    begun = now()
    client = by_password(world.treasurer)
    assert client.get(CHARGE).status_code == 200
    with time_machine.travel(begun + timedelta(hours=11)):
        assert client.get(CHARGE).status_code == 200
    with time_machine.travel(begun + timedelta(hours=24)):
        assert is_in(client), "the officer’s own pages are as every player’s"
        sent = client.get(CHARGE)
        assert sent["Location"] == f"/accounts/reauthenticate/?next={CHARGE}"
        back = client.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": CHARGE})
        assert back["Location"] == CHARGE
        assert client.get(CHARGE).status_code == 200


def test_an_officers_form_is_not_taken_after_twelve_idle_hours(world):
    """It leads back to the form's page."""
    begun = now()
    client = by_password(world.treasurer)
    with time_machine.travel(begun + timedelta(hours=13)):
        for path in (CHARGE, "/clubs/portland/ledger/payments/new/"):
            headers = {"Referer": f"http://testserver{path}", "Accept": "text/html"}
            sent = client.post(path, {}, headers=headers)
            assert sent["Location"] == f"/accounts/reauthenticate/?next={path}"


def test_an_officer_who_signs_their_own_card_is_asked_nothing(world):
    begun = now()
    client = by_password(world.treasurer)
    with time_machine.travel(begun + timedelta(hours=13)):
        answer = client.post(path_of("ledger:countersign", world), {})
        assert "/accounts/" not in answer.get("Location", "")


def test_an_officer_without_a_password_shows_it_by_a_code(world):
    begun = now()
    client = signed_in(user_of(world.treasurer))
    with time_machine.travel(begun + timedelta(hours=13)):
        assert client.get(CHARGE)["Location"] == f"/account/code/?next={CHARGE}"
        assert is_in(client)


def test_an_officer_who_has_nothing_to_show_it_with_signs_in_again(world, settings):
    settings.SENDS_LETTERS = False
    begun = now()
    client = signed_in(user_of(world.treasurer))
    with time_machine.travel(begun + timedelta(hours=13)):
        assert client.get(CHARGE)["Location"] == f"/accounts/login/?next={CHARGE}"
        assert not is_in(client)


def test_players_are_asked_nothing_after_twelve_hours(world):
    begun = now()
    client = by_password(world.player)
    with time_machine.travel(begun + timedelta(hours=13)):
        assert client.get("/clubs/portland/ledger/payments/new/").status_code == 200
        assert client.get(CHARGE).status_code == 403


def test_the_admin_asks_again_after_fifteen_idle_minutes(world):
    client = signed_in(User.objects.create_superuser("staff@portland.test", PASSWORD))
    begun = now()
    for minutes in (0, 14, 28):
        with time_machine.travel(begun + timedelta(minutes=minutes)):
            assert client.get("/admin/").status_code == 200, minutes
    with time_machine.travel(begun + timedelta(minutes=44)):
        assert client.get("/admin/")["Location"] == "/accounts/2fa/reauthenticate/?next=/admin/"
        assert client.get("/").status_code == 200


# What takes effect on the next request


def test_a_role_taken_away_takes_effect_on_the_next_page(world):
    client = by_password(world.secretary)
    path = "/clubs/portland/members/new/"
    assert client.get(path).status_code == 200
    change_role(world.secretary, Role.PLAYER)
    assert client.get(path).status_code == 403
    assert client.post(path, {"name": "Somebody"}).status_code == 403


def test_who_has_left_is_out_on_the_next_page(world):
    client = by_password(world.player)
    assert is_in(client)
    leave(world.player)
    assert client.get("/clubs/portland/cards/").status_code == 404


# From before the upgrade


def test_whoever_was_signed_in_before_the_upgrade_stays_so(world):
    from importlib import import_module

    from django.apps import apps

    client = signed_in(user_of(world.player))
    kept = Session.objects.get(user=user_of(world.player))
    key, data, ends = kept.pk, kept.session_data, now() + timedelta(days=20)
    kept.delete()
    DjangosSession.objects.create(session_key=key, session_data=data, expire_date=ends)
    import_module("club.migrations.0006_sessions_and_second_factor").take_over(apps, None)
    assert is_in(client)
    taken_over = Session.objects.get(pk=key)
    assert taken_over.user == user_of(world.player)
    assert taken_over.expire_date == ends


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (FIREFOX, "Firefox on Android"),
        (SAFARI, "Safari on iPhone"),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131 Safari/537.36 Edg/131",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36",
            "Chrome on Linux",
        ),
        ("curl/8.5.0", "an unknown device"),
    ],
)
def test_a_device_is_called_by_its_browser_and_what_it_is(agent, said):
    assert device_of(agent) == said
