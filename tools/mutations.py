"""The small changes that tests are tried with: what of a module can be changed, and into what.

A change replaces one node of the module's tree: a comparison turned, a figure one more, a text in
other words, a condition reversed, a statement left out. Annotations, docstrings, decorators and
`strict=True` say nothing of the game and are left alone.
"""

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

TURNED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip
OTHER_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
# What has no change of its own that comes to the same as reversing the condition.
CONDITIONS: Final = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.BinOp)
SILENT: Final = ("annotation", "returns", "format_spec", "type_comment", "decorator_list")
SHOWN: Final = 70


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node stands: in which field of which other, and in which function, "" for what
    runs as the module is read; `statement` is the innermost that holds it."""

    scope: str
    parent: ast.AST
    field: str
    index: int | None
    statement: ast.stmt

    def node(self) -> ast.AST:
        """The node that stands here."""
        value = getattr(self.parent, self.field)
        node: ast.AST = value if self.index is None else value[self.index]
        return node

    def put(self, node: ast.AST) -> None:
        """Put another in its stead."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change: its number in the module, the function it is in, the lines of
    the statement, what it says; `key` stays as long as that function or statement does."""

    module: str
    number: int
    scope: str
    lines: tuple[int, int]
    said: str
    key: str


def mutants(module: str, source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of its source."""
    found, seen = [], Counter[str]()
    for number, (place, new) in enumerate(_changes(ast.parse(source))):
        said = f"{_shown(place.node())} → {_shown(new)}"
        text = f"{module} {place.scope} {ast.unparse(place.statement)} {said}"
        seen[text] += 1
        key = hashlib.sha256(f"{text} {seen[text]}".encode()).hexdigest()[:16]
        lines = (place.statement.lineno, place.statement.end_lineno or place.statement.lineno)
        found.append(Mutant(module, number, place.scope, lines, said, key))
    return found


def mutated(source: str, number: int) -> ast.Module:
    """The tree of a module with the change of that number made."""
    tree = ast.parse(source)
    place, new = list(_changes(tree))[number]
    place.put(ast.copy_location(new, place.node()))
    return ast.fix_missing_locations(tree)


def _shown(node: ast.AST) -> str:
    text = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _changes(tree: ast.Module) -> Iterator[tuple[Place, ast.AST]]:
    for place in _places(tree, "", "", ast.Pass()):
        yield from ((place, new) for new in _replacements(place))


def _places(parent: ast.AST, scope: str, inside: str, statement: ast.stmt) -> Iterator[Place]:
    """Every place below a node, `scope` being the function that runs it and `inside` the name
    of the function or class that holds it."""
    for field, value in ast.iter_fields(parent):
        if field in SILENT:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or _is_silent(node):
                continue
            innermost = node if isinstance(node, ast.stmt) else statement
            runs = inside if isinstance(parent, ast.FunctionDef) and field == "body" else scope
            yield Place(runs, parent, field, index, innermost)
            name = inside
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not runs:
                name = f"{inside}.{node.name}".lstrip(".")
            yield from _places(node, runs, name, innermost)


def _is_silent(node: ast.AST) -> bool:
    """Whether it is a docstring, or `strict=True`, which holds by itself."""
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _replacements(place: Place) -> Iterator[ast.AST]:
    node = place.node()
    if place.field in ("test", "ifs") and isinstance(node, CONDITIONS):
        yield ast.UnaryOp(ast.Not(), node)
    for kind, made in _BY_KIND:
        if isinstance(node, kind):
            yield from made(node)


def _of_operator(node: ast.Compare | ast.BinOp | ast.BoolOp | ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            yield _with(node, "ops", number, TURNED[type(operator)]())
    elif isinstance(node, ast.UnaryOp):
        yield from [node.operand] if isinstance(node.op, ast.Not | ast.USub) else []
    elif type(node.op) in TURNED:
        yield _with(node, "op", None, TURNED[type(node.op)]())


def _with(node: ast.AST, field: str, index: int | None, value: ast.AST) -> ast.AST:
    made = copy.deepcopy(node)
    Place("", made, field, index, ast.Pass()).put(value)
    return made


def _of_statement(node: ast.stmt) -> Iterator[ast.AST]:
    if isinstance(node, ast.Expr | ast.Raise):
        yield ast.Pass()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.AugAssign) and type(node.op) in TURNED:
        yield _with(node, "op", None, TURNED[type(node.op)]())
        yield ast.Assign([node.target], node.value)
    elif isinstance(node, ast.Return) and node.value and not _says_none(node.value):
        yield ast.Return(ast.Constant(None))


def _says_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _of_constant(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield ast.Constant(value + 1)
    elif isinstance(value, str):
        yield ast.Constant(f"XX{value}XX")


def _of_call(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in OTHER_NAMES:
        yield _with(node, "func", None, ast.Name(OTHER_NAMES[node.func.id], ast.Load()))
    for number in (n for n, one in enumerate(node.keywords) if one.arg != "strict"):
        made = copy.deepcopy(node)
        del made.keywords[number]
        yield made


_BY_KIND: Final[tuple[tuple[Any, Callable[[Any], Iterator[ast.AST]]], ...]] = (
    (ast.stmt, _of_statement),
    (ast.Constant, _of_constant),
    (ast.Compare | ast.BinOp | ast.BoolOp | ast.UnaryOp, _of_operator),
    (ast.Call, _of_call),
)
