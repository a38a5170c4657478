"""Which parts of a card's page a written deal changes.

A phone that swaps its card sends the version it shows. Where the deal was written on that very
version, and nothing about it is unusual, the answer has only the keys of the next deal and the
parts that have changed (htmx's `hx-swap-oob`). Anywhere else the whole card is sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from club.models import Member
from scoring.laws.partie.result import may_end_partie
from scoring.operations.deals.mending import may_add_own_record, records_to_undo
from scoring.ruled_card.changed_rows import table_of_rows
from scoring.ruled_card.two_handed import RULED_PARTIES, CardTable
from scoring.sheet.next_deal import NextDeal
from scoring.sheet.notes import kinds_of
from scoring.sheet.sheet import Sheet

AS_TYPED: Final = ("mark", "mark_seat", "conceder", "instead", "sure", "told", "out")
"""Fields of a deal's form that are empty while its page is as it came."""


@dataclass(frozen=True, slots=True)
class Changed:
    """The parts that a deal has changed, besides the keys."""

    rows: CardTable | None
    """The ruled card with the changed rows only. None if the whole ruled card has changed."""
    inside: bool
    """Whether the deal neither began nor ended a partie: actions and reckoning stay."""
    same_keys: bool
    """Whether the keys are the same, so that the phone keeps them."""
    had_own_record: bool
    """Whether the page offered the member their own record of the deal before."""


def changed_parts(
    before: Sheet, after: Sheet, member: Member, sent: Mapping[str, str], shown: str | None
) -> Changed | None:
    """Return what a deal written with the keys has changed; None if it may be anything.

    `sent` is the form. `shown` is the version that the page shows, None if it does not say.
    """
    was, due = before.next_deal, after.next_deal
    is_as_it_came = not any(sent.get(name) for name in AS_TYPED)
    if shown != str(before.version) or before.version + 1 != after.version or not is_as_it_came:
        return None
    if after.chouette or after.of_games or was is None or due is None:
        return None
    if not before.begun:  # The hints for a first card go.
        return None
    if not before.keys or not _is_plain(before, after, was):
        return None
    goes_on = due.partie == was.partie and due.number <= after.rules.deals
    inside = goes_on and was.number > 1
    is_ruled = inside or (goes_on and was.partie <= RULED_PARTIES)
    return Changed(
        rows=table_of_rows(after, (was.number, due.number)) if is_ruled else None,
        inside=inside,
        same_keys=_keys(before, was, member) == _keys(after, due, member),
        had_own_record=_offers_own_record(before, member),
    )


def _is_plain(before: Sheet, after: Sheet, was: NextDeal) -> bool:
    """Whether the deal due before was written without any sign, and nothing else has changed."""
    partie = after.partie(was.partie)
    others = [p for p in after.parties if p is not partie]
    if partie is None or others != [p for p in before.parties if p.number != was.partie]:
        return False
    if before.settle_asked or before.annul_asked:  # The deal has ended the request.
        return False
    if len(partie.deals) != was.number:
        return False
    return not kinds_of(partie.deals[-1])


def _keys(sheet: Sheet, due: NextDeal, member: Member) -> tuple[bool, bool]:
    """What the keys depend on: whether Undo is among them, and whether a deal may be conceded."""
    undo = next(records_to_undo(sheet, member), None)
    return undo is not None, may_end_partie(due.number, sheet.rules)


def _offers_own_record(sheet: Sheet, member: Member) -> bool:
    if sheet.last_deal is None:
        return False
    partie, deal = sheet.last_deal
    return may_add_own_record(sheet, member, partie.number, deal)
