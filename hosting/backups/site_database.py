"""Choose between the two kinds of database."""

from django.db import connection

from hosting.backups.database import Database
from hosting.backups.postgresql import Postgresql
from hosting.backups.sqlite import Sqlite


def site_database() -> Database:
    """Return the site's database, of the kind that its settings name."""
    kind = Postgresql if connection.vendor == "postgresql" else Sqlite
    return kind(connection.settings_dict)
