"""Statements and moments that the site caches in another form."""

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db


def executed(sql, values):
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchone()[0]


@pytest.mark.parametrize("round_", ["first", "again"])
def test_a_statement_takes_what_it_is_given_each_time(round_):
    assert executed("SELECT LENGTH(%s)", [round_]) == len(round_)
    assert executed("SELECT LENGTH(%(said)s)", {"said": round_}) == len(round_)
    assert executed("SELECT 17 %% 5 + LENGTH(%s)", [round_]) == 2 + len(round_)
    assert executed("SELECT 17 % 5", None) == 2
