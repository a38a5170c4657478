"""The cases that a run on another database leaves out, by notes of the SQL that they sent."""

import json
from types import SimpleNamespace

import pytest

from tests.running.sql_sent import _digest, _kinds, split_known


@pytest.mark.parametrize(
    ("one", "other", "are_alike"),
    [
        ((1,), (2,), True),
        ((1,), (2**15,), False),
        ((1,), (2**31,), False),
        ((1,), (2**63,), False),
        ((1,), (-1,), True),
        ((1,), (True,), False),
        ((1,), (None,), False),
        ((1,), ("1",), False),
        (("Anne",), ("Bernard",), True),
        (("Anne",), ("Zoë",), False),
        (("Anne",), ("An\0ne",), False),
        (("Anne",), ("",), False),
        (("Anne",), ("A" * 201,), False),
        (("Anne", 1), (2, "Bernard"), True),
    ],
)
def test_parameters_are_alike_where_no_database_tells_them_apart(one, other, are_alike):
    assert (_kinds(one) == _kinds(other)) == are_alike


@pytest.mark.parametrize(
    ("one", "other", "are_alike"),
    [
        ("SELECT a WHERE b IN (%s, %s)", "SELECT a WHERE b IN (%s, %s, %s)", True),
        ("INSERT INTO a VALUES (%s, %s), (%s, %s)", "INSERT INTO a VALUES (%s, %s)", False),
        ('SAVEPOINT "s1_x1"', 'SAVEPOINT "s1_x22"', True),
        ('SAVEPOINT "s1_x1"', 'RELEASE SAVEPOINT "s1_x1"', False),
        ("SELECT a", "SELECT b", False),
    ],
)
def test_statements_are_alike_but_for_the_length_of_lists(one, other, are_alike):
    assert (_digest(one, (), "") == _digest(other, (), "")) == are_alike


def test_a_refused_statement_is_not_like_one_that_went_well():
    assert _digest("SELECT a", (), "") != _digest("SELECT a", (), "IntegrityError")


def item(name, *, fixtures=()):
    return SimpleNamespace(nodeid=name, fixturenames=fixtures, get_closest_marker=lambda _: None)


def test_of_each_test_the_cases_that_send_nothing_new_are_left_out(tmp_path):
    notes = {"a[1]": ["x", "y"], "a[2]": ["x"], "a[3]": ["z"], "a[4]": ["y", "z"], "b": ["x"]}
    (tmp_path / "gw0.json").write_text(json.dumps(notes), encoding="utf-8")
    (tmp_path / "gw1.json").write_text(json.dumps({"c[1]": ["x"], "c[2]": ["x"]}), encoding="utf-8")
    names = ["a[1]", "a[2]", "a[3]", "a[4]", "b", "c[1]", "d[1]", "d[2]"]
    items = [item(name) for name in names]
    commits = item("c[2]", fixtures=("transactional_db",))
    new, known = split_known([*items, commits], tmp_path)
    assert [test.nodeid for test in known] == ["a[2]", "a[4]"]
    assert new == [test for test in [*items, commits] if test not in known]


def test_without_notes_nothing_is_left_out_unsaid(tmp_path):
    with pytest.raises(pytest.UsageError, match="nothing is noted"):
        split_known([], tmp_path)
