"""Proving an address by what is sent there, and what is removed once it is proved."""

import re
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from club.addresses.proof import is_proved
from club.members.invitation_links import InvitationKind, new_link
from club.members.joining import add_member
from club.models import Member, SecurityEvent, User
from tests.club.addresses.proving import EMAIL, OWN, THEIRS, code_in, open_link
from tests.club.members.browser import text_of
from tests.helping.every_address import signed_in
from tests.helping.world import found, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(portland):
    cache.clear()
    return portland


@pytest.fixture
def grace(world):
    return add_member(club=world.club, name="Grace", email=EMAIL)


def proves(client, letters):
    """Let a signed-in member ask for the code and type it."""
    client.post("/account/address/")
    return client.post("/accounts/confirm-email/", {"code": code_in(letters)}, follow=True)


def signs_in_by_code(letters):
    client = Client()
    client.post("/accounts/login/code/", {"email": EMAIL})
    client.post("/accounts/login/code/confirm/", {"code": code_in(letters)})
    return client


def kept(member):
    return User.objects.get(pk=member.user_id)


def test_whoever_opens_a_link_is_in_the_club_and_the_address_is_not_proved(grace):
    client = open_link(new_link(grace))
    assert client.get("/clubs/portland/members/").status_code == 200
    assert not is_proved(kept(grace))
    assert "Confirm your e-mail address" in text_of(client.get("/"))


def test_a_link_in_a_letter_proves_the_address(grace):
    open_link(new_link(grace, InvitationKind.LETTER), OWN)
    assert is_proved(kept(grace))
    assert kept(grace).check_password(OWN)


def test_whoever_proves_it_where_they_set_the_password_keeps_it(grace, mailoutbox):
    client = open_link(new_link(grace), OWN)
    page = proves(client, mailoutbox)
    assert mailoutbox[-1].to == [EMAIL]
    assert page.request["PATH_INFO"] == "/"
    assert is_proved(kept(grace))
    assert (kept(grace).check_password(OWN), kept(grace).email) == (True, EMAIL)
    assert "Confirm your e-mail address" not in text_of(page)


def test_what_somebody_else_set_before_goes_and_their_session_ends(grace, mailoutbox):
    secretary = open_link(new_link(grace), THEIRS)
    Authenticator.objects.create(user=kept(grace), type="webauthn", data={})
    owner = Client()
    owner.force_login(kept(grace))  # They got the password from whoever set it.
    page = proves(owner, mailoutbox)
    assert page.request["PATH_INFO"] == "/accounts/password/set/"
    assert is_proved(kept(grace))
    assert not kept(grace).has_usable_password()
    assert not Authenticator.objects.filter(user=kept(grace)).exists()
    assert secretary.get("/clubs/portland/members/").status_code == 302
    owner.post("/accounts/password/set/", {"password1": OWN, "password2": OWN})
    assert kept(grace).check_password(OWN)


def test_a_code_to_sign_in_proves_it_too(grace, mailoutbox):
    open_link(new_link(grace), THEIRS)
    owner = signs_in_by_code(mailoutbox)
    assert owner.get("/clubs/portland/members/").status_code == 200
    assert is_proved(kept(grace))
    assert not kept(grace).check_password(THEIRS)
    assert EmailAddress.objects.get(user=kept(grace)).primary


def test_a_reset_by_letter_proves_it_too(grace, mailoutbox):
    open_link(new_link(grace), THEIRS)
    owner = Client()
    owner.post("/accounts/password/reset/", {"email": EMAIL})
    (link,) = re.findall(r"http://testserver(/\S+)", str(mailoutbox[-1].body))[:1]
    form = owner.get(link)["Location"]
    owner.post(form, {"password1": OWN, "password2": OWN})
    assert is_proved(kept(grace))
    assert kept(grace).check_password(OWN)


