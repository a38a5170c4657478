"""The page from which the journal is downloaded for other programs."""

from dataclasses import dataclass

from club.models import Member
from ledger.forms.export import ExportForm
from ledger.operations.verify import currencies
from piquet.money.amounts import LSD


@dataclass(frozen=True, slots=True)
class ExportPage:
    """The form of an export. Three queries: two for its months, and the currencies."""

    member: Member
    form: ExportForm
    has_pence: bool
    """Whether some of the journal is in pounds, shillings and pence."""


def export_page(member: Member, form: ExportForm) -> ExportPage:
    """Return the page with the form as it was typed."""
    return ExportPage(member, form, has_pence=LSD in currencies(member.club))
