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
    """The faults of a paper card's figures, and their consequence in a sentence.

    `errors` are impossible deals, `notes` scores that only a penalty explains.
    """

    discrepancies: Sequence[Mapping[str, Any]] = ()
    consequence: str = ""
    errors: Sequence[Mapping[str, Any]] = ()
    notes: Sequence[Mapping[str, Any]] = ()

    @property
    def ok(self) -> bool:
        """Whether it can be posted; scores that a penalty may explain do not prevent that."""
        return not self.discrepancies and not self.errors


def check_of(sheet: Sheet, *, in_money: bool = True) -> PaperCheck:
    """Check a paper card, naming its players as the club does; a card without figures is right.

    What its mistakes come to is told `in_money` too, or only in points.
    """
    if sheet.written is None:
        return PaperCheck()
    names = tuple(player.name for player in sheet.players)
    return check_file(replace(card_from_data(sheet.written), players=names), in_money=in_money)


def check_file(file: CardFile, *, in_money: bool = True) -> PaperCheck:
    """Check a paper card's figures as a card file has them."""
    findings = report(file)
    shown = findings if in_money else {name: findings[name] for name in findings if name != "money"}
    return PaperCheck(
        findings["discrepancies"],
        consequence(file, shown),
        findings.get("errors", ()),
        findings.get("notes", ()),
    )


def verify_right(check: PaperCheck) -> None:
    """Refuse to post a paper card that disagrees with itself (R62) or with the laws."""
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
