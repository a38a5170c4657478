"""A PostgreSQL of our own on loopback, which may be stopped and killed, and is thrown away."""

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from bench.helping.site import HOST, free_port

OWNER = "rubicon"


@dataclass(frozen=True)
class Cluster:
    """A running server: where its files are, and the address of a database on it."""

    data: Path
    port: int
    password: str

    @property
    def url(self) -> str:
        return f"postgres://{OWNER}:{self.password}@{HOST}:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        options = (
            f"-p {self.port} -c listen_addresses={HOST} -c unix_socket_directories={self.data}"
        )
        log = self.data / "log"
        _as_postgres("pg_ctl", "-D", self.data, "-l", log, "-w", "-s", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it: `fast` ends all connections, `immediate` does not even write a checkpoint."""
        _as_postgres("pg_ctl", "-D", self.data, "-w", "-s", "-m", mode, "stop")

    def kill(self) -> None:
        """Kill all its processes, as a power cut does."""
        kill_server(self.data)


def kill_server(data: Path) -> None:
    """Kill all processes of the PostgreSQL whose files these are."""
    parent = int((data / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    processes = (parent, *map(int, children))
    for process in processes:
        with suppress(ProcessLookupError):  # A child that has just ended.
            os.kill(process, signal.SIGKILL)
    end = monotonic() + 30
    while any(Path(f"/proc/{process}").exists() for process in processes):
        if monotonic() > end:
            raise TimeoutError("the killed processes are still there")
        sleep(0.02)  # It does not start while it sees the old one.


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Make and start one. What is committed is on the disk, as on a club's own server."""
    folder = Path(tempfile.mkdtemp(prefix="rubicon-cluster-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    made = Cluster(folder / "data", free_port(), secrets.token_hex(16))
    secret = folder / "secret"
    secret.write_text(made.password)
    options = ["-A", "scram-sha-256", "-U", OWNER, "-E", "UTF8", "--locale=C.UTF-8"]
    try:
        if os.geteuid() == 0:
            shutil.chown(secret, "postgres")
        _as_postgres("initdb", "-D", made.data, *options, f"--pwfile={secret}")
        made.start()
        try:
            yield made
        finally:
            _as_postgres("pg_ctl", "-D", made.data, "-m", "immediate", "-s", "stop", check=False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _as_postgres(program: str, *arguments: object, check: bool = True) -> None:
    """Run one of PostgreSQL's programs, which root must not."""
    command = [str(_programs() / program), *map(str, arguments)]
    if os.geteuid() == 0:
        command = ["runuser", "-u", "postgres", "--", *command]
    subprocess.run(command, cwd="/", check=check, stdout=subprocess.DEVNULL)


def _programs() -> Path:
    """Return the folder of the newest PostgreSQL on this machine."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name)
    if not folders:
        raise FileNotFoundError("no PostgreSQL on this machine: apt-get install postgresql")
    return folders[-1]
