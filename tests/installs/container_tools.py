"""podman on this machine, with a storage of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

PROGRAMS: Final = (
    *("mmdebstrap", "podman", "buildah", "crun", "runc"),
    *("podman-compose", "iptables", "catatonit"),
)
OF_PODMAN: Final = ("netavark", "aardvark-dns")
NEEDED: Final = {one: one for one in PROGRAMS} | {f"/usr/lib/podman/{x}": x for x in OF_PODMAN}
"""What has to be there, and the package that brings it."""
BASE: Final = "localhost/debian:12-slim"
LIMITS: Final = 'default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]'
WAYS: Final = (
    ("As podman is set up.", ""),
    ("With crun and low limits.", f'[containers]\n{LIMITS}\n[engine]\nruntime = "crun"\n'),
    ("With runc and low limits.", f'[containers]\n{LIMITS}\n[engine]\nruntime = "runc"\n'),
)
"""Ways to run a container; the first that works is taken."""
PIP_OPTIONS: Final = ("index-url", "cert", "proxy", "trusted-host")


def missing_packages() -> list[str]:
    """Return the packages that this machine lacks."""
    return [package for what, package in NEEDED.items() if not shutil.which(what)]


class Tools:
    """Runs podman, podman-compose and mmdebstrap."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = folder / "containers.conf"
        storage = folder / "storage.conf"
        self.settings.touch()
        places = f'graphroot = "{folder}/storage"\nrunroot = "{folder}/running"\n'
        storage.write_text(f'[storage]\ndriver = "overlay"\n{places}')
        files = {"CONTAINERS_CONF": str(self.settings), "CONTAINERS_STORAGE_CONF": str(storage)}
        self.environment = os.environ | files

    def run(self, *command: str, folder: Path | None = None) -> str:
        """Run a command and return its output. Raises CalledProcessError."""
        where = {"cwd": folder or self.folder, "env": self.environment}
        return subprocess.run(command, check=True, capture_output=True, text=True, **where).stdout

    def begin(self) -> str:
        """Make the base, and return in which way this machine runs containers.

        Raises CalledProcessError where it runs none.
        """
        base = self.folder / "base.tar"
        including = "--include=ca-certificates"
        self.run("mmdebstrap", "--variant=minbase", including, "bookworm", str(base))
        self.run("podman", "import", str(base), BASE)
        base.unlink()
        for way, settings in WAYS:
            self.settings.write_text(settings)
            try:
                self.run("podman", "run", "--rm", "--init", BASE, "true")
            except subprocess.CalledProcessError as error:
                failed = error
            else:
                return way
        raise failed

    def build(self, source: Path, target: str, name: str) -> None:
        """Build an image of the Containerfile, with this machine's ways to the packages."""
        volumes = (f"--volume={file}:{inside}:ro" for file, inside in self._for_pip().items())
        how = ("--isolation=chroot", "--format=docker", "--network=host")
        what = (f"--build-arg=BASE={BASE}", f"--target={target}", f"--tag={name}", str(source))
        self.run("podman", "build", *how, *volumes, *what)

    def _for_pip(self) -> dict[str, str]:
        """Return the files that pip needs here, and where they are to be in the build."""
        found: dict[str, str] = {}
        for line in self.run(sys.executable, "-m", "pip", "config", "list").splitlines():
            name, _equals, value = line.partition("=")
            if name.rpartition(".")[2] in PIP_OPTIONS:
                found[name.rpartition(".")[2]] = value.strip("'\"")
        settings = self.folder / "pip.conf"
        lines = [f"{name} = {value}" for name, value in found.items()]
        settings.write_text("\n".join(["[global]", *lines, ""]))
        files = {str(settings): "/etc/pip.conf"}
        if certificate := found.get("cert"):
            files[certificate] = certificate
        return files

    def remove(self, network: str) -> None:
        """Remove everything from the storage, so that its folder can be removed."""
        self.run("podman", "rm", "--all", "--force", "--volumes")
        self.run("podman", "network", "rm", "--force", network)
        storage = self.folder / "storage" / "overlay"
        if storage.is_mount():
            self.run("umount", str(storage))
