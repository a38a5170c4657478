"""Proving an address by what is sent there, and what is removed once it is proved."""

import re
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.test import Client

from club.addresses.proof import is_proved
from club.members.invitation_links import InvitationKind, new_link
from club.members.joining import add_member
from club.models import Member, SecurityEvent, User
from tests.club.browser import MEMBERS, answers, browser_of
from tests.club.proving import EMAIL, OWN, THEIRS, change_address, code_in, open_link
from tests.helping.browser import text_of
from tests.helping.every_address import signed_in
from tests.helping.world import found, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def grace(world):
    return add_member(club=world.club, name="Grace", email=EMAIL)


@pytest.fixture
def in_turf(world):
    """The invitation of another club to Grace's address."""
    return add_member(club=found("turf").club, name="G. Gale", email=EMAIL)


def proves(client, emails):
    """Let a signed-in member ask for the code and type it."""
    client.post("/account/address/")
    return client.post("/accounts/confirm-email/", {"code": code_in(emails)}, follow=True)


def signs_in_by_code(emails):
    client = Client()
    client.post("/accounts/login/code/", {"email": EMAIL})
    client.post("/accounts/login/code/confirm/", {"code": code_in(emails)})
    return client


def signs_in(email, password=OWN, **more):
    client = Client()
    typed = {"login": email, "password": password, **more}
    client.page = client.post("/accounts/login/", typed, follow=True)
    return client


def account_of(member):
    return User.objects.get(pk=member.user_id)


def has_password(member, password):
    return account_of(member).check_password(password)


def is_in(client):
    return client.get(MEMBERS).status_code == 200


def test_whoever_opens_a_link_is_in_the_club_and_the_address_is_not_proved(grace, mailoutbox):
    client = open_link(new_link(grace))
    assert is_in(client)
    assert not is_proved(account_of(grace))
    assert "Confirm your e-mail address" in text_of(client.get("/"))
    subjects = [email.subject for email in mailoutbox if email.to == [EMAIL]]
    assert subjects == ["Portland: your invitation was used"]


def test_a_link_in_an_email_proves_the_address(grace):
    open_link(new_link(grace, InvitationKind.EMAIL), OWN)
    assert is_proved(account_of(grace))
    assert has_password(grace, OWN)


def test_whoever_proves_it_where_they_set_the_password_keeps_it(grace, mailoutbox):
    client = open_link(new_link(grace), OWN)
    other = signs_in(EMAIL)
    assert is_in(other)
    page = proves(client, mailoutbox)
    assert mailoutbox[-1].to == [EMAIL]
    assert page.request["PATH_INFO"] == "/"
    assert is_proved(account_of(grace))
    assert (has_password(grace, OWN), account_of(grace).email) == (True, EMAIL)
    assert "Confirm your e-mail address" not in text_of(page)
    assert (is_in(client), is_in(other)) == (True, False), "every other session ends"


def test_what_somebody_else_set_before_goes_and_their_session_ends(grace, mailoutbox):
    secretary = open_link(new_link(grace), THEIRS)
    Authenticator.objects.create(user=account_of(grace), type="webauthn", data={})
    owner = Client()
    owner.force_login(account_of(grace))  # They got the password from whoever set it.
    page = proves(owner, mailoutbox)
    assert page.request["PATH_INFO"] == "/accounts/password/set/"
    assert is_proved(account_of(grace))
    assert not account_of(grace).has_usable_password()
    assert not Authenticator.objects.filter(user=account_of(grace)).exists()
    assert secretary.get(MEMBERS).status_code == 302
    owner.post("/accounts/password/set/", {"password1": OWN, "password2": OWN})
    assert has_password(grace, OWN)


def test_a_code_to_sign_in_proves_it_too(grace, mailoutbox):
    open_link(new_link(grace), THEIRS)
    assert is_in(signs_in_by_code(mailoutbox))
    assert is_proved(account_of(grace))
    assert not has_password(grace, THEIRS)
    assert EmailAddress.objects.get(user=account_of(grace)).primary


def test_a_reset_by_email_proves_it_too(grace, mailoutbox):
    open_link(new_link(grace), THEIRS)
    owner = Client()
    owner.post("/accounts/password/reset/", {"email": EMAIL})
    (link,) = re.findall(r"http://testserver(/\S+)", str(mailoutbox[-1].body))[:1]
    owner.post(owner.get(link)["Location"], {"password1": OWN, "password2": OWN})
    assert is_proved(account_of(grace))
    assert has_password(grace, OWN)


def test_the_mailbox_alone_takes_no_second_factor_away(grace, mailoutbox):
    open_link(new_link(grace), THEIRS)
    Authenticator.objects.create(user=account_of(grace), type="totp", data={"secret": "x"})
    assert signs_in_by_code(mailoutbox).get(MEMBERS).status_code == 302
    assert not is_proved(account_of(grace))
    assert Authenticator.objects.filter(user=account_of(grace)).exists()


def test_a_link_that_an_officer_shows_is_no_proof_of_a_vouched_address(world):
    open_link(new_link(world.opponent))
    assert not is_proved(user_of(world.opponent))


