"""An officer's pages: adding, inviting, changing roles, leaving."""

import re

import pytest
import segno
from django.test import Client

from club.members.joining import add_member
from club.members.offices import give_role
from club.models import Member, Role, User
from tests.club.browser import MEMBERS, again, answers, browser_of, change, page_of
from tests.helping.browser import text_of
from tests.helping.world import found, user_of

pytestmark = pytest.mark.django_db


def beside(response, field):
    """Return what the form says beside a field."""
    return " ".join(response.context["form"].errors.get(field, []))


def add(officer, **typed):
    form = {"name": "Grace Gale", "email": "grace@portland.test", "role": "player", **typed}
    return browser_of(officer).post(f"{MEMBERS}new/", form, follow=True)


def grace_of(world):
    return world.club.members.get(name="Grace Gale")


def follow(link):
    """Open an invitation on a phone where nobody is signed in."""
    return text_of(Client().get(link.removeprefix("http://testserver"), follow=True))


def test_the_secretary_adds_a_member_who_signs_in_by_the_invitation_shown(world):
    shown = add(world.secretary)
    grace = grace_of(world)
    assert (user_of(grace).email, grace.role) == ("grace@portland.test", Role.PLAYER)
    assert "Invitation for Grace Gale" in text_of(shown)
    made = shown.context["page"].invitation
    assert 'src="data:image/svg+xml' in shown.text
    assert made.qr == segno.make(made.link, error="m", micro=False).svg_data_uri(scale=4, border=4)
    assert f'href="{made.link}"' in shown.text
    assert "no-store" in shown["Cache-Control"]
    phone, password = Client(), "carte blanche 1710"
    phone.post(made.link, {"password1": password, "password2": password})
    assert phone.get(MEMBERS).status_code == 200
    assert "This link no longer works" in follow(made.link)


@pytest.mark.parametrize(
    ("site", "only_here"), [("http://127.0.0.1:8000", True), ("http://192.168.1.20:8000", False)]
)
def test_a_link_that_no_phone_reaches_is_told(world, settings, site, only_here):
    settings.SITE_URL = site
    shown = add(world.secretary)
    assert shown.context["page"].invitation.link.startswith(f"{site}/invitations/")
    assert ("so a phone cannot open it" in text_of(shown)) == only_here


def test_without_an_e_mail_it_is_a_guest_for_whom_there_is_no_invitation(world):
    assert "Grace Gale is now a guest" in text_of(add(world.secretary, email=""))
    grace = grace_of(world)
    assert grace.is_guest
    assert browser_of(world.secretary).get(page_of(grace, "invitation/")).status_code == 302


@pytest.mark.parametrize(
    ("typed", "field", "says"),
    [
        ({"name": " "}, "name", "Write the name."),
        ({"name": "anne"}, "name", "already has a member called “Anne”. Add something that"),
        ({"name": "G" * 61}, "name", "Keep it to 60 characters"),
        ({"email": "grace"}, "email", "Write an e-mail address, such as anne@example.org."),
        ({"email": "Anne@portland.test"}, "email", "already belongs to Anne of Portland"),
        ({"role": "king"}, "role", "“king” is none of them"),
        ({"role": "treasurer"}, "role", "“treasurer” is none of them"),
        ({"role": "secretary", "email": ""}, "role", "A treasurer or secretary needs an e-mail"),
    ],
)
def test_what_is_typed_wrong_is_said_beside_it_and_stays(world, typed, field, says):
    members, users = Member.objects.count(), User.objects.count()
    answer = add(world.secretary, **typed)
    assert answer.status_code == 422
    assert says in beside(answer, field)
    assert says in text_of(answer)
    if field != "role":
        assert f'value="{typed[field].strip()}"' in answer.text or typed[field] == " "
    assert (Member.objects.count(), User.objects.count()) == (members, users)


