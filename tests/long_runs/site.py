"""The site that an attack or a fault is tried on, with a database of its own."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.helping import site


@contextmanager
def a_site(name: str, **environ: str) -> Iterator[Path]:
    """Set up Django on a new database, SQLite or on the server of DATABASE_URL; yield its folder.

    E-mails are files in `mail` there, unless EMAIL_URL is set. `environ` adds settings.
    """
    with site.scratch(name) as folder:
        os.environ.setdefault("EMAIL_URL", f"filemail:///{folder / 'mail'}")
        site.set_up(folder, os.environ.get("DATABASE_URL", ""))
        os.environ |= environ
        try:
            yield folder
        finally:
            let_go()


@contextmanager
def served(name: str, **environ: str) -> Iterator[Path]:
    """Do so, and serve the site."""
    with a_site(name, **environ) as folder, site.served():
        yield folder


def let_go() -> None:
    """Close this process's connections to the database, dead ones too, so it can be dropped."""
    from django.db import connection, connections

    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()
