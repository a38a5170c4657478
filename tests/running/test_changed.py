"""What `make test CHANGED=1` chooses: the tests that a change reaches, and no others."""

import subprocess

import pytest

from tests.running.changed import kept
from tests.running.changed.choice import choose
from tests.running.changed.noting import ANOTHER_PROCESS
from tests.running.changed.state import State, state_of

FILES = {
    "club/words.py": (
        "LONGEST = 20\n\n\ndef short(text):\n    return text[:LONGEST]\n\n\n"
        "def loud(text):\n    return text.upper()\n"
    ),
    "club/views.py": "from club.words import short\n\n\ndef page(name):\n    return short(name)\n",
    "club/urls.py": "from club.views import page\n\nurlpatterns = [page]\n",
    "tests/helping/world.py": "def found():\n    return 1\n",
    "tests/club/test_words.py": "def test_loud(): pass\n\n\ndef test_short(): pass\n",
    "tests/club/test_views.py": "def test_page(): pass\n",
    "tests/ledger/conftest.py": "from club.words import LONGEST\n\n\ndef ours(): return LONGEST\n",
    "tests/ledger/test_book.py": "def test_book(): pass\n\n\ndef posted(): pass\n",
    "tests/ledger/months/test_month.py": "from tests.ledger.test_book import posted\n\nposted()\n",
    "tests/e2e/test_page.py": "def test_page(): pass\n",
    "tests/test_list.py": "def test_list(): pass\n",
    "templates/page.html": "<h1>{{ name }}</h1>\n",
    "static/js/page.js": 'import { sum } from "./sums.js";\n',
    "static/js/sums.js": "export const sum = 1;\n",
    "static/css/page.css": "h1 { color: red; }\n",
    "docs/page.md": "# Pages\n",
}
LOUD, SHORT = "tests/club/test_words.py::test_loud", "tests/club/test_words.py::test_short"
PAGE, BROWSER = "tests/club/test_views.py::test_page", "tests/e2e/test_page.py::test_page"
BOOK = "tests/ledger/test_book.py::test_book"
MONTH = "tests/ledger/months/test_month.py::test_month"
LIST, SERVED = "tests/test_list.py::test_list", "tests/test_list.py::test_served"
OF_PAGE = {"club/views.py::page", "club/words.py::short", "templates/page.html"}
TOUCHED = {
    LOUD: {"club/words.py::loud"},
    SHORT: {"club/words.py::short"},
    PAGE: OF_PAGE,
    BROWSER: {*OF_PAGE, "link static/js/page.js", "link static/css/page.css"},
    BOOK: set(),
    MONTH: set(),
    LIST: {"club/"},
    SERVED: {ANOTHER_PROCESS},
}
"""What each test touched when the map was made."""

OF_LONGEST = {SHORT, PAGE, BROWSER, SERVED, BOOK, MONTH}


@pytest.fixture
def project(tmp_path):
    """A small project with a map of it."""
    root = tmp_path / "project"
    for place, text in FILES.items():
        put(root, place, text)
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    touched = kept.Touched()
    for name, units in TOUCHED.items():
        touched.put(name, units)
    kept.write(tmp_path / "map", state_of(root, State()), touched)
    return root


def put(root, place, text):
    file = root / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def chosen(project):
    return choose(project, project.parent / "map")


def run(project):
    return TOUCHED.keys() - chosen(project).left_out


def edit(project, place, old, new):
    assert old in FILES[place]
    put(project, place, FILES[place].replace(old, new))


def test_nothing_changed_and_nothing_runs(project):
    assert run(project) == set()
    assert chosen(project).line == "changed files: 0; known tests that they reach: 0 of 8"


