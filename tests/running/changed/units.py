"""What a Python file consists of: functions, and statements outside them.

A unit has a digest, which neither comments, positions nor docstrings change, and the names that it
mentions. A method belongs to no other unit; the rest of its class is a statement that says which
methods there are. Functions inside a function belong to it.
"""

import ast
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ELSEWHERE = ("TYPE_CHECKING", "__name__ == '__main__'")  # What follows these is no test's matter.


class Unit(NamedTuple):
    digest: str
    names: frozenset[str]


class Source(NamedTuple):
    """A Python file: its functions by qualified name, statements by the names that they bind."""

    functions: dict[str, Unit]
    statements: dict[str, Unit]
    imports: dict[str, tuple[str, str]]
    """Each imported name, with the module and the name there, which is empty for a module."""


def source_of(text: str) -> Source:
    tree = ast.parse(text)
    if "__doc__" not in text:
        _drop_docstrings(tree)
    functions = {name: _unit(node) for name, node in functions_of(tree)}
    statements: dict[str, Unit] = {}
    for node in _statements(tree.body):
        bound = " ".join(sorted(_bound(node)))
        new = _unit(_without_functions(node))
        if old := statements.get(bound):
            new = Unit(_digest(old.digest + new.digest), old.names | new.names)
        statements[bound] = new
    return Source(functions, statements, _imports(tree))


def functions_of(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield the functions outside others, with their qualified names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, FUNCTIONS):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions_of(node, f"{prefix}{node.name}.")
        elif not isinstance(node, ast.expr):
            yield from functions_of(node, prefix)


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that mean something by themselves: neither functions nor imports."""
    for node in body:
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_elsewhere = isinstance(node, ast.If) and ast.unparse(node.test) in ELSEWHERE
        is_import = isinstance(node, ast.Import | ast.ImportFrom)
        if not (is_text or is_elsewhere or is_import or isinstance(node, FUNCTIONS)):
            yield node


def _without_functions(node: ast.stmt) -> ast.stmt:
    """Return the statement with only the names of the functions in it."""
    if isinstance(node, ast.ClassDef):
        node.body = [
            ast.Pass() if isinstance(part, ast.Pass) else _named(part) for part in node.body
        ]
    return node


def _named(node: ast.stmt) -> ast.stmt:
    if isinstance(node, FUNCTIONS):
        return ast.Expr(ast.Constant(node.name))
    return _without_functions(node)


def _bound(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.ClassDef):
        return {node.name}
    stored = (part for part in ast.walk(node) if isinstance(part, ast.Name))
    return {part.id for part in stored if isinstance(part.ctx, ast.Store)}


def _unit(node: ast.AST) -> Unit:
    return Unit(_digest(ast.dump(node)), frozenset(_mentioned(node)))


def _mentioned(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.alias):
            yield part.name.rpartition(".")[2]


def _imports(tree: ast.AST) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {a.asname or a.name: (node.module, a.name) for a in node.names}
        elif isinstance(node, ast.Import):
            found |= {a.asname or a.name.rpartition(".")[2]: (a.name, "") for a in node.names}
    return found


def _drop_docstrings(tree: ast.AST) -> None:
    for node in ast.walk(tree):
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)) and ast.get_docstring(node, clean=False):
            node.body = node.body[1:] or [ast.Pass()]


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def noting_code(text: str, file: Path, place: str) -> Any:
    """Compile a module whose functions call `__touch__` with their place and name when they run."""
    tree = ast.parse(text)
    for name, node in functions_of(tree):
        for inner in ast.walk(node):
            if isinstance(inner, FUNCTIONS):
                _note_first(inner, f"{place}::{name}")
    return compile(tree, str(file), "exec", dont_inherit=True)


def _note_first(function: Any, unit: str) -> None:
    has_docstring = ast.get_docstring(function, clean=False) is not None
    called = ast.Call(ast.Name("__touch__", ast.Load()), [ast.Constant(unit)], [])
    at = function.body[0]
    note = ast.fix_missing_locations(ast.copy_location(ast.Expr(called), at))
    function.body.insert(int(has_docstring), note)
