"""The laws stand by themselves: whoever imports them imports no framework."""

import subprocess
import sys
from pathlib import Path

import scoring.laws

HERE = Path(scoring.laws.__file__).parent
MODULES = sorted(
    ".".join(path.relative_to(HERE.parent.parent).with_suffix("").parts)
    for path in HERE.rglob("*.py")
)
FOREIGN = ("django", "babel", "club", "ledger", "front", "config", "sqlite3", "socket")


def test_the_laws_import_nothing_but_themselves_and_the_language():
    program = (
        f"import importlib, sys\nfor name in {MODULES!r}: importlib.import_module(name)\n"
        f"print([name for name in {FOREIGN!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        cwd=HERE.parent.parent,
    )  # fmt: skip
    assert done.stdout.strip() == "[]"


def test_the_laws_have_a_version():
    assert scoring.laws.LAWS_VERSION.isdecimal()


def test_the_tests_of_the_laws_need_no_site():
    """So that they can be run many times over, as `make mutants` does."""
    here = Path(__file__).parent
    names = sorted(f"tests.scoring.laws.{path.stem}" for path in here.glob("*.py"))
    program = (
        f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
        "print('django' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        cwd=HERE.parent.parent,
    )  # fmt: skip
    assert done.stdout.strip() == "False"
