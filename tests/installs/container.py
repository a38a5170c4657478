"""The images of the Containerfile, built and run as compose.yaml has them: `make container-test`.

As root, on Debian. No image registry is needed: mmdebstrap makes the base. Everything is in a
storage of its own, which is removed at the end. What came of it goes into bench/CONTAINER.md.
"""

import json
import os
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import urlopen

from bench.helping.common import machine
from tests.installs.container_tools import NEEDED, Tools, missing_packages
from tests.installs.root import copy_program
from tests.paths import ROOT

RESULTS = ROOT / "bench" / "CONTAINER.md"
PATIENCE = 120.0
"""Seconds in which a container has to answer."""
ROOT_CERTIFICATE = "/var/lib/caddy/caddy/pki/authorities/local/root.crt"
CLUB = ("Turf Club", "--currency", "GBP", "--timezone", "Europe/London")
TREASURER = ("--treasurer-name", "Dora Dale", "--treasurer-email", "dora@example.org")
BALANCES = r"name,balance\nAnne Archer,12.50\n"
SETTINGS = """SECRET_KEY={secret}
SITE_URL=https://localhost
ALLOWED_HOSTS=localhost
HTTPS=true
BEHIND_PROXY=true
DATABASE_URL=sqlite:////srv/rubicon/site/var/rubicon.sqlite3
BACKUPS=/srv/rubicon/site/var/backups
CERTIFICATE=internal
CLOSE_MONTHS_OF=turf-club
HTTP_PORT={http}
HTTPS_PORT={https}
"""


class Trial:
    """The services of compose.yaml in a copy of the repository."""

    def __init__(self, tools: Tools, copy: Path, https: int) -> None:
        self.tools, self.copy, self.https = tools, copy, https

    def compose(self, *arguments: str) -> str:
        return self.tools.run("podman-compose", *arguments, folder=self.copy)

    def inside(self, service: str, *command: str) -> str:
        """Run a command in a service's container. Raises CalledProcessError where it fails."""
        return self.tools.run("podman", "exec", f"{self.copy.name}_{service}_1", *command)

    def manage(self, *command: str) -> str:
        return self.inside("site", ".venv/bin/python", "manage.py", *command)

    # What is tried, in this order.

    def builds(self) -> str:
        for target, name in (("site", "rubicon"), ("proxy", "rubicon-proxy")):
            self.tools.build(self.copy, target, f"localhost/{name}")
        sizes = self.tools.run("podman", "images", "--format", "{{.Repository}} {{.Size}}")
        return "; ".join(line for line in sizes.splitlines() if "rubicon" in line)

    def starts(self) -> str:
        self.compose("up", "-d")
        within(lambda: self.inside("site", ".venv/bin/python", "deploy/container/healthy.py"))
        self.tools.run("podman", "healthcheck", "run", f"{self.copy.name}_site_1")
        return "the container's health check passes"

    def answers_over_https(self) -> str:
        within(lambda: self.inside("proxy", "test", "-s", ROOT_CERTIFICATE))
        trusted = ssl.create_default_context(cadata=self.inside("proxy", "cat", ROOT_CERTIFICATE))

        def page(path: str) -> str:
            address = f"https://localhost:{self.https}{path}"
            with urlopen(address, timeout=10, context=trusted) as answer:
                return str(answer.read().decode())

        within(lambda: page("/health/"))
        assert "<h1" in page("/laws/")
        return "/health/ and a page, through Caddy"

    def owns_only_its_data(self) -> str:
        writable = "find . -writable -not -path './var*' | wc -l"
        own = self.inside("site", "sh", "-c", f"id -un; {writable}")
        assert own.split() == ["rubicon", "0"], own
        return "the site's user can write in var and nowhere else"

    def keeps_a_club(self) -> str:
        self.manage("found_club", *CLUB, *TREASURER)
        post = ".venv/bin/python manage.py import_balances - --club turf-club --post"
        self.inside("site", "sh", "-c", f"printf '{BALANCES}' | {post}")
        assert self.clubs() == ["turf-club"]
        return "with a balance in its book"

    def clubs(self) -> list[str]:
        """The clubs whose chains the ledger's checks find, all of them sound."""
        found = json.loads(self.manage("check_ledger", "--json"))
        assert found["ok"]
        return [chain["club"] for chain in found["chains"]]

    def does_its_timers_work(self) -> str:
        self.inside("timers", "deploy/container/timers", "now")
        said = self.tools.run("podman", "logs", f"{self.copy.name}_timers_1")
        assert "The next run is in" in said
        self.inside("site", "sh", "-c", "test -s var/backups/rubicon-*.zip")
        return "backup, clearsessions, check_ledger, settle, send_statements"

    def restores(self) -> str:
        (backup,) = self.inside("site", "sh", "-c", "ls var/backups/*.zip").split()
        self.tools.run("podman", "stop", f"{self.copy.name}_site_1")
        self.inside("timers", ".venv/bin/python", "manage.py", "restore", backup, "--over")
        self.tools.run("podman", "start", f"{self.copy.name}_site_1")
        within(self.answers_over_https)
        return "the site stopped, restore, and started again"

    def keeps_its_data(self) -> str:
        began = time.monotonic()
        self.compose("down")
        stopped = time.monotonic() - began
        assert stopped < 30, f"It took {stopped:.0f} s to stop"
        self.compose("up", "-d")
        within(self.answers_over_https)
        assert self.clubs() == ["turf-club"]
        return "containers removed and made anew, on the same volumes"


