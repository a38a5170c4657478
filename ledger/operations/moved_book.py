"""Write the book of a club that comes from another site, as it was: nothing is posted anew.

Its entries, papers and links keep their numbers, days and hashes, so the chain stays the same.
"""

from collections.abc import Sequence
from typing import Any, Final

from ledger.models import (
    Account,
    Bet,
    Counter,
    Delivery,
    IssuedDocument,
    Link,
    Month,
    PaymentAnswer,
    Posting,
    Transaction,
)

TABLES: Final = (
    Account,
    Bet,
    Transaction,
    Posting,
    PaymentAnswer,
    Month,
    IssuedDocument,
    Delivery,
    Link,
    Counter,
)
"""In the order in which they are written: a closed month takes no entries, and with its counter the
club's book has begun."""


class BookHasBegunError(ValueError):
    """A club that has a book of its own."""


def write_moved_rows(club_id: int, rows: Sequence[Any]) -> None:
    """Write rows of one table of the club's book, with the ids that they bring.

    The caller proves the whole book (`ledger.book_checks`) before it commits. Raises
    ValueError for rows that are not of this club's book, and BookHasBegunError.
    """
    if any(type(row) not in TABLES or row.club_id != club_id for row in rows):
        raise ValueError("rows of another club, or of no book")
    if Counter.objects.filter(club_id=club_id).exists():
        raise BookHasBegunError(club_id)
    type(rows[0]).objects.bulk_create(rows)
