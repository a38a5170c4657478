"""The wheel holds the library `piquet` and its command `rubicon`, which says what `manage.py` says.
Neither needs Django."""

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import babel
import pytest
from django.conf import settings

from tests.paths import EXAMPLES, ROOT
from tests.piquet.commands.running import run

pytestmark = pytest.mark.tier("all")  # It builds the wheel and installs it.
TOTALS = '{"elder": 28, "younger": 23}\n{"elder": 12, "younger": 2}\n'
IN_POUNDS = """{"format": "piquet-card/1", "players": ["A", "B"],
 "stake": {"currency": "GBP", "amount": 5, "per": "point"},
 "parties": [{"deals": [[27, 13], [15, 31], [44, 6], [18, 29], [35, 12], [25, 23]]}]}"""


def pip(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "-q", *arguments], cwd=ROOT, check=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), ".")
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="module")
def rubicon(wheel: Path) -> Path:
    """The command in an environment that has the wheel, Babel, and nothing else."""
    environment = wheel.parent / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / "bin" / "python"
    pip("--python", str(python), "install", "--no-deps", "--no-index", str(wheel))
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "babel").symlink_to(Path(babel.__file__).parent)
    return environment / "bin" / "rubicon"


def said(program: Path, *arguments: str) -> tuple[int, str, str]:
    """The exit status of a program of the wheel's environment, and what it says."""
    made = subprocess.run(
        [program, *arguments], cwd="/", env={}, capture_output=True, encoding="utf-8", check=False
    )
    return made.returncode, made.stdout, made.stderr


def test_it_holds_the_library_and_nothing_of_the_site(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.name.startswith(f"rubicon-{settings.VERSION}-")
    packages = {name.partition("/")[0].partition("-")[0] for name in names}
    assert packages == {"piquet", "rubicon"}
    of_the_site = ("models", "views", "operations", "wrapped", "management")
    assert [name for name in names if any(word in name for word in of_the_site)] == []
    files = (file for file in (ROOT / "piquet").rglob("*") if file.is_file())
    library = {str(file.relative_to(ROOT)) for file in files if file.suffix != ".pyc"}
    assert {name for name in names if name.startswith("piquet/")} == library
    assert "piquet/py.typed" in library, "type checkers would ignore its types"


def test_every_module_of_it_can_be_imported(rubicon: Path) -> None:
    script = (
        "import importlib, pkgutil, piquet\n"
        "for module in pkgutil.walk_packages(piquet.__path__, 'piquet.'):\n"
        "    importlib.import_module(module.name)\n"
        "print(piquet.__file__)"
    )
    status, at, faults = said(rubicon.with_name("python"), "-c", script)
    assert (status, faults) == (0, "")
    assert Path(at).is_relative_to(rubicon.parents[1])


def test_it_says_what_manage_py_says(rubicon: Path, tmp_path: Path) -> None:
    def written(name: str, text: str) -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    lines: Any = [
        ("score_deals", str(EXAMPLES / "deals.jsonl")),
        ("score_deals", str(EXAMPLES / "deals.jsonl"), "--items"),
        ("score_deals", written("broken.jsonl", "{}\nnothing\n"), "--json"),
        ("check_totals", written("totals.jsonl", TOTALS)),
        ("check_totals", written("totals.jsonl", TOTALS), "--json"),
        ("verify_card", str(EXAMPLES / "cavendish-chouette.json")),
        ("verify_card", str(EXAMPLES / "cavendish-card.json"), "--json"),
        ("verify_card", str(EXAMPLES / "au-cent.json"), "--json"),
        ("verify_card", written("pounds.json", IN_POUNDS)),
        ("verify_card", str(tmp_path / "missing.json")),
    ]
    statuses = set()
    for line in lines:
        wanted = run(*line)
        assert said(rubicon, *line) == wanted, line
        statuses.add(wanted[0])
    assert statuses == {0, 1, 2}
