"""Changes of an account by staff in the admin are checked as on the site, and told by letter."""

import time

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from club.addresses.proof import make_only_address
from club.members.joining import add_member
from club.models import Member, Role, SecurityEvent, User
from tests.club.in_admin import change
from tests.club.signing_in import PASSWORD, by_password, is_in
from tests.helping.every_address import signed_in
from tests.helping.world import found, user_of

pytestmark = pytest.mark.django_db
NEW = "carte blanche 1710 elder hand"
BOTH = {"password1": NEW, "password2": NEW}


@pytest.fixture
def person():
    return User.objects.create_superuser("staff@portland.test", PASSWORD)


@pytest.fixture
def staff(world, person):
    return signed_in(person)


def password_page(user):
    return reverse("admin:auth_user_password_change", args=[user.pk])


def logged(kind, user):
    return list(
        SecurityEvent.objects.filter(kind=kind, user_id=user.pk).values_list("by", flat=True)
    )


def test_no_new_member_is_an_officer_before_they_accept(staff, world):
    user = User.objects.create_user("zoe@portland.test")
    typed = {"joined_at_0": "01/01/2026", "joined_at_1": "00:00:00", "role": "treasurer"}
    member = {**typed, "club": world.club.pk, "user": user.pk, "name": "Zoe"}
    assert staff.post("/admin/club/member/add/", member).status_code == 302
    assert Member.objects.get(name="Zoe").role == Role.PLAYER


def test_a_changed_address_ends_the_sessions_and_the_old_one_is_told(staff, world, mailoutbox):
    """A changed name does neither."""
    own, user = by_password(world.player), User.objects.get(pk=world.player.user_id)
    mailoutbox.clear()
    change(staff, "user", user, name="Anne Archer")
    assert (mailoutbox, is_in(own)) == ([], True)
    change(staff, "user", user, email="Anne@Elsewhere.test")
    (email,) = mailoutbox
    assert email.to == ["anne@portland.test"]
    assert "anne@elsewhere.test" in email.body
    assert logged(SecurityEvent.Kind.ADDRESS, user) == ["staff@portland.test"]
    assert not is_in(own)
    line = SecurityEvent.objects.get(kind=SecurityEvent.Kind.SESSION, user_id=user.pk)
    assert (line.by, line.about) == ("staff@portland.test", "1: another address")


@pytest.mark.parametrize("proved", [True, False])
def test_an_invitation_goes_along_from_a_proved_address(staff, world, proved):
    turf = add_member(club=found("turf").club, name="A. A.", email="anne@portland.test")
    make_only_address(user_of(world.player), proved=proved)
    change(staff, "user", user_of(world.player), email="anne@elsewhere.test")
    turf.refresh_from_db()
    assert turf.invited == ("anne@elsewhere.test" if proved else "anne@portland.test")


def test_staff_who_change_their_own_address_go_on(staff, person):
    elsewhere = Client()
    elsewhere.force_login(person)
    change(staff, "user", person, email="new@portland.test")
    assert staff.get("/admin/").status_code == 200
    assert elsewhere.get("/accounts/sessions/")["Location"].startswith("/accounts/login/")


def test_a_password_set_by_staff_is_logged_and_told_and_ends_the_sessions(staff, world, mailoutbox):
    own = by_password(world.player)
    mailoutbox.clear()
    user = user_of(world.player)
    answer = staff.post(password_page(user), {**BOTH, "usable_password": "true"})
    assert answer.status_code == 302
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert logged(SecurityEvent.Kind.PASSWORD, user) == ["staff@portland.test"]
    assert [email.to for email in mailoutbox] == [[user.email]]
    assert user.sessions.count() == 0
    assert not is_in(own)


def test_ones_own_password_is_changed_on_the_page_of_the_account(staff, person, mailoutbox):
    typed = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    answer = staff.post("/admin/password_change/", typed)
    assert answer["Location"] == "/accounts/password/change/"
    person.refresh_from_db()
    assert not person.check_password(NEW)
    staff.post(answer["Location"], {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    person.refresh_from_db()
    assert person.check_password(NEW)
    assert logged(SecurityEvent.Kind.PASSWORD, person) == ["staff@portland.test"]
    assert [email.to for email in mailoutbox] == [[person.email]]


def test_staff_show_again_who_they_are_before_changing_an_account(staff, person, world):
    shown_at(staff, person, time.time() - 400)
    user = user_of(world.player)
    pages = ("/admin/password_change/", password_page(user), f"/admin/club/user/{user.pk}/change/")
    for page in pages:
        assert staff.get(page)["Location"].startswith("/accounts/reauthenticate/?"), page
    staff.post(pages[2], {"email": "thief@elsewhere.test", "name": "Anne"})
    staff.post(pages[1], BOTH)
    user.refresh_from_db()
    assert user.email == "anne@portland.test"
    assert not user.check_password(NEW)


def shown_at(client, person, moment):
    """When the person last showed who they are, in this browser."""
    session = client.session
    session["account_authentication_methods"] = [
        {"method": "password", "at": moment, "reauthenticated": True}
    ]
    session["account_authentication_methods_user"] = str(person.pk)
    session.save()


def test_a_person_with_only_a_passkey_is_led_to_its_page(person):
    """The page for codes would lead to the password page, and that one back, for ever."""
    client = Client()
    client.post("/accounts/login/", {"login": person.email, "password": PASSWORD})
    # Its content does not matter: no browser here uses it.
    Authenticator.objects.create(user=person, type=Authenticator.Type.WEBAUTHN, data={})
    to_passkey = f"{reverse('mfa_reauthenticate_webauthn')}?next=/admin/"
    assert client.get("/admin/")["Location"] == to_passkey
