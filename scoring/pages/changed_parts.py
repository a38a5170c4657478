"""Find the parts of a card's page that a new deal changes.

A phone sends the version of the card that it shows. The answer has only the changed parts and the
head of the keys (htmx's `hx-swap-oob`) if the deal was written on that version and is not unusual.
In all other cases the answer has the whole card.
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
"""The fields of a deal's form that are empty on an unaltered page.

They are empty too on a page that only asks whether rare scores are right.
"""


@dataclass(frozen=True, slots=True)
class Changed:
    """The parts of the page that a deal has changed, besides the head of the keys."""

    cells: ChangedCells | None
    """The changed cells of the ruled card. None if the whole ruled card has changed."""
    first: bool
    """Whether the deal is the card's first."""
    begins: bool
    """Whether the deal began a partie."""
    ends: bool
    """Whether the deal ended a partie, so that the card's reckoning has changed."""
    keys: bool
    """Whether a button may have appeared or disappeared."""
    undo: bool
    """Whether the Undo button may have appeared or disappeared."""
    had_own_record: bool
    """Whether the page offered the member their own record of the previous deal."""


def changed_parts(before: Sheet, can: CardAbilities, sent: Mapping[str, str]) -> Changed | None:
    """Return what a deal written with the keys has changed. None if anything may have changed.

    `can` has the card as it is now and the member's abilities. `sent` is the form. Its `shown` is
    the version that the page shows, if the page has not been altered.
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
    """Return whether the deal that was due has no marks, and nothing else has changed."""
    partie = after.partie(was.partie)
    others = [p for p in after.parties if p is not partie]
    if partie is None or others != [p for p in before.parties if p.number != was.partie]:
        return False
    if before.has_rulings and rulings_refused(before):  # The head no longer shows it.
        return False
    if before.has_requests:  # The deal has ended the request.
        return False
    if len(partie.deals) != was.number:
        return False
    return not partie.deals[-1].has_signs


def _may_end(due: NextDeal, sheet: Sheet) -> bool:
    """Return whether the deal may be the last of its partie, so that a player may concede it."""
    return due.number >= sheet.rules.deals and may_end_partie(due.number, sheet.rules)


def _offers_own_record(sheet: Sheet, member: Member) -> bool:
    if sheet.last_deal is None:
        return False
    partie, deal = sheet.last_deal
    return may_add_own_record(sheet, member, partie.number, deal)
