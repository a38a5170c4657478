"""Who is named on pages of statistics: guests and former members as the club chose."""

from types import SimpleNamespace

import pytest
from django.http import Http404
from django.utils.timezone import now

from club.access.who_appears import appearance, appearances, may_read_about, verify_may_read_about
from club.models import Role
from tests.helping.factories import make_club, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    club = make_club()
    people = SimpleNamespace(
        club=club,
        anne=make_member(club, name="Anne"),
        secretary=make_member(club, name="Celia", role=Role.SECRETARY),
        guest=make_member(club, name="Gregory", guest=True),
        former=make_member(club, name="Felix"),
        former_guest=make_member(club, name="Hugo", guest=True),
    )
    for person in (people.former, people.former_guest):
        person.left_at = now()
        person.save()
    return people


# Does the club show guests, and former members; and how do the three appear?
APPEAR = [
    (True, True, "Gregory", "Felix", "Hugo"),
    (False, True, "a guest", "Felix", "a guest"),
    (True, False, "Gregory", "a former member", "a guest"),
    (False, False, "a guest", "a former member", "a guest"),
]


def chosen(people, guests, former):
    people.club.shows_guests, people.club.shows_former_members = guests, former
    people.club.save()
    people.anne.club = people.secretary.club = people.club


@pytest.mark.parametrize(("guests", "former", "guest", "left", "both"), APPEAR)
def test_guests_and_former_members_appear_as_the_club_chose(
    people, guests, former, guest, left, both
):
    """Pages about whoever is not named are for themselves and for officers."""
    chosen(people, guests, former)
    persons = (people.guest, people.former, people.former_guest)
    appear = [appearance(people.anne, person) for person in persons]
    assert [str(shown) for shown in appear] == [guest, left, both]
    assert [shown.is_named for shown in appear] == [
        name == person.name for name, person in zip((guest, left, both), persons, strict=True)
    ]
    assert appearance(people.anne, people.secretary).name == "Celia"
    about = (people.guest, people.former, people.former_guest, people.anne)
    for person, name in zip(about, (guest, left, both, "Anne"), strict=True):
        assert may_read_about(people.anne, person) == (name == person.name)
        assert may_read_about(people.secretary, person)
        assert may_read_about(person, person)


def test_whoever_may_not_read_about_somebody_finds_nothing(people):
    chosen(people, guests=False, former=True)
    verify_may_read_about(people.anne, people.anne, people.former)
    with pytest.raises(Http404):
        verify_may_read_about(people.anne, people.former, people.guest)


def test_all_of_a_club_are_read_at_once_by_name(people, django_assert_num_queries):
    chosen(people, guests=False, former=True)
    make_member(make_club(), name="Of another club")
    with django_assert_num_queries(1):
        appear = appearances(people.anne)
    assert [str(shown) for shown in appear.values()] == [
        "Anne",
        "Celia",
        "Felix",
        "a guest",
        "a guest",
    ]
    assert [shown.name for shown in appear.values() if shown.is_named] == ["Anne", "Celia", "Felix"]
    some = appearances(people.anne, [people.guest.pk, people.anne.pk])
    assert set(some) == {people.guest.pk, people.anne.pk}
