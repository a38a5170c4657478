"""Show expected errors of a command in one line, in place of a traceback."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError

from ledger.database_failures import DatabaseFailure, database_failure


@contextmanager
def errors_in_one_line() -> Iterator[None]:
    """Exit with status 1 and one line for the errors that an administrator can correct.

    They are a wrong setting, a database that is unreachable, busy or full, and missing tables. A
    broken pipe exits without a line. Any other exception propagates.
    """
    try:
        yield
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except BrokenPipeError:  # The reader, such as `head`, has ended.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except DatabaseError as error:
        failure = database_failure(error)
        if failure is DatabaseFailure.BUSY:
            sys.exit("Somebody else is writing in the book. Nothing was written. Try again.")
        if failure is DatabaseFailure.FULL:
            sys.exit("The disk is full. Nothing was written. Make room, then try again.")
        why = _database_problem()
        if why is None:
            raise
        sys.exit(f"{why} ({str(error).strip().splitlines()[0]})")


def _database_problem() -> str | None:
    """Return the remedy for a database error, or None if no remedy is known."""
    try:
        return missing_tables()
    except DatabaseError:
        return "The database in DATABASE_URL cannot be used."


def missing_tables() -> str | None:
    """Return advice if migrations have not been run, or None if they have.

    Raises DatabaseError if the database does not respond.
    """
    from hosting.health.book import missing_migrations

    if missing_migrations():
        return (
            "The database does not have all its tables yet. Run “python manage.py migrate” first."
        )
    return None
