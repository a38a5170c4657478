"""Which test shows each law, each change at piquet au cent and each case.

    python -m tests.piquet.rulings.shown

Nothing here is written down twice. An ending names its path, and the path's ruling its laws; so
does a part of a case. A test of the engine is marked `@pytest.mark.law("65")`.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from piquet.law_texts.all_entries import CASES, LAWS
from piquet.law_texts.entry import CALLS, DEAL, EXCHANGE, Case, Law
from piquet.rulings.all_paths import PATHS
from piquet.rulings.path import ruling_of
from piquet.rulings.ruling import NOTHING
from tests.paths import ROOT
from tests.piquet.rulings.cases_decided import DECIDED
from tests.piquet.rulings.endings import walked
from tests.piquet.rulings.test_paths import ENDINGS
from tests.source import sources, tree

MAY_STAND = {DEAL, CALLS, EXCHANGE}
"""What a law may touch by saying that a deal or a call stands as it is."""


class Shown(NamedTuple):
    """A test that shows an entry, by the entry's number.

    It `does` something if a score, a deal, the play or a payment comes out otherwise, or somebody
    may choose that.
    """

    entry: str
    test: str
    does: bool


def all_shown() -> Iterator[Shown]:
    """Yield every test that shows a law or a case, once for each."""
    for ending in ENDINGS:
        yield from _of_walk("", ending.path, ending.answers)
    for part in DECIDED:
        yield from _of_walk(part.case, part.path, part.answers, scored=part.cards is not None)
    yield from _marked()


def _of_walk(
    case: str, path: str, answers: tuple[str, ...], scored: bool = False
) -> Iterator[Shown]:
    ruling = ruling_of(PATHS[path], walked(PATHS[path], answers))
    does = ruling.effect != NOTHING or bool(ruling.choices)
    test = f"{path}: {', '.join(answers)}"
    yield from (Shown(law, test, does) for law in ruling.laws)
    if case:
        yield Shown(case, test, does or scored)


def _marked() -> Iterator[Shown]:
    """Yield the tests that are marked with a law."""
    for path in sources("tests"):
        if "mark.law(" in path.read_text(encoding="utf-8"):
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.FunctionDef):
                    test = f"{path.relative_to(ROOT)}::{node.name}"
                    yield from (Shown(law, test, True) for law in _laws_of(node))


def _laws_of(function: ast.FunctionDef) -> Iterator[str]:
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.law":
            yield from map(ast.literal_eval, mark.args)


def showing(entry: Law | Case, shown: list[Shown]) -> list[str]:
    """The tests that show an entry. What touches score, money or play needs one that does
    something."""
    stands = isinstance(entry, Law) and {*entry.touches} <= MAY_STAND
    return [one.test for one in shown if one.entry == entry.number and (one.does or stands)]


def main() -> None:
    """Write the map: every entry, what it touches, and how many tests show it, with the first."""
    by_entry = defaultdict(list)
    for one in all_shown():
        by_entry[one.entry].append(one)
    for number, entry in {**LAWS, **CASES}.items():
        tests = showing(entry, by_entry[number]) if entry.touches else []
        said = f"{len(tests):3} {tests[0]}" if tests else "  -"
        sys.stdout.write(f"{number:6}{', '.join(entry.touches) or 'nothing':22}{said}\n")


if __name__ == "__main__":
    main()
