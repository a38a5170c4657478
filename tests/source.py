"""The source of the house, for the tests of what it holds to."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.paths import ROOT

LAYERS = ("club", "scoring", "ledger", "front", "config")  # Each may import those before it.
HOUSE = (*LAYERS, "tests", "bench", "tools")


def sources(*places: str) -> list[Path]:
    """The Python files there, by paths from the root; migrations left out."""
    found = []
    for place in places:
        path = ROOT / place
        found += [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))
    return [path for path in found if "migrations" not in path.parts]


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def place_of(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def imports(path: Path) -> Iterator[tuple[ast.AST, str]]:
    """Every module that is imported, anywhere in the file."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node, node.module or "."


def names_imported(path: Path) -> Iterator[tuple[ast.AST, str, str]]:
    """Every name that is imported from a module, as (node, module, name)."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node, node.module, alias.name) for alias in node.names)


def _imported_modules(path: Path) -> Iterator[str]:
    """The modules that are imported, by themselves or by a name in them, anywhere in the file."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            submodules = {f"{node.module}.{alias.name}" for alias in node.names}
            files = {ROOT.joinpath(*name.split(".")) for name in submodules}
            found = {
                _module_of(at)
                for file in files
                for at in (file.with_suffix(".py"), file / "__init__.py")
                if at.exists()
            }
            yield from found
            if len(found) < len(submodules):
                yield node.module


def _module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    """Every module of the house and of its tools, by name."""
    return {_module_of(path): path for path in sources(*LAYERS, "bench", "tools")}


@cache
def who_imports_whom() -> set[tuple[str, str]]:
    """Who imports whom."""
    return {
        (module, imported)
        for module, path in modules().items()
        for imported in _imported_modules(path)
        if imported in modules() and imported != module
    }
