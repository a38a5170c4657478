"""After a backup was restored, make phones send again the records that the backup does not have."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.operations.queue.database_id import renew_database_id


class Command(BaseCommand):
    help = "After a backup was restored: make phones send again what the backup does not have."

    def handle(self, *_args: Any, **_options: Any) -> None:
        database_id = renew_database_id()
        self.stdout.write(
            f"The database has a new id, {database_id}. Phones offer their deals again."
        )
