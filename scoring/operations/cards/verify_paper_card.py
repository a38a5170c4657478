"""Check the written figures of a paper card of the club (R62)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.operation_error import OperationError
from piquet.checking.consequence import consequence
from piquet.checking.report import report
from piquet.formats.card_file import CardFile
from piquet.formats.read_card import card_from_data
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class PaperCheck:
    """The errors in a paper card's figures, and their consequence in a sentence.

    `discrepancies` are wrong figures, `errors` impossible deals, `notes` scores that only a penalty
    explains.
    """

    discrepancies: Sequence[Mapping[str, Any]] = ()
    consequence: str = ""
    errors: Sequence[Mapping[str, Any]] = ()
    notes: Sequence[Mapping[str, Any]] = ()

    @property
    def ok(self) -> bool:
        """Whether the card can be posted; scores that a penalty may explain do not prevent that."""
        return not self.discrepancies and not self.errors


def check_of(sheet: Sheet, *, in_money: bool = True) -> PaperCheck:
    """Return the check of a paper card, with the club's names. A card without figures is right.

    The consequence of its errors is given in points, and `in_money` too.
    """
    if sheet.written is None:
        return PaperCheck()
    names = tuple(player.name for player in sheet.players)
    return check_file(replace(card_from_data(sheet.written), players=names), in_money=in_money)


def check_file(file: CardFile, *, in_money: bool = True) -> PaperCheck:
    """Return the check of a card file's figures."""
    findings = report(file)
    shown = findings if in_money else {name: findings[name] for name in findings if name != "money"}
    return PaperCheck(
        findings["discrepancies"],
        consequence(file, shown),
        findings.get("errors", ()),
        findings.get("notes", ()),
    )


def verify_right(check: PaperCheck) -> None:
    """Raise OperationError if a paper card disagrees with itself (R62) or with the laws."""
    if check.errors:
        raise OperationError(
            _("The card is not right yet: %(why)s") % {"why": check.errors[0]["message"]}
        )
    wrong = len(check.discrepancies)
    if wrong:
        raise OperationError(
            ngettext(
                "The card has %(wrong)d wrong figure. Correct it first.",
                "The card has %(wrong)d wrong figures. Correct them first.",
                wrong,
            )
            % {"wrong": wrong}
        )
