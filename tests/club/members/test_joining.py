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

BY_DORA = ("--treasurer-name", "Dora Dale", "--treasurer-email", "Dora@Portland.test")
ADD, LEFT = ("add_member", "--club", "portland-club"), ("member_left", "--club", "portland-club")
ANNE = (*ADD, "Anne Archer", "--email", "anne@portland.test")
DORA = (*ADD, "Dora Dale", "--email", "dora@portland.test")


def run(*arguments):
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def found_portland(*more, name="Portland Club"):
    return run("found_club", name, *BY_DORA, *more)


def refused(*arguments):
    """Return the one line with which a command is refused."""
    with pytest.raises(CommandError) as error:
        run(*arguments)
    assert "\n" not in str(error.value)
    assert error.value.returncode == 1
    return str(error.value)


def link_in(text):
    links = re.findall(r"^http://testserver(/\S+)$", text, re.MULTILINE)
    assert len(links) == 1, text
    return links[0]


def set_password(link, password):
    """Follow the link as a browser would, and set this password."""
    client = Client()
    answer = client.post(link, {"password1": password, "password2": password})
    assert answer.status_code == 302, answer.content
    return client


def test_a_club_is_founded_with_its_treasurer():
    text = found_portland("--slug", "portland", "--currency", "gbp", "--timezone", "Europe/Lisbon")
    club = Club.objects.get()
    assert (club.name, club.slug, club.currency) == ("Portland Club", "portland", "GBP")
    assert club.timezone == "Europe/Lisbon"
    treasurer = club.members.get()
    assert (treasurer.name, treasurer.role) == ("Dora Dale", Role.TREASURER)
    assert treasurer.user.email == "dora@portland.test"
    assert "Portland Club is founded as “portland”. Its treasurer is Dora Dale." in text


def test_without_a_slug_the_name_gives_it_and_the_money_is_lsd():
    found_portland()
    assert (Club.objects.get().slug, Club.objects.get().currency) == ("portland-club", "LSD")


def test_the_link_sets_a_password_signs_in_and_is_spent():
    link = link_in(found_portland())
    client = set_password(link, "carte blanche 1710")
    assert "Portland Club" in client.get("/").text
    assert User.objects.get().check_password("carte blanche 1710")
    again = Client().get(link)
    assert again.status_code == 410
    assert "This link no longer works" in again.text


@pytest.mark.parametrize("password", ["doradale", "Dora-Dale1", "dora@portland", "fitzgerald"])
def test_a_password_is_not_like_ones_name_or_e_mail_as_the_page_says(password):
    """Nor like the name that somebody bears in another club."""
    client, form = Client(), link_in(found_portland())
    page = client.get(form).text
    assert "You are Dora Dale, of Portland Club." in page
    assert "It must not look like your name or your e-mail address." in page
    if password == "fitzgerald":
        Member.objects.update(name="Theodora Fitzgerald")
    answer = client.post(form, {"password1": password, "password2": password})
    assert "This password looks too much like your" in answer.text
    assert not User.objects.get().has_usable_password()


def test_a_member_added_again_gets_a_new_link():
    found_portland()
    text = run(*ANNE)
    assert "Anne Archer is a member of Portland Club: player." in text
    set_password(link_in(text), "tierce major 1710")
    set_password(link_in(run(*ANNE)), "quart minor 1710")
    assert Member.objects.filter(name="Anne Archer").count() == 1
    assert User.objects.get(email="anne@portland.test").check_password("quart minor 1710")


def test_a_guest_has_no_account():
    found_portland()
    assert "player, a guest without an account" in run(*ADD, "Felix Frost", "--guest")
    assert Member.objects.get(name="Felix Frost").is_guest


def test_somebody_of_two_clubs_has_one_account_and_signs_in_as_before():
    set_password(link_in(found_portland()), "septième 1710")
    assert "dora@portland.test signs in as before." in found_portland(name="Turf")
    assert (User.objects.count(), Member.objects.count()) == (1, 2)


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
def test_a_club_that_cannot_be_is_refused_and_nothing_is_written(arguments, message):
    Club.objects.create(name="Taken", slug="taken")
    assert message in refused("found_club", "Portland Club", *BY_DORA, *arguments)
    assert (Club.objects.count(), User.objects.count(), Member.objects.count()) == (1, 0, 0)


