"""Read the project's own source, for the tests of its conventions."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.paths import ROOT

LAYERS = ("writing", "club", "scoring", "ledger", "front", "config")
"""Each may import those before it."""
HOUSE = (*LAYERS, "tests", "bench", "tools", "deploy")


def sources(*places: str) -> list[Path]:
    """Return the Python files there, without migrations."""
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
    """Yield every module that is imported, anywhere in the file."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node, node.module or "."


def names_imported(path: Path) -> Iterator[tuple[ast.AST, str, str]]:
    """Yield every name that is imported from a module, as (node, module, name)."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node, node.module, alias.name) for alias in node.names)


def _imported_modules(path: Path) -> Iterator[str]:
    """Yield the modules that are imported, or from which names are, anywhere in the file."""
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
