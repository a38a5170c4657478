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
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
REQUIREMENTS = {"serve": "requirements.txt", "dev": "requirements-dev.txt"}
WHAT_FOR = {"serve": "Rubicon runs on", "dev": "the tests and checks need"}


def main() -> None:
    """Install for the purpose on the command line, unless that is done already."""
    if sys.version_info < (3, 11):  # noqa: UP036  (it runs before anything is installed)
        sys.exit("Rubicon needs Python 3.11 or newer; name one with make PYTHON=/path/to/python3")
    purpose = sys.argv[1]
    with (ROOT / "var" / "installing").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        _make_environment()
        if not _is_installed(purpose):
            _install(purpose)


def _make_environment() -> None:
    if (VENV / "bin" / "python").exists():
        return
    try:
        venv.create(VENV, with_pip=True)
    except (OSError, subprocess.CalledProcessError):
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(
            "No virtual environment could be made; on Debian: apt-get install python3-venv",
        )


def _stamp(purpose: str) -> Path:
    return VENV / f"{purpose}.stamp"


def _is_installed(purpose: str) -> bool:
    stamp = _stamp(purpose)
    wanted = ROOT / REQUIREMENTS[purpose]
    return stamp.exists() and stamp.stat().st_mtime > wanted.stat().st_mtime


def _install(purpose: str) -> None:
    print(f"Installing what {WHAT_FOR[purpose]}, once …", flush=True)
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
