"""The conventions of the code, read from its source: imports one way, short files, few in a
folder."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from club.access import TABLE, rights_at
from tests.helping.layers import LAYERS_WITHIN
from tests.source import (
    HOUSE,
    LAYERS,
    ROOT,
    imports,
    modules,
    names_imported,
    place_of,
    sources,
    sources_with,
    tree,
    who_imports_whom,
)

LONGEST_TEMPLATE_LINE = 160
LONGEST_NAME_OF_A_TEST = 70
CROWDED = 20
PURE = ("piquet", "contests/rules", "history/rating_system")
NAMED = (
    *("piquet", "club", "paper", "scoring", "ledger", "history", "hosting", "front", "config"),
    *("contests", "bench", "deploy", "tools"),
)
"""The packages whose names have been looked through."""
VAGUE = "found|said|asked|told|kept|one|way|standing"
NAMES_GIVEN = re.compile(rf"\b(?:def|class) +(?:{VAGUE})\b|\b(?:{VAGUE})\b *(?:[:,=)]|in\b)")
FIELDS = {
    ("front/odds/form.py", "asked"),
    ("history/head_to_head/chooser.py", "one"),
    ("scoring/deal_entry/form.py", "way"),
    ("scoring/forms/deal.py", "told"),
    ("ledger/forms/money.py", "asked"),
    ("ledger/forms/payment.py", "way"),
    ("ledger/models/book.py", "way"),
}
"""Pages and addresses know these by their names; one is a column of the book."""
OF_DJANGO = ("Command", "Migration")


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_go_one_way(layer):
    """From each package to those before it in `LAYERS`, and nothing imports the tests."""
    barred = {*LAYERS[LAYERS.index(layer) + 1 :], "tests", "bench"}
    wrong = [
        f"{place_of(path, node)} imports {module}"
        for path in sources(layer)
        for node, module in imports(path)
        if module.split(".")[0] in barred
    ]
    assert wrong == []


@pytest.mark.parametrize("package", LAYERS_WITHIN)
def test_parts_of_a_package_import_only_from_the_layers_below(package):
    layer_of = {
        part: layer
        for layer, parts in enumerate(reversed(LAYERS_WITHIN[package]))
        for part in parts.split()
    }
    assert _parts(package) == layer_of.keys()
    wrong = [
        f"{module} imports {imported}"
        for module, imported in _arrows_within(package)
        if layer_of[_part(package, imported)] >= layer_of[_part(package, module)]
    ]
    assert wrong == []


def _parts(package: str) -> set[str]:
    """The modules and packages right inside a package."""
    return {_part(package, module) for module in modules() if _is_inside(package, module)} - {
        "migrations"
    }


def _part(package: str, module: str) -> str:
    return module.removeprefix(f"{package}.").split(".", maxsplit=1)[0]


def _is_inside(package: str, module: str) -> bool:
    """Whether the module is anywhere in the package; "" is the project's own folder."""
    return not package or module.startswith(f"{package}.")


def _arrows_within(package: str) -> Iterator[tuple[str, str]]:
    """Who imports whom, from part to part of a package."""
    for module, imported in who_imports_whom():
        within = _is_inside(package, module) and _is_inside(package, imported)
        if within and _part(package, module) != _part(package, imported):
            yield module, imported


def test_no_module_imports_itself_by_way_of_others():
    """Neither modules, nor the packages side by side in one folder; tests and tools included."""
    folders = {module.rpartition(".")[0] for module in modules()}
    by_folder = {folder: _arrows_of_parts(folder) for folder in folders}
    circles = {
        folder: circle for folder, arrows in by_folder.items() if (circle := _circle(arrows))
    }
    assert circles == {}
    assert _circle(who_imports_whom()) == []


def _arrows_of_parts(package: str) -> set[tuple[str, str]]:
    return {
        (_part(package, module), _part(package, imported))
        for module, imported in _arrows_within(package)
    }


