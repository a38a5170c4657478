"""Which of the two databases the site has."""

from django.db import connection

from hosting.backups.database import Database
from hosting.backups.postgresql import Postgresql
from hosting.backups.sqlite import Sqlite


def site_database() -> Database:
    """Return the site's database."""
    kind = Postgresql if connection.vendor == "postgresql" else Sqlite
    return kind(connection.settings_dict)