def test_the_mailbox_alone_takes_no_second_factor_away(grace, mailoutbox):
    open_link(new_link(grace), THEIRS)
    Authenticator.objects.create(user=kept(grace), type="totp", data={"secret": "x"})
    owner = signs_in_by_code(mailoutbox)
    assert owner.get("/clubs/portland/members/").status_code == 302
    assert not is_proved(kept(grace))
    assert Authenticator.objects.filter(user=kept(grace)).exists()


def test_a_link_that_an_officer_shows_is_no_proof_even_of_a_vouched_address(world):
    open_link(new_link(world.opponent))
    assert not is_proved(user_of(world.opponent))


def test_an_address_that_is_not_proved_is_not_changed(grace, mailoutbox):
    secretary = open_link(new_link(grace))
    typed = {"email": "own@edmund.test", "action_add": ""}
    answer = secretary.post("/accounts/email/", typed, follow=True)
    assert answer.request["PATH_INFO"] == "/account/address/"
    assert "First confirm your e-mail address." in text_of(answer)
    assert not [letter for letter in mailoutbox if letter.to != [EMAIL]]
    assert kept(grace).email == EMAIL
    assert not EmailAddress.objects.filter(email="own@edmund.test").exists()


def test_a_proved_address_is_changed_by_a_code_to_the_new_one_and_the_old_is_told(
    world, mailoutbox
):
    client = signed_in(user_of(world.player))
    client.post("/accounts/email/", {"email": "new@portland.test", "action_add": ""})
    client.post("/accounts/confirm-email/", {"code": code_in(mailoutbox)})
    assert kept(world.player).email == "new@portland.test"
    assert is_proved(kept(world.player))
    assert mailoutbox[-1].to == ["anne@portland.test"]
    assert "new@portland.test" in mailoutbox[-1].body


def test_an_invitation_goes_along_to_the_new_address(world, mailoutbox):
    """At the old one its link would have made a second account, in a mailbox that may be gone."""
    turf = add_member(club=found("turf").club, name="A. A.", email="anne@portland.test")
    link = new_link(turf)
    client = signed_in(user_of(world.player))
    client.post("/accounts/email/", {"email": "new@portland.test", "action_add": ""})
    client.post("/accounts/confirm-email/", {"code": code_in(mailoutbox)})
    turf.refresh_from_db()
    assert turf.invited == "new@portland.test"
    assert Client().get(link).status_code == 410
    client.post("/account/offers/", {"member": turf.pk, "answer": "accept"})
    assert client.get("/clubs/turf/members/").status_code == 200


def test_a_club_that_invites_both_addresses_keeps_both_invitations(world, mailoutbox):
    club = found("turf").club
    for name in ("anne@portland.test", EMAIL):
        Member.objects.create(club=club, name=name, invited=name)
    client = signed_in(user_of(world.player))
    client.post("/accounts/email/", {"email": EMAIL, "action_add": ""})
    client.post("/accounts/confirm-email/", {"code": code_in(mailoutbox)})
    assert kept(world.player).email == EMAIL
    invited = club.members.exclude(invited="").values_list("name", "invited")
    assert all(name == address for name, address in invited)


def vouch(email, *more):
    out = StringIO()
    call_command("vouch_address", email, *more, stdout=out)
    return out.getvalue()


def test_whoever_keeps_the_server_vouches_and_hands_over_a_new_link(grace):
    secretary = open_link(new_link(grace))
    said = vouch("Grace@portland.test")
    assert "grace@portland.test is confirmed." in said
    assert secretary.get("/clubs/portland/members/").status_code == 302
    link = said.split("http://testserver")[1].strip()
    owner = Client()
    owner.post(owner.get(link)["Location"], {"password1": OWN, "password2": OWN})
    assert owner.get("/clubs/portland/members/").status_code == 200
    assert is_proved(kept(grace))
    assert SecurityEvent.objects.filter(kind="address", user_id=grace.user_id, by="server").exists()