def _circle(arrows: Iterable[tuple[str, str]]) -> list[str]:
    """Those of the arrows' ends that reach themselves, [] where none does."""
    try:
        TopologicalSorter(_by_source(arrows)).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def _by_source(arrows: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for source, target in arrows:
        found[source].add(target)
    return found


WORDS = ("ledger.words", "ledger.templatetags", "scoring.words", "scoring.ruled_card")


@pytest.mark.parametrize("operations", ["scoring.operations", "ledger.operations"])
def test_operations_import_no_words_and_no_tables(operations):
    """They raise or return what happened. The page words it (`pages/refusals.py` of each)."""
    wrong = [
        f"{module} imports {imported}"
        for module, imported in who_imports_whom()
        if _is_inside(operations, module)
        and any(imported == part or _is_inside(part, imported) for part in WORDS)
    ]
    assert wrong == []


def test_every_page_object_says_how_many_queries_it_costs():
    """A test beside its package's other tests holds the number (`test_queries.py`)."""
    places = ("scoring/pages", "scoring/deal_entry", "ledger/pages", "front", "club/pages")
    silent = [
        place_of(path, node)
        for path in sources(*places)
        for node in tree(path).body
        if isinstance(node, ast.ClassDef)
        and node.name.endswith("Page")
        and not re.search(r"\bquer(y|ies)\b", ast.get_docstring(node) or "")
    ]
    assert silent == []


def test_forms_import_no_exceptions_of_operations():
    """Only the view catches what an operation raises."""
    wrong = [
        f"{place_of(path, node)} imports {name}"
        for path in sources("scoring/forms", "scoring/deal_entry", "ledger/forms")
        for node, module, name in names_imported(path)
        if ".operations." in module and _is_exception(module, name)
    ]
    assert wrong == []


def _is_exception(module: str, name: str) -> bool:
    found = getattr(import_module(module), name, None)
    return isinstance(found, type) and issubclass(found, Exception)


def test_names_say_what_they_name():
    """A card, a record, an answer or a text is called that, and never `found` or `said`."""
    vague = [
        f"{place_of(path, node)} {name}"
        for path in sources(*NAMED)
        if NAMES_GIVEN.search(path.read_text("utf-8"))
        for node, name in _names_given(tree(path))
        if re.fullmatch(VAGUE, name) and (path.relative_to(ROOT).as_posix(), name) not in FIELDS
    ]
    assert vague == [], "name the thing"


def test_every_class_has_a_name_of_its_own():
    """A class is named for what it is: a `StatementLine` or a `RecordLine`, not a `Line`."""
    places = defaultdict(list)
    for path in sources(*LAYERS, "deploy"):
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and node.name not in OF_DJANGO:
                places[node.name].append(place_of(path, node))
    assert {name: classes for name, classes in places.items() if len(classes) > 1} == {}


def _names_given(module: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield every name of a variable, parameter, field, function or class."""
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node, node.id
        elif isinstance(node, ast.arg):
            yield node, node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node, node.name


def test_folders_are_not_crowded():
    """At most twenty Python files in one folder."""
    counted = Counter(path.parent for path in sources(*HOUSE))
    crowded = {str(at.relative_to(ROOT)): n for at, n in counted.items() if n > CROWDED}
    assert crowded == {}, "look for the two packages in it"


def test_every_package_says_what_lives_in_it():
    """Its docstring: what lives here, what may be imported, where to start reading."""
    silent = [
        str(path.relative_to(ROOT))
        for path in sources(*LAYERS)
        if path.name == "__init__.py" and "management" not in path.parts
        if len((ast.get_docstring(tree(path)) or "").splitlines()) < 2
    ]
    assert silent == []


def test_what_the_docstring_of_a_package_names_is_there():
    for init in (path for layer in LAYERS for path in (ROOT / layer).rglob("__init__.py")):
        docstring = ast.get_docstring(tree(init)) or ""
        places = (init.parent, *init.parent.relative_to(ROOT).parents)
        for name in re.findall(r"`([a-z][a-z_/0-9]*(?:/|\.py))`", docstring):
            assert any((ROOT / place / name).exists() for place in places), (init, name)


def test_the_game_the_contests_and_the_settling_know_nothing_of_django():
    wrong = [
        f"{place_of(path, node)} imports {module}"
        for path in sources(*PURE, "ledger/fewest_payments.py")
        for node, module in imports(path)
        if module.split(".")[0] in {"django", *LAYERS}
        and not module.startswith(tuple(folder.replace("/", ".") for folder in PURE))
    ]
    assert wrong == []


def test_names_of_tests_are_short():
    names = {
        node.name
        for path in sources_with(["def test_"], "tests")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    assert {name for name in names if len(name) > LONGEST_NAME_OF_A_TEST} == set()


def test_template_lines_are_short():
    """At most 160 characters: a line that a person can read without scrolling."""
    templates = [path for path in (ROOT / "templates").rglob("*") if path.is_file()]
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in templates
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST_TEMPLATE_LINE
    ]
    assert long == []


def test_template_folders_are_not_crowded():
    """At most twenty templates in one folder."""
    templates = (path for path in (ROOT / "templates").rglob("*") if path.is_file())
    counted = Counter(path.parent for path in templates)
    crowded = {str(at.relative_to(ROOT)): n for at, n in counted.items() if n > CROWDED}
    assert crowded == {}, "look for the two pages in it"


def test_every_address_stands_in_the_access_table():
    names = set(_names(get_resolver().url_patterns))
    for name in names:
        assert rights_at(name), name
    assert set(TABLE) - names == set(), "in the table, but no address has this name"


def _names(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
    """The names of all addresses, as `request.resolver_match.view_name` gives them."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            below = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from _names(pattern.url_patterns, below)
        elif pattern.name:
            yield space + pattern.name


def test_nothing_hangs_on_the_machine_it_was_written_on():
    """No path of a developer's machine, in anything that is read as text."""
    kinds = {".py", ".html", ".jinja", ".js", ".css", ".md", ".toml", ".txt", ".json", ".svg", ""}
    barred = re.compile(r"(?<![\w.])/(?:work|home/\w+|Users/\w+|root)/")
    wrong = [
        str(path.relative_to(ROOT))
        for place in (*HOUSE, "templates", "static", "docs", ".ci", "Makefile", "README.md")
        for path in _texts(ROOT / place, kinds)
        if path != Path(__file__).resolve() and barred.search(path.read_text("utf-8", "replace"))
    ]
    assert wrong == []


def _texts(place: Path, kinds: set[str]) -> list[Path]:
    if place.is_file():
        return [place]
    inside = place.rglob("*") if place.is_dir() else ()
    return [path for path in inside if path.is_file() and path.suffix in kinds]
