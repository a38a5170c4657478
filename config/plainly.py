"""What keeps a command from its work, told in one line instead of a traceback."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError

from config.busy import is_busy


@contextmanager
def told_plainly() -> Iterator[None]:
    """Leave with status 1 and one line where a setting cannot be, the database cannot be reached,
    or its tables have not been made, and without a line where nobody reads on; anything else goes
    on as it is."""
    try:
        yield
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except BrokenPipeError:  # Whoever read on, as `head` does, has had enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except DatabaseError as error:
        if is_busy(error):
            sys.exit("Somebody else is writing in the book: nothing was written, try again.")
        why = _of_database()
        if why is None:
            raise
        sys.exit(f"{why} ({str(error).strip().splitlines()[0]})")


def _of_database() -> str | None:
    """What the administrator can do about an error of the database; None where nothing is known."""
    try:
        return tables_wanting()
    except DatabaseError:
        return "The database that DATABASE_URL names cannot be used."


def tables_wanting() -> str | None:
    """That the tables are not there as this version wants them; None where they are. Raises
    DatabaseError where the database does not answer."""
    from config.ready import has_migrations_to_run

    if has_migrations_to_run():
        return "The database has not all its tables yet: run “python manage.py migrate” first."
    return None
