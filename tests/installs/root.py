"""A clean Debian in a folder, in which commands run as on a machine of its own, but for systemd."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT

from tests.paths import ROOT
from tests.running.changed.state import files_of_git

RELEASES = {"Debian 12": "bookworm", "Debian 13": "trixie"}
CERTIFICATES = "/var/tmp/certificates.crt"


@dataclass(frozen=True)
class Root:
    """Where it is, and what is mounted there while a command runs."""

    folder: Path
    binds: tuple[str, ...]
    environ: Mapping[str, str]

    def command(self, script: str, *, online: bool) -> list[str]:
        """Return the command that runs a shell script there, in namespaces of its own.

        Its processes end with it. Offline, it has a loopback of its own, and so all ports.
        """
        mounts = [
            f"mount -t proc proc {self.folder}/proc",
            f"mount -t sysfs -o ro sysfs {self.folder}/sys || mount --rbind /sys {self.folder}/sys",
            f"mount --rbind /dev {self.folder}/dev",
            *(f"mount --bind {source} {self.folder}{source}" for source in self.binds),
        ]
        if not online:
            mounts.append("ip link set lo up")
        inside = f"exec chroot {self.folder} /usr/bin/env -i {self._variables()} /bin/sh -ec "
        steps = "\n".join([*mounts, inside + shlex.quote(script)])
        spaces = ["--mount", "--pid", "--fork", "--kill-child"] + ([] if online else ["--net"])
        return ["unshare", *spaces, "sh", "-ec", steps]

    def _variables(self) -> str:
        return " ".join(f"{name}={shlex.quote(value)}" for name, value in self.environ.items())

    def run(self, script: str, *, online: bool = False) -> tuple[int, str]:
        """Run a shell script there; return its exit status and what it printed."""
        streams = {"stdin": DEVNULL, "stdout": PIPE, "stderr": STDOUT, "text": True}
        done = subprocess.run(self.command(script, online=online), check=False, **streams)
        return done.returncode, done.stdout


@contextmanager
def debian(release: str) -> Iterator[Root]:
    """Make one of this release, and throw it away afterwards.

    pip finds its packages there as it does on this machine: its settings are handed on.
    """
    folder = Path(tempfile.mkdtemp(prefix=f"rubicon-{release}-"))
    folder.chmod(0o755)
    try:
        making = ["mmdebstrap", "--mode=root", "--quiet", release, str(folder)]
        subprocess.run(making, check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        yield _with_settings_of_pip(folder)
    finally:
        shutil.rmtree(folder)


def _with_settings_of_pip(folder: Path) -> Root:
    """Hand on where pip finds packages: settings, folders that they name, certificates."""
    names = ("index-url", "extra-index-url", "find-links", "default-timeout")
    settings = {_variable(name): value for name in names if (value := _setting_of_pip(name))}
    places = " ".join(settings.values()).replace("file://", "").replace("/simple", "").split()
    binds = tuple(one for one in places if one.startswith("/") and Path(one).is_dir())
    for one in binds:
        (folder / one.lstrip("/")).mkdir(parents=True, exist_ok=True)
    if certificates := _setting_of_pip("cert"):
        shutil.copy(certificates, folder / CERTIFICATES.lstrip("/"))
        settings["PIP_CERT"] = CERTIFICATES
    return Root(folder, binds, {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **settings})


def _variable(name: str) -> str:
    return "PIP_" + name.upper().replace("-", "_")


def _setting_of_pip(name: str) -> str:
    """Return a setting of this machine's pip; "" if it has none. The environment comes first."""
    if value := os.environ.get(_variable(name)):
        return value
    asked = [sys.executable, "-m", "pip", "config", "get", f"global.{name}"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()


def copy_program(target: Path) -> None:
    """Copy the program as it is here, with what is not committed yet."""
    for name in files_of_git(ROOT):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target / name)
