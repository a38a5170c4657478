"""Checks that several operations share: amounts, currencies, members, reasons, form keys."""

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from club.models import Club, Member
from club.operation_error import OperationError
from ledger.models import Account
from scoring.keys import INCOMPLETE, visitors_key

MOST_MONEY: Final = 10**12
"""The largest amount, in the smallest coin; a larger one must be a typing error."""


def verify_treasurer(by: Member) -> None:
    """Raise OperationError for anyone but the treasurer."""
    if not by.is_treasurer:
        raise OperationError(_("Only the treasurer can do this."))


def verify_amount(amount: int, field: str = "amount") -> None:
    """Raise OperationError for zero, a negative amount, or more than `MOST_MONEY`."""
    if amount <= 0:
        raise OperationError(_("Write an amount of more than nothing."), field)
    if amount > MOST_MONEY:
        raise OperationError(_("That is too much for one entry."), field)


def verify_currency(club: Club, currency: str) -> None:
    """Raise OperationError for a currency in which the club has no accounts."""
    used = currencies(club)
    if currency not in used:
        raise OperationError(
            _("The club keeps no accounts in %(currency)s. It uses %(used)s.")
            % {"currency": currency, "used": ", ".join(used)},
            "currency",
        )


def currencies(club: Club) -> list[str]:
    """Return the currencies of the club's accounts, the club's own first."""
    in_use = Account.objects.filter(club=club).values_list("currency", flat=True).distinct()
    return [club.currency, *sorted(set(in_use) - {club.currency})]


def verify_members(club: Club, members: Iterable[object], field: str) -> None:
    """Raise OperationError if any member belongs to another club."""
    if any(isinstance(member, Member) and member.club_id != club.pk for member in members):
        raise OperationError(_("Choose a member of this club."), field)


def verify_form_key(form_key: str) -> None:
    """Raise OperationError for a form without a key, or with a key that the site did not make."""
    if visitors_key(form_key) is None:
        raise OperationError(str(INCOMPLETE))


def verify_words(reason: str, form_key: str) -> None:
    """Raise OperationError for a form with no key or a wrong one, or with too long a reason."""
    verify_form_key(form_key)
    if len(reason.strip()) > REASON_LENGTH:
        required_reason(reason, "reason")


REASON_LENGTH = 300


def required_reason(text: str, field: str) -> str:
    """Return a reason or a decision, trimmed. Raises OperationError if it is empty or too long."""
    words = text.strip()
    if not words:
        raise OperationError(_("Say why, in a few words."), field)
    if len(words) > REASON_LENGTH:
        raise OperationError(
            _("Keep it to %(limit)d characters: these are %(count)d.")
            % {"limit": REASON_LENGTH, "count": len(words)},
            field,
        )
    return words
