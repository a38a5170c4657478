"""The conventions about money: whole coins, few writers, locks that let others refer to a row."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.source import LAYERS, ROOT, place_of, sources, sources_with, tree


def test_no_float_comes_near_money():
    """Neither a float's literal, nor `float`, nor the division that makes one."""
    money = ("piquet/money", "piquet/partie/chouette.py", "ledger")
    places = [path for path in sources(*money) if "documents" not in path.parts]
    wrong = [
        place_of(path, node) for path in places for node in ast.walk(tree(path)) if _floats(node)
    ]
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
        place_of(path, node)
        for path in sources_with({*MONEY, *TO_MONEY, ".save(", ".delete("}, *LAYERS)
        if writers not in path.parents
        for node in _writes_of_money(path)
    ]
    assert wrong == []


def _writes_of_money(path: Path) -> Iterator[ast.Call]:
    """Calls that make or change a row of money; within the ledger any `.save()` or `.delete()`."""
    root = tree(path)
    tables = {
        alias.asname or alias.name
        for node in ast.walk(root)
        if isinstance(node, ast.ImportFrom) and node.module == "ledger.models"
        for alias in node.names
        if alias.name in MONEY
    }
    in_ledger = "ledger" in path.relative_to(ROOT).parts
    for node in ast.walk(root):
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
    wrong = [p for p in sources(*LAYERS) if outright.search(p.read_text(encoding="utf-8"))]
    assert wrong == []
