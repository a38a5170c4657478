"""Draw a sample of small changes of the code, always the same one of the same code.

    python -m tests.mutants.sample >tests/mutants/sample.json

cosmic-ray says which changes there are; tools/mutants.toml says which of its operators take part. A
module that can be changed has at least one change in the sample. The others are drawn from all.
"""

import ast
import json
import random
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, cast

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tests.paths import ROOT

SAMPLE: Final = Path(__file__).with_name("sample.json")
SIZE: Final = 300
SEED: Final = 33
MODULES: Final = (
    *("club/access/**/*.py", "ledger/book_checks.py", "ledger/operations/**/*.py"),
    *("scoring/operations/**/*.py", "scoring/sheet/**/*.py", "*/views/*.py", "front/**/*views.py"),
)

Place = tuple[int, int]


@dataclass(frozen=True)
class Change:
    """One operator's change of one place in a module."""

    module: str
    operator: str
    occurrence: int
    line: int
    text: str

    def apply(self, root: Path) -> None:
        """Write the change into the module in this folder."""
        file = root / self.module
        code = file.read_text()
        if code.splitlines()[self.line - 1].strip() != self.text:
            sys.exit(f"{self.module}:{self.line} is no longer “{self.text}”: draw a new sample.")
        file.write_text(_changed(code, self.operator, self.occurrence))


def read_sample() -> list[Change]:
    """Return the sample in the order in which it was drawn."""
    return [Change(**one) for one in json.loads(SAMPLE.read_text())]


def draw_sample() -> list[Change]:
    """Draw the sample: one change from each module, and the others from all that are left."""
    chance = random.Random(SEED)
    of_modules = [list(_changes(name)) for name in _modules()]
    drawn = [changes.pop(chance.randrange(len(changes))) for changes in of_modules if changes]
    left = [change for changes in of_modules for change in changes]
    return drawn + chance.sample(left, SIZE - len(drawn))


def _modules() -> list[str]:
    files = {file for pattern in MODULES for file in ROOT.glob(pattern)}
    return sorted(
        str(file.relative_to(ROOT)) for file in files if ROOT / "tests" not in file.parents
    )


def _changes(module: str) -> Iterator[Change]:
    """Yield the changes of a module, without those that no test could notice."""
    code = (ROOT / module).read_text()
    lines, tree = code.splitlines(), get_ast(code)
    silent = list(_silent(ast.parse(code)))
    for name in _operators():
        operator = get_operator(name)()
        places = [at for node in ast_nodes(tree) for at in operator.mutation_positions(node)]
        for occurrence, ((line, column), _end) in enumerate(places):
            at = (line, len(lines[line - 1][:column].encode()))
            is_silent = any(start <= at < end for start, end in silent)
            if not is_silent and _runs_otherwise(code, name, occurrence):
                yield Change(module, name, occurrence, line, lines[line - 1].strip())


def _operators() -> list[str]:
    settings = tomllib.loads((ROOT / "tools" / "mutants.toml").read_text())["cosmic-ray"]
    left_out = re.compile("|".join(settings["filters"]["operators-filter"]["exclude-operators"]))
    without_arguments = (name for name in operator_names() if not get_operator(name).arguments())
    return sorted(name for name in without_arguments if not left_out.match(name))


def _silent(tree: ast.Module) -> Iterator[tuple[Place, Place]]:
    """Yield from where to where the code makes no difference while the site runs: types."""
    for node in ast.walk(tree):
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(part, ast.expr):
                yield _place(part)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield _place(node)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("dataclass", "cast"):
            yield _place(node)


def _place(node: ast.expr | ast.stmt) -> tuple[Place, Place]:
    end = (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
    return (node.lineno, node.col_offset), end


def _runs_otherwise(code: str, operator: str, occurrence: int) -> bool:
    try:
        return ast.dump(ast.parse(_changed(code, operator, occurrence))) != ast.dump(
            ast.parse(code)
        )
    except SyntaxError:
        return False


def _changed(code: str, operator: str, occurrence: int) -> str:
    return cast("str", mutate_code(code, get_operator(operator)(), occurrence))


if __name__ == "__main__":
    print(json.dumps([asdict(change) for change in draw_sample()], indent=0, ensure_ascii=False))
