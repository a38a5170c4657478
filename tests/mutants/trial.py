"""Make each change of the sample in a copy of what is committed: which test notices it?

    python -m tests.mutants.trial FOLDER [MOST]

The map of `make test CHANGED=1` says which tests reach a change. They run until one fails: first
those whose path has words of the module's, and those that touch little; last the browser's; and no
more than MOST. Results are added to FOLDER/tried; what a test has noticed is not tried again.
`noticed.json` has the test that noticed each change when the sample was first tried.
"""

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from tests.mutants.sample import Change, read_sample
from tests.paths import ROOT
from tests.running.changed import kept
from tests.running.changed.units import functions_of

BEFORE: Final = Path(__file__).with_name("noticed.json")
COPIES: Final = 2
BATCHES: Final = (40, 300, 1500)
"""How many tests one process runs: at first few, for most changes are noticed soon."""

OPTIONS: Final = ("-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist")
FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
NO_SUCH_TEST: Final = 4  # pytest's exit codes.
FINE: Final = (0, 5)


def reaching(change: Change, touched: kept.Touched) -> list[str]:
    """Return the tests that reach a change, those that are likely to notice it soon first."""
    tree = ast.parse((ROOT / change.module).read_text())
    functions = [
        (name, _first_line(node) <= change.line <= (node.end_lineno or 0))
        for name, node in functions_of(tree)
        if isinstance(node, ast.FunctionDef)
    ]
    # What is outside of functions has run when the module was imported.
    inside = [name for name, is_inside in functions if is_inside] or [name for name, _ in functions]
    found = touched.touching({f"{change.module}::{name}" for name in inside})
    return sorted(
        (one for one in found if "::" in one), key=lambda one: _order(one, change, touched)
    )


def _first_line(function: ast.FunctionDef) -> int:
    return min(part.lineno for part in (function, *function.decorator_list))


def _order(test: str, change: Change, touched: kept.Touched) -> tuple[bool, float]:
    shared = _words(change.module) & _words(test.partition("::")[0])
    return _is_browsers(test), len(touched.by[test]) / 4 ** len(shared)


def _is_browsers(test: str) -> bool:
    return test.startswith("tests/e2e/")


def _words(path: str) -> set[str]:
    return {*re.findall("[a-z]{3,}", path)} - {"views", "test", "tests"}


def who_notices(change: Change, tests: list[str], copy: Path) -> str:
    """Return the test that notices the change, or an empty text."""
    file = copy / change.module
    code = file.read_text()
    change.apply(copy)
    try:
        return next(filter(None, (_failing(batch, copy) for batch in batches(tests))), "")
    finally:
        file.write_text(code)


def batches(tests: list[str]) -> Iterator[list[str]]:
    """Divide the tests, with none of the browser's among others."""
    sizes = [*BATCHES]
    while tests:
        alike = [test for test in tests if _is_browsers(test) == _is_browsers(tests[0])]
        yield alike[: sizes[0]]
        tests = tests[min(sizes[0], len(alike)) :]
        sizes = sizes[1:] or sizes


def _failing(tests: list[str], copy: Path) -> str:
    code, said = _pytest(tests, copy)
    if code == NO_SUCH_TEST:  # Its parameters come from what was changed.
        code, said = _pytest([*dict.fromkeys(one.partition("[")[0] for one in tests)], copy)
    found = FAILED.search(said)
    return "" if code in FINE else found[1] if found else said.rpartition("\n")[2] or "no answer"


def _pytest(tests: list[str], copy: Path) -> tuple[int, str]:
    chosen = copy / "var" / "chosen"
    chosen.write_text("\n".join(tests))
    run = subprocess.Popen(
        [".venv/bin/python", "-m", "pytest", *OPTIONS, f"@{chosen}"],
        cwd=copy,
        # Otherwise each process would compile all tests again.
        env={name: said for name, said in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _none = run.communicate(timeout=120 + 3 * len(tests))
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        return -1, "too slow"
    return run.returncode, said.strip()


def try_sample(folder: Path, most: int) -> dict[int, str]:
    """Try what no test has noticed, in copies side by side. Return who noticed, by number."""
    _state, touched = kept.read(kept.map_of("sqlite"))
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(COPIES):
        copies.put(_copied(folder / f"copy{number}"))
    tried = folder / "tried"
    tried.touch()
    known: dict[int, str] = dict(map(json.loads, tried.read_text().splitlines()))

    def one(number: int, change: Change) -> None:
        copy = copies.get()
        known[number] = who_notices(change, reaching(change, touched)[:most], copy)
        copies.put(copy)
        with tried.open("a") as file:
            file.write(json.dumps([number, known[number]], ensure_ascii=False) + "\n")

    with ThreadPoolExecutor(COPIES) as pool:
        left = [(at, change) for at, change in enumerate(read_sample()) if not known.get(at)]
        list(pool.map(lambda both: one(*both), left))
    return known


def _copied(copy: Path) -> Path:
    shutil.rmtree(copy, ignore_errors=True)
    subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, copy], check=True)
    (copy / ".venv").symlink_to((ROOT / ".venv").resolve())
    return copy


def report(noticed: dict[int, str]) -> None:
    """Print the table of modules, and what no test noticed."""
    before: dict[str, str] = json.loads(BEFORE.read_text())
    sample = read_sample()
    of_module = Counter(change.module for change in sample)
    seen = Counter(change.module for number, change in enumerate(sample) if noticed[number])
    for module in sorted(of_module):
        print(f"| `{module}` | {of_module[module]} | {seen[module]} |")
    for number, change in enumerate(sample):
        if not noticed[number]:
            print(f"\n{change.module}:{change.line}: {change.operator}\n    {change.text}")
            print(f"    before: {before[str(number)] or 'not noticed either'}")


if __name__ == "__main__":
    report(try_sample(Path(sys.argv[1]), int("".join(sys.argv[2:]) or "100000")))
