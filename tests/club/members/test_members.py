"""The page of a club's members, and people in the admin."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import now

from club.models import User
from tests.club.in_admin import change
from tests.club.members.browser import page_of, text_of
from tests.helping.every_address import signed_in
from tests.helping.world import found, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(portland):
    cache.clear()
    return portland


@pytest.fixture
def staff(world):
    return signed_in(User.objects.create_superuser("staff@portland.test"))


def members_page(member):
    return signed_in(user_of(member)).get("/clubs/portland/members/").content.decode()


def test_each_member_links_to_the_page_about_them(world):
    page = members_page(world.player)
    for member in world.club.members.all():
        assert member.name in page
        assert reverse("front:person", args=["portland", member.pk]) in page
    assert page.index("Edmund") < page.index("Former members") < page.index("Lionel")
    assert '<span class="badge">guest</span>' in page


def test_officers_alone_see_who_has_not_signed_in_yet(world):
    user = user_of(world.opponent)
    assert user.last_login is None
    assert "not signed in yet" in members_page(world.secretary)
    assert "not signed in yet" not in members_page(world.player)


def test_an_officer_sees_who_has_not_confirmed_their_address(world):
    officer, player = signed_in(user_of(world.secretary)), user_of(world.player)
    signed_in(player)
    assert "not confirmed" not in text_of(officer.get(page_of(world.player)))
    EmailAddress.objects.filter(user=player).update(verified=False)
    assert "not confirmed" in text_of(officer.get(page_of(world.player)))


def test_a_clubs_address_and_currency_stay(staff, world):
    change(staff, "club", world.club, name="The Portland", slug="turf", currency="EUR")
    world.club.refresh_from_db()
    assert (world.club.name, world.club.slug, world.club.currency) == (
        "The Portland",
        "portland",
        "LSD",
    )


def test_staff_change_no_members_role_club_or_account(staff, world):
    theirs = found("turf")
    change(
        staff,
        "member",
        world.player,
        role="secretary",
        club=theirs.club.pk,
        user=user_of(theirs.player).pk,
        **when("joined_at", world.player),
    )
    world.player.refresh_from_db()
    assert (world.player.role, world.player.club) == ("player", world.club)
    assert user_of(world.player).email == "anne@portland.test"


def when(field, member):
    """Return a moment as the admin's two boxes send it."""
    moment = getattr(member, field)
    return {f"{field}_0": f"{moment:%d/%m/%Y}", f"{field}_1": f"{moment:%H:%M:%S}"}


def test_a_guest_is_given_an_account(staff, world):
    user = User.objects.create_user("felix@portland.test")
    change(staff, "member", world.guest, user=user.pk, **when("joined_at", world.guest))
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
    user = user_of(world.player)
    user.set_password("carte blanche 1710")
    user.save()
    client = Client()
    for _ in range(5):
        client.post("/accounts/login/", {"login": user.email, "password": "wrong"})
    right = {"login": user.email, "password": "carte blanche 1710"}
    answer = client.post("/accounts/login/", right)
    assert answer.status_code == 200
    assert "Wait five minutes" in answer.content.decode()


def test_a_visitor_who_asks_too_often_is_told_to_wait():
    cache.clear()
    client = Client()
    for n in range(60):
        client.post("/accounts/password/reset/", {"email": f"member{n}@portland.test"})
    answer = client.post("/accounts/password/reset/", {"email": "anne@portland.test"})
    assert answer.status_code == 429
    assert "Too many attempts" in answer.content.decode()


def test_there_is_no_sign_up(world):
    people = User.objects.count()
    page = Client().get("/accounts/signup/").content.decode()
    assert "You cannot sign up here" in page
    with CaptureQueriesContext(connection) as sent:
        Client().post("/accounts/signup/", {"email": "a@b.test", "password1": "carte blanche 1710"})
    assert not sent.captured_queries, "nothing is counted, so a stranger causes no writing"
    assert User.objects.count() == people


def test_a_members_name_is_the_link_to_the_page_about_them(world):
    page = signed_in(user_of(world.player)).get("/clubs/portland/members/").content.decode()
    about = f'href="/clubs/portland/members/{world.opponent.pk}/about/"'
    link = page.partition(about)[2].partition("</a>")[0]
    assert f'<span class="name">{world.opponent.name}</span>' in link


def test_an_officer_sees_whether_an_address_is_confirmed(world):
    def badge():
        at = reverse("club:member", args=["portland", world.player.pk])
        page = signed_in(user_of(world.secretary)).get(at)
        return "not confirmed" in page.content.decode()

    User.objects.filter(pk=world.player.user_id).update(last_login=now())
    assert not badge()
    EmailAddress.objects.filter(user=world.player.user_id).update(verified=False)
    assert badge()
