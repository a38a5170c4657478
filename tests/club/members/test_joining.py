"""Founding a club and joining it by the commands of the server's administrator."""

import re
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.test import Client

from club.members.joining import add_member
from club.models import Club, Member, Role, User
from tests.helping.factories import make_club
from tests.together import together

pytestmark = pytest.mark.django_db

FOUND = ("found_club", "Portland Club", "--treasurer-name", "Dora Dale")


def run(*arguments):
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def found(*more):
    return run(*FOUND, "--treasurer-email", "Dora@Portland.test", *more)


def link_in(text):
    links: list[str] = re.findall(r"^http://testserver(/\S+)$", text, re.MULTILINE)
    assert len(links) == 1, text
    return links[0]


def set_password(link, password):
    """Follow the link as a browser would, and set this password."""
    client = Client()
    answer = client.post(link, {"password1": password, "password2": password})
    assert answer.status_code == 302, answer.content
    return client


def test_a_club_is_founded_with_its_treasurer():
    text = found("--slug", "portland", "--currency", "gbp", "--timezone", "Europe/Lisbon")
    club = Club.objects.get()
    assert (club.name, club.slug, club.currency) == ("Portland Club", "portland", "GBP")
    assert club.timezone == "Europe/Lisbon"
    treasurer = club.members.get()
    assert (treasurer.name, treasurer.role) == ("Dora Dale", Role.TREASURER)
    assert treasurer.user is not None
    assert treasurer.user.email == "dora@portland.test"
    assert "Portland Club is founded as “portland”. Its treasurer is Dora Dale." in text


def test_without_a_slug_the_name_gives_it_and_the_money_is_pounds_shillings_and_pence():
    found()
    assert Club.objects.get().slug == "portland-club"
    assert Club.objects.get().currency == "LSD"


def test_the_link_sets_a_password_signs_in_and_is_spent():
    link = link_in(found())
    client = set_password(link, "carte blanche 1710")
    assert "Portland Club" in client.get("/").content.decode()
    assert User.objects.get().check_password("carte blanche 1710")
    again = Client().get(link)
    assert again.status_code == 410
    assert "This link no longer works" in again.content.decode()


@pytest.mark.parametrize("password", ["doradale", "Dora-Dale1", "dora@portland"])
def test_a_password_is_not_like_ones_name_or_e_mail_as_the_page_says(password):
    client = Client()
    form = link_in(found())
    page = client.get(form).content.decode()
    assert "You are Dora Dale, of Portland Club." in page
    assert "It must not look like your name or your e-mail address." in page
    refused = client.post(form, {"password1": password, "password2": password})
    assert "This password looks too much like your" in refused.content.decode()
    assert not User.objects.get().has_usable_password()


def test_a_password_is_not_like_the_name_one_bears_in_another_club():
    client = Client()
    form = link_in(found())
    Member.objects.update(name="Theodora Fitzgerald")
    refused = client.post(form, {"password1": "fitzgerald", "password2": "fitzgerald"})
    assert "This password looks too much like your name." in refused.content.decode()


def test_a_member_added_again_gets_a_new_link():
    found()
    anne = ("add_member", "--club", "portland-club", "Anne Archer", "--email", "anne@portland.test")
    text = run(*anne)
    assert "Anne Archer is a member of Portland Club: player." in text
    set_password(link_in(text), "tierce major 1710")
    set_password(link_in(run(*anne)), "quart minor 1710")
    assert Member.objects.filter(name="Anne Archer").count() == 1
    assert User.objects.get(email="anne@portland.test").check_password("quart minor 1710")


def test_a_guest_has_no_account():
    found()
    text = run("add_member", "--club", "portland-club", "Felix Frost", "--guest")
    assert "player, a guest without an account" in text
    assert Member.objects.get(name="Felix Frost").is_guest


def test_an_office_is_offered():
    found()
    run(
        "add_member", "--club", "portland-club", "Edmund", "--email", "e@p.test", "--role=secretary"
    )
    edmund = Member.objects.get(name="Edmund")
    assert (edmund.role, edmund.offered_role) == (Role.PLAYER, Role.SECRETARY)


def test_somebody_of_two_clubs_has_one_account_and_signs_in_as_before():
    set_password(link_in(found()), "septième 1710")
    text = run(
        *("found_club", "Turf", "--treasurer-name", "D. Dale"),
        *("--treasurer-email", "dora@portland.test"),
    )
    assert "dora@portland.test signs in as before." in text
    assert User.objects.count() == 1
    assert Member.objects.count() == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--slug", "taken"), "There is already a club at “taken”. Choose another address."),
        (("--slug", "a b"), "slug: Enter a valid “slug”"),
        (("--timezone", "London"), "timezone: “London” is not a time zone. Write one such as"),
        (("--currency", "XYZ"), "currency: “XYZ” is not a currency that people pay in. Write LSD"),
        (("--currency", "POUND"), "currency: “POUND” is not a currency"),
        (("--currency", "XAU"), "currency: “XAU” is not a currency that people pay in. Write LSD"),
        (("--currency", "xxx"), "currency: “XXX” is not a currency that people pay in. Write LSD"),
        (("--treasurer-email", "dora"), "email: Write an e-mail address, such as"),
        (("--treasurer-name", " "), "name: This field cannot be blank."),
        (("--slug", "a" * 41), "slug: Keep it to 40 characters: these are 41."),
    ],
)
def test_a_club_that_cannot_be_is_refused_on_one_line_and_nothing_is_written(arguments, message):
    Club.objects.create(name="Taken", slug="taken")
    with pytest.raises(CommandError) as refused:
        found(*arguments)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)
    assert refused.value.returncode == 1
    assert (Club.objects.count(), User.objects.count(), Member.objects.count()) == (1, 0, 0)


