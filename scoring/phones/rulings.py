"""The rulings on a card, as a phone shows them without a signal (docs/offline.md)."""

from collections.abc import Mapping
from typing import Any

from club.models import Member
from piquet.rulings.apply_ruling import is_void
from scoring.operations.rulings.withdraw import can_withdraw
from scoring.sheet.deal import SheetRuling
from scoring.sheet.player_names import bystander_names
from scoring.sheet.records import every_ruling
from scoring.sheet.sheet import Sheet
from scoring.words.rulings.record import (
    format_consequences,
    format_decision,
    format_status,
    title_of,
)


def rulings_for_phone(
    sheet: Sheet, member: Member, keys: Mapping[int, str]
) -> list[dict[str, Any]]:
    """Return the rulings that the card shows, in the order of the deals.

    `keys` maps the ids of records to their keys. One query if a bystander pays.
    """
    shown = [ruling for ruling in every_ruling(sheet) if ruling.shown and ruling.record.id in keys]
    names = bystander_names(shown)
    return [
        {
            "key": keys[ruling.record.id],
            "partie": ruling.record.partie,
            "deal": ruling.record.deal,
            "title": title_of(ruling),
            "says": format_decision(ruling),
            "does": format_consequences(sheet, ruling, names),
            "badge": format_status(ruling),
            "take_back": _may_take_back(sheet, member, ruling),
            "bars": _bars(ruling),
        }
        for ruling in shown
    ]


def _may_take_back(sheet: Sheet, member: Member, ruling: SheetRuling) -> bool:
    """Return whether the member may take the ruling back, or ask to.

    Its writer may take it back while it waits.
    """
    own = ruling.waits and ruling.record.writer_id == member.pk
    return own or can_withdraw(sheet, member, ruling)


def _bars(ruling: SheetRuling) -> dict[str, Any] | None:
    """Return the path and answers that cannot be proposed again on the deal, None if it is void."""
    if is_void(ruling.effect) and not ruling.waits:
        return None
    return {"path": ruling.content["path"], "answers": dict(ruling.answers)}
