"""All records of a card, in the order in which they were written."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.sheet.deal import SheetDeal, SheetRecord, record_of, with_standings
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class WrittenRecord:
    """A record with its partie and deal.

    `deal` is None if all its records were taken back, or if the deal before it is not written.
    """

    partie: int
    record: SheetRecord
    deal: SheetDeal | None
    annulled: bool
    carried: bool

    @property
    def state(self) -> str:
        """How the record counts, in a word.

        It is the record's standing, or “replaced” by a later one. A record that would count is
        “annulled” or “carried” to another card with its partie, “past” the end of its partie, or
        “early” if a deal before it is missing.
        """
        if self.record.replaced:
            return "replaced"
        if self.record.standing != "counts":
            return self.record.standing
        if self.annulled:
            return "annulled"
        if self.deal is None:
            return "carried" if self.carried else "early"
        return "past" if self.deal.surplus else "counts"


def records_of(sheet: Sheet) -> list[WrittenRecord]:
    """Every record of the card, latest first, including those taken back or out of place."""
    return sorted(_written_records(sheet), key=lambda one: -one.record.id)


def _written_records(sheet: Sheet) -> Iterator[WrittenRecord]:
    seats: dict[int | None, int] = {p.member_id: p.seat for p in sheet.players}
    by_deal: dict[tuple[int, int], list[SheetRecord]] = defaultdict(list)
    for row in sheet.rows:
        if row.id:
            by_deal[row.partie, row.deal].append(record_of(row, seats))
    for (partie, number), written in by_deal.items():
        deal = sheet.deal(partie, number)
        for record in deal.records if deal else with_standings(written):
            found = sheet.partie(partie)
            carried = found is not None and found.carried_to is not None
            yield WrittenRecord(partie, record, deal, sheet.is_annulled(partie), carried)
