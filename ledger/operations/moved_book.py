"""Write the ledger of a club that comes from another site, unchanged.

Nothing is posted again. Entries, papers and links keep their numbers, days and hashes, so the chain
stays the same.
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
"""The tables in the order in which they are written.

A closed month takes no entries, so months come after entries. Once the counter is written, the
club's ledger has begun.
"""


class BookHasBegunError(ValueError):
    """The club has a ledger of its own already."""


def write_moved_rows(club_id: int, rows: Sequence[Any]) -> None:
    """Write rows of one table of the club's ledger, with the ids that they already have.

    The caller checks the whole ledger (`ledger.book_checks`) before committing. Raises ValueError
    for rows that do not belong to this club's ledger, and BookHasBegunError.
    """
    if any(type(row) not in TABLES or row.club_id != club_id for row in rows):
        raise ValueError("rows of another club, or of no book")
    if Counter.objects.filter(club_id=club_id).exists():
        raise BookHasBegunError(club_id)
    type(rows[0]).objects.bulk_create(rows)