def test_an_address_that_is_not_proved_is_not_changed(grace, mailoutbox):
    typed = {"email": "own@edmund.test", "action_add": ""}
    answer = open_link(new_link(grace)).post("/accounts/email/", typed, follow=True)
    assert answer.request["PATH_INFO"] == "/account/address/"
    assert "First confirm your e-mail address." in text_of(answer)
    assert not [email for email in mailoutbox if email.to != [EMAIL]]
    assert account_of(grace).email == EMAIL
    assert not EmailAddress.objects.filter(email="own@edmund.test").exists()


def test_a_proved_address_is_changed_by_a_code_to_the_new_one(world, mailoutbox):
    """The old one is told, and an invitation goes along: at the old one its link would have made a
    second account, in a mailbox that may be gone."""
    turf = add_member(club=found("turf").club, name="A. A.", email="anne@portland.test")
    link, client = new_link(turf), browser_of(world.player)
    change_address(client, "new@portland.test", mailoutbox)
    assert account_of(world.player).email == "new@portland.test"
    assert is_proved(account_of(world.player))
    assert mailoutbox[-1].to == ["anne@portland.test"]
    assert "new@portland.test" in mailoutbox[-1].body
    turf.refresh_from_db()
    assert turf.invited == "new@portland.test"
    assert Client().get(link).status_code == 410
    answers(client, turf)
    assert client.get("/clubs/turf/members/").status_code == 200


def test_a_club_that_invites_both_addresses_keeps_both_invitations(world, mailoutbox):
    club = found("turf").club
    for name in ("anne@portland.test", EMAIL):
        Member.objects.create(club=club, name=name, invited=name)
    change_address(browser_of(world.player), EMAIL, mailoutbox)
    assert account_of(world.player).email == EMAIL
    invited = club.members.exclude(invited="").values_list("name", "invited")
    assert all(name == address for name, address in invited)


def vouch(email, *more):
    out = StringIO()
    call_command("vouch_address", email, *more, stdout=out)
    return out.getvalue()


def test_whoever_keeps_the_server_vouches_and_hands_over_a_new_link(grace):
    secretary = open_link(new_link(grace))
    output = vouch("Grace@portland.test")
    assert "grace@portland.test is confirmed." in output
    assert secretary.get(MEMBERS).status_code == 302
    link = output.split("http://testserver")[1].strip()
    owner = Client()
    owner.post(owner.get(link)["Location"], {"password1": OWN, "password2": OWN})
    assert is_in(owner)
    assert is_proved(account_of(grace))
    assert SecurityEvent.objects.filter(kind="address", user_id=grace.user_id, by="server").exists()


def test_a_password_that_is_known_to_be_their_own_may_stay_but_no_session(grace):
    secretary = open_link(new_link(grace), OWN)
    assert vouch(EMAIL, "--keep-password") == "grace@portland.test is confirmed.\n"
    assert has_password(grace, OWN)
    assert secretary.get(MEMBERS).status_code == 302
    with pytest.raises(CommandError, match=r"Nobody has an account with “x@y\.test”"):
        vouch("x@y.test")


def test_where_no_email_is_sent_the_page_says_who_vouches(grace, settings, mailoutbox):
    settings.SENDS_EMAILS = False
    client = open_link(new_link(grace))
    emails = len(mailoutbox)
    assert "Ask the people who run it" in text_of(client.post("/account/address/"))
    assert len(mailoutbox) == emails


def test_an_officer_keeps_the_office_and_is_asked_at_the_next_sign_in(world):
    user = user_of(world.secretary)
    user.set_password(OWN)
    user.save()
    EmailAddress.objects.filter(user=user).update(verified=False)
    client = signs_in(user.email, next=MEMBERS)
    assert "Is this your address?" in text_of(client.page)
    assert f'href="{MEMBERS}"' in client.page.text
    assert "Add a member" in text_of(client.get(MEMBERS))


def test_two_clubs_invite_one_address_and_each_link_leads_to_its_own_club(
    grace, in_turf, mailoutbox
):
    page = Client().get(new_link(in_turf))
    assert "Turf invites you" in text_of(page)
    assert "With a code by e-mail" in text_of(page)
    assert not page.context.get("form")
    open_link(new_link(in_turf))
    assert not account_of(grace).has_usable_password()
    open_link(new_link(grace), THEIRS)  # The first club's link still works.
    assert has_password(grace, THEIRS)
    assert "First confirm your e-mail address." in answers(signed_in(account_of(grace)), in_turf)
    owner = signs_in_by_code(mailoutbox)
    answers(owner, in_turf)
    assert owner.get("/clubs/turf/members/").status_code == 200


def test_a_link_is_of_no_use_once_withdrawn_or_the_member_has_left(world, grace, in_turf):
    link, own = new_link(in_turf), new_link(grace)
    officer = browser_of(in_turf.club.members.get(name="Dora"))
    officer.post(f"/clubs/turf/members/{in_turf.pk}/withdraw/")
    assert Client().get(link).status_code == 410
    browser_of(world.treasurer).post(f"{MEMBERS}{grace.pk}/left/")
    assert Client().get(own).status_code == 404