@pytest.mark.parametrize("name", ["日本", "Club of those who keep carte blanche for their heirs"])
def test_where_the_name_gives_no_address_it_is_said_that_one_may_be_given(name):
    rest = ("--treasurer-name", "Dora Dale", "--treasurer-email", "dora@portland.test")
    with pytest.raises(
        CommandError, match=f"“{name}” cannot be turned into an address .* --slug turf-club"
    ):
        run("found_club", name, *rest)
    run("found_club", name, *rest, "--slug", "nippon")
    assert (Club.objects.get().name, Club.objects.get().slug) == (name, "nippon")


@pytest.mark.parametrize("slug", [(), ("--slug", "nameless")])
def test_a_club_has_a_name(slug):
    with pytest.raises(CommandError, match="blank"):
        run(
            *("found_club", "  ", *slug, "--treasurer-name", "Dora Dale"),
            *("--treasurer-email", "dora@portland.test"),
        )
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("dora dale", "--guest"), "Portland Club already has a member called “Dora Dale”"),
        (("Dora", "--email", "DORA@portland.test"), "already belongs to Dora Dale of Portland"),
        (("Anne", "--email", "anne"), "email: Write an e-mail address, such as"),
        (
            ("Anne", "--email", " "),
            "Write an e-mail address, or --guest for somebody without an account.",
        ),
        (("Anne",), "one of the arguments --email --guest is required"),
        (("Anne", "--guest", "--email", "a@p.test"), "not allowed with argument"),
        (("Anne", "--guest", "--role", "king"), "invalid choice: 'king'"),
        (("Anne", "--guest", "--role", "secretary"), "role: A treasurer or secretary needs"),
        (("A" * 61, "--guest"), "name: Keep it to 60 characters: these are 61."),
        (("Anne", "--guest", "--club", "turf"), "There is no club at “turf”."),
    ],
)
def test_a_member_who_cannot_be_is_refused_on_one_line_and_nothing_is_written(arguments, message):
    found()
    with pytest.raises(CommandError) as refused:
        run("add_member", "--club", "portland-club", *arguments)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)
    assert (Member.objects.count(), User.objects.count()) == (1, 1)


ANNE = ("add_member", "--club", "portland-club", "Anne Archer", "--email", "anne@portland.test")
DORA = ("add_member", "--club", "portland-club", "Dora Dale", "--email", "dora@portland.test")


def test_a_member_added_again_in_an_office_is_offered_it():
    found()
    run(*ANNE)
    text = run(*ANNE, "--role", "secretary")
    said = (
        "Anne Archer, player of Portland Club, is asked to be secretary and has to accept first.\n"
    )
    assert text == said
    link_in(run(*ANNE))  # Without a role the offer stays, and a new link is printed.
    anne = Member.objects.get(name="Anne Archer")
    assert (anne.role, anne.offered_role) == (Role.PLAYER, Role.SECRETARY)


def test_a_member_leaves_and_finds_the_club_no_more():
    found()
    client = set_password(link_in(run(*ANNE)), "carte blanche 1710")
    text = run("member_left", "anne archer", "--club", "portland-club")
    assert text == "Anne Archer has left Portland Club.\n"
    assert client.get("/clubs/portland-club/members/").status_code == 404


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("member_left", "Dora Dale", "--club", "portland-club"), "Dora Dale is the only officer"),
        (("member_left", "Carl", "--club", "portland-club"), "has no member called “Carl”"),
        (("member_left", "Dora Dale", "--club", "turf"), "There is no club at “turf”."),
        ((*DORA, "--role", "player"), "Make somebody else treasurer first."),
    ],
)
def test_the_club_keeps_an_officer(arguments, message):
    found()
    with pytest.raises(CommandError) as refused:
        run(*arguments)
    assert message in str(refused.value)
    dora = Member.objects.get(name="Dora Dale")
    assert (dora.role, dora.left_at) == (Role.TREASURER, None)


def test_who_has_left_does_not_leave_again():
    found()
    run(*ANNE)
    leave = ("member_left", "Anne Archer", "--club", "portland-club")
    run(*leave)
    with pytest.raises(CommandError, match=r"Anne Archer has already left Portland Club\."):
        run(*leave)
    with pytest.raises(CommandError, match=r"has left\. Take them back on the members page"):
        run("add_member", "anne archer", "--club", "portland-club", "--guest")


@pytest.mark.django_db(transaction=True)
def test_two_clubs_may_add_one_person_at_the_same_moment():
    clubs = [make_club(), make_club()]
    for n in range(3):
        email = f"anne-{n}@example.org"
        added = together(
            *[
                lambda club=club, email=email, n=n: add_member(
                    club=club, name=f"Anne {n}", email=email
                )
                for club in clubs
            ]
        )
        account = User.objects.get(email=email)
        joined, invited = sorted(added, key=lambda member: member.user_id is None)
        assert (joined.user, invited.invited) == (account, email)
        assert not EmailAddress.objects.get(user=account).verified
