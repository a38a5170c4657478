"""Import members and their opening balances from a file: either all of it or nothing.

The plan is first made without a lock. Under the lock it is made again and written in a few
statements, so that an import keeps nobody waiting for long.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from club.members.bulk_joining import NewMember, add_members
from club.members.joining import lock_members
from club.models import Member, Role
from club.operation_error import OperationError
from ledger.imports.balances_csv import BalanceRow, CsvFault, CsvFaults
from ledger.imports.plan import Imported, plan, verify_accounts
from ledger.models import Transaction, TransactionKind
from ledger.operations.opening_balances import open_with_key
from piquet.text.names import comparison_key
from scoring.keys import DerivedKey, Of, derived_key


def import_balances(
    *, by: Member, rows: Sequence[BalanceRow], dry_run: bool = False
) -> list[Imported]:
    """Add the members that the club lacks, and post the balances: one entry for each currency.

    Returns the result of each row. A dry run writes nothing. An existing opening balance is not
    posted again. If a row does not fit the club, changes nothing and raises CsvFaults.
    """
    verify_accounts(rows)
    planned = plan(by.club, rows)
    if dry_run or not any(imported.is_new or imported.is_due for imported in planned):
        return planned
    with transaction.atomic():
        lock_members(by.club)
        return _with_entries(by, _with_new_members(by, plan(by.club, rows)))


def _with_new_members(by: Member, planned: list[Imported]) -> list[Imported]:
    """Add all new members to the club, and return the plan with them."""
    new = [
        NewMember(imported.member.name, imported.row.email, imported.row.role or Role.PLAYER)
        for imported in planned
        if imported.is_new
    ]
    joined = {comparison_key(member.name): member for member in add_members(by.club, new)}
    return [
        imported
        if imported.member.pk
        else replace(imported, member=joined[comparison_key(imported.member.name)])
        for imported in planned
    ]


def _with_entries(by: Member, joined: list[Imported]) -> list[Imported]:
    """Post the missing balances, and return the plan with their entries."""
    entries = {
        currency: _post(
            by,
            [
                imported
                for imported in joined
                if imported.is_due and imported.row.currency == currency
            ],
        )
        for currency in sorted({imported.row.currency for imported in joined if imported.is_due})
    }
    return [
        replace(imported, entry=entries[imported.row.currency]) if imported.is_due else imported
        for imported in joined
    ]


def _post(by: Member, due: Sequence[Imported]) -> Transaction:
    currency = due[0].row.currency
    balances = {imported.member: imported.row.amount for imported in due}
    try:
        return open_with_key(
            by=by, balances=balances, currency=currency, source_key=_key(by, balances, currency)
        )
    except OperationError as refused:
        rows = {f"member_{imported.member.pk}": imported.row.row for imported in due}
        row = rows.get(refused.field, due[0].row.row)
        raise CsvFaults([CsvFault(row, "balance", refused.message)]) from None


def _key(by: Member, balances: dict[Member, int], currency: str) -> DerivedKey:
    """Return a source key that is the same for the same balances, until they are reversed."""
    undone = by.club.transactions.filter(reverses__kind=TransactionKind.OPENING).count()
    amounts = sorted((member.pk, amount) for member, amount in balances.items())
    text = f"{currency}:{undone}:{amounts}"
    return derived_key(Of.BALANCES, hashlib.sha256(text.encode()).hexdigest()[:40])
