"""Which tests run on PostgreSQL, by the SQL that each test sent to SQLite.

`pytest --note-sql=FOLDER` notes what each test sends. `--new-sql=FOLDER` reads these notes and runs

- every test that commits (`transaction=True`, `live_server`), because only there locks count;
- the tests that take the least time to send everything else that was noted (`Notes`);
- of a file that has none of these, the test that sends most;
- every test without a note.

Everything noted is therefore sent to the other database by at least one test.
"""

import hashlib
import heapq
import json
import re
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db.backends.signals import connection_created
from django.db.backends.sqlite3.base import DatabaseWrapper, SQLiteCursorWrapper
from django.db.models.sql.compiler import SQLCompiler

from tests.paths import ROOT

SAVEPOINT = re.compile(r"(.*SAVEPOINT) .*")
LIST = re.compile(r"(%s|\(%s(, %s)*\))(, (%s|\(%s(, %s)*\)))+")
WIDTHS = (2**15, 2**31, 2**63)
LONG = 200
FETCHES = ("fetchone", "fetchmany", "fetchall")


class Sent(NamedTuple):
    """What a test sent, as digests, and how long it took."""

    kinds: frozenset[int]
    seconds: float


class Notes:
    """Record what each test sends, and write it to a file at the end.

    Noted are, each once for a test,

    - a statement, with the kinds of its parameters, and the error with which it was refused;
    - whether it found no row, one or several, and whether a value was null: rows come in another
      order, and nulls elsewhere;
    - whether its rows were to be locked, which SQLite does not do;
    - what was sent after a refused statement: PostgreSQL wants the transaction rolled back first;
    - each line of ours that asks which database it is, and then sends something else.
    """

    def __init__(self, folder: Path, process: str) -> None:
        self._file = folder / f"{process}.json"
        self._sent: dict[str, set[int]] = defaultdict(set)
        self._seconds: dict[str, float] = {}
        self._test = ""
        self._refused: int | None = None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self._test, self._refused, begun = item.nodeid, None, time.process_time()
        try:
            return (yield)
        finally:
            self._seconds[self._test] = time.process_time() - begun
            self._test = ""

    def pytest_configure(self) -> None:
        """Record below Django's own wrappers, because `club.prepared` bypasses them.

        Queries without an order give their rows the other way round. PostgreSQL may do so too, and
        the tests left out there show here that they do not mind.
        """
        connection_created.connect(turn_rows_around)
        changes: tuple[tuple[type, str, Callable[[Any], Any]], ...] = (
            *((SQLiteCursorWrapper, name, self._noting) for name in ("execute", "executemany")),
            *((SQLiteCursorWrapper, name, self._fetching) for name in FETCHES),
            (SQLCompiler, "as_sql", self._locking),
            (DatabaseWrapper, "vendor", self._asking),
        )
        for owner, name, noting in changes:
            setattr(owner, name, noting(getattr(owner, name)))

    def pytest_sessionfinish(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        noted = {test: [self._seconds[test], *sorted(self._sent[test])] for test in self._seconds}
        self._file.write_text(json.dumps(noted), encoding="utf-8")

    def _note(self, *what: object) -> int:
        kind = _number(what)
        if self._test:
            self._sent[self._test].add(kind)
        return kind

    def _noting(self, execute: Callable[..., Any]) -> Callable[..., Any]:
        def noted(cursor: Any, sql: str, params: Any = None) -> Any:
            refused = ""
            try:
                return execute(cursor, sql, params)
            except Exception as error:
                refused = type(error).__name__
                raise
            finally:
                cursor.noted = statement = self._note(_plain(sql), _kinds(params), refused)
                if self._refused:
                    self._note(self._refused, "and then", statement)
                self._refused = statement if refused else None

        return noted

    def _fetching(self, fetch: Callable[..., Any]) -> Callable[..., Any]:
        """Note what the first fetch after a statement finds."""

        def noted(cursor: Any, *args: int) -> Any:
            found = fetch(cursor, *args)
            if statement := getattr(cursor, "noted", None):
                cursor.noted = None
                rows = found if isinstance(found, list) else [found] if found else []
                has_null = any(value is None for row in rows for value in row)
                self._note(statement, "found", min(len(rows), 2), has_null)
            return found

        return noted

    def _locking(self, as_sql: Callable[..., Any]) -> Callable[..., Any]:
        def noted(compiler: Any, *args: Any, **kwargs: Any) -> Any:
            sql, params = as_sql(compiler, *args, **kwargs)
            if compiler.query.select_for_update:
                self._note(_plain(sql), _kinds(params), "for update")
            return sql, params

        return noted

    def _asking(self, vendor: str) -> property:
        def noted(_database: object) -> str:
            asked_in = sys._getframe(1)
            file = Path(asked_in.f_code.co_filename)
            if self._test and _is_ours(file):
                self._note(str(file.relative_to(ROOT)), asked_in.f_lineno)
            return vendor

        return property(noted)


def turn_rows_around(connection: Any, **_signal: object) -> None:
    """Let SQLite give rows without an order in the opposite of its usual one."""
    connection.connection.execute("PRAGMA reverse_unordered_selects=ON")


@cache
def _is_ours(file: Path) -> bool:
    return file.is_relative_to(ROOT) and ".venv" not in file.parts


def _kinds(params: Any) -> tuple[str, ...]:
    """Return the kinds of the parameters, ignoring statements of many rows."""
    if not isinstance(params, list | tuple) or any(isinstance(p, list | tuple) for p in params):
        return (type(params).__name__,)
    return tuple(sorted({_kind(value) for value in params}))


def _kind(value: object) -> str:
    """Return what databases may treat differently: a number's width, a text's characters."""
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, int):
        return f"int {sum(not -width <= value < width for width in WIDTHS)}"
    if isinstance(value, str):
        return f"str {value.isascii()} {value.isprintable()} {len(value) > LONG} {value != ''}"
    return type(value).__name__


