"""Prepared queries bind each value by its position, whatever it equals."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Club, Member, User
from club.prepared import Prepared, raw_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def members():
    """Ann and Bea of one club, and another Ann of another."""
    first, second = (Club.objects.create(name=slug, slug=slug) for slug in ("one", "two"))
    named = ((first, "Ann"), (first, "Bea"), (second, "Ann"))
    return [Member.objects.create(club=club, name=name) for club, name in named]


IN_CLUB = Prepared(
    lambda club_id, name: (
        Member.objects.filter(name=name, club_id=club_id).order_by("pk").values_list("pk")
    )
)


def test_values_are_bound_in_the_order_of_the_parameters(members):
    """Not in the order in which the SQL has them."""
    ann, bea, other = members
    assert IN_CLUB.rows(ann.club_id, "Ann") == [(ann.pk,)]
    assert IN_CLUB.rows(ann.club_id, "Bea") == [(bea.pk,)]
    assert IN_CLUB.rows(other.club_id, "Ann") == [(other.pk,)]
    assert IN_CLUB.first(other.club_id, "Bea") is None


def test_a_constant_of_the_queryset_stays_though_a_value_equals_it(members):
    """1 equals True and 1.0; a constant is none of the parameters."""
    both = Prepared(
        lambda first, second: (
            Member.objects.filter(pk__in=[first, 1, second]).exclude(pk=0).values_list("pk")
        )
    )
    made = both._make()
    params = made.bound((7, 8))
    assert made.sql.count("%s") == len(params) == 4
    assert sorted(params) == [0, 1, 7, 8]


def test_a_true_is_no_parameter(db):
    """A condition that is always the same keeps its own value beside a parameter of 1."""
    user = User.objects.create(email="ann@example.org", is_active=True)
    asleep = User.objects.create(email="bea@example.org", is_active=False)
    flagged = Prepared(
        lambda pk: User.objects.filter(is_active__in=[True], pk=pk).values_list("pk")
    )
    assert flagged.rows(user.pk) == [(user.pk,)]
    assert flagged.rows(asleep.pk) == []


def test_one_parameter_may_stand_in_two_places(members):
    ann, *_ = members
    twice = Prepared(
        lambda pk: Member.objects.filter(pk=pk, club__members__pk=pk).values_list("name")
    )
    assert twice.rows(ann.pk) == [("Ann",)]


def test_raw_rows_are_those_of_the_queryset(members):
    names = Member.objects.order_by("pk").values_list("pk", "name")
    assert raw_rows(names) == list(names)


@pytest.mark.parametrize("values", [(1,), (1, "Ann", 2)])
def test_too_few_or_too_many_values_are_refused(values):
    with pytest.raises(TypeError, match="2 values wanted"):
        IN_CLUB.rows(*values)


def test_a_prepared_query_is_seen_where_queries_are_counted(members):
    with CaptureQueriesContext(connection) as queries:
        IN_CLUB.rows(1, "Ann")
    assert len(queries) == 1
