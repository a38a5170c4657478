"""Everything written on a card, deal after deal as it was written."""

from collections import defaultdict

from scoring.history import players_of, rows_of
from scoring.models import Card
from scoring.sheet_deal import RowWritten, SheetRecord, history_of, written_of


def records_of(card: Card) -> list[tuple[int, SheetRecord]]:
    """Everything written on the card, latest first, each with its partie; what was taken back or
    fits nowhere too."""
    seats: dict[int | None, int] = {p.member_id: p.seat for p in players_of(card.club_id, card.pk)}
    by_deal: dict[tuple[int, int], list[RowWritten]] = defaultdict(list)
    for row in rows_of(card.pk):
        if row.id:
            by_deal[row.partie, row.deal].append((row, written_of(row, seats)))
    found = [
        (partie, record) for (partie, _), both in by_deal.items() for record in history_of(both)
    ]
    return sorted(found, key=lambda line: -line[1].id)
