"""Serves the site with granian: `python -m config.serve [--ready]`.

With `--ready` it first runs what is missing of migrations, static files and the demonstration.
On SQLite everybody reads at once, and writers queue: docs/decisions/writers-take-turns.md.
"""

import argparse
import errno
import os
import resource
import shutil
import socket
import sys
from threading import Thread
from time import sleep
from typing import Any

import django
from granian.constants import HTTPModes, Interfaces, Loops
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server

from config.background import BackgroundProcesses
from config.command_errors import errors_in_one_line, missing_tables
from config.private_files import create_files_for_owner_only, make_var, restrict_permissions
from config.serving.allocation import share_memory_arena
from config.serving.bodies import SECONDS

GRANIAN_LOG = {"handlers": {}, "formatters": {}, "loggers": {"_granian": {"propagate": True}}}
"""Granian writes to the site's own log."""
CONNECTIONS = 8192
"""Connections open at once, idle and half-sent included: far more than a club has phones."""
HTTP1 = HTTP1Settings(header_read_timeout=1000 * SECONDS, max_buffer_size=65_536)
"""Sets the time limit for a request's head, and for an idle connection."""

LOOK_EVERY = 0.02
"""Seconds between two checks whether the site listens."""


def main() -> None:
    """Serve the site until it is stopped."""
    arguments = argparse.ArgumentParser(prog="python -m config.serve", description=__doc__)
    arguments.add_argument("--ready", action="store_true", help="prepare everything first")
    ready = arguments.parse_args().ready
    share_memory_arena()  # Before any thread starts; the forks inherit it.

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    create_files_for_owner_only()
    django.setup()
    make_var()
    from django.conf import settings

    from config.greeting.phones import invite_phones
    from hosting.metrics.counts import make_folder

    figures = make_folder()
    invite_phones()
    for line in restrict_permissions():
        print(line, file=sys.stderr)  # noqa: T201

    if problem := problem_listening_at(settings.HOST, settings.PORT):
        sys.exit(problem)
    if ready:
        from config.prepare import prepare_site

        prepare_site()
    elif missing := missing_tables():
        sys.exit(missing)
    try:
        _serve(settings.HOST, settings.PORT)
    finally:
        if figures:
            shutil.rmtree(figures, ignore_errors=True)


def _serve(host: str, port: int) -> None:
    from django.conf import settings
    from django.db import connection, connections
    from django.urls import get_resolver

    get_resolver().url_patterns  # noqa: B018  # Loads every view once, before the forks.
    connections.close_all()  # The server's processes are forked from this one,
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]  # and can share no connection.
    server = Server(
        "config.serving.application:create_application",
        factory=True,
        # Granian needs an IP address, not a name such as localhost.
        address=host if ":" in host else socket.gethostbyname(host),
        port=port,
        interface=Interfaces.RSGI,
        loop=Loops.uvloop,
        http=HTTPModes.http1,
        http1_settings=HTTP1,
        websockets=False,
        backlog=CONNECTIONS,
        workers=settings.PROCESSES,
        log_level=LogLevels.warning,
        log_dictconfig=GRANIAN_LOG,
        respawn_failed_workers=True,
        workers_kill_timeout=10,
    )
    companions = BackgroundProcesses()
    server.on_startup(_greet)
    server.on_startup(companions.start)
    _allow_open_files()
    try:
        server.serve()
    finally:
        companions.stop()
        write_back_to_file(connection)


def _allow_open_files() -> None:
    """Raise the limit of open files: most systems allow a process 1,024 unless it asks for more."""
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + 1024
    now = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))


def write_back_to_file(connection: Any) -> None:
    """Write the `-wal` back into the SQLite file, so that the file alone is complete.

    Do nothing on another database. If another program still reads the file, write back as much as
    possible.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()


def problem_listening_at(host: str, port: int) -> str:
    """Return why the site cannot listen there and how to correct it, or "" if it can."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except PermissionError:
        return (
            f"PORT is {port}, but only root may use a port below 1024. Choose one from 1024 to "
            "65535."
        )
    except (OSError, UnicodeError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            other = port + 1 if port < 65535 else port - 1
            return (
                f"Another program already uses {host}:{port}. "
                f"Choose another port, for example: make serve PORT={other}"
            )
        return (
            f"HOST is “{host}”, but this machine does not have that address. Write 127.0.0.1 for "
            "this machine alone, or 0.0.0.0 for every network it is on."
        )
    return ""


def _greet() -> None:
    """Print the site's address once it listens there. Granian calls this a moment before."""
    from config.greeting.message import greeting

    text = "\n".join(["", *greeting(sys.stdout.isatty()), ""])
    Thread(target=_print_when_listening, args=(text,), daemon=True).start()


def _print_when_listening(text: str) -> None:
    from django.conf import settings

    from config.greeting.message import address_here

    while True:
        try:
            socket.create_connection((address_here(settings.HOST), settings.PORT), 1).close()
        except OSError:
            sleep(LOOK_EVERY)
        else:
            print(text, flush=True)  # noqa: T201
            return


if __name__ == "__main__":
    try:
        with errors_in_one_line():
            main()
    except KeyboardInterrupt:
        sys.exit(130)
