"""The ids that a club's rows get here: one block of free ids for each table.

Members, cards, records and contests have ids in links. They get higher ids than any they had
before, so an old id never means another row of the same club.
"""

from array import array
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db import connection, transaction
from django.db.models import AutoField, Model

from club.models import MovedId
from hosting.moving.catalogue import PARTS, ClubFilePart
from hosting.moving.club_file import Ids
from hosting.moving.manifest import LARGEST_ID
from piquet.formats.strict_json import FileError, FileFault

IN_LINKS: Final[Mapping[str, MovedId.Kind]] = {
    "members": MovedId.Kind.MEMBER,
    "cards": MovedId.Kind.CARD,
    "records": MovedId.Kind.RECORD,
    "contests": MovedId.Kind.CONTEST,
}
"""The parts whose ids are in links, with their kinds in `MovedId`."""


@dataclass(frozen=True, slots=True)
class IdBlock:
    """The ids of one table: the ids in the file, ascending, and the first of the new ids here."""

    before: "array[int]"
    first: int

    def now(self, before: int) -> int:
        """Return the id here for the id `before` in the file.

        Raises LookupError if the file has no such row.
        """
        at = bisect_left(self.before, before)
        if at == len(self.before) or self.before[at] != before:
            raise LookupError(before)
        return self.first + at


NewIds = Mapping[type[Model], IdBlock]


def new_ids(ids: Ids) -> NewIds:
    """Reserve a block of ids for each table. Raises FileError if the ids would become too high.

    On PostgreSQL, call this before the transaction that writes, so that the brief lock on each
    table ends at once. On SQLite, call it inside that transaction, where nobody else can write.
    """
    blocks: dict[type[Model], IdBlock] = {}
    for part in PARTS:
        before = ids[part.name]
        if isinstance(part.model._meta.pk, AutoField):
            blocks[part.model] = IdBlock(before, _first_free(part, before))
    for part in PARTS:
        if part.model not in blocks:  # Its id is the id of another table's row.
            blocks[part.model] = blocks[part.model._meta.pk.related_model]  # type: ignore[index]
    return blocks


def _first_free(part: ClubFilePart, before: "array[int]") -> int:
    above = before[-1] if before and part.name in IN_LINKS else 0
    table = part.model._meta.db_table
    reserve = _on_postgresql if connection.vendor == "postgresql" else _on_sqlite
    last = reserve(table, len(before), above)
    if last + len(before) > LARGEST_ID:
        too_high, most = (
            f"{part.name} with ids to {last + len(before)} here",
            f"at most {LARGEST_ID}",
        )
        raise FileError([FileFault("the file", too_high, most)])
    return last + 1


def _on_sqlite(table: str, _rows: int, above: int) -> int:
    """Return the highest id that the table ever had, or `above` if that is higher."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT MAX(seq) FROM sqlite_sequence WHERE name = %s", [table])
        return max(cursor.fetchone()[0] or 0, above)


def _on_postgresql(table: str, rows: int, above: int) -> int:
    """Advance the table's sequence by this number of rows, and return the id before the first."""
    quoted = connection.ops.quote_name(table)
    with transaction.atomic(), connection.cursor() as cursor:
        # Every insert holds a lock that this lock waits for, so no other row gets an id in between.
        cursor.execute(f"LOCK TABLE {quoted} IN SHARE ROW EXCLUSIVE MODE")
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [table])
        sequence = cursor.fetchone()[0]
        cursor.execute(f"SELECT last_value FROM {sequence}")  # noqa: S608  (the database's name)
        last = max(int(cursor.fetchone()[0]), above)
        if last + rows <= LARGEST_ID:
            cursor.execute("SELECT setval(%s, %s)", [sequence, last + rows])
        return last
