"""What the everyday tests reach, read from the source: the functions and classes that they name.

A test reaches what it names, what that names, and so on. By the name of an address it reaches the
view, by the name of a command the command, by a parameter the fixture of its file. What is named
and not called counts too, so what is missing here is surely missing in the tests.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

from tests.running.tiers import EVERYDAY
from tests.source import modules, tree


class Named(NamedTuple):
    """Something at the top of a module."""

    module: str
    name: str


def everyday_reach(*beginning: Named) -> set[Named]:
    """Return all that everyday tests reach, and what is reached from the `beginning`."""
    names: dict[Named, set[Named]] = {}
    left, asked_for = [*beginning], _asked_for_by_name()
    for module, path in modules().items():
        top, is_test = tree(path), module.startswith("tests.")
        known, texts = _known(module, top), asked_for if is_test else {}
        for node in top.body:
            for name in _names_of(node):
                names[Named(module, name)] = set(_named_in(node, known, texts))
        if is_test:
            left += (one for test in everyday_tests(top) for one in _named_in(test, known, texts))
    reached: set[Named] = set()
    while left:
        if (one := left.pop()) not in reached:
            reached.add(one)
            left += names.get(one, ())
    return reached


def everyday_tests(
    top: ast.Module | ast.ClassDef, *, by_default: bool = True
) -> Iterator[ast.FunctionDef]:
    """Yield the tests that are everyday by their own marks, else by their class’s or file’s."""
    named = {name: _tiers_given(node) for node in top.body for name in _names_of(node)}
    if of_all := named.get("pytestmark"):
        by_default = of_all == {EVERYDAY}
    for node in top.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            marks = node.decorator_list
            own = {tier for mark in marks for tier in named.get(ast.unparse(mark), _tiers([mark]))}
            is_everyday = own == {EVERYDAY} if own else by_default
            if isinstance(node, ast.ClassDef):
                yield from everyday_tests(node, by_default=is_everyday)
            elif is_everyday and node.name.startswith("test_"):
                yield node


def _tiers_given(node: ast.stmt) -> set[str]:
    """The tiers in an assignment such as `pytestmark = pytest.mark.tier("all")`, or of a list."""
    if not isinstance(node, ast.Assign):
        return set()
    return _tiers(node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else [node.value])


def _tiers(marks: list[ast.expr]) -> set[str]:
    """The tiers that these marks name."""
    return {
        str(ast.literal_eval(mark.args[0]))
        for mark in marks
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.tier"
    }


def _names_of(node: ast.stmt) -> list[str]:
    """Return the names that a statement at the top of a module gives."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    given = node.targets if isinstance(node, ast.Assign) else []
    given = [node.target] if isinstance(node, ast.AnnAssign) else given
    return [target.id for target in given if isinstance(target, ast.Name)]


def _known(module: str, top: ast.Module) -> dict[str, Named]:
    """Return what each name means in a module. A module itself is `Named(module, "")`."""
    known = {name: Named(module, name) for node in top.body for name in _names_of(node)}
    for node in ast.walk(top):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                is_module = inner in modules()
                meant = Named(inner, "") if is_module else Named(node.module, alias.name)
                known[alias.asname or alias.name] = meant
    return known


def _named_in(
    node: ast.AST, known: dict[str, Named], texts: dict[str, set[Named]]
) -> Iterator[Named]:
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in known:
            yield known[part.id]
        elif isinstance(part, ast.arg) and part.arg in known:  # A fixture.
            yield known[part.arg]
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            if (of := known.get(part.value.id)) and not of.name:
                yield Named(of.module, part.attr)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from texts.get(part.value, ())


def _asked_for_by_name() -> dict[str, set[Named]]:
    """Return what a text asks for: a view by the name of its address, a command by its own."""
    named: dict[str, set[Named]] = defaultdict(set)
    for name, view in _addresses(get_resolver(), ""):
        named[name].add(view)
        named[name.rpartition(":")[2]].add(view)
    for module in modules():
        package, _, name = module.rpartition(".")
        if package.endswith(".management.commands"):
            named[name].add(Named(module, "Command"))
    return named


def _addresses(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, Named]]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from _addresses(entry, prefix + f"{entry.namespace}:" * bool(entry.namespace))
        elif isinstance(entry, URLPattern) and entry.name:
            view = getattr(entry.callback, "view_class", entry.callback)
            yield prefix + entry.name, Named(view.__module__, getattr(view, "__name__", ""))
