"""Read the project's own source, for the tests of its conventions."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.paths import ROOT

LAYERS = (
    *("piquet", "club", "paper", "scoring", "ledger", "history", "contests", "hosting", "front"),
    "config",
)
"""Each may import those before it."""
HOUSE = (*LAYERS, "tests", "bench", "tools", "deploy")


def sources(*places: str) -> list[Path]:
    """Return the Python files there, without migrations."""
    found = []
    for place in places:
        path = ROOT / place
        found += [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))
    return [path for path in found if "migrations" not in path.parts]


def sources_with(words: Iterable[str], *places: str) -> list[Path]:
    """Return the Python files there that have one of the words: the others need no parsing."""
    return [
        path for path in sources(*places) if any(word in path.read_text("utf-8") for word in words)
    ]


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def place_of(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


@cache
def _import_statements(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """Return the imports anywhere in the file. They are statements, so no expression is visited."""
    found: list[ast.Import | ast.ImportFrom] = []
    left: list[ast.AST] = [tree(path)]
    while left:
        node = left.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(node)
        for inside in ("body", "orelse", "finalbody", "handlers", "cases"):
            within = getattr(node, inside, ())
            left += within if isinstance(within, list) else ()
    return found


def imports(path: Path) -> Iterator[tuple[ast.AST, str]]:
    """Yield every module that is imported, anywhere in the file."""
    for node in _import_statements(path):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node, node.module or "."


def names_imported(path: Path) -> Iterator[tuple[ast.AST, str, str]]:
    """Yield every name that is imported from a module, as (node, module, name)."""
    for node in _import_statements(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node, node.module, alias.name) for alias in node.names)


def _imported_modules(path: Path) -> Iterator[str]:
    """Yield the modules that are imported, or from which names are, anywhere in the file."""
    for node in _import_statements(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif node.module:
            submodules = {f"{node.module}.{alias.name}" for alias in node.names}
            found = submodules & modules().keys()
            yield from found
            if len(found) < len(submodules):
                yield node.module


def _module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    """Map each module's name to its file: the packages, their tests and tools."""
    return {_module_of(path): path for path in sources(*HOUSE)}


@cache
def who_imports_whom() -> set[tuple[str, str]]:
    """Return every import as (importing module, imported module)."""
    return {
        (module, imported)
        for module, path in modules().items()
        for imported in _imported_modules(path)
        if imported in modules() and imported != module
    }
