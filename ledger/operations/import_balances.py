"""Members and their opening balances from a file: all of it, or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club.joining import add_member
from club.models import Member, Role
from ledger.imports.balances_csv import BalanceRow, CsvFault, CsvFaults
from ledger.models import Transaction
from ledger.operations.opening import opening_balance
from scoring.laws.money import format_money
from scoring.operations.errors import Refused


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a row: the member, and the entry of his balance if he had any."""

    row: BalanceRow
    is_new: bool
    entry: Transaction | None
    stood: bool
    """Whether that entry was there before."""


class _OnlyTried(Exception):  # noqa: N818  (it takes back what a dry run did)
    pass


def import_balances(
    *, by: Member, rows: Sequence[BalanceRow], dry_run: bool = False
) -> list[Imported]:
    """Add the members that the club does not have, and post each balance once.

    A dry run does the same and takes it back. A balance that stands already under the same
    member and currency is not posted again. Raises CsvFaults, with nothing changed, where a row
    does not fit the club.
    """
    done: list[Imported] = []
    try:
        with transaction.atomic():
            done = _all(by, rows)
            if dry_run:
                raise _OnlyTried
    except _OnlyTried:
        pass
    return done


def _all(by: Member, rows: Sequence[BalanceRow]) -> list[Imported]:
    done, faults = [], []
    for row in rows:
        try:
            with transaction.atomic():
                done.append(_one(by, row))
        except _RowFault as wrong:
            faults.append(CsvFault(row.row, wrong.column, wrong.message))
    if faults:
        raise CsvFaults(faults)
    return done


class _RowFault(Exception):  # noqa: N818  (it is told of the row)
    def __init__(self, column: str, message: str) -> None:
        super().__init__(message)
        self.column = column
        self.message = message


def _one(by: Member, row: BalanceRow) -> Imported:
    member, is_new = _member(by, row)
    if not row.amount:
        return Imported(row, is_new, None, stood=False)
    known = _standing(member, row.currency)
    if known is not None:
        _verify_same(known, member, row)
        return Imported(row, is_new, known, stood=True)
    try:
        entry = opening_balance(by=by, member=member, amount=row.amount, currency=row.currency)
    except Refused as refused:
        raise _RowFault("balance", refused.message) from None
    return Imported(row, is_new, entry, stood=False)


def _member(by: Member, row: BalanceRow) -> tuple[Member, bool]:
    """The member of the row, who is added where the club has nobody of that name."""
    known = by.club.members.select_related("user").filter(name__iexact=row.name).first()
    if known is None:
        return _added(by, row), True
    if known.left_at is not None:
        raise _RowFault("name", _("%(name)s has left the club.") % {"name": known.name})
    kept = known.user.email if known.user else ""
    if row.email and row.email != kept:
        words = {"name": known.name, "kept": kept or _("no e-mail")}
        raise _RowFault("email", _("%(name)s is in the club with %(kept)s.") % words)
    if row.role and row.role != known.role:
        words = {"name": known.name, "role": known.get_role_display()}
        raise _RowFault("role", _("%(name)s is %(role)s in the club.") % words)
    return known, False


def _added(by: Member, row: BalanceRow) -> Member:
    try:
        return add_member(
            club=by.club, name=row.name, email=row.email, role=row.role or Role.PLAYER
        )
    except ValidationError as error:
        column = "email" if row.email else "name"
        raise _RowFault(column, " ".join(error.messages)) from None


def _standing(member: Member, currency: str) -> Transaction | None:
    """The opening balance that the member has in this currency, if it was not reversed."""
    return Transaction.objects.filter(
        club_id=member.club_id,
        source_key__startswith=f"opening:{member.pk}:{currency}",
        reversed_by=None,
        reverses=None,
    ).first()


def _verify_same(known: Transaction, member: Member, row: BalanceRow) -> None:
    stands = known.postings.get(account__member=member).amount
    if stands != row.amount:
        message = _("%(name)s’s opening balance stands as %(stands)s in No. %(number)d.")
        words = {
            "name": member.name,
            "stands": format_money(stands, row.currency),
            "number": known.number,
        }
        raise _RowFault("balance", message % words)
