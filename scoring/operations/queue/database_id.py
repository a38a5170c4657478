"""The id of the database. Phones learn from it that a backup was restored."""

from uuid import UUID, uuid4

from scoring.models import DatabaseId


def database_id() -> UUID:
    """Return the id of this database."""
    row, _made = DatabaseId.objects.get_or_create(pk=1)
    return row.uuid


def renew_database_id() -> UUID:
    """Give the database another id and return it, so that phones offer their records again."""
    row, _made = DatabaseId.objects.update_or_create(pk=1, defaults={"uuid": uuid4()})
    return row.uuid
