"""The laws stand alone: importing them imports no framework."""

import subprocess
import sys

import scoring.laws
from tests.paths import ROOT

FOREIGN = ("django", "babel", "club", "ledger", "front", "config", "sqlite3", "socket")


def test_the_laws_import_nothing_but_themselves_and_the_language():
    names = _modules_in("scoring/laws")
    program = (
        f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
        f"print([name for name in {FOREIGN!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        cwd=ROOT,
    )  # fmt: skip
    assert done.stdout.strip() == "[]"


def test_the_laws_have_a_version():
    assert scoring.laws.LAWS_VERSION.isdecimal()


def test_the_tests_of_the_laws_need_no_site():
    """`make mutants` runs them many times over, so they must start fast."""
    names = _modules_in("tests/scoring/laws")
    program = (
        f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
        "print('django' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        cwd=ROOT,
    )  # fmt: skip
    assert done.stdout.strip() == "False"


def _modules_in(package: str) -> list[str]:
    """The modules of a package and of the packages inside it. A package counts under its own
    name."""
    paths = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / package).rglob("*.py"))
    return sorted(".".join(path.parts).removesuffix(".__init__") for path in paths)
