"""Serves the site from a temporary folder, for benchmarks."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit, urlunsplit

import django

ROOT = Path(__file__).resolve().parents[2]
_running: list[subprocess.Popen[bytes]] = []
HOST = "127.0.0.1"
PREPARED = "BENCH_PREPARED"
"""The variable that names the folder of a site prepared by `set_up`, for others to copy."""
SQLITE_FILE = "bench.sqlite3"


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@contextmanager
def scratch(name: str) -> Iterator[Path]:
    """Yield a temporary folder, and delete it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix=f"rubicon-bench-{name}-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def set_up(folder: Path, database_url: str = "") -> None:
    """Set up Django with the site's settings and a new database, once in a process.

    The database is SQLite in the folder, or another. Tables and static files are made as
    `python -m config.serve --ready` does, without the demonstration, or copied where PREPARED names
    a folder; a database on a server is then a copy already.
    """
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "BENCH_STATIC_ROOT": str(folder / "static"),
        "DATABASE_URL": database_url or f"sqlite:///{folder / SQLITE_FILE}",
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
    is_copied = copy_prepared(folder)
    django.setup()
    if is_copied:
        return
    from django.core.management import call_command

    from config.prepare import prepare_site

    call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)
    prepare_site()


def run_command(out: Path, *words: str) -> None:
    """Run a command of `manage.py` in this process, and write what it prints into a file."""
    import manage

    sys.argv = ["manage.py", *words]
    with out.open("w", encoding="utf-8") as file, redirect_stdout(file):
        manage.main()


def copy_prepared(folder: Path) -> bool:
    """Copy the static files and the SQLite file of the prepared site, if there is one."""
    if PREPARED not in os.environ:
        return False
    prepared = Path(os.environ[PREPARED])
    shutil.copytree(prepared / "static", folder / "static")
    if (prepared / SQLITE_FILE).exists():
        shutil.copyfile(prepared / SQLITE_FILE, folder / SQLITE_FILE)
    return True


def address() -> tuple[str, int]:
    """Return the address at which this process's site is served."""
    return HOST, int(os.environ["PORT"])


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    """Serve the site with the usual command; yield its address."""
    with running([sys.executable, "-m", "config.serve"], *address()):
        yield address()


def children() -> list[int]:
    """Return the ids of all processes of the servers that run here."""
    groups = {server.pid for server in _running}
    return [
        int(folder.name)
        for folder in Path("/proc").iterdir()
        if folder.name.isdigit() and _group(int(folder.name)) in groups
    ]


def processor_seconds() -> float:
    """Return the processor time of these processes so far, user and system."""
    return sum(_ticks(pid) for pid in children()) / os.sysconf("SC_CLK_TCK")


def _ticks(pid: int) -> int:
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(after_name[11]) + int(after_name[12])


def _group(pid: int) -> int | None:
    try:
        return os.getpgid(pid)
    except ProcessLookupError:
        return None


@contextmanager
def spare_database(server_url: str, template: str = "template1") -> Iterator[str]:
    """Make a PostgreSQL database for one benchmark, a copy of the template; yield its URL, and drop
    it afterwards.
    """
    import psycopg

    name = f"rubicon_bench_{secrets.token_hex(6)}"
    with psycopg.connect(server_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield urlunsplit(urlsplit(server_url)._replace(path=f"/{name}"))
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def running(
    command: list[str], host: str, port: int, env: dict[str, str] | None = None
) -> Iterator[None]:
    """Run a server in its own process group, from when it listens to the end of the block."""
    server = start(command, host, port, env)
    _running.append(server)
    try:
        yield
    finally:
        _running.remove(server)
        os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def start(
    command: list[str], host: str, port: int, env: dict[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start a server in its own process group, and wait until it listens."""
    server = subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        _wait(server, host, port)
    except BaseException:
        os.killpg(server.pid, signal.SIGKILL)
        raise
    return server


def kill(server: subprocess.Popen[bytes]) -> None:
    """Kill a server and its processes at once, as a power cut does."""
    with suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGKILL)
    server.wait()


def _wait(server: subprocess.Popen[bytes], host: str, port: int, seconds: float = 120) -> None:
    end = monotonic() + seconds
    while monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode}")
        with socket.socket() as probe:
            if probe.connect_ex((host, port)) == 0:
                return
        sleep(0.05)
    raise TimeoutError(f"nothing listens on {host}:{port}")
