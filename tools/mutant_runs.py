"""How `tools.mutants` tries its changes: in forks of processes that have all but the change."""

import gc
import importlib.abc
import importlib.machinery
import json
import os
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import CodeType, FunctionType, ModuleType
from typing import IO, Any, Final

import hypothesis
import pytest

from tools.mutant_seen import PYTEST, Seen, forget, quiet, reading
from tools.mutants import KILLED, LAWS, ROOT, SURVIVED, TESTS, source_of
from tools.mutations import Mutant, mutated

MEMORY: Final = 3 << 30
Result = tuple[Mutant, str, str]


def tried(left: Sequence[Mutant]) -> Iterator[Result]:
    """Each mutant with whether it was killed and by which test."""
    hypothesis.settings.register_profile(
        "mutants",
        derandomize=True,
        max_examples=40,
        database=None,
        deadline=None,
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    hypothesis.settings.load_profile("mutants")
    seen = Seen()
    warm = [one for one in left if one.scope and not seen.at_import(one)]
    cold = [one for one in left if not one.scope or seen.at_import(one)]
    yield from _in_child_each(lambda tell: _try_warm(warm, seen, tell), warm)
    for mutant in cold:
        yield mutant, *_try_cold(mutant, seen)


def _in_child_each(work: Callable[[IO[str]], None], of: Sequence[Mutant]) -> Iterator[Result]:
    by_key = {one.key: one for one in of}
    for line in reading(work) if of else ():
        key, how, by = json.loads(line)
        yield by_key[key], how, by


def _try_warm(left: Sequence[Mutant], seen: Seen, tell: IO[str]) -> None:
    """Collect the tests once, and try each change in a fork."""
    pytest.main([*PYTEST, str(TESTS)], plugins=[_Loop(left, seen, tell)])


class _Loop:
    """Instead of running the tests that were collected runs some for each change."""

    def __init__(self, left: Iterable[Mutant], seen: Seen, tell: IO[str]) -> None:
        self.left, self.seen, self.tell = left, seen, tell

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        noticed: dict[str, set[str]] = defaultdict(set)
        for mutant in self.left:
            names = self.seen.tests(mutant, noticed[mutant.scope])
            chosen = [items[test] for test in names if test in items]
            how, by = _watched(lambda: _run_warm(mutant, chosen, self.seen))  # noqa: B023
            noticed[mutant.scope].add(by)
            self.tell.write(json.dumps([mutant.key, how, by]) + "\n")
            self.tell.flush()
        return True


def _watched(work: Callable[[], Iterator[str]]) -> tuple[str, str]:
    """How a trial in a fork went: it names each test before it is run, and ends with 0 when all
    have passed; a test that does not end is one that noticed."""
    here, there = os.pipe()
    child = os.fork()
    if not child:
        os.close(here)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        code = 1
        try:
            for test in work():
                os.write(there, f"{test}\n".encode())
            code = 0
        finally:
            os._exit(code)
    os.close(there)
    with os.fdopen(here, encoding="utf-8") as file:
        tests = file.read().splitlines()
    _, status = os.waitpid(child, 0)
    return (KILLED, tests[-1] if tests else "") if status else (SURVIVED, "")


class _NoticedError(Exception):
    """A test has failed."""


def _run_warm(mutant: Mutant, chosen: Sequence[pytest.Item], seen: Seen) -> Iterator[str]:
    _swap(mutant)
    for item in chosen:
        yield item.nodeid
        signal.setitimer(signal.ITIMER_REAL, 5 + 20 * seen.seconds[item.nodeid])
        reports: list[pytest.TestReport] = []
        item.config.pluginmanager.register(_Reports(reports), "reports of one test")
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        item.config.pluginmanager.unregister(name="reports of one test")
        if any(report.failed for report in reports):
            raise _NoticedError


class _Reports:
    def __init__(self, reports: list[pytest.TestReport]) -> None:
        self.reports = reports

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.reports.append(report)


def _swap(mutant: Mutant) -> None:
    """Give the function of a change its changed code."""
    source = source_of(mutant.module)
    code = compile(mutated(source, mutant.number), f"<{mutant.scope}>", "exec")
    new = next(one for one in _codes(code) if one.co_qualname == mutant.scope)
    _function(sys.modules[mutant.module], mutant.scope).__code__ = new
    # What was kept of calls at the collecting of the tests was reckoned without the change.
    forget()


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def _function(module: ModuleType, scope: str) -> FunctionType:
    """The function of that name, below whatever has been wrapped round it."""
    thing: Any = module
    for name in scope.split("."):
        thing = vars(thing)[name]
    for inner in ("__wrapped__", "__func__", "fget"):
        thing = getattr(thing, inner, thing)
    if not isinstance(thing, FunctionType):
        raise TypeError(f"{module.__name__}.{scope} is no function")
    return thing


def _try_cold(mutant: Mutant, seen: Seen) -> tuple[str, str]:
    """Read the module with its change, and run the tests: those of its own file, then the rest."""
    files = seen.files(mutant.module)
    own = [file for file in files if f"test_{mutant.module.rpartition('.')[2]}" in file]
    rest = [file for file in files if file not in own]

    def work() -> Iterator[str]:
        sys.meta_path.insert(0, _Changed(mutant))
        total = sum(seen.seconds.values())
        for part in filter(None, (own, rest)):
            yield " ".join(part)
            signal.setitimer(signal.ITIMER_REAL, 30 + 10 * total)
            quiet()
            if pytest.main([*PYTEST, *(str(ROOT / file) for file in part)]):
                raise _NoticedError

    return _watched(work)


class _Changed(importlib.abc.MetaPathFinder):
    """Finds the one module that is changed."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        path = LAWS / f"{fullname.rpartition('.')[2]}.py"
        package = fullname == "scoring.laws.__init__"
        return importlib.machinery.ModuleSpec(
            fullname, _Loader(fullname, str(path), self.mutant.number), origin=str(path),
            is_package=package,
        )  # fmt: skip


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, number: int) -> None:
        super().__init__(fullname, path)
        self.number = number

    def get_code(self, fullname: str) -> CodeType:
        return compile(mutated(source_of(fullname), self.number), self.path, "exec")
