"""A link that an officer hands over opens that officer's club and no other."""

from io import StringIO

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command

from club.members.accepting import turn_offices_into_offers
from club.members.invitation_links import link_kind, new_link
from club.members.joining import add_member, give_account
from club.members.leaving import change_role, leave
from club.models import Member, Role, User
from tests.club.browser import again
from tests.club.proving import open_link
from tests.helping.world import found, founded, user_of

pytestmark = pytest.mark.django_db
EMAIL = "vic@portland.test"


@pytest.fixture
def vic(world):
    return add_member(club=world.club, name="Vic", email=EMAIL)


def vouched(vic):
    call_command("vouch_address", EMAIL, stdout=StringIO())
    return again(vic)


def test_it_lets_nobody_in_as_treasurer_of_a_club_founded_since(vic):
    link = new_link(vouched(vic))
    founded("turf", treasurer="Victor", email=EMAIL)
    client = open_link(link)
    assert client.get("/clubs/turf/members/").status_code == 302
    assert client.get(link).status_code == 410
    assert not user_of(again(vic)).has_usable_password()


def test_it_is_void_once_the_account_is_another_clubs_too(vic):
    link = new_link(vic)
    assert link_kind(vic, link.rstrip("/").rsplit("/", 1)[-1]) is not None
    turf = found("turf").club
    Member.objects.create(club=turf, name="Victor", user=vic.user, role=Role.TREASURER)
    open_link(link)
    assert not User.objects.get(email=EMAIL).has_usable_password()


def test_a_club_founded_voids_links_to_an_account_that_nobody_has_used(vic):
    before = user_of(vouched(vic)).password
    treasurer = founded("turf", treasurer="Victor", email=EMAIL)
    assert User.objects.get(email=EMAIL).password != before
    assert user_of(treasurer).password != before  # The printed link is for the new one.


def test_whoever_comes_by_it_is_offered_the_offices_of_every_club(vic):
    turf = found("turf").club
    elsewhere = Member.objects.create(club=turf, name="Victor", user=vic.user, role=Role.SECRETARY)
    turn_offices_into_offers(user_of(vic))
    elsewhere.refresh_from_db()
    assert (elsewhere.role, elsewhere.offered_role) == (Role.PLAYER, Role.SECRETARY)


def test_an_account_that_came_into_use_meanwhile_is_not_taken_away(vic):
    seen = again(vic)
    open_link(new_link(vic))
    with pytest.raises(ValidationError, match="Vic already signs in"):
        give_account(seen, "other@portland.test")
    assert User.objects.filter(email=EMAIL).exists()


def test_a_role_is_given_by_what_the_member_is_and_not_by_what_they_were(world):
    seen = again(world.secretary)
    change_role(world.secretary, Role.PLAYER)
    change_role(seen, Role.SECRETARY)  # Offered, because the role was read before it changed.
    seen.refresh_from_db()
    assert (seen.role, seen.offered_role) == (Role.PLAYER, Role.SECRETARY)


def test_the_last_officer_stays_though_read_when_there_was_another(world):
    seen = again(world.secretary)
    Member.objects.filter(pk=seen.pk).update(role=Role.TREASURER)
    Member.objects.filter(pk=world.treasurer.pk).update(role=Role.PLAYER)
    seen.role = Role.PLAYER
    with pytest.raises(ValidationError, match="is the only officer"):
        leave(seen)