def test_somebody_with_an_account_is_no_member_before_accepting(world, mailoutbox):
    dora = browser_of(found("turf").treasurer)
    shown = add(world.secretary, email="treasurer@turf.test")
    assert "already has an account and becomes a member by accepting" in text_of(shown)
    grace = grace_of(world)
    assert (grace.user, grace.invited) == (None, "treasurer@turf.test")
    assert mailoutbox[-1].to == ["treasurer@turf.test"]
    assert dora.get(MEMBERS).status_code == 404
    assert "Portland invites you, as Grace Gale" in text_of(dora.get("/"))
    assert "invited" in text_of(browser_of(world.secretary).get(MEMBERS))
    assert "You are now a member of Portland." in answers(dora, grace)
    assert dora.get(MEMBERS).status_code == 200


def test_whoever_declines_stays_a_guest_in_the_books(world):
    dora = browser_of(found("turf").treasurer)
    add(world.secretary, email="treasurer@turf.test")
    answers(dora, grace_of(world), "decline")
    assert (grace_of(world).user, grace_of(world).invited) == (None, "")
    assert dora.get(MEMBERS).status_code == 404


def test_nobody_is_handed_a_link_to_an_account_in_use(world):
    officer = browser_of(world.treasurer)
    assert officer.get(page_of(world.player, "invitation/")).status_code == 200
    browser_of(world.player)
    assert officer.get(page_of(world.player, "invitation/"))["Location"] == page_of(world.player)
    assert "Invitation" not in text_of(officer.get(page_of(world.player)))


@pytest.mark.parametrize("special", ["is_staff", "is_superuser"])
def test_no_link_to_an_account_that_may_more_than_play(world, special):
    User.objects.filter(pk=world.player.user_id).update(**{special: True})
    answer = browser_of(world.treasurer).get(page_of(world.player, "invitation/"))
    assert answer.status_code == 302


def test_the_invitation_goes_by_e_mail_and_it_is_told_if_it_cannot(world, settings, mailoutbox):
    client, page = browser_of(world.secretary), page_of(world.player, "invitation/")
    text = text_of(client.post(page, follow=True))
    assert "The invitation is on its way to anne@portland.test." in text
    (email,) = mailoutbox
    assert (email.to, email.subject) == (["anne@portland.test"], "Portland: your invitation")
    assert "Edmund invites you to Portland on Rubicon" in email.body
    (link,) = re.findall(r"^http://testserver\S+$", email.body, re.MULTILINE)
    assert "Set your password" in follow(link)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # Nobody listens there.
    answer = client.post(page)
    assert answer.status_code == 422
    assert "The e-mail to Anne could not be sent: " in text_of(answer)


def test_a_member_is_renamed_and_offered_an_office_and_loses_one_at_once(world):
    page = text_of(change(world.treasurer, world.player, name="Anne Archer", role="secretary"))
    assert "Anne Archer is asked to be secretary and has to accept first." in page
    anne = again(world.player)
    assert (anne.name, anne.role, anne.offered_role) == ("Anne Archer", "player", "secretary")
    assert user_of(anne).email == "anne@portland.test"
    page = text_of(change(world.treasurer, world.secretary, role="player"))
    assert "Your change is saved." in page
    assert again(world.secretary).role == Role.PLAYER


def test_a_mistyped_e_mail_is_corrected_until_they_sign_in(world):
    officer = browser_of(world.secretary)
    link = officer.get(page_of(world.player, "invitation/")).context["page"].invitation.link
    change(world.secretary, world.player, email="Anna@portland.test")
    assert user_of(again(world.player)).email == "anna@portland.test"
    assert not User.objects.filter(email="anne@portland.test").exists()
    assert "This link no longer works" in follow(link)
    browser_of(again(world.player))
    change(world.secretary, again(world.player), email="mine@portland.test")
    assert user_of(again(world.player)).email == "anna@portland.test"


def test_a_guest_with_an_account_may_be_asked_to_be_an_officer(world):
    refused = change(world.treasurer, world.guest, role="secretary")
    assert "A treasurer or secretary needs an e-mail" in beside(refused, "role")
    change(world.treasurer, world.guest, role="secretary", email="felix@portland.test")
    felix = again(world.guest)
    assert (user_of(felix).email, felix.offered_role) == ("felix@portland.test", Role.SECRETARY)


