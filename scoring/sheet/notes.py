"""The signs on a card's deals, and their meaning."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.sheet.deal import SheetDeal, SheetRecord
from scoring.sheet.sheet import Sheet

SIGNS = {"differs": "†", "waits": "‡", "mark": "*", "surplus": "§", "ruling": "¶"}


@dataclass(frozen=True, slots=True)
class Note:
    """A sign on a deal, with the records that it is about."""

    kind: str
    partie: int
    deal: SheetDeal
    others: tuple[SheetRecord, ...] = ()

    @property
    def of_the_end(self) -> bool:
        """Whether the records agree on the scores but not on who was first out (R20)."""
        scores = {record.scores for record in self.others}
        return self.kind == "differs" and len(scores) == 1 and self.deal.out is not None

    @property
    def by_hands(self) -> bool:
        """Whether each player's record counts for their own hand (Law 74).

        False for a partie's result without deals, and if the records differ on who was first out.
        """
        return self.deal.number > 0 and not self.of_the_end

    @property
    def sign(self) -> str:
        return SIGNS[self.kind]


def kinds_of(deal: SheetDeal) -> list[str]:
    """Return the kinds of signs on a deal: keys of `SIGNS`."""
    if not deal.has_signs:
        return []
    flags = {
        "differs": deal.differs,
        "waits": deal.waits,
        "mark": deal.mark,
        "surplus": deal.surplus,
        "ruling": any(ruling.shown for ruling in deal.rulings),
    }
    return [kind for kind, on in flags.items() if on]


def notes_of(sheet: Sheet) -> Iterable[Note]:
    """Yield the signs on the card, in the order of the deals."""
    for partie in sheet.parties:
        for deal in partie.deals:
            yield from notes_of_deal(partie.number, deal)


def notes_of_deal(partie: int, deal: SheetDeal) -> Iterator[Note]:
    """Yield the signs on one deal."""
    wanted = {"differs": ("counts", "kept"), "waits": ("waits",)}
    for kind in kinds_of(deal):
        statuses = wanted.get(kind, ())
        others = tuple(r for r in deal.records if r.status in statuses and r.scores)
        yield Note(kind, partie, deal, others)


def differing(sheet: Sheet) -> list[Note]:
    """Return the notes on deals that count and whose records differ, in order."""
    return [
        note
        for note in notes_of(sheet)
        if note.kind == "differs" and not (note.deal.surplus or sheet.is_annulled(note.partie))
    ]
