"""The SQL that each test sends, so that PostgreSQL need not be sent the same again and again.

`pytest --note-sql=FOLDER` notes what each test sends to SQLite. `--new-sql=FOLDER` then leaves out,
of the cases of one test, those that send only what the cases before them sent: the same statements,
with the same kinds of parameters, refused alike. Every test keeps a case, and a test that commits
keeps all of them.
"""

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

SAVEPOINT = re.compile(r"(.*SAVEPOINT) .*")
LIST = re.compile(r"(%s|\(%s(, %s)*\))(, (%s|\(%s(, %s)*\)))+")
WIDTHS = (2**15, 2**31, 2**63)
LONG = 200


class Notes:
    """Record what each case of a test sends, and write it to a file at the end."""

    def __init__(self, folder: Path, process: str) -> None:
        self._file = folder / f"{process}.json"
        self._sent: dict[str, set[int]] = defaultdict(set)
        self._test = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self._test = item.nodeid if "[" in item.nodeid else ""  # Only cases are left out.
        try:
            return (yield)
        finally:
            self._test = ""

    def pytest_configure(self) -> None:
        """Record below Django's own wrappers, because `club.prepared` bypasses them."""
        SQLiteCursorWrapper.execute = self._noting(SQLiteCursorWrapper.execute)
        SQLiteCursorWrapper.executemany = self._noting(SQLiteCursorWrapper.executemany)

    def pytest_sessionfinish(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        sent = {test: sorted(kinds) for test, kinds in self._sent.items()}
        self._file.write_text(json.dumps(sent), encoding="utf-8")

    def _noting(self, execute: Callable[..., Any]) -> Callable[..., Any]:
        def noted(cursor: object, sql: str, params: Any = None) -> Any:
            refused = ""
            try:
                return execute(cursor, sql, params)
            except Exception as error:
                refused = type(error).__name__
                raise
            finally:
                if self._test:
                    self._sent[self._test].add(_digest(sql, _kinds(params), refused))

        return noted


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
def _digest(sql: str, kinds: tuple[str, ...], refused: str) -> int:
    """Return a number that ignores the length of lists and the names of savepoints."""
    plain = LIST.sub("…", SAVEPOINT.sub(r"\1", sql))
    digest = hashlib.blake2b(repr((plain, kinds, refused)).encode(), digest_size=6)
    return int.from_bytes(digest.digest())


def split_known(
    items: Iterable[pytest.Item], folder: Path
) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Return the tests to run, and the cases that send nothing new. Those without a note run."""
    sent = _noted(folder)
    before: dict[str, set[int]] = {}
    new, known = [], []
    for item in items:
        kinds, test = sent.get(item.nodeid), item.nodeid.partition("[")[0]
        is_new = kinds is None or test not in before or not kinds <= before[test]
        (new if is_new or _commits(item) else known).append(item)
        before.setdefault(test, set()).update(kinds or ())
    return new, known


def _noted(folder: Path) -> dict[str, set[int]]:
    sent: dict[str, set[int]] = {}
    for file in folder.glob("*.json"):
        for test, kinds in json.loads(file.read_text(encoding="utf-8")).items():
            sent.setdefault(test, set()).update(kinds)
    if not sent:
        raise pytest.UsageError(f"nothing is noted in {folder}: run with --note-sql={folder} first")
    return sent


def _commits(item: pytest.Item) -> bool:
    marked = item.get_closest_marker("django_db")
    fixtures = getattr(item, "fixturenames", ())
    return "transactional_db" in fixtures or bool(marked and marked.kwargs.get("transaction"))