@pytest.mark.parametrize(
    ("place", "old", "new", "reached"),
    [
        ("club/words.py", "text.upper()", "text.title()", {LOUD, SERVED}),
        ("club/words.py", "text[:LONGEST]", "text", {SHORT, PAGE, BROWSER, SERVED}),
        ("club/words.py", "LONGEST = 20", "LONGEST = 30", OF_LONGEST),
        ("club/words.py", "LONGEST = 20", "# Why.\nLONGEST = 20", {SERVED}),
        ("club/views.py", "club.words", "club.names", {PAGE, BROWSER, SERVED}),
        (
            "club/words.py",
            "LONGEST = 20\n",
            "from club.made import LONGEST\n",
            {SHORT, PAGE, BROWSER, BOOK, MONTH, SERVED},
        ),
        ("club/words.py", "LONGEST", "MOST", OF_LONGEST),
        ("templates/page.html", "h1", "h2", {PAGE, BROWSER, SERVED}),
        ("static/js/page.js", "sum", "sums", {BROWSER, SERVED}),
        ("static/js/sums.js", "1", "2", {BROWSER, SERVED}),
        ("tests/club/test_words.py", "pass", "return", {LOUD, SHORT}),
        ("tests/ledger/conftest.py", "return", "yield", {BOOK, MONTH, SERVED}),
        ("tests/ledger/test_book.py", "posted(): pass", "posted(): return", {BOOK, MONTH}),
        ("tests/ledger/months/test_month.py", "posted()", "print(posted())", {MONTH}),
        ("static/css/page.css", "red", "blue", {BROWSER}),
        ("docs/page.md", "Pages", "Page", set()),
    ],
)
def test_a_change_runs_the_tests_that_touched_it(project, place, old, new, reached):
    edit(project, place, old, new)
    assert run(project) == reached


def test_what_ran_is_known_again_only_if_it_passed(project):
    edit(project, "club/words.py", "text.upper()", "text.title()")
    choice = chosen(project)
    kept.write(project.parent / "map", choice.state, choice.touched)
    assert run(project) == {LOUD, SERVED}
    choice.touched.put(LOUD, TOUCHED[LOUD])
    kept.write(project.parent / "map", choice.state, choice.touched)
    assert run(project) == {SERVED}


def test_a_new_file_runs_the_tests_that_listed_its_folder(project):
    put(project, "club/pages.py", "TITLE = 1\n")
    assert run(project) == {LIST, SERVED}


@pytest.mark.parametrize(
    "place",
    [
        *("tests/helping/world.py", "tests/conftest.py", "config/settings.py"),
        *("club/migrations/0002_more.py", "requirements.txt"),
    ],
)
def test_a_change_that_reaches_all_makes_the_map_stale(project, place):
    put(project, place, "new = 1\n")
    assert run(project) == TOUCHED.keys()
    assert chosen(project).line == f"{place} has changed, so the map is stale and all tests run"


def test_what_a_module_calls_when_it_is_imported_changes_its_statements(project):
    state, touched = kept.read(project.parent / "map")
    touched.put("club/words.py", {"club/made.py::longest"})
    put(project, "club/made.py", "def longest():\n    return 20\n")
    kept.write(project.parent / "map", state_of(project, state), touched)
    put(project, "club/made.py", "def longest():\n    return 30\n")
    assert run(project) == OF_LONGEST


def test_a_statement_that_nobody_mentions_reaches_all(project):
    edit(project, "club/urls.py", "[page]", "[page, page]")
    assert run(project) == TOUCHED.keys()


@pytest.mark.parametrize(
    ("map_of", "line"),
    [
        (None, "there is no map yet of what each test touches, so all tests run"),
        (b"torn", "the map of what each test touches cannot be read"),
    ],
)
def test_without_a_map_all_run_and_a_line_says_why(project, map_of, line):
    file = project.parent / "map"
    file.unlink()
    if map_of:
        file.write_bytes(map_of)
    assert run(project) == TOUCHED.keys()
    assert chosen(project).line.startswith(line)


def test_a_map_of_another_python_is_not_used(project, monkeypatch):
    monkeypatch.setattr(kept, "FORM", "1, Python 3.99")
    assert run(project) == TOUCHED.keys()
    assert "another Python" in chosen(project).line
