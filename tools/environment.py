"""Makes `.venv` and installs packages: `python3 tools/environment.py serve`, or `dev`.

`serve` installs what Rubicon runs on, `dev` also what its tests need. pip checks every file against
the hash in the requirements. `make serve` and `make test` may start together in an empty folder:
the second waits here until the first has finished.
"""

import fcntl
import shutil
import subprocess
import sys
import venv
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VAR = ROOT / "var"
REQUIREMENTS = {"serve": "requirements.txt", "dev": "requirements-dev.txt"}
WHAT_FOR = {"serve": "Rubicon runs on", "dev": "the tests and checks need"}
NO_VENV = (
    "No environment for Python's packages can be made: Python's venv is missing, or does not work. "
    "On Debian: sudo apt-get install python3-venv"
)


def main() -> None:
    """Install for the purpose on the command line, unless that is done already."""
    if sys.version_info < (3, 11):  # noqa: UP036  (it runs before anything is installed)
        sys.exit("Rubicon needs Python 3.11 or newer; name one with make PYTHON=/path/to/python3")
    purpose = sys.argv[1]
    VAR.mkdir(exist_ok=True)
    with (VAR / "installing").open("w") as turn:
        _wait_for(turn)
        if not _is_installed(purpose):
            print(
                f"Installing the packages that {WHAT_FOR[purpose]}; "
                "this takes a minute the first time …",
                flush=True,
            )
            _make_environment()
            _install(purpose)


def _wait_for(turn: TextIO) -> None:
    """Return once nobody else installs here."""
    try:
        fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("Another make is installing packages here; waiting for it …", flush=True)
        fcntl.flock(turn, fcntl.LOCK_EX)


def _make_environment() -> None:
    """Make `.venv`, unless one with pip is there. Leaves nothing in it if that fails."""
    if _has_pip():
        return
    if find_spec("ensurepip") is None:  # Debian brings it with python3-venv.
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(NO_VENV)
    try:
        venv.create(VENV, with_pip=True, clear=True)
    except (OSError, subprocess.CalledProcessError, SystemExit):  # Debian's venv exits by itself.
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(NO_VENV)


def _has_pip() -> bool:
    """Whether a Python with pip is in `.venv`; an interrupted run may leave one without."""
    python = VENV / "bin" / "python"
    if not python.exists():
        return False
    tried = subprocess.run([python, "-c", "import pip"], check=False, capture_output=True)
    return tried.returncode == 0


def _stamp(purpose: str) -> Path:
    return VENV / f"{purpose}.stamp"


def _is_installed(purpose: str) -> bool:
    stamp = _stamp(purpose)
    wanted = ROOT / REQUIREMENTS[purpose]
    there = stamp.exists() and (VENV / "bin" / "python").exists()
    return there and stamp.stat().st_mtime > wanted.stat().st_mtime


def _install(purpose: str) -> None:
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    options = ["--disable-pip-version-check", "--require-hashes", "-r", REQUIREMENTS[purpose]]
    status = subprocess.run([*pip, *options], cwd=ROOT, check=False).returncode
    if status:
        sys.exit(status)
    _stamp(purpose).touch()
    if purpose == "dev":  # All that the site runs on is among it.
        _stamp("serve").touch()


if __name__ == "__main__":
    main()
