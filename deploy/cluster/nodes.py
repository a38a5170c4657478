"""The three nodes of a cluster as processes of one machine, and HAProxy beside them."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from deploy.cluster.fill import NAMES, Machines, read_env, write_settings

PROGRAM = Path(__file__).resolve().parents[2] / "var" / "patroni" / "bin" / "patroni"
"""Patroni, as `make` installs it here."""
OWNER = "postgres"
"""Whose the files and processes are, if root runs this: PostgreSQL refuses root."""
PATRONI, PROXY = 8008, 5000
"""Ports: where Patroni answers, and where HAProxy leads to the primary."""
PATIENCE = 120.0
"""Seconds in which all three have to run."""


@dataclass
class Node:
    """One of the three: its folder, its settings, and what runs of it."""

    name: str
    folder: Path
    machines: Machines
    inside: Sequence[str] = ()
    """What stands before each command, such as the network in which it runs."""
    running: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return self.machines[self.name.upper()]

    @property
    def data(self) -> Path:
        """Where PostgreSQL's files are."""
        return self.folder / "data"

    def prepare(self) -> None:
        """Write its settings into its folder, which belongs to `postgres` if root runs this."""
        write_settings(self.folder, self.name, {**self.machines, "DATA": str(self.data)})
        if os.geteuid() == 0:
            subprocess.run(["chown", "-R", OWNER, self.folder], check=True)

    def start_etcd(self) -> None:
        """Start etcd, which then waits for the others."""
        with (self.folder / "etcd.env").open(encoding="utf-8") as lines:
            settings = read_env(lines)
        self._start("etcd", ["etcd"], {**settings, "ETCD_DATA_DIR": str(self.folder / "etcd")})

    def start_patroni(self) -> None:
        """Start Patroni, which starts PostgreSQL."""
        self._start("patroni", [str(PROGRAM), str(self.folder / "patroni.yml")])

    def start_proxy(self) -> None:
        """Start an HAProxy that leads to the primary, as beside a site on this machine."""
        self._start("haproxy", ["/usr/sbin/haproxy", "-db", "-f", str(self.folder / "haproxy.cfg")])

    def send(self, program: str, number: signal.Signals) -> None:
        """Send a signal to one of its programs; wait until it has ended, if it is killed."""
        process = self.running[program]
        process.send_signal(number)
        if number is signal.SIGKILL:
            del self.running[program]
            process.wait()

    def stop(self) -> None:
        """Stop all of it, Patroni with its PostgreSQL first."""
        for program in ("haproxy", "patroni", "etcd"):
            if program in self.running:
                process = self.running.pop(program)
                process.terminate()
                try:
                    process.wait(30)
                except subprocess.TimeoutExpired:
                    process.kill()

    def _start(self, name: str, command: list[str], env: Mapping[str, str] | None = None) -> None:
        as_owner = ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--init-groups"]
        before = [*self.inside, *(as_owner if os.geteuid() == 0 else [])]
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                [*before, *command],
                cwd=self.folder,
                env={"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", **(env or {})},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C must not end it before Patroni.
            )

    def ask(self, path: str) -> tuple[int, Any]:
        """Ask its Patroni; return the status and what it says, 0 if it does not answer."""
        line = HTTPConnection(self.address, PATRONI, timeout=2)
        try:
            line.request("GET", path)
            came = line.getresponse()
            return came.status, json.loads(came.read() or b"null")
        except (OSError, HTTPException, ValueError):
            return 0, None
        finally:
            line.close()


@dataclass
class Cluster:
    """All three nodes."""

    nodes: Sequence[Node]

    def primary(self) -> Node | None:
        """Return the node that says it is the primary."""
        return next((node for node in self.nodes if node.ask("/primary")[0] == 200), None)

    def members(self) -> list[dict[str, Any]]:
        """Return what the primary says of all three; nothing if there is none."""
        leader = self.primary()
        return (leader.ask("/cluster")[1] or {}).get("members", []) if leader else []

    def is_whole(self) -> bool:
        """Whether both replicas follow the primary, and one of them confirms what is written.

        PostgreSQL says who follows. What Patroni keeps of a machine may be older than its end.
        """
        leader = self.primary()
        report = (leader.ask("/patroni")[1] or {}) if leader else {}
        following = [
            replica for replica in report.get("replication", []) if replica["state"] == "streaming"
        ]
        roles = {member["role"] for member in self.members()}
        confirm = sorted(replica["sync_state"] for replica in following)
        return confirm == ["async", "sync"] and "sync_standby" in roles

    def wait_until_whole(self, seconds: float = PATIENCE) -> None:
        """Wait for it. Raises TimeoutError."""
        end = monotonic() + seconds
        while not self.is_whole():
            if monotonic() > end:
                raise TimeoutError(f"the cluster is not whole: {self.members()}")
            sleep(0.25)


@contextmanager
def started(
    folder: Path, machines: Machines, inside: Mapping[str, Sequence[str]] | None = None
) -> Iterator[Cluster]:
    """Start all three, and stop them at the end."""
    folder.chmod(0o755)  # The nodes run as another user than root.
    nodes = [Node(name, folder / name, machines, (inside or {}).get(name, ())) for name in NAMES]
    try:
        for node in nodes:
            node.prepare()
            node.start_etcd()
        for node in nodes:
            node.start_patroni()
        cluster = Cluster(nodes)
        cluster.wait_until_whole()
        yield cluster
    finally:
        for node in nodes:
            node.stop()
