"""Format what an import did or would do."""

from collections import defaultdict
from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from ledger.imports.plan import Imported
from piquet.money.amounts import format_money
from scoring.words.sentences import sentence
from scoring.words.stakes import currency_name


def format_imported(imported: Imported) -> str:
    """Return “Row 2: Anne Archer, new, a guest; is owed 15s.”"""
    return _("Row %(row)d: %(name)s, %(member)s; %(balance)s") % {
        "row": imported.row.row,
        "name": imported.row.name,
        "member": format_imported_member(imported),
        "balance": format_imported_balance(imported),
    }


def format_imported_member(imported: Imported) -> str:
    """Return whether the member is in the club already and, if not, how they join."""
    if not imported.is_new:
        return _("already a member")
    new = (
        _("new, %(email)s") % {"email": imported.row.email}
        if imported.row.email
        else _("new, a guest")
    )
    if not imported.looks_like:
        return new
    words = {"new": new, "name": imported.looks_like}
    return _("%(new)s, looks like %(name)s but is spelt with other letters") % words


def format_imported_balance(imported: Imported) -> str:
    """Return what the member is owed or owes, and whether the ledger already had that balance."""
    amount, currency = imported.row.amount, imported.row.currency
    if not amount:
        return _("no balance")
    words = _("is owed %(sum)s") if amount > 0 else _("owes %(sum)s")
    balance = words % {"sum": format_money(abs(amount), currency)}
    if imported.stood and imported.entry:
        return _("%(said)s, already in the book as No. %(number)d") % {
            "said": balance,
            "number": imported.entry.number,
        }
    return balance


def format_totals(done: Sequence[Imported]) -> list[str]:
    """Return the sum of the balances, a line for each currency."""
    sums: dict[str, int] = defaultdict(int)
    for imported in done:
        sums[imported.row.currency] += imported.row.amount
    return [
        sentence(
            _("%(currency)s, together: %(sum)s")
            % {
                "currency": capfirst(currency_name(currency)),
                "sum": format_money(amount, currency),
            }
        )
        for currency, amount in sorted(sums.items())
    ]