@cache
def _plain(sql: str) -> str:
    """Return the statement without the length of lists and the names of savepoints."""
    return LIST.sub("…", SAVEPOINT.sub(r"\1", sql))


@cache
def _number(what: tuple[object, ...]) -> int:
    digest = hashlib.blake2b(repr(what).encode(), digest_size=6)
    return int.from_bytes(digest.digest())


def split_known(
    items: Iterable[pytest.Item], folder: Path
) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Return the tests to run, and those that send nothing new. Those without a note run."""
    tests, noted = list(items), _noted(folder)
    surely = {item.nodeid for item in tests if _commits(item) or item.nodeid not in noted}
    known = {item.nodeid: noted[item.nodeid] for item in tests if item.nodeid in noted}
    chosen = cheapest(known, surely)
    return (
        [item for item in tests if item.nodeid in chosen],
        [item for item in tests if item.nodeid not in chosen],
    )


def cheapest(sent: Mapping[str, Sent], surely: Iterable[str]) -> set[str]:
    """Return these tests, and those that add all other kinds in the least time, or nearly so.

    The test that adds most kinds a second comes next. Each file has a test.
    """
    chosen = set(surely)
    met = {kind for test in chosen & sent.keys() for kind in sent[test].kinds}

    def worth(test: str) -> tuple[float, str]:
        return -len(sent[test].kinds - met) / (sent[test].seconds + 0.001), test

    heap = [worth(test) for test in sent.keys() - chosen]
    heapq.heapify(heap)
    while heap:
        _, test = heapq.heappop(heap)
        if not sent[test].kinds - met:
            continue
        if heap and worth(test) > heap[0]:  # It was worth more before others were chosen.
            heapq.heappush(heap, worth(test))
            continue
        chosen.add(test)
        met |= sent[test].kinds
    return chosen | _of_other_files(sent, chosen)


def _of_other_files(sent: Mapping[str, Sent], chosen: set[str]) -> set[str]:
    """Return the test that sends most of each file that has none among the chosen."""
    has_one = {_file(test) for test in chosen}
    most: dict[str, str] = {}
    for test in sorted(sent, key=lambda test: (len(sent[test].kinds), test)):
        most[_file(test)] = test
    return {test for file, test in most.items() if file not in has_one}


def _file(test: str) -> str:
    return test.partition("::")[0]


def _noted(folder: Path) -> dict[str, Sent]:
    noted: dict[str, Sent] = {}
    for file in folder.glob("*.json"):
        for test, (seconds, *kinds) in json.loads(file.read_text(encoding="utf-8")).items():
            noted[test] = Sent(frozenset(kinds), seconds)
    if not noted:
        raise pytest.UsageError(f"nothing is noted in {folder}: run with --note-sql={folder} first")
    return noted


def _commits(item: pytest.Item) -> bool:
    marked = item.get_closest_marker("django_db")
    fixtures = getattr(item, "fixturenames", ())
    return "transactional_db" in fixtures or bool(marked and marked.kwargs.get("transaction"))
