"""What `tools.mutants` learns of the tests before it changes anything: which lines of the laws each
test passes, and how long it takes."""

import json
import os
import sys
from collections.abc import Callable, Collection, Iterator
from time import perf_counter
from typing import IO, Final

import coverage
import pytest

from tools.mutants import KEPT, LAWS, ROOT, TESTS, tests_digest
from tools.mutations import Mutant

# What only repeats at length what shorter tests show, or starts other processes.
LEFT_OUT: Final = ("test_possible_deals.py", "test_possible_witnesses.py", "test_purity.py")
# Without the plugins and the settings of the whole site's tests; the laws need none of them.
PYTEST: Final = (
    "-q", "-x", "--no-header", "--noconftest", "-p", "no:cacheprovider", "-p", "no:django",
    "-p", "no:xdist", "-p", "no:playwright", "-p", "no:pytest_cov", "-p", "no:base_url",
    "-p", "no:faulthandler", "--tb=no", "--import-mode=importlib",
    "-c", os.devnull, f"--rootdir={ROOT}", *(f"--ignore={TESTS / name}" for name in LEFT_OUT),
)  # fmt: skip


class Seen:
    """Which lines of the laws each test passes, how long it takes, and what runs at import."""

    def __init__(self) -> None:
        path = KEPT / "seen.json"
        digest = _digest_of_all()
        kept = json.loads(path.read_text("utf-8")) if path.exists() else {}
        if kept.get("digest") != digest:
            kept = {"digest": digest, **json.loads("".join(reading(_learn)))}
            path.write_text(json.dumps(kept), encoding="utf-8")
        self.seconds: dict[str, float] = kept["seconds"]
        self.lines: dict[str, dict[str, list[str]]] = kept["lines"]

    def tests(self, mutant: Mutant, noticed: Collection[str]) -> list[str]:
        """The tests that pass the lines of a change: first those that noticed others there, then
        those of the module's own file, the quickest first."""
        lines = self.lines.get(mutant.module, {})
        found = {test for line in range(*_span(mutant)) for test in lines.get(str(line), ())}
        own = f"test_{mutant.module.rpartition('.')[2]}"
        return sorted(
            found - {""},
            key=lambda test: (test not in noticed, own not in test, self.seconds.get(test, 0)),
        )

    def at_import(self, mutant: Mutant) -> bool:
        """Whether the changed lines run as the modules are read."""
        lines = self.lines.get(mutant.module, {})
        return any("" in lines.get(str(line), ()) for line in range(*_span(mutant)))

    def files(self, module: str) -> list[str]:
        """The files of tests that pass a module, its own first."""
        name = module.rpartition(".")[2]
        passing = {
            test.partition("::")[0] for tests in self.lines[module].values() for test in tests
        }
        there = {
            str(path.relative_to(ROOT))
            for path in TESTS.glob("test_*.py")
            if path.name not in LEFT_OUT
        }
        return sorted(there, key=lambda file: (f"test_{name}" not in file, file not in passing))


def _span(mutant: Mutant) -> tuple[int, int]:
    return mutant.lines[0], mutant.lines[1] + 1


def _digest_of_all() -> str:
    return tests_digest() + "".join(
        f"{path.stem}{path.stat().st_size}.{path.stat().st_mtime_ns};"
        for path in sorted(LAWS.glob("*.py"))
    )


def reading(work: Callable[[IO[str]], None]) -> Iterator[str]:
    """The lines that a silent fork writes to the file that it is given."""
    here, there = os.pipe()
    child = os.fork()
    if not child:
        os.close(here)
        quiet()
        with os.fdopen(there, "w", encoding="utf-8") as file:
            work(file)
        os._exit(0)
    os.close(there)
    with os.fdopen(here, encoding="utf-8") as file:
        yield from file
    os.waitpid(child, 0)


def quiet() -> None:
    """From here on this process says nothing."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)


class _Learner:
    """Notes which lines each test passes, and its time."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured = measured
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        forget()  # So that it passes the lines that it would pass alone.
        self.measured.switch_context(item.nodeid)
        begun = perf_counter()
        result = yield
        self.seconds[item.nodeid] = perf_counter() - begun
        self.measured.switch_context("")
        return result


def _learn(tell: IO[str]) -> None:
    measured = coverage.Coverage(
        data_file=None, source=["scoring.laws"], config_file=False, messages=False
    )
    measured.start()
    learner = _Learner(measured)
    code = pytest.main([*PYTEST, str(TESTS)], plugins=[learner])
    measured.stop()
    if code:
        raise SystemExit("the tests do not pass as they are")
    data, lines = measured.get_data(), {}
    for path in sorted(LAWS.glob("*.py")):
        lines[f"scoring.laws.{path.stem}"] = data.contexts_by_lineno(str(path))
    json.dump({"seconds": learner.seconds, "lines": lines}, tell)


def forget() -> None:
    """Empty every cache of the laws."""
    for name in [name for name in sys.modules if name.startswith("scoring.laws.")]:
        for thing in vars(sys.modules[name]).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
