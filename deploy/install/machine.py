"""The machine: where everything is, and how commands are run."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

SITE: Final = Path("/srv/rubicon/site")
HOME: Final = SITE.parent
USER: Final = "rubicon"
VAR: Final = SITE / "var"
SETTINGS: Final = SITE / ".env"
VENV: Final = SITE / ".venv"
STATIC: Final = SITE / "staticfiles"
SYSTEM_PYTHON: Final = "/usr/bin/python3"
PACKAGES: Final = ("python3-venv", "caddy")
TRIED: Final = ("debian 12", "debian 13")
NEEDED: Final = {
    "systemctl": (
        "systemd is missing: it starts Rubicon and its timers. Most containers have none. Take a "
        "machine with systemd (apt-get install systemd), or serve Rubicon in containers "
        "(docs/containers.md)."
    ),
    "adduser": "The command adduser is missing: apt-get install adduser",
    "runuser": "The command runuser is missing: apt-get install util-linux",
}
"""Commands that the steps run and a small Debian may lack, and what to say of each."""
KEPT_VARIABLES: Final = re.compile(
    "PATH|LANG|LC_.*|TERM|PIP_.*|SSL_CERT_.*|(https?|no|all)_proxy", re.IGNORECASE
)
"""What commands are told of root's environment. A DATABASE_URL there must not reach the site."""


class StepError(Exception):
    """A step failed; the text says what happened and what to do.

    If a command failed, its exit status and its output are here too.
    """

    def __init__(self, text: str, returncode: int = 1, output: str = "") -> None:
        super().__init__(text)
        self.returncode, self.output = returncode, output


def run(
    *command: str, cwd: Path = Path("/"), home: Path = Path("/root"), umask: int = 0o022
) -> str:
    """Run a command and return its output. Raises StepError with all it said if it fails."""
    variables = {
        name: value for name, value in os.environ.items() if KEPT_VARIABLES.fullmatch(name)
    }
    environ = {**variables, "HOME": str(home), "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environ,
        umask=umask,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        output = f"{done.stdout}{done.stderr}".strip()
        output += f"\n\nThis command failed: {' '.join(command)}"
        raise StepError(output, done.returncode, done.stdout)
    return done.stdout


def printed(*command: str) -> str:
    """Run a command and return what it printed; "" if it fails."""
    try:
        return run(*command)
    except StepError:
        return ""


def run_as_site(*command: str) -> str:
    """Run a command in the site's folder as its user; new files are for that user alone."""
    return run("runuser", "-u", USER, "--", *command, cwd=SITE, home=HOME, umask=0o077)


def manage(*arguments: str) -> str:
    """Run a command of `manage.py`, and return what it printed."""
    return run_as_site(str(VENV / "bin" / "python"), "manage.py", *arguments)


def systemd_runs() -> bool:
    """Whether systemd looks after this machine. It does not in a container or a chroot."""
    return Path("/run/systemd/system").is_dir()


def missing_commands() -> list[str]:
    """Return what to say of each command that is needed and missing."""
    return [package for command, package in NEEDED.items() if not shutil.which(command)]


def distribution() -> tuple[str, str]:
    """Return the system's name and version in lower case, and all that it is like."""
    lines = Path("/etc/os-release").read_text("utf-8").splitlines()
    read = {key: value.strip('"') for key, _, value in (line.partition("=") for line in lines)}
    is_like = f"{read.get('ID', '')} {read.get('ID_LIKE', '')}"
    return f"{read.get('ID', '')} {read.get('VERSION_ID', '')}", is_like


def is_installed(package: str) -> bool:
    """Whether one of Debian's packages is installed."""
    return printed("dpkg-query", "-W", "-f", "${Status}", package) == "install ok installed"


def make_user() -> None:
    """Make the site's user and folders, or mend whom the folders belong to."""
    if not printed("getent", "passwd", USER):
        run("adduser", "--system", "--group", "--no-create-home", "--home", str(HOME), USER)
    # The sticky bit: the site's user may keep files here, but not replace the program by another.
    make_folder(HOME, "root", 0o1770)
    if not (SITE / ".git").exists():  # Whoever cloned it by hand pulls as its owner.
        make_folder(SITE, "root", 0o755)
    make_folder(VAR, USER, 0o700)


def make_folder(folder: Path, owner: str, mode: int) -> None:
    """Make the folder if it is missing, and give it to its owner."""
    folder.mkdir(parents=True, exist_ok=True)
    give(folder, owner)
    folder.chmod(mode)


def give(path: Path, owner: str) -> None:
    """Make path, and all that is in it, the owner's. Its group is always the site's."""
    deep = ["--recursive"] if owner == USER and path.is_dir() else []
    run("chown", "--no-dereference", *deep, f"{owner}:{USER}", str(path))


def write(path: Path, text: str, *, owner: str = "root", mode: int = 0o644) -> None:
    """Write a file of root's or the site's, whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    new.touch(mode=0o600)
    new.write_text(text, "utf-8")
    if owner != "root":
        give(new, owner)
    new.chmod(mode)
    new.rename(path)
