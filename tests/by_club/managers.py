"""Find the queries in the code, and whether each keeps to one club."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import Field, ForeignKey, Model

from club.models import Club
from tests.paths import ROOT
from tests.source import LAYERS, sources_with, tree

MANAGERS = ("objects", "_default_manager", "_base_manager")
KEEPING = ("create", "bulk_create", "bulk_update", "in_bulk", "none")
"""Calls that write rows, of which each has its club, find them by their keys, or find none."""
Above = Mapping[ast.AST, ast.AST]
"""The node above each node."""
SHORTCUTS = ("get_object_or_404", "get_list_or_404")
CONDITIONS = ("filter", "get", "get_or_create", "update_or_create", *SHORTCUTS)
"""Calls whose keywords say which rows are meant. `exclude` only says which are not."""


@dataclass(frozen=True, order=True)
class Query:
    """One place in the code that begins a query with a model."""

    place: str
    """The file, and the function or class in it."""
    model: str
    keeps: bool
    """Whether it names one club, or rows of one club by their keys."""


@cache
def of_clubs() -> Mapping[str, type[Model]]:
    """The tables whose rows belong to a club, by name."""
    ours = [model for model in apps.get_models() if model.__module__.split(".")[0] in LAYERS]
    return {model.__name__: model for model in ours if belongs_to_club(model)}


def belongs_to_club(model: type[Model]) -> bool:
    """Whether each row has a club: it is one, or has a column for it that is never empty."""
    if model is Club:
        return True
    return any(
        isinstance(field, ForeignKey) and field.related_model is Club and not field.null
        for field in model._meta.concrete_fields
    )


@cache
def queries() -> list[Query]:
    """Return every place in the code that begins a query with a model's name."""
    return list(_queries())


def _queries() -> Iterator[Query]:
    for path in sources_with((*MANAGERS, *SHORTCUTS), *LAYERS):
        root = tree(path)
        above = {child: node for node in ast.walk(root) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(root):
            if model := _begun(node):
                place = f"{path.relative_to(ROOT)} {_place_in(node, above)}".strip()
                keeps = _is_prefetch(node, above) or _keeps(model, list(_calls(node, above)))
                yield Query(place, model, keeps)


def _begun(node: ast.AST) -> str:
    """Return the model with which a query begins here; "" if none does."""
    if isinstance(node, ast.Attribute) and node.attr in MANAGERS:
        return ast.unparse(node.value)
    if (
        isinstance(node, ast.Call)
        and _name(node) in SHORTCUTS
        and isinstance(node.args[0], ast.Name)
    ):
        return node.args[0].id  # Otherwise a row's own manager, such as `club.members`.
    return ""


def _calls(node: ast.AST, above: Above) -> Iterator[ast.Call]:
    """Yield the calls of the chain that begins here."""
    if isinstance(node, ast.Call):
        yield node
    while up := above.get(node):
        if isinstance(up, ast.Call) and up.func is node:
            yield up
        elif not isinstance(up, ast.Attribute):
            return
        node = up


def _is_prefetch(node: ast.AST, above: Above) -> bool:
    """Whether the rows are fetched to others that have been read, by their keys."""
    up: ast.AST | None = node
    while up := above.get(up) if up else None:
        if isinstance(up, ast.Call) and _name(up) == "Prefetch":
            return True
    return False


def _place_in(node: ast.AST, above: Above) -> str:
    """Return the name of the function, class or constant of a module that this is in."""
    names = []
    up: ast.AST | None = node
    while up := above.get(up) if up else None:
        if isinstance(up, ast.FunctionDef | ast.ClassDef):
            names.append(up.name)
        elif isinstance(up, ast.Assign | ast.AnnAssign) and isinstance(above[up], ast.Module):
            target = up.targets[0] if isinstance(up, ast.Assign) else up.target
            names.append(ast.unparse(target))
    return ".".join(reversed(names))


def _keeps(name: str, calls: Sequence[ast.Call]) -> bool:
    model = of_clubs().get(name)
    if model is None:
        return False
    if any(_name(call) in KEEPING for call in calls):
        return True
    conditions = [call for call in calls if _name(call) in CONDITIONS]
    given = [word for call in conditions for word in call.keywords if not _is_none(word.value)]
    return any(_is_of_one_club(model, word.arg) for word in given if word.arg)


def _is_none(value: ast.AST) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def _is_of_one_club(model: type[Model], path: str) -> bool:
    """Whether this condition names one club, or rows of a club by their keys."""
    at: Any = model
    fields = path.removesuffix("__in").removesuffix("__exact").split("__")
    for place, part in enumerate(fields):
        known = {field.name: field for field in at._meta.get_fields()}
        by_column = {getattr(field, "attname", ""): field for field in known.values()}
        field = at._meta.pk if part == "pk" else known.get(part) or by_column.get(part)
        if field is None or (at is not model and at not in of_clubs().values()):
            return False
        if place == len(fields) - 1:
            return _is_key(at, field)
        at = field.related_model
        if at is None:
            return False
    return False


def _is_key(of: type[Model], field: "Field[Any, Any]") -> bool:
    """Whether the field says which club, or which row of a club."""
    if field.is_relation:
        return field.related_model in of_clubs().values()
    return bool(field.primary_key or (of is Club and field.unique) or field.name == "uuid")
