"""The page of a club's members, and people in the admin."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.models import User
from tests.club.browser import MEMBERS, browser_of, page_of
from tests.club.in_admin import change
from tests.helping.world import found, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(world, admin_client):
    return admin_client


def test_each_member_links_to_the_page_about_them(world):
    page = browser_of(world.player).get(MEMBERS).text
    for member in world.club.members.all():
        about = f'href="{reverse("front:person", args=["portland", member.pk])}"'
        link = page.partition(about)[2].partition("</a>")[0]
        assert f'<span class="name">{member.name}</span>' in link
    assert page.index("Edmund") < page.index("Former members") < page.index("Lionel")
    assert '<span class="badge">guest</span>' in page


def test_officers_alone_see_who_has_not_signed_in_yet(world):
    assert user_of(world.opponent).last_login is None
    assert "not signed in yet" in browser_of(world.secretary).get(MEMBERS).text
    assert "not signed in yet" not in browser_of(world.player).get(MEMBERS).text


def test_an_officer_sees_who_has_not_confirmed_their_address(world):
    officer, page = browser_of(world.secretary), page_of(world.player)
    browser_of(world.player)
    assert "not confirmed" not in officer.get(page).text
    EmailAddress.objects.filter(user=user_of(world.player)).update(verified=False)
    assert "not confirmed" in officer.get(page).text


def test_a_clubs_address_and_currency_stay(staff, world):
    club = world.club
    change(staff, "club", club, name="The Portland", slug="turf", currency="EUR")
    club.refresh_from_db()
    assert (club.name, club.slug, club.currency) == ("The Portland", "portland", "LSD")


def test_staff_change_no_members_role_club_or_account(staff, world):
    turf = found("turf")
    wanted = {"role": "secretary", "club": turf.club.pk, "user": user_of(turf.player).pk}
    change(staff, "member", world.player, **wanted, **joined(world.player))
    world.player.refresh_from_db()
    assert (world.player.role, world.player.club) == ("player", world.club)
    assert user_of(world.player).email == "anne@portland.test"


def joined(member):
    """Return when they joined, as the admin's two boxes send it."""
    at = member.joined_at
    return {"joined_at_0": f"{at:%d/%m/%Y}", "joined_at_1": f"{at:%H:%M:%S}"}


def test_a_guest_is_given_an_account(staff, world):
    user = User.objects.create_user("felix@portland.test")
    change(staff, "member", world.guest, user=user.pk, **joined(world.guest))
    world.guest.refresh_from_db()
    assert world.guest.user == user


def test_a_changed_e_mail_takes_the_place_of_the_old_one(staff, world):
    user = user_of(world.player)
    change(staff, "user", user, email="Anne@Elsewhere.test")
    user.refresh_from_db()
    assert user.email == "anne@elsewhere.test"
    assert [row.email for row in EmailAddress.objects.filter(user=user)] == [user.email]


@pytest.mark.parametrize("model", ["club", "member", "user"])
def test_nobody_is_deleted(staff, world, model):
    row = {"club": world.club, "member": world.player, "user": user_of(world.player)}[model]
    path = reverse(f"admin:club_{model}_delete", args=[row.pk])
    assert staff.post(path, {"post": "yes"}).status_code == 403


def test_guessing_passwords_is_slowed_down(world):
    user, right = user_of(world.player), "carte blanche 1710"
    user.set_password(right)
    user.save()
    client = Client()
    for password in ("wrong",) * 5 + (right,):
        typed = {"login": user.email, "password": password}
        answer = client.post("/accounts/login/", typed)
    assert answer.status_code == 200
    assert "Wait five minutes" in answer.text


def test_a_visitor_who_asks_too_often_is_told_to_wait():
    cache.clear()
    client = Client()
    for n in range(61):
        answer = client.post("/accounts/password/reset/", {"email": f"member{n}@portland.test"})
    assert answer.status_code == 429
    assert "Too many attempts" in answer.text


def test_there_is_no_sign_up(world):
    people = User.objects.count()
    assert "You cannot sign up here" in Client().get("/accounts/signup/").text
    with CaptureQueriesContext(connection) as sent:
        Client().post("/accounts/signup/", {"email": "a@b.test", "password1": "carte blanche 1710"})
    assert not sent.captured_queries, "nothing is counted, so a stranger causes no writing"
    assert User.objects.count() == people