def test_what_cannot_all_be_changed_is_not_changed_at_all(world):
    answer = change(world.treasurer, world.player, name="Anna", email="bernard@portland.test")
    assert "bernard@portland.test already belongs to Bernard of Portland" in beside(answer, "email")
    assert again(world.player).name == "Anne"


def test_a_treasurer_is_made_and_changed_by_a_treasurer(world):
    made = change(world.secretary, world.player, role="treasurer")
    assert "“treasurer” is none of them" in beside(made, "role")
    form = {"name": "D.", "role": "player", "email": "d@p.test"}
    for rest in ("", "left/"):
        answer = browser_of(world.secretary).post(page_of(world.treasurer, rest), form)
        assert answer.status_code == 422
        assert "Only a treasurer can change a treasurer." in text_of(answer)
    treasurer = again(world.treasurer)
    assert (treasurer.role, treasurer.name, treasurer.left_at) == ("treasurer", "Dora", None)
    change(world.treasurer, world.player, role="treasurer")
    assert again(world.player).offered_role == Role.TREASURER


def test_where_the_treasurer_has_left_the_secretary_makes_another(world):
    Member.objects.filter(pk=world.treasurer.pk).update(left_at=world.club.founded_at)
    change(world.secretary, world.player, role="treasurer")
    assert again(world.player).offered_role == Role.TREASURER


def test_a_treasurers_invitation_is_not_the_secretarys_to_hand_out(world):
    hugh = add_member(club=world.club, name="Hugh", email="hugh@portland.test", role=Role.TREASURER)
    for officer, status in ((world.secretary, 302), (world.treasurer, 200)):
        assert browser_of(officer).get(page_of(hugh, "invitation/")).status_code == status


def test_a_member_who_left_finds_the_club_no_more_and_is_taken_back(world):
    anne, officer = browser_of(world.player), browser_of(world.secretary)

    def press(rest, **typed):
        return text_of(officer.post(page_of(world.player, rest), typed, follow=True))

    left = press("left/")
    assert "Anne has left the club. If that was a mistake, take them back below." in left
    assert anne.get(MEMBERS).status_code == 404
    assert "Anne has already left Portland." in press("left/")
    changed = press("", name="A.", role="player", email="a@p.test")
    assert "Anne has left. Take them back as a member first." in changed
    assert "Anne is a member again." in press("back/")
    assert anne.get(MEMBERS).status_code == 200


def test_the_club_keeps_an_officer(world):
    officer = browser_of(world.treasurer)
    officer.post(page_of(world.secretary, "left/"))
    refused = officer.post(page_of(world.treasurer, "left/"))
    assert "Dora is the only officer of Portland" in text_of(refused)
    answer = change(world.treasurer, world.treasurer, role="player")
    assert "Make somebody else treasurer first" in beside(answer, "role")
    assert again(world.treasurer).is_treasurer


@pytest.mark.parametrize(
    ("who", "question", "text"),
    [
        ("player", "They have left the club", "You can take them back later."),
        ("secretary", "Leave the club", "You cannot come back by yourself"),
    ],
)
def test_what_leaving_means_is_said_before_it_is_pressed(world, who, question, text):
    page = browser_of(world.secretary).get(page_of(getattr(world, who))).text
    folded = page.partition(f"{question}</summary>")[2].partition("</details>")[0]
    assert text in folded
    assert "<button" in folded


def test_an_officer_who_resigns_or_leaves_sees_what_they_still_may(world):
    answer = change(world.secretary, world.secretary, role="player")
    assert (answer.status_code, answer.request["PATH_INFO"]) == (200, MEMBERS)
    give_role(again(world.player), "secretary")
    answer = browser_of(world.treasurer).post(page_of(world.treasurer, "left/"), follow=True)
    assert (answer.status_code, answer.request["PATH_INFO"]) == (200, "/")


def test_officers_alone_find_a_way_to_change_anybody(world):
    for who, may in ((world.player, False), (world.secretary, True)):
        page = browser_of(who).get(MEMBERS).text
        for link in ("Add a member", f'href="{page_of(world.opponent)}"'):
            assert (link in page) == may, (who, link)