@pytest.mark.parametrize("name", ["日本", "Club of those who keep carte blanche for their heirs"])
def test_where_the_name_gives_no_address_it_is_said_that_one_may_be_given(name):
    output = refused("found_club", name, *BY_DORA)
    assert re.search(f"“{name}” cannot be turned into an address .* --slug turf-club", output)
    found_portland("--slug", "nippon", name=name)
    assert (Club.objects.get().name, Club.objects.get().slug) == (name, "nippon")


@pytest.mark.parametrize("slug", [(), ("--slug", "nameless")])
def test_a_club_has_a_name(slug):
    assert "blank" in refused("found_club", "  ", *BY_DORA, *slug)
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("dora dale", "--guest"), "Portland Club already has a member called “Dora Dale”"),
        (("Dora", "--email", "DORA@portland.test"), "already belongs to Dora Dale of Portland"),
        (("Anne", "--email", "anne"), "email: Write an e-mail address, such as"),
        (("Anne", "--email", " "), "Write an e-mail address, or --guest for somebody without an a"),
        (("Anne",), "one of the arguments --email --guest is required"),
        (("Anne", "--guest", "--email", "a@p.test"), "not allowed with argument"),
        (("Anne", "--guest", "--role", "king"), "invalid choice: 'king'"),
        (("Anne", "--guest", "--role", "secretary"), "role: A treasurer or secretary needs"),
        (("A" * 61, "--guest"), "name: Keep it to 60 characters: these are 61."),
        (("Anne", "--guest", "--club", "turf"), "There is no club at “turf”."),
    ],
)
def test_a_member_who_cannot_be_is_refused_and_nothing_is_written(arguments, message):
    found_portland()
    assert message in refused(*ADD, *arguments)
    assert (Member.objects.count(), User.objects.count()) == (1, 1)


@pytest.mark.parametrize("is_member", [False, True])
def test_an_office_is_offered(is_member):
    found_portland()
    if is_member:
        run(*ANNE)
    sentence = (
        "Anne Archer, player of Portland Club, is asked to be secretary and has to accept first"
    )
    text = run(*ANNE, "--role", "secretary")
    assert not is_member or text == f"{sentence}.\n"
    link_in(run(*ANNE))  # Without a role the offer stays, and a new link is printed.
    anne = Member.objects.get(name="Anne Archer")
    assert (anne.role, anne.offered_role) == (Role.PLAYER, Role.SECRETARY)


def test_a_member_leaves_finds_the_club_no_more_and_does_not_leave_again():
    found_portland()
    client = set_password(link_in(run(*ANNE)), "carte blanche 1710")
    assert run(*LEFT, "anne archer") == "Anne Archer has left Portland Club.\n"
    assert client.get("/clubs/portland-club/members/").status_code == 404
    assert refused(*LEFT, "Anne Archer") == "Anne Archer has already left Portland Club."
    again = refused(*ADD, "anne archer", "--guest")
    assert "has left. Take them back on the members page" in again


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((*LEFT, "Dora Dale"), "Dora Dale is the only officer"),
        ((*LEFT, "Carl"), "has no member called “Carl”"),
        (("member_left", "Dora Dale", "--club", "turf"), "There is no club at “turf”."),
        ((*DORA, "--role", "player"), "Make somebody else treasurer first."),
    ],
)
def test_the_club_keeps_an_officer(arguments, message):
    found_portland()
    assert message in refused(*arguments)
    dora = Member.objects.get(name="Dora Dale")
    assert (dora.role, dora.left_at) == (Role.TREASURER, None)


@pytest.mark.django_db(transaction=True)
def test_two_clubs_may_add_one_person_at_the_same_moment():
    clubs = [make_club(), make_club()]
    for n in range(3):
        anne = {"name": f"Anne {n}", "email": f"anne-{n}@example.org"}
        added = together(
            *[lambda to=club, anne=anne: add_member(club=to, **anne) for club in clubs]
        )
        account = User.objects.get(email=anne["email"])
        joined, invited = sorted(added, key=lambda member: member.user_id is None)
        assert (joined.user, invited.invited) == (account, account.email)
        assert not EmailAddress.objects.get(user=account).verified
