"""Set-up for all tests: a migrated database restored from a copy, and no silent skips."""

import gc
import os
import shutil
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from django.conf import settings
from django.template import Context, RequestContext, Template
from django.test import Client, TransactionTestCase
from django.test.utils import (
    _TestState,
    instrumented_test_render,
    setup_databases,
    teardown_databases,
)
from pytest_django.plugin import DjangoDbBlocker

from tests.running import copies, tiers
from tests.running.migrated import remove_old
from tests.running.sql_sent import Notes, split_known
from tests.running.unknown_attributes import refuse_unknown_attributes

if TYPE_CHECKING:  # Models cannot be imported before Django is set up.
    from tests.helping.world import World


REQUIRE_ALL = os.environ.get("REQUIRE_ALL") == "1"
REQUIRE_BROWSER = os.environ.get("REQUIRE_BROWSER") == "1"
HLEDGER = shutil.which("hledger")
# The one without windows comes first: it takes a third less of the machine.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


WRONG_TIER = pytest.StashKey[str]()

# A test touches the database if it uses one of these, by itself or by a fixture.
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "live_server"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--tier",
        default=tiers.ALL,
        help=f"which tests run: {', '.join(tiers.TIERS)} (tests/running/tiers.py)",
    )
    parser.addoption(
        "--only-database",
        action="store_true",
        help="leave out what touches no database, and the browser's tests but every_database",
    )
    parser.addoption("--note-sql", help="note in this folder what SQL each test sends")
    parser.addoption(
        "--new-sql",
        help="leave out cases that send only SQL that those before them sent, by these notes",
    )


def pytest_configure(config: pytest.Config) -> None:
    refuse_unknown_attributes()
    shutil.rmtree(settings.SCRATCH, ignore_errors=True)
    settings.SCRATCH.mkdir(mode=0o700)
    settings.MIGRATED.parent.mkdir(parents=True, exist_ok=True)
    remove_old()
    config.stash[WRONG_TIER] = tiers.run(config.getoption("--tier"))
    # No test may depend on the machine's speed.
    hypothesis.settings.register_profile(
        "rubicon",
        deadline=None,
        max_examples=tiers.drawn(100),
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )
    hypothesis.settings.load_profile("rubicon")
    if folder := config.getoption("--note-sql"):
        config.pluginmanager.register(
            Notes(Path(folder), os.environ.get("PYTEST_XDIST_WORKER", "all"))
        )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage among what is collected, neither now nor while the tests run.

    It stays until the end, and scanning it took two fifths of the collection.
    """
    gc.disable()
    collected = yield
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    return collected


def pytest_unconfigure() -> None:
    shutil.rmtree(settings.SCRATCH, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def no_contexts_of_fields(django_test_environment: None) -> None:
    """Keep in `response.context` the contexts of pages and their parts, but not those of fields.

    Django's test client copies the context of every template, and each form field has one.
    """

    def render(template: Template, context: Context) -> str:
        is_of_page = isinstance(context, RequestContext)
        return (instrumented_test_render if is_of_page else rendered)(template, context)

    rendered = _TestState.saved_data.template_render
    Template._render = render


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Make a test database, so that no test ever gets the club's own, and keep a copy.

    Transactional tests restore it from the copy (see `copies`).
    """
    with django_db_blocker.unblock(), copies.migrated_once(settings.MIGRATED) as is_migrated:
        made = setup_databases(verbosity=0, interactive=False, keepdb=is_migrated)
    TransactionTestCase._fixture_teardown = lambda _self: copies.restore()
    yield
    with django_db_blocker.unblock():
        copies.discard(settings.MIGRATED)
        teardown_databases(made, verbosity=0)


@pytest.fixture(scope="module")
def portland_of_module(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> "Iterator[World]":
    """The Portland, founded once for all tests of a module."""
    from tests.helping.world import for_all_tests, found

    with for_all_tests(django_db_blocker):
        yield found("portland")


@pytest.fixture
def portland(portland_of_module: "World", db: None) -> "World":
    """The Portland as it was founded. Not for a module in which a test commits."""
    return deepcopy(portland_of_module)


@pytest.fixture
def admin_client(admin_user: Any) -> Client:
    """A browser of the staff, signed in with a second factor."""
    from tests.helping.every_address import signed_in

    return signed_in(admin_user)


def pytest_report_header(config: pytest.Config) -> list[str]:
    lines = [_of_browser(), _of_hledger(), _of_database(), config.stash[WRONG_TIER]]
    return [line for line in lines if line]


def _of_browser() -> str:
    if CHROMIUM:
        return f"browser: {CHROMIUM}"
    if REQUIRE_BROWSER:
        return "browser: none found, and REQUIRE_BROWSER=1: the browser's tests will fail"
    return (
        "browser: no Chromium on this machine (set CHROMIUM to its path), "
        "so THE TESTS OF tests/e2e ARE LEFT OUT"
    )


def _of_hledger() -> str:
    if HLEDGER:
        return f"hledger: {HLEDGER}"
    if REQUIRE_ALL:
        return "hledger: none found, and REQUIRE_ALL=1: the tests that ask it will fail"
    return "hledger: not on this machine, so THE TESTS THAT ASK IT ARE LEFT OUT"


def _of_database() -> str:
    if settings.MIGRATED.exists():
        return ""
    return "database: none is kept of these migrations and versions, so it is migrated anew"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the browser's tests. Leave out what this machine or the options exclude."""
    for item in items:
        if "e2e" in item.path.parts:
            item.add_marker(pytest.mark.browser)
    # Long tests come first, among the browser's and among the others. Otherwise one process would
    # end with a long test while all others wait.
    items.sort(key=_order)
    missing = _missing_here()
    only_database = config.getoption("--only-database")
    kept, left_out = [], []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        asked_for = not only_database or _tries_the_database(item, marks)
        is_left_out = missing & marks or not asked_for or tiers.is_left_out(item)
        (left_out if is_left_out else kept).append(item)
    if folder := config.getoption("--new-sql"):
        kept, known = split_known(kept, Path(folder))
        left_out += known
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def _order(item: pytest.Item) -> tuple[bool, bool]:
    marks = {mark.name for mark in item.iter_markers()}
    return "browser" in marks, "long" not in marks


def _missing_here() -> set[str]:
    """Return the marks of tests whose program, or whose database, is missing in this run."""
    missing = set()
    if not CHROMIUM and not REQUIRE_BROWSER:
        missing.add("browser")
    if not HLEDGER and not REQUIRE_ALL:
        missing.add("hledger")
    on_postgresql = "postgresql" in settings.DATABASES["default"]["ENGINE"]
    missing.add("sqlite_plan" if on_postgresql else "postgresql")
    return missing


def _tries_the_database(item: pytest.Item, marks: set[str]) -> bool:
    """Whether this test would try anything new in a run on another database.

    The browser's tests are about the pages; the one marked `every_database` stands for them all.
    """
    if "browser" in marks:
        return "every_database" in marks
    return "django_db" in marks or not DATABASE_FIXTURES.isdisjoint(
        getattr(item, "fixturenames", ())
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Iterator[None]:
    report = yield
    _refuse_skip(report)
    return report


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """With REQUIRE_ALL=1, fail a skipped test: CI installs everything that tests need."""
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and REQUIRE_ALL=1 forbids that: {report.longrepr}"
