"""The result of an operation on a card: the rows it wrote, and the card afterwards."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from django.utils.functional import cached_property

from club.models import Member
from scoring.models import Card, Partie, Record
from scoring.sheet.carried import move_to
from scoring.sheet.rows import RecordRow, with_partie, with_record
from scoring.sheet.sheet import Sheet, derive

Made = TypeVar("Made")


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class Change(Generic[Made]):
    """The result of an operation: the rows it `made`, and the card with its sheet afterwards.

    The sheet is derived when it is first read. By then the card's lock is free, so nobody waits for
    this. Deriving needs no query if the operation has loaded the card.
    """

    made: Made
    card: Card
    _derive: Callable[[], Sheet] = field(repr=False)
    before: Sheet | None = field(default=None, repr=False)
    """The sheet before the change if a deal was written, None for other changes."""

    @cached_property
    def sheet(self) -> Sheet:
        """The card's sheet after the change."""
        return self._derive()


def unchanged(made: Made, card: Card, sheet: Sheet) -> Change[Made]:
    """Return the change that an earlier request with the same key made. Write nothing."""
    return Change(made, card, lambda: sheet)


def with_records(
    card: Card, sheet: Sheet, rows: tuple[RecordRow, ...], records: Iterable[Record], by: Member
) -> Sheet:
    """Return the sheet with these records, which this member has just written.

    `rows` are the card's rows, including the parties of the records.
    """
    for record in records:
        rows = with_record(rows, record, by)
    return derive(card, sheet.players, rows, sheet.rules)


def with_partie_as_kept(card: Card, sheet: Sheet, partie: Partie) -> Sheet:
    """Return the sheet with this partie as the database has it now."""
    return derive(card, sheet.players, with_partie(sheet.rows, partie))


def with_carried_away(card: Card, sheet: Sheet, new: Partie) -> Sheet:
    """Return the sheet after a partie was carried to this `new` partie on another card."""
    move, old = move_to(new), new.carried_from_id
    rows = (row._replace(carried_to=move) if row.partie_id == old else row for row in sheet.rows)
    return derive(card, sheet.players, rows)
