"""What the house holds to, read from its source: imports one way, whole money, few writers."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from club.access import TABLE, rights_at

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("club", "scoring", "ledger", "front", "config")  # Each may import those before it.
HOUSE = (*LAYERS, "tests", "bench", "tools")
LONGEST = 320


def _sources(*places: str) -> list[Path]:
    """The Python files there, by paths from the root; migrations left out."""
    found = []
    for place in places:
        path = ROOT / place
        found += [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))
    return [path for path in found if "migrations" not in path.parts]


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def _at(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def _imports(path: Path) -> Iterator[tuple[ast.AST, str]]:
    """Every module that is imported, anywhere in the file."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node, node.module or "."


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_go_one_way(layer):
    """config → front → ledger → scoring → club, and nothing imports the tests."""
    barred = {*LAYERS[LAYERS.index(layer) + 1 :], "tests", "bench"}
    wrong = [
        f"{_at(path, node)} imports {module}"
        for path in _sources(layer)
        for node, module in _imports(path)
        if module.split(".")[0] in barred
    ]
    assert wrong == []


def test_the_game_and_the_settling_know_nothing_of_django():
    wrong = [
        f"{_at(path, node)} imports {module}"
        for path in _sources("scoring/laws", *_if_there("ledger/settling.py"))
        for node, module in _imports(path)
        if module.split(".")[0] in {"django", *LAYERS} and not module.startswith("scoring.laws")
    ]
    assert wrong == []


def test_no_float_comes_near_money():
    """Neither a float's literal, nor `float`, nor the division that makes one."""
    names = (
        "money",
        "decimals",
        "stakes",
        "reckoning",
        "chouette",
        "chouette_reckoning",
        "charges",
    )
    laws = [f"scoring/laws/{name}.py" for name in names]
    places = [path for path in _sources(*laws, "ledger") if "documents" not in path.parts]
    wrong = [_at(path, node) for path in places for node in ast.walk(_tree(path)) if _floats(node)]
    assert wrong == []


def _floats(node: ast.AST) -> bool:
    return (
        (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
        or (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
    )


MONEY = {
    "Account",
    "Bet",
    "Counter",
    "Delivery",
    "IssuedDocument",
    "Link",
    "Month",
    "PaymentAnswer",
    "Posting",
    "Transaction",
}
TO_MONEY = {
    "accounts",
    "answers",
    "bets",
    "counter",
    "delivery",
    "documents",
    "links",
    "months",
    "postings",
    "reversed_by",
    "transactions",
}
WRITES = {
    "bulk_create",
    "bulk_update",
    "create",
    "delete",
    "get_or_create",
    "save",
    "update",
    "update_or_create",
}


def test_only_the_ledgers_operations_write_money():
    writers = ROOT / "ledger" / "operations"
    wrong = [
        _at(path, node)
        for path in _sources(*LAYERS)
        if writers not in path.parents
        for node in _writes_of_money(path)
    ]
    assert wrong == []


def _writes_of_money(path: Path) -> Iterator[ast.Call]:
    """Calls that make or change a row of money; within the ledger any `.save()` or `.delete()`."""
    tables = {
        alias.asname or alias.name
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ImportFrom) and node.module == "ledger.models"
        for alias in node.names
        if alias.name in MONEY
    }
    in_ledger = "ledger" in path.relative_to(ROOT).parts
    for node in ast.walk(_tree(path)):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in tables:
            yield node
        if isinstance(node.func, ast.Attribute) and node.func.attr in WRITES:
            own = in_ledger and node.func.attr in {"save", "delete"}
            if own or _reaches_money(node.func.value, tables):
                yield node


def _reaches_money(node: ast.AST, tables: set[str]) -> bool:
    return any(
        (isinstance(part, ast.Name) and part.id in tables)
        or (isinstance(part, ast.Attribute) and part.attr in TO_MONEY)
        for part in ast.walk(node)
    )


def test_no_row_is_locked_against_those_who_refer_to_it():
    """On PostgreSQL two writers would wait for each other (docs/decisions/posted-rows-stay.md)."""
    outright = re.compile(r"select_for_update\((?!no_key=True)")
    wrong = [p for p in _sources(*LAYERS) if outright.search(p.read_text(encoding="utf-8"))]
    assert wrong == []


def test_files_are_short():
    shown = [path for kind in ("js", "css") for path in (ROOT / "static" / kind).iterdir()]
    sources = [*_sources(*HOUSE), *shown]
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in sources}
    long = {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > LONGEST}
    assert long == {}, "look for the two things in it"


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
    kinds = {".py", ".html", ".js", ".css", ".md", ".toml", ".txt", ".json", ".svg", ""}
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


def _if_there(*places: str) -> list[str]:
    return [place for place in places if (ROOT / place).exists()]
