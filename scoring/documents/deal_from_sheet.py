"""Deals of a printed card, from a sheet."""

from scoring.documents.printed_card import PrintedDeal
from scoring.sheet.deal import SheetDeal


def printed_deal(deal: SheetDeal, *, elder_known: bool) -> PrintedDeal:
    """Return a deal's two scores as printed."""
    return PrintedDeal(
        scores=deal.scores,
        elder=deal.elder if elder_known else None,
        mark=deal.mark,
        mark_seat=deal.mark_seat,
        counts=not deal.surplus,
        ruled=any(ruling.shown for ruling in deal.rulings),
    )