def test_a_password_that_is_known_to_be_their_own_may_stay(grace):
    open_link(new_link(grace), OWN)
    assert vouch(EMAIL, "--keep-password") == "grace@portland.test is confirmed.\n"
    assert kept(grace).check_password(OWN)
    with pytest.raises(CommandError, match=r"Nobody has an account with “x@y\.test”"):
        vouch("x@y.test")


def test_where_no_letter_is_sent_the_page_says_who_vouches(grace, settings, mailoutbox):
    settings.SENDS_LETTERS = False
    client = open_link(new_link(grace))
    letters = len(mailoutbox)
    assert "Ask the people who run it" in text_of(client.post("/account/address/"))
    assert len(mailoutbox) == letters


def test_an_officer_of_today_keeps_the_office_and_is_asked_at_the_next_sign_in(world):
    user = user_of(world.secretary)
    user.set_password(OWN)
    user.save()
    EmailAddress.objects.filter(user=user).update(verified=False)
    client = Client()
    typed = {"login": user.email, "password": OWN, "next": "/clubs/portland/members/"}
    answer = client.post("/accounts/login/", typed, follow=True)
    assert "Is this your address?" in text_of(answer)
    assert 'href="/clubs/portland/members/"' in answer.content.decode()
    assert "Add a member" in text_of(client.get("/clubs/portland/members/"))


def test_two_clubs_invite_one_address_and_each_link_leads_to_its_own_club(world, grace, mailoutbox):
    turf = add_member(club=found("turf").club, name="G. Gale", email=EMAIL)
    page = Client().get(new_link(turf))
    assert "Turf invites you" in text_of(page)
    assert "With a code by e-mail" in text_of(page)
    assert not page.context.get("form")
    Client().post(new_link(turf), {"password1": THEIRS, "password2": THEIRS})
    assert not kept(grace).has_usable_password()
    open_link(new_link(grace), THEIRS)  # The first club's link still works.
    assert kept(grace).check_password(THEIRS)
    refused = signed_in(kept(grace)).post(
        "/account/offers/", {"member": turf.pk, "answer": "accept"}, follow=True
    )
    assert "First confirm your e-mail address." in text_of(refused)
    owner = signs_in_by_code(mailoutbox)
    owner.post("/account/offers/", {"member": turf.pk, "answer": "accept"})
    assert owner.get("/clubs/turf/members/").status_code == 200


def test_a_link_is_of_no_use_once_it_is_withdrawn_or_the_member_has_left(world, grace):
    turf = add_member(club=found("turf").club, name="G. Gale", email=EMAIL)
    link = new_link(turf)
    officer = signed_in(user_of(turf.club.members.get(name="Dora")))
    officer.post(f"/clubs/turf/members/{turf.pk}/withdraw/")
    assert Client().get(link).status_code == 410
    own = new_link(grace)
    signed_in(user_of(world.treasurer)).post(f"/clubs/portland/members/{grace.pk}/left/")
    assert Client().get(own).status_code == 404


def test_the_address_is_told_that_an_invitation_was_used(grace, mailoutbox):
    open_link(new_link(grace))
    told = [letter for letter in mailoutbox if letter.to == [EMAIL]]
    assert [letter.subject for letter in told] == ["Portland: your invitation was used"]


def test_whoever_vouches_ends_every_session_though_the_password_stays(grace):
    secretary = open_link(new_link(grace), OWN)
    vouch(EMAIL, "--keep-password")
    assert secretary.get("/clubs/portland/members/").status_code == 302


def test_the_proof_ends_every_other_session_though_the_password_stays(grace, mailoutbox):
    owner = open_link(new_link(grace), OWN)
    other = Client()
    other.post("/accounts/login/", {"login": EMAIL, "password": OWN})
    assert other.get("/clubs/portland/members/").status_code == 200
    proves(owner, mailoutbox)
    assert kept(grace).check_password(OWN)
    assert owner.get("/clubs/portland/members/").status_code == 200
    assert other.get("/clubs/portland/members/").status_code == 302
