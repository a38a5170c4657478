"""What is noted of a test: functions, also cached ones, files, folders and other processes."""

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.running.changed import noting
from tests.running.changed.units import noting_code, source_of

MODULE = '''
"""A module."""


def plain():
    """Say so."""
    return 1


class Card:
    def total(self):
        def inner():
            return 2

        return inner()


async def later():
    yield 3
'''


@pytest.fixture
def touched():
    """What the test touches from here on, apart from what a run of CHANGED=1 notes of it."""
    with noting.apart():
        yield noting.now


@pytest.fixture
def module(touched):
    names: dict[str, Any] = {"__name__": "card", "__touch__": touched.add}
    exec(noting_code(MODULE, Path("card.py"), "club/card.py"), names)
    assert touched == set()  # To be imported is not to run.
    return names


def test_a_function_notes_that_it_runs_and_stays_what_it_is(module, touched):
    assert (module["plain"](), touched) == (1, {"club/card.py::plain"})
    assert module["plain"].__doc__ == "Say so."
    assert module["plain"].__code__.co_firstlineno == 5


def test_a_function_inside_another_belongs_to_it(module, touched):
    assert (module["Card"]().total(), touched) == (2, {"club/card.py::Card.total"})


def test_the_units_are_those_that_are_noted():
    source = source_of(MODULE)
    assert list(source.functions) == ["plain", "Card.total", "later"]
    assert list(source.statements) == ["Card"]


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("return 1", "return 1  # One.", set()),
        ("Say so.", "Say it.", set()),
        ("return 2", "return 3", {"Card.total"}),
        ("total", "sum", {"Card.total", "Card"}),
    ],
)
def test_a_digest_changes_with_what_a_unit_means(old, new, changed):
    before, after = source_of(MODULE), source_of(MODULE.replace(old, new))
    differing = {
        name for name, unit in before.functions.items() if after.functions.get(name) != unit
    }
    differing |= {
        name for name, unit in before.statements.items() if after.statements.get(name) != unit
    }
    assert differing == changed


def test_a_cached_call_touches_what_the_first_did(touched):
    def work(number):
        noting.now.add("work")
        return number

    cached = noting._noting_cache(None)(work)
    assert [cached(1), touched == {"work"}] == [1, True]
    touched.clear()
    assert [cached(1), touched == {"work"}] == [1, True]
    assert cached.cache_info().hits == 1


def test_nothing_is_noted_of_caches_that_are_not_ours():
    assert noting._noting_cache(8)(len).cache_parameters() == {"maxsize": 8, "typed": False}


ROOT = str(noting.ROOT)


@pytest.mark.parametrize(
    ("event", "args", "unit"),
    [
        ("open", (f"{ROOT}/docs/formats.md", "r", 0), "docs/formats.md"),
        ("open", (noting.ROOT / "templates/base.html", "r", 0), "templates/base.html"),
        ("os.scandir", (f"{ROOT}/club/",), "club/"),
        ("os.listdir", (b"docs",), "docs/"),
        ("subprocess.Popen", (sys.executable, [], None, None), noting.ANOTHER_PROCESS),
        ("open", (f"{ROOT}/.venv/bin/python", "r", 0), None),
        ("open", (f"{ROOT}/var/tests/map", "r", 0), None),
        ("open", ("/etc/hosts", "r", 0), None),
        ("open", (3, "r", 0), None),
        ("subprocess.Popen", ("/usr/lib/playwright/driver/node", [], None, None), None),
    ],
)
def test_files_folders_and_processes_are_noted_if_they_are_ours(touched, event, args, unit):
    noting._note_event(event, args)
    assert touched == ({unit} if unit else set())
