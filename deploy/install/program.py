"""The program in its folder: its files, its packages, its tables and static files."""

import os
import shutil
import sys
from pathlib import Path
from typing import Final

from deploy.install.machine import (
    SITE,
    STATIC,
    SYSTEM_PYTHON,
    USER,
    VENV,
    StepError,
    make_folder,
    manage,
    run,
    run_as_site,
)

MADE_THERE: Final = frozenset({".env", "var", ".venv", "staticfiles"})
"""What belongs to the installed site, and no copy of the program touches."""
NOT_COPIED: Final = shutil.ignore_patterns(
    ".git", "__pycache__", "node_modules", ".*_cache", ".hypothesis", "*.pyc"
)
IMPORTS: Final = (
    "import sys, allauth, django, environ, granian, reportlab; print(*sys.version_info[:2])"
)
UNSENT: Final = 3
"""The exit of `manage.py backup` where the backup is good, but stays on this machine."""


def is_there() -> bool:
    """Whether a program is in the folder."""
    return (SITE / "manage.py").exists()


def back_up() -> str:
    """Back the site up; return what to say if it was not sent. Raises StepError without one."""
    try:
        manage("backup")
    except StepError as error:
        if error.returncode != UNSENT:
            raise StepError(
                f"{error}\n\nThere is no good backup, so nothing was changed. docs/backups.md says "
                "what to do. If you cannot, --no-backup goes on without one."
            ) from None
        return str(error)
    return ""


def verify_source(source: Path) -> None:
    """Raise StepError if the program that is there is a clone, which another would spoil."""
    if source.resolve() != SITE.resolve() and (SITE / ".git").exists():
        raise StepError(
            f"{SITE} was cloned by hand. Get the new version there, and run ./install there:\n"
            f"  runuser -u {USER} -- git -C {SITE} pull && {SITE}/install"
        )


def copy(source: Path) -> None:
    """Put the program of the source in the place of the one that is there."""
    if source.resolve() == SITE.resolve():
        return
    remove()
    for entry in sorted(source.iterdir()):
        if entry.name in MADE_THERE or NOT_COPIED(str(source), [entry.name]):
            continue
        if entry.is_dir():
            shutil.copytree(entry, SITE / entry.name, ignore=NOT_COPIED, copy_function=_copy_file)
        else:
            _copy_file(entry, SITE / entry.name)
    run(SYSTEM_PYTHON, "-m", "compileall", "-q", "-x", r"/\.venv/|/var/", str(SITE))


def _copy_file(source: str | Path, target: str | Path) -> None:
    """Copy a file that everybody may read; run, if whoever fetched it may run it."""
    shutil.copyfile(source, target)
    Path(target).chmod(0o755 if os.access(source, os.X_OK) and _is_script(source) else 0o644)


def _is_script(path: str | Path) -> bool:
    with Path(path).open("rb") as file:
        return file.read(2) == b"#!"


def remove() -> None:
    """Remove the program. Settings, database and backups stay, and so do packages."""
    for entry in SITE.iterdir():
        if entry.name in MADE_THERE:
            continue
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()


def install_packages() -> None:
    """Install what the program runs on; from the beginning if what is there does not work."""
    if not _packages_work():
        shutil.rmtree(VENV, ignore_errors=True)
    make_folder(VENV, USER, 0o755)
    (VENV / "serve.stamp").unlink(missing_ok=True)  # So that pip looks at each package again.
    run_as_site(SYSTEM_PYTHON, "tools/environment.py", "serve")


def mend_packages() -> None:
    """Install the packages of the program that is there, if they do not work any more."""
    if not _packages_work():
        install_packages()


def _packages_work() -> bool:
    """Whether they are there, and for this Python: a newer Debian brings a newer one."""
    try:
        made_for = run_as_site(str(VENV / "bin" / "python"), "-c", IMPORTS).split()
    except StepError:
        return False
    return made_for == [str(number) for number in sys.version_info[:2]]


def prepare() -> None:
    """Make tables and static files, and check the settings."""
    make_folder(STATIC, USER, 0o755)
    manage("migrate", "--no-input", "--verbosity=0")
    manage("createcachetable")
    manage("collectstatic", "--no-input", "--clear", "--verbosity=0")
    manage("check", "--deploy")


def clubs() -> list[str]:
    """Return the short names of the clubs."""
    code = "from club.models import Club; print(*Club.objects.values_list('slug', flat=True))"
    return manage("shell", "--verbosity=0", "-c", code).split()


def version() -> str:
    """Return the program's version."""
    import tomllib

    return str(tomllib.loads((SITE / "pyproject.toml").read_text("utf-8"))["project"]["version"])
