"""What the operations on money that is no card's ask alike: amounts, currencies, words, keys."""

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from club.models import Club, Member
from club.refused import Refused
from ledger.models import Account
from ledger.operations.rights import REASON_LENGTH, said

MOST: Final = 10**12
"""The largest amount, in the smallest coin: beyond it somebody leant on a key."""

LONGEST_KEY: Final = 56
"""Characters of a form's key: its entry's source key, and that of a reversal, have room for it."""


def verify_treasurer(by: Member) -> None:
    """Refuse anyone but the treasurer."""
    if not by.is_treasurer:
        raise Refused(_("Only the treasurer does this."))


def verify_amount(amount: int, field: str = "amount") -> None:
    """Refuse nothing, less than nothing, and more than anybody owes."""
    if amount <= 0:
        raise Refused(_("Write an amount: more than nothing."), field)
    if amount > MOST:
        raise Refused(_("That is more than one entry can be."), field)


def verify_currency(club: Club, currency: str) -> None:
    """Refuse a currency that the club keeps no accounts in."""
    used = currencies(club)
    if currency not in used:
        raise Refused(
            _("The club keeps no accounts in %(currency)s; it keeps them in %(used)s.")
            % {"currency": currency, "used": ", ".join(used)},
            "currency",
        )


def currencies(club: Club) -> list[str]:
    """The currencies the club keeps accounts in, its own first."""
    kept = Account.objects.filter(club=club).values_list("currency", flat=True).distinct()
    return [club.currency, *sorted(set(kept) - {club.currency})]


def verify_members(club: Club, members: Iterable[object], field: str) -> None:
    """Refuse members of another club."""
    if any(isinstance(one, Member) and one.club_id != club.pk for one in members):
        raise Refused(_("Choose a member of this club."), field)


def verify_words(reason: str, form_key: str) -> None:
    """Refuse a form without its key, and too many words."""
    if not 8 <= len(form_key) <= LONGEST_KEY:
        raise Refused(_("This form has lost its key: open it again."))
    if len(reason.strip()) > REASON_LENGTH:
        said(reason, "reason")
