"""What a paper card's file says, and deals, as a printed card has them."""

from collections.abc import Mapping, Sequence

from scoring.documents.printed import Pair, PrintedDeal
from scoring.sheet import Sheet
from scoring.sheet_deal import SheetDeal


def printed_deal(deal: SheetDeal, *, elder_known: bool) -> PrintedDeal:
    """A deal's two scores as they are printed."""
    return PrintedDeal(
        scores=deal.scores,
        elder=deal.elder if elder_known else None,
        mark=deal.mark,
        mark_seat=deal.mark_seat,
        counts=not deal.surplus,
    )


def said_of(sheet: Sheet, place: int) -> Mapping[str, object]:
    """What the file of a paper card says of a partie."""
    parties = items_of((sheet.written or {}).get("parties"))
    said = parties[place] if place < len(parties) else None
    return said if isinstance(said, Mapping) else {}


def own_figures(said: Mapping[str, object] | None) -> Mapping[str, object]:
    """The figures written under something that a file says."""
    written = (said or {}).get("written")
    return written if isinstance(written, Mapping) else {}


def items_of(value: object) -> Sequence[object]:
    """A list of a file; nothing where there is none."""
    return value if isinstance(value, list) else ()


def as_written(cells: object, otherwise: Pair) -> Pair:
    """A pair of written figures; what would be right stands for one that nobody wrote."""
    kept = [*items_of(cells), None, None][:2]
    left, right = (
        cell if isinstance(cell, int) else right
        for cell, right in zip(kept, otherwise, strict=True)
    )
    return left, right
