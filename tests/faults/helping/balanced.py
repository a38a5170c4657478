"""Two processes of one site on two ports, as on two machines, behind HAProxy."""

import csv
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic, sleep

from bench.helping import site
from tests.attacks.helping.browser import Address, Browser
from tests.faults.helping.served import COMMAND, PATIENCE

CONFIGURATION = site.ROOT / "deploy" / "haproxy.cfg"
"""The one that docs/many-machines.md gives."""
ITS_ADDRESS = "127.0.0.1:8080"
ITS_SITES = ("10.0.0.11:8000", "10.0.0.12:8000")
ITS_MAP = "/etc/haproxy/moved-clubs.map"
"""What that file has, and the test replaces."""
MOVED = "turf https://two.example.org"
SOCKET = "haproxy.sock"
"""Where HAProxy says how the two do, in the folder of the test."""


@dataclass
class Sites:
    """The two, and the address of HAProxy, which is the site's for everybody."""

    balancer: Address
    each: tuple[Address, Address]
    folder: Path
    running: "dict[int, subprocess.Popen[bytes]]" = field(default_factory=dict)

    def visitor(self, at: int | None = None, source: str = "203.0.113.1") -> Browser:
        """Return a browser that asks one of the two, or HAProxy; it comes from this address."""
        host = f"{self.balancer[0]}:{self.balancer[1]}"
        address = self.balancer if at is None else self.each[at]
        return Browser(address, headers={"Host": host, "X-Forwarded-For": source})

    def moved(self, visitor: Browser, at: int | None) -> Browser:
        """Return the same browser, which asks another of them from now on."""
        return replace(visitor, address=self.balancer if at is None else self.each[at])

    def start(self, which: int) -> None:
        """Start one of the two, and wait until it listens."""
        host, port = self.each[which]
        self.running[which] = site.start(COMMAND, host, port, self._settings(which))

    def kill(self, which: int) -> None:
        """Kill one of the two, as a power cut does."""
        site.kill(self.running.pop(which))

    def served_by_each(self) -> list[int]:
        """Return how many requests HAProxy has given to each of the two."""
        return [int(row["stot"]) for row in self._statistics()]

    def are_up(self) -> bool:
        """Wait until HAProxy sends requests to both of them; return whether it does."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if all(row["status"] == "UP" for row in self._statistics()):
                return True
            sleep(0.1)
        return False

    def _statistics(self) -> list[dict[str, str]]:
        """Return what HAProxy says of each of the two."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.folder / SOCKET))
            line.sendall(b"show stat\n")
            said = b"".join(iter(lambda: line.recv(65536), b"")).decode()
        rows = csv.DictReader(said.removeprefix("# ").splitlines())
        return [row for row in rows if row["pxname"] == "sites" and row["svname"] != "BACKEND"]

    def _settings(self, which: int) -> dict[str, str]:
        """Return the environment of one: static files of its own, all else as the other has it."""
        static = self.folder / f"static-{which}"
        if not static.exists():
            shutil.copytree(self.folder / "static", static)
        own = {"PORT": str(self.each[which][1]), "BENCH_STATIC_ROOT": str(static)}
        host, port = self.balancer
        return {**os.environ, **own, "SITE_URL": f"http://{host}:{port}", "BEHIND_PROXY": "true"}


@contextmanager
def two_sites(folder: Path) -> Iterator[Sites]:
    """Serve the site of this process's settings twice, behind HAProxy at HOST and PORT."""
    each = ((site.HOST, site.free_port()), (site.HOST, site.free_port()))
    sites = Sites(site.address(), each, folder)
    with ExitStack() as stack:
        stack.callback(lambda: [sites.kill(which) for which in list(sites.running)])
        sites.start(0)
        sites.start(1)
        stack.enter_context(_balancer(sites))
        yield sites


@contextmanager
def _balancer(sites: Sites) -> Iterator[None]:
    program = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        raise FileNotFoundError("no HAProxy on this machine: apt-get install haproxy")
    text = CONFIGURATION.read_text(encoding="utf-8")
    (sites.folder / "moved-clubs.map").write_text(f"{MOVED}\n", encoding="utf-8")
    ours = (f"{host}:{port}" for host, port in (sites.balancer, *sites.each))
    replaced = {ITS_MAP: f"{sites.folder}/moved-clubs.map"}
    replaced |= dict(zip((ITS_ADDRESS, *ITS_SITES), ours, strict=True))
    for documented, here in replaced.items():
        if documented not in text:
            raise LookupError(f"{documented} is not in {CONFIGURATION}")
        text = text.replace(documented, here)
    file = sites.folder / "haproxy.cfg"
    statistics = f"global\n    stats socket {sites.folder / SOCKET}\n\n"
    file.write_text(statistics + text, encoding="utf-8")
    with site.running([program, "-db", "-f", str(file)], *sites.balancer):
        yield
