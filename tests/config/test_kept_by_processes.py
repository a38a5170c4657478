"""What each process keeps for itself is listed in docs/decisions/many-processes.md, with why."""

import ast
import re

from tests.paths import ROOT
from tests.source import LAYERS, sources, tree

LIST = ROOT / "docs" / "decisions" / "many-processes.md"
ROW = re.compile(
    r"^\| `(?P<file>[\w/]+\.py)` \| (?P<names>`[^|]*`) \| (?P<why>\S[^|]*) \|$", re.MULTILINE
)
CACHES = ("cache", "lru_cache")
OWN_TO_A_PROCESS = ("ContextVar", "Lock", "local", "Prepared", "PreparedInsert")
CHANGES = ("append", "add", "clear", "extend", "insert", "pop", "remove", "setdefault", "update")


def test_everything_that_a_process_keeps_is_listed():
    """Another process has another copy, so each has to be the same in all, or not matter."""
    listed = {
        (row["file"], name)
        for row in ROW.finditer(LIST.read_text(encoding="utf-8"))
        for name in re.findall(r"`([^`]+)`", row["names"])
    }
    assert set(_kept()) == listed


def _kept():
    for path in sources(*LAYERS):
        module = tree(path)
        for name in (*_cached(module), *_of_module(module)):
            yield str(path.relative_to(ROOT)), name


def _cached(module):
    """Yield the functions whose results are kept, and names for such functions."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and any(map(_is_cache, node.decorator_list)):
            yield node.name
        if isinstance(node, ast.Assign) and any(
            isinstance(part, ast.Call) and _is_cache(part.func) for part in ast.walk(node.value)
        ):
            yield ast.unparse(node.targets[0])


def _is_cache(node):
    if isinstance(node, ast.Call):
        return _is_cache(node.func)
    return ast.unparse(node).rpartition(".")[2] in CACHES


def _of_module(module):
    """Yield the names of a module that functions change, and what a process owns."""
    changed = set(_changed(module))
    own = {*OWN_TO_A_PROCESS, *_subclasses(module)}
    for node in module.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            name = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            made = node.value.func if isinstance(node.value, ast.Call) else None
            is_own = made is not None and ast.unparse(made).rpartition(".")[2] in own
            if is_own or name in changed:
                yield name


def _subclasses(module):
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
            if bases & set(OWN_TO_A_PROCESS):
                yield node.name


def _changed(module):
    """Yield what functions of the module write to, except attributes of their own objects."""
    functions = [n for n in ast.walk(module) if isinstance(n, ast.FunctionDef)]
    for node in (node for function in functions for node in ast.walk(function)):
        if isinstance(node, ast.Global):
            yield from node.names
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            yield ast.unparse(node.value)
        if isinstance(node, ast.Call) and _is_change(node.func):
            yield ast.unparse(node.func).rpartition(".")[0]


def _is_change(called):
    return isinstance(called, ast.Attribute) and called.attr in CHANGES
