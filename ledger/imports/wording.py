"""Say in words what an import did or would do."""

from collections import defaultdict
from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from ledger.imports.plan import Imported
from piquet.money.amounts import format_money
from scoring.words.sentences import sentence
from scoring.words.stakes import currency_name


def imported_in_words(one: Imported) -> str:
    """Return “Row 2: Anne Archer, new, a guest; to receive 15s.”"""
    return _("Row %(row)d: %(name)s, %(member)s; %(balance)s") % {
        "row": one.row.row,
        "name": one.row.name,
        "member": member_in_words(one),
        "balance": imported_balance_in_words(one),
    }


def member_in_words(one: Imported) -> str:
    """Return whether they are in the club already, and how they join if not."""
    if not one.is_new:
        return _("already a member")
    new = _("new, %(email)s") % {"email": one.row.email} if one.row.email else _("new, a guest")
    if not one.looks_like:
        return new
    words = {"new": new, "name": one.looks_like}
    return _("%(new)s, looks like %(name)s but is spelt with other letters") % words


def imported_balance_in_words(one: Imported) -> str:
    """Return what they are to receive or owe, and whether that was there before."""
    amount, currency = one.row.amount, one.row.currency
    if not amount:
        return _("no balance")
    words = _("is owed %(sum)s") if amount > 0 else _("owes %(sum)s")
    said = words % {"sum": format_money(abs(amount), currency)}
    if one.stood and one.entry:
        return _("%(said)s, already in the book as No. %(number)d") % {
            "said": said,
            "number": one.entry.number,
        }
    return said


def together_in_words(done: Sequence[Imported]) -> list[str]:
    """Return the sum of the balances, a line a currency: the rest is under opening balances."""
    sums: dict[str, int] = defaultdict(int)
    for one in done:
        sums[one.row.currency] += one.row.amount
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
