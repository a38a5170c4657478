"""What an operation gives back: what it wrote, and the card as it leaves it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from club.models import Member
from scoring.models import Card, Partie, Record
from scoring.sheet.rows import Row, with_partie, with_record
from scoring.sheet.sheet import Sheet, derive

Made = TypeVar("Made")


@dataclass(frozen=True)  # No slots: it keeps its sheet.
class Change(Generic[Made]):
    """What an operation `made` on a card, and the card with its sheet as the operation leaves it.

    The sheet is derived when it is first asked for, after the card's lock has been given back, so
    that nobody waits for it. No query is made where the operation had read the card.
    """

    made: Made
    card: Card
    _derive: Callable[[], Sheet] = field(repr=False)
    before: Sheet | None = field(default=None, repr=False)
    """The sheet on which a deal was written; None of other changes."""

    @cached_property
    def sheet(self) -> Sheet:
        """The card as it stands after the change."""
        return self._derive()


def unchanged(made: Made, card: Card, sheet: Sheet) -> Change[Made]:
    """What had been done before, by the same key: nothing is written again."""
    return Change(made, card, lambda: sheet)


def with_records(
    card: Card, sheet: Sheet, rows: tuple[Row, ...], records: Iterable[Record], by: Member
) -> Sheet:
    """The sheet with these records, which this member has just written.

    `rows` are the card's, with the parties of the records among them.
    """
    for record in records:
        rows = with_record(rows, record, by)
    return derive(card, sheet.players, rows)


def with_partie_as_kept(card: Card, sheet: Sheet, partie: Partie) -> Sheet:
    """The sheet with a partie as it is kept now."""
    return derive(card, sheet.players, with_partie(sheet.rows, partie))
