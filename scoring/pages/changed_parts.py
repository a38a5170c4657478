"""Find the parts of a card's page that a written deal changes.

A phone that swaps its card sends the version it shows. Where the deal was written on that very
version, and nothing about it is unusual, the answer has only the head of the keys and the parts
that have changed (htmx's `hx-swap-oob`). Anywhere else the whole card is sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from club.models import Member
from piquet.partie.result import may_end_partie
from scoring.operations.deals.corrections import may_add_own_record, record_to_undo
from scoring.pages.abilities import CardAbilities
from scoring.ruled_card.changed_cells import ChangedCells, changed_cells
from scoring.ruled_card.two_handed import RULED_PARTIES
from scoring.sheet.next_deal import NextDeal
from scoring.sheet.records import rulings_refused
from scoring.sheet.sheet import Sheet

AS_TYPED: Final = ("mark", "mark_seat", "conceder", "instead", "told", "out")
"""Fields of a deal's form that are empty while its page is as it came, or asks only whether
rare scores are right."""


@dataclass(frozen=True, slots=True)
class Changed:
    """The parts that a deal has changed, besides the head of the keys."""

    cells: ChangedCells | None
    """The changed cells of the ruled card. None if the whole ruled card has changed."""
    first: bool
    """Whether the deal is the card's first."""
    begins: bool
    """Whether it began a partie."""
    ends: bool
    """Whether it ended one: then what the card comes to has changed."""
    keys: bool
    """Whether a key may have come or gone."""
    undo: bool
    """Whether Undo may have come or gone."""
    had_own_record: bool
    """Whether the page offered the member their own record of the deal before."""


def changed_parts(before: Sheet, can: CardAbilities, sent: Mapping[str, str]) -> Changed | None:
    """Return what a deal written with the keys has changed; None if it may be anything.

    `can` has the card as it is now, and what the member may do on it. `sent` is the form. It has
    the version that the page shows as `shown`, if it is as it came.
    """
    after, member = can.sheet, can.member
    was, due = before.next_deal, after.next_deal
    is_as_it_came = not any(sent.get(name) for name in AS_TYPED)
    was_seen = sent.get("shown") == str(before.version) and before.version + 1 == after.version
    if not (was_seen and is_as_it_came):
        return None
    if after.chouette or after.of_games or was is None or due is None:
        return None
    if not _is_plain(before, after, was):
        return None
    goes_on = due.partie == was.partie and due.number <= after.rules.deals
    begins = was.number == 1
    is_ruled = goes_on and (not begins or was.partie <= RULED_PARTIES)
    undo = (record_to_undo(before, member) is None) != (can.undo is None)
    return Changed(
        cells=changed_cells(after, due, (was.number, due.number)) if is_ruled else None,
        first=not before.begun,
        begins=begins,
        ends=not goes_on,
        keys=undo or _may_end(was, after) or _may_end(due, after),
        undo=undo,
        had_own_record=_offers_own_record(before, member),
    )


def _is_plain(before: Sheet, after: Sheet, was: NextDeal) -> bool:
    """Whether the deal due before was written without any sign, and nothing else has changed."""
    partie = after.partie(was.partie)
    others = [p for p in after.parties if p is not partie]
    if partie is None or others != [p for p in before.parties if p.number != was.partie]:
        return False
    if before.has_rulings and rulings_refused(before):  # The card's head no longer says so.
        return False
    if before.has_requests:  # The deal has ended the request.
        return False
    if len(partie.deals) != was.number:
        return False
    return not partie.deals[-1].has_signs


def _may_end(due: NextDeal, sheet: Sheet) -> bool:
    """Whether the deal may be the last of its partie, so that it can be conceded."""
    return due.number >= sheet.rules.deals and may_end_partie(due.number, sheet.rules)


def _offers_own_record(sheet: Sheet, member: Member) -> bool:
    if sheet.last_deal is None:
        return False
    partie, deal = sheet.last_deal
    return may_add_own_record(sheet, member, partie.number, deal)
