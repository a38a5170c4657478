"""Whether the database responds, asked with little work and a short limit."""

from typing import Final
from urllib.parse import quote

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import Error

from club.models import Club
from club.requests.browser_limits import BROWSER_LIMITS

PATH: Final = "/health/"
SECONDS: Final = 2
"""Seconds that the database has to accept a connection, and again to respond."""
HEADERS: Final = (
    *BROWSER_LIMITS,
    ("Content-Type", "text/plain; charset=utf-8"),
    ("Cache-Control", "no-store"),
    ("X-Robots-Tag", "noindex"),
    ("X-Content-Type-Options", "nosniff"),
)


def is_alive(alias: str = DEFAULT_DB_ALIAS) -> bool:
    """Whether the database responds and has the club's tables.

    Asks on a separate connection, so it does not wait for one of the site's. Never creates a
    missing SQLite file.
    """
    probe = _connection_of_its_own(connections[alias])
    try:
        with probe.cursor() as cursor:
            cursor.execute(f"SELECT 1 FROM {Club._meta.db_table} LIMIT 1")  # noqa: S608
    except (Error, OSError):
        return False
    finally:
        probe.close()
    return True


def answer(alive: bool) -> tuple[int, str]:
    """Return the status and the body for strangers. The body reveals no more than the status."""
    return (200, "ok\n") if alive else (503, "not well\n")


def _connection_of_its_own(site: BaseDatabaseWrapper) -> BaseDatabaseWrapper:
    probe = site.copy()
    settings = probe.settings_dict
    options = settings["OPTIONS"]
    if site.vendor == "sqlite":
        settings["NAME"] = f"file:{quote(str(settings['NAME']))}?mode=rw"
        settings["OPTIONS"] = {"timeout": SECONDS}
    else:
        limit = f"-c statement_timeout={SECONDS}s"
        settings["OPTIONS"] = {
            **{name: value for name, value in options.items() if name != "pool"},
            "connect_timeout": SECONDS,
            "options": f"{options.get('options', '')} {limit}",
        }
    return probe
