"""The site's settings as the tests want them: of this machine's `.env` only the database."""

import os
import tempfile
from pathlib import Path


def _folder(process: int) -> Path:
    return Path(tempfile.gettempdir()) / f"rubicon-tests-{process}"


# Made and removed by conftest.py; of this process, and of all processes of the run.
SCRATCH = _folder(os.getpid())
SHARED = _folder(os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid())

os.environ |= {
    "SECRET_KEY": "only-for-the-tests-" + "0123456789abcdef" * 3,
    "DEBUG": "false",
    "DEMONSTRATION": "false",
    "HTTPS": "false",
    "BEHIND_PROXY": "false",
    "SITE_URL": "http://testserver",
    "ALLOWED_HOSTS": "localhost,127.0.0.1,testserver",
    "CSRF_TRUSTED_ORIGINS": "",
    "EMAIL_URL": "memorymail://",
    "LOG_LEVEL": "WARNING",
    # Playwright keeps an event loop in the thread that also sets up the database.
    "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
}

from config.settings import *  # noqa: E402, F403
from config.settings import CACHES, DATABASES, MIDDLEWARE, STORAGES  # noqa: E402
from tests.running.migrated import migrated_file  # noqa: E402

MIGRATED = SHARED / "migrated"  # On a server, names the database that this run has migrated.
if "sqlite" in DATABASES["default"]["ENGINE"]:
    MIGRATED = migrated_file()
    # A file, so that the server's threads have connections of their own, as they do in the club.
    DATABASES["default"]["TEST"] = {"NAME": str(SCRATCH / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    )

MIDDLEWARE = ["tests.markup.flat_pages", "tests.security_headers.right_headers", *MIDDLEWARE]
STORAGES["staticfiles"] = {"BACKEND": "tests.plain_static.PlainStaticFiles"}
STATIC_ROOT = SCRATCH
CACHES["drawings"]["LOCATION"] = str(SCRATCH / "drawings")
LAST_CHECK = SCRATCH / "ledger-check.json"
BACKUPS = SCRATCH / "backups"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
