"""The page that imports members and balances from a file."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from club.models import Member
from ledger.forms.import_balances import BalancesForm
from ledger.imports.plan import Imported
from ledger.imports.wording import format_imported_balance, format_imported_member, format_totals
from piquet.money.amounts import format_money


@dataclass(frozen=True, slots=True)
class ImportPage:
    """The form, and what the sent file would change.

    Makes no queries: everything was read when the file was tried.
    """

    member: Member
    form: BalancesForm
    tried: Sequence[Imported]
    """The file's rows with their results; empty until a file is sent."""

    @property
    def rows(self) -> list[tuple[Imported, str, str]]:
        """Each row, with its member's and its balance's result in words."""
        return [
            (imported, format_imported_member(imported), format_imported_balance(imported))
            for imported in self.tried
        ]

    @property
    def together(self) -> Sequence[str]:
        """The totals of the balances, a line for each currency."""
        return format_totals(self.tried)

    @property
    def likenesses(self) -> list[Imported]:
        """The rows whose name looks like a member's but has different letters."""
        return [imported for imported in self.tried if imported.looks_like]

    @property
    def sending(self) -> str:
        """The button's text while the rows are written."""
        count = len(self.tried)
        text = ngettext("Writing %(n)s row …", "Writing %(n)s rows …", count)
        return text % {"n": f"{count:,}"}

    @property
    def example(self) -> list[str]:
        """Two example amounts in the club's currency, as a file could have them."""
        return [format_money(amount, self.member.club.currency) for amount in (300, 90)]
