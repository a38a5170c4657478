"""The tests that a run on another database leaves out, by notes of the SQL that they sent."""

import contextlib
import json
import sqlite3
from types import SimpleNamespace

import pytest

from tests.running import sql_sent
from tests.running.sql_sent import Notes, Sent, _kinds, _plain, cheapest, split_known

ALIKE = [(1, 2), (1, -1), ("Anne", "Bernard")]
UNLIKE = [(1, other) for other in (2**15, 2**31, 2**63, True, None, "1")]
UNLIKE += [("Anne", other) for other in ("Zoë", "An\0ne", "", "A" * 201)]


@pytest.mark.parametrize(("one", "other"), [*ALIKE, *UNLIKE])
def test_parameters_are_alike_where_no_database_tells_them_apart(one, other):
    assert (_kinds((one,)) == _kinds((other,))) == ((one, other) in ALIKE)
    assert _kinds((one, "x")) == _kinds(("x", one))


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
    assert (_plain(one) == _plain(other)) == are_alike


@pytest.fixture
def notes(tmp_path):
    notes = Notes(tmp_path, "main")
    notes._test = "test"
    return notes


@pytest.fixture
def noted(notes):
    """Return how many things are noted when these statements are sent, and their rows fetched."""

    class Cursor(sqlite3.Cursor):
        execute = notes._noting(sqlite3.Cursor.execute)
        fetchall = notes._fetching(sqlite3.Cursor.fetchall)

    def send(*statements, **params):
        for sql in statements:
            with contextlib.suppress(sqlite3.IntegrityError):
                cursor.execute(sql, params)
                cursor.fetchall()
        return len(notes._sent["test"])

    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        cursor = database.cursor(Cursor)
        yield send


MADE = ("CREATE TABLE a (b INTEGER UNIQUE)", "INSERT INTO a VALUES (1)")


def test_a_statement_sent_again_is_nothing_new(noted):
    assert noted("SELECT 1") == noted("SELECT 1")
    assert noted("SELECT 1") < noted("SELECT 2")


def test_no_row_one_row_several_rows_and_a_null_are_told_apart(noted):
    sql = "SELECT column1 FROM (VALUES (1), (2), (NULL)) WHERE column1 IS NULL OR column1 <= 1"
    before = noted("SELECT 1 WHERE :n = 0", "SELECT NULL WHERE :n = 0", f"{sql} AND :n = 0", n=1)
    assert before == 3 * 2  # Each statement, and that it found nothing.
    assert noted("SELECT 1 WHERE :n = 0", n=0) == before + 1
    assert noted("SELECT NULL WHERE :n = 0", n=0) == before + 2
    assert noted(f"{sql} AND :n = 0", n=0) == before + 3
    assert noted(f"{sql} AND :n = 0", n=0) == before + 3


def test_a_refused_statement_is_not_like_one_that_went_well(noted):
    before = noted(*MADE)
    assert noted(MADE[1]) == before + 1


def test_what_is_sent_after_a_refusal_is_noted_with_it(noted):
    before = noted(*MADE, "SELECT 1", MADE[1])
    assert noted("SELECT 1") == before + 1
    assert noted("SELECT 1") == before + 1


def test_rows_to_be_locked_are_not_like_rows_to_be_read(notes):
    compiled = notes._locking(lambda _: ("SELECT a", (1,)))
    for locks in (False, True):
        compiled(SimpleNamespace(query=SimpleNamespace(select_for_update=locks)))
        assert len(notes._sent["test"]) == locks


def test_each_place_that_asks_which_database_it_is_is_noted(notes):
    class Database:
        vendor = notes._asking("sqlite")

    asked = [Database().vendor for _ in range(3)]
    asked += [Database().vendor]
    assert asked == ["sqlite"] * 4
    assert len(notes._sent["test"]) == 2


def test_rows_without_an_order_are_turned_around():
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.executescript("CREATE TABLE a (b); INSERT INTO a VALUES (1), (2)")
        sql_sent.turn_rows_around(SimpleNamespace(connection=database))
        assert [*database.execute("SELECT b FROM a")] == [(2,), (1,)]
        assert [*database.execute("SELECT b FROM a ORDER BY b")] == [(1,), (2,)]


def sent(seconds, *kinds):
    return Sent(frozenset(kinds), seconds)


def test_the_cheapest_tests_that_send_everything_are_chosen():
    tests = {"a::all": sent(9, 1, 2, 3), "a::1": sent(1, 1), "a::2": sent(1, 2, 3), "a::3": sent(1)}
    assert cheapest(tests, ()) == {"a::1", "a::2"}
    assert cheapest(tests, {"a::all"}) == {"a::all"}


def test_a_test_is_worth_less_when_another_has_sent_part_of_it():
    tests = {"a::1": sent(1, 1, 2, 3), "a::2": sent(1.1, 2, 3, 4), "a::3": sent(0.5, 4)}
    assert cheapest(tests, ()) == {"a::1", "a::3"}


def test_each_file_has_the_test_that_sends_most():
    tests = {"a::1": sent(1, 1, 2, 3), "b::1": sent(1, 1), "b::2": sent(2, 1, 2)}
    assert cheapest(tests, ()) == {"a::1", "b::2"}


def item(name, *, fixtures=()):
    return SimpleNamespace(nodeid=name, fixturenames=fixtures, get_closest_marker=lambda _: None)


def test_what_commits_and_what_has_no_note_always_runs(tmp_path):
    notes = {"a::1": [0.1, 1, 2], "a::2": [0.2, 1], "b::1": [0.2, 2]}
    (tmp_path / "gw0.json").write_text(json.dumps(notes), encoding="utf-8")
    (tmp_path / "gw1.json").write_text(json.dumps({"c::1": [9.0, 3]}), encoding="utf-8")
    commits = item("b::1", fixtures=("transactional_db",))
    items = [item("a::1"), item("a::2"), commits, item("c::1"), item("a::new")]
    new, known = split_known(items, tmp_path)
    assert [test.nodeid for test in known] == ["a::2"]
    assert new == [test for test in items if test not in known]


def test_without_notes_nothing_is_left_out_unsaid(tmp_path):
    with pytest.raises(pytest.UsageError, match="nothing is noted"):
        split_known([], tmp_path)