def within(try_it: Callable[[], object]) -> None:
    """Try until it succeeds. Raises what it raised last."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            try_it()
            return
        except (subprocess.CalledProcessError, URLError, OSError):
            if time.monotonic() > end:
                raise
            time.sleep(0.5)


def trials(trial: Trial) -> Iterator[tuple[str, str, float]]:
    """Yield what was tried, what came of it, and in how many seconds."""
    steps: Sequence[tuple[str, Callable[[], str]]] = (
        ("Both images are built", trial.builds),
        ("The services start", trial.starts),
        ("HTTPS", trial.answers_over_https),
        ("Rights", trial.owns_only_its_data),
        ("A club is founded", trial.keeps_a_club),
        ("The timers' commands", trial.does_its_timers_work),
        ("A backup is restored", trial.restores),
        ("Stopped and started again", trial.keeps_its_data),
    )
    for name, step in steps:
        began = time.monotonic()
        print(name, "…", flush=True)
        yield name, step(), time.monotonic() - began


def free_ports(number: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


@contextmanager
def begun(folder: Path) -> Iterator[Trial]:
    """Yield the services, not built yet; and remove everything of them at the end."""
    tools = Tools(folder)
    copy = folder / f"rubicon-trial-{os.getpid()}"
    copy_program(copy)
    http, https = free_ports(2)
    settings = SETTINGS.format(secret=os.urandom(40).hex(), http=http, https=https)
    (copy / ".env").write_text(settings)
    trial = Trial(tools, copy, https)
    try:
        yield trial
    finally:
        trial.compose("down")
        tools.remove(f"{copy.name}_default")


def main() -> int:
    """Try everything; 1 where something does not hold."""
    if missing := missing_packages():
        print(f"Install what is missing: apt-get install {' '.join(missing)}")
        return 2
    with TemporaryDirectory(prefix="rubicon-container-") as folder, begun(Path(folder)) as trial:
        try:
            way = trial.tools.begin()
            rows = list(trials(trial))
        except subprocess.CalledProcessError as error:
            print(error, error.stdout, error.stderr, sep="\n")
            return 1
    lines = [f"| {name} | {said} | {seconds:.0f} s |" for name, said, seconds in rows]
    packages = f"{way} Packages: {', '.join(NEEDED.values())}."
    head = ["# In containers", "", machine(), "", packages, ""]
    table = ["| tried | what came of it | |", "|---|---|---|", *lines]
    RESULTS.write_text("\n".join([*head, *table]) + "\n", encoding="utf-8")
    print(*lines, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
