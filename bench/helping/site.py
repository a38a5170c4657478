"""The site as it is served, in a temporary folder, with a club to measure."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit, urlunsplit

import django

ROOT = Path(__file__).resolve().parents[2]
_running: list[subprocess.Popen[bytes]] = []
HOST = "127.0.0.1"


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@contextmanager
def scratch(name: str) -> Iterator[Path]:
    """A temporary folder that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix=f"rubicon-bench-{name}-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def set_up(folder: Path, database_url: str = "") -> None:
    """Django on the site's own settings and a new database: SQLite in the folder, or another.

    Once in a process. Tables, static files and the demonstration's absence are as
    `python -m config.serve --ready` makes them.
    """
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "BENCH_STATIC_ROOT": str(folder / "static"),
        "DATABASE_URL": database_url or f"sqlite:///{folder / 'bench.sqlite3'}",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "DEBUG": "false",
        "DEMONSTRATION": "false",
        "HTTPS": "false",
        "BEHIND_PROXY": "false",
        "HOST": HOST,
        "PORT": str(free_port()),
        "ALLOWED_HOSTS": HOST,
        "LOG_LEVEL": "ERROR",
    }
    django.setup()
    from django.core.management import call_command

    from config.prepare import prepare_site

    call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)
    prepare_site()


def address() -> tuple[str, int]:
    """Where the site of this process is served."""
    return HOST, int(os.environ["PORT"])


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    """Serve the site by the command that serves it always; its address."""
    with running([sys.executable, "-m", "config.serve"], *address()):
        yield address()


def children() -> list[int]:
    """The processes of the servers that run here, by their groups' leaders: all of each group."""
    groups = {server.pid for server in _running}
    return [
        int(folder.name)
        for folder in Path("/proc").iterdir()
        if folder.name.isdigit() and _group(int(folder.name)) in groups
    ]


def _group(pid: int) -> int | None:
    try:
        return os.getpgid(pid)
    except ProcessLookupError:
        return None


@contextmanager
def spare_database(server_url: str) -> Iterator[str]:
    """A PostgreSQL database for one measurement on this server; its address."""
    import psycopg

    name = f"rubicon_bench_{secrets.token_hex(6)}"
    with psycopg.connect(server_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(urlsplit(server_url)._replace(path=f"/{name}"))
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def running(
    command: list[str], host: str, port: int, env: dict[str, str] | None = None
) -> Iterator[None]:
    """A server in a process group of its own, from when it listens until the block ends."""
    server = subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, start_new_session=True
    )
    _running.append(server)
    try:
        _wait(server, host, port)
        yield
    finally:
        _running.remove(server)
        os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def _wait(server: subprocess.Popen[bytes], host: str, port: int, seconds: float = 30) -> None:
    end = monotonic() + seconds
    while monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode}")
        with socket.socket() as probe:
            if probe.connect_ex((host, port)) == 0:
                return
        sleep(0.05)
    raise TimeoutError(f"nothing listens on {host}:{port}")
