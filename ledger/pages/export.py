"""The page from which the journal is downloaded for other programs."""

from dataclasses import dataclass

from club.models import Member
from ledger.forms.export import ExportForm
from ledger.operations.verify import currencies
from piquet.money.amounts import LSD


@dataclass(frozen=True, slots=True)
class ExportPage:
    """The page with the export form.

    Costs three queries: two for the months to choose from, and one for the currencies.
    """

    member: Member
    form: ExportForm
    has_pence: bool
    """Whether the club has accounts in pounds, shillings and pence."""


def export_page(member: Member, form: ExportForm) -> ExportPage:
    """Return the page with the form and its typed values."""
    return ExportPage(member, form, has_pence=LSD in currencies(member.club))
