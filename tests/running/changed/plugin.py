"""`make test CHANGED=1`: run the tests that changed files reach, and keep the map of them.

Each process of a run notes what its tests touch (`noting`). The first process compares the files
with the map (`choice`), and adds to the map at the end what the tests that passed have touched. A
test that the map does not know runs, so a run that was stopped is made up for by the next.
"""

import os
import pickle
import shutil
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.paths import KEPT
from tests.running.changed import kept, noting
from tests.running.changed.choice import Choice, choose

RUN = KEPT / f"run-{os.environ.setdefault('CHANGED_RUN', str(os.getpid()))}"
"""What the processes of this run tell each other."""
LEFT_OUT = RUN / "left-out"

noting.begin()


def pytest_configure(config: pytest.Config) -> None:
    process = os.environ.get("PYTEST_XDIST_WORKER", "")
    choice = None
    if not process:
        shutil.rmtree(RUN, ignore_errors=True)
        RUN.mkdir(parents=True)
        choice = choose(noting.ROOT, _map())
        kept.write(_map(), choice.state, choice.touched)
        LEFT_OUT.write_bytes(pickle.dumps(choice.left_out))
    config.pluginmanager.register(Changed(process, choice), "changed")


def _map() -> Path:
    from django.conf import settings

    return kept.map_of(settings.DATABASES["default"]["ENGINE"].rpartition(".")[2])


class Changed:
    """The tests that are left out in this process, and what the others touch."""

    def __init__(self, process: str, choice: Choice | None) -> None:
        self._choice = choice
        self._notes = RUN / f"by-{process or 'one'}"
        self._touched = kept.Touched()
        self._collected: dict[str, set[str]] = defaultdict(set)
        self._by_fixture: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._failed: set[str] = set()
        self._left_out = pickle.loads(LEFT_OUT.read_bytes())

    def pytest_report_header(self) -> str:
        return self._choice.line if self._choice else ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        left_out = [item for item in items if item.nodeid in self._left_out]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid not in self._left_out]

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        with noting.apart() as touched:
            report = yield
        self._collected[collector.nodeid] |= touched
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        """Keep what a fixture of several tests touches, for all of them."""
        if fixturedef.scope == "function":
            return (yield)
        with noting.apart() as touched:
            result = yield
        self._by_fixture[fixturedef.baseid, fixturedef.argname] |= touched
        return result

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        noting.now.clear()
        _forget_drawings()
        result = yield
        touched = noting.now | self._of_fixtures(item)
        if not item.get_closest_marker("browser"):
            touched = {unit for unit in touched if not unit.startswith("link ")}
        if item.nodeid not in self._failed:
            self._touched.put(item.nodeid, touched)
        return result

    def _of_fixtures(self, item: pytest.Item) -> set[str]:
        """Return what the fixtures that this test shares with others have touched."""
        definitions = getattr(item, "_fixtureinfo", None)
        touched = set[str]()
        for fixtures in definitions.name2fixturedefs.values() if definitions else ():
            for one in fixtures:
                touched |= self._by_fixture.get((one.baseid, one.argname), set())
        return touched

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        for place, units in (self._collected | noting.by_import).items():
            if "::" not in place and place.endswith(".py"):
                self._touched.put(place, units)
        self._notes.write_bytes(pickle.dumps(self._touched))
        if self._choice:
            self._add_to_map(self._choice)
            if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
                session.exitstatus = pytest.ExitCode.OK

    def _add_to_map(self, choice: Choice) -> None:
        for notes in sorted(RUN.glob("by-*")):
            choice.touched.add(pickle.loads(notes.read_bytes()))
        kept.write(_map(), choice.state, choice.touched)
        shutil.rmtree(RUN)


def _forget_drawings() -> None:
    """Let no test get a drawing that another has made."""
    from django.conf import settings

    shutil.rmtree(settings.CACHES["drawings"]["LOCATION"], ignore_errors=True)
