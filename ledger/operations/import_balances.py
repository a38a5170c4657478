"""Members and their opening balances from a file: all of it, or nothing."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club.joining import add_member
from club.models import Member, Role
from ledger.imports.balances_csv import BalanceRow, CsvFault, CsvFaults
from ledger.models import Transaction, TransactionKind
from ledger.operations.balances import open_balances
from scoring.laws.money import format_money
from scoring.operations.errors import Refused


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a row: the member, and the entry of his balance if he had any."""

    row: BalanceRow
    member: Member
    is_new: bool
    entry: Transaction | None = None
    stood: bool = False
    """Whether that entry was there before."""

    @property
    def is_due(self) -> bool:
        """Whether its balance is still to be posted."""
        return bool(self.row.amount) and self.entry is None


class _OnlyTried(Exception):  # noqa: N818  (it takes back what a dry run did)
    pass


class _RowFault(Exception):  # noqa: N818  (it is told of the row)
    def __init__(self, column: str, message: str) -> None:
        super().__init__(message)
        self.column = column
        self.message = message


def import_balances(
    *, by: Member, rows: Sequence[BalanceRow], dry_run: bool = False
) -> list[Imported]:
    """Add the members that the club does not have, and post the balances: one entry a currency.

    A dry run does the same and takes it back. A balance that stands already is not posted
    again. Raises CsvFaults, with nothing changed, where a row does not fit the club.
    """
    done: list[Imported] = []
    try:
        with transaction.atomic():
            done = _posted(by, _joined(by, rows))
            if dry_run:
                raise _OnlyTried
    except _OnlyTried:
        pass
    return done


def _joined(by: Member, rows: Iterable[BalanceRow]) -> list[Imported]:
    """Each row with its member, and with the entry of his balance where it stands already."""
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


def _one(by: Member, row: BalanceRow) -> Imported:
    member, is_new = _member(by, row)
    known = _standing(member, row) if row.amount else None
    return Imported(row, member, is_new, known, stood=known is not None)


def _posted(by: Member, joined: list[Imported]) -> list[Imported]:
    """The same with the balances posted that do not stand yet."""
    entries = {
        currency: _post(by, [one for one in joined if one.is_due and one.row.currency == currency])
        for currency in sorted({one.row.currency for one in joined if one.is_due})
    }
    return [replace(one, entry=entries[one.row.currency]) if one.is_due else one for one in joined]


def _post(by: Member, due: Sequence[Imported]) -> Transaction:
    currency = due[0].row.currency
    balances = {one.member: one.row.amount for one in due}
    try:
        return open_balances(
            by=by, balances=balances, currency=currency, form_key=_key(by, balances, currency)
        )
    except Refused as refused:
        rows = {f"member_{one.member.pk}": one.row.row for one in due}
        row = rows.get(refused.field, due[0].row.row)
        raise CsvFaults([CsvFault(row, "balance", refused.message)]) from None


def _key(by: Member, balances: dict[Member, int], currency: str) -> str:
    """The same for the same balances, until what they were posted as is reversed."""
    undone = by.club.transactions.filter(reverses__kind=TransactionKind.OPENING).count()
    said = sorted((member.pk, amount) for member, amount in balances.items())
    return hashlib.sha256(f"{currency}:{undone}:{said}".encode()).hexdigest()[:40]


def _member(by: Member, row: BalanceRow) -> tuple[Member, bool]:
    """The member of the row, who is added where the club has nobody of that name."""
    known = by.club.member_called(row.name)
    if known is None:
        return _added(by, row), True
    if known.left_at is not None:
        raise _RowFault("name", _("%(name)s has left the club.") % {"name": known.name})
    kept = known.user.email if known.user else known.invited
    if row.email and row.email != kept:
        words = {"name": known.name, "kept": kept or _("no e-mail")}
        raise _RowFault("email", _("%(name)s is in the club with %(kept)s.") % words)
    if row.role and row.role not in (known.role, known.offered_role):
        words = {"name": known.name, "role": known.get_role_display()}
        raise _RowFault("role", _("%(name)s is %(role)s in the club.") % words)
    return known, False


def _added(by: Member, row: BalanceRow) -> Member:
    try:
        return add_member(
            club=by.club, name=row.name, email=row.email, role=row.role or Role.PLAYER
        )
    except ValidationError as error:
        column, messages = next(iter(error.message_dict.items()))
        raise _RowFault(column, " ".join(messages)) from None


def _standing(member: Member, row: BalanceRow) -> Transaction | None:
    """The member's opening balance in the row's currency, if it was not reversed; _RowFault for
    one of another sum."""
    known = Transaction.objects.filter(
        kind=TransactionKind.OPENING,
        reversed_by=None,
        currency=row.currency,
        postings__account__member=member,
    ).first()
    stands = known.postings.get(account__member=member).amount if known else row.amount
    if known and stands != row.amount:
        words = {
            "name": member.name,
            "stands": format_money(stands, row.currency),
            "number": known.number,
        }
        raise _RowFault(
            "balance",
            _("%(name)s’s opening balance stands as %(stands)s in No. %(number)d.") % words,
        )
    return known
