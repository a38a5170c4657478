"""Read and write the rows of a posting with prepared statements.

Players wait for this after signing, and the ORM would take several times as long as the database.
The caller holds the club's counter.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.utils import CursorWrapper

from club.models import Member
from club.prepared import AS_THEY_ARE, Prepared
from ledger.models import Account, AccountKind, Counter, Holder, Transaction

MANY: Final = 100
"""With more accounts than this, they are read, opened and changed together."""

_COUNTER_FIELDS: Final = ("club_id", "last", "documents", "closed_through", "links", "head")
_COUNTER: Final = Prepared(
    lambda club_id: (
        Counter.objects.select_for_update(no_key=True)
        .filter(club_id=club_id)
        .order_by()
        .values_list(*_COUNTER_FIELDS)
    )
)
_KNOWN: Final = Prepared(
    lambda club_id, source_key: (
        Transaction.objects.filter(club_id=club_id, source_key=source_key)
        .order_by()
        .values_list("id", flat=True)
    )
)
_FIELDS: Final = [field for field in Transaction._meta.concrete_fields if not field.primary_key]
_VALUES: Final = [
    (field.attname, None if isinstance(field, AS_THEY_ARE) else field.get_db_prep_save)
    for field in _FIELDS
]
"""Each column's attribute, and the function that converts its value for the database."""
_COLUMNS: Final = ", ".join(str(field.column) for field in _FIELDS)
_INSERT: Final = (
    f"INSERT INTO ledger_transaction ({_COLUMNS})"  # noqa: S608  (the model's own columns)
    f" VALUES ({', '.join(['%s'] * len(_FIELDS))}) RETURNING id"
)


def locked_counter(club_id: int) -> Counter | None:
    """Lock the club's counter until the transaction ends and return it; None if there is none."""
    row = _COUNTER.first(club_id)
    if row is None:
        return None
    counter = Counter.from_db(DEFAULT_DB_ALIAS, _COUNTER_FIELDS, row)
    closed = counter.closed_through
    if isinstance(closed, str):  # SQLite stores dates as text.
        counter.closed_through = date.fromisoformat(closed)
    return counter


def existing_id(club_id: int, source_key: str) -> int | None:
    """Return the id of the transaction with this source key, or None."""
    row = _KNOWN.first(club_id, source_key)
    return None if row is None else int(row[0])


def save_counter(cursor: CursorWrapper, counter: Counter) -> None:
    """Save the last entry number and the chain's end."""
    cursor.execute(
        "UPDATE ledger_counter SET last = %s, links = %s, head = %s WHERE club_id = %s",
        [counter.last, counter.links, counter.head, counter.club_id],
    )


def add_to_accounts(
    cursor: CursorWrapper, draft: Transaction, amounts: Mapping[Holder, int]
) -> dict[int, int]:
    """Add each amount to its holder's account in the draft's currency; open missing accounts.

    Returns the amounts by account id.
    """
    if len(amounts) > MANY:
        return _add_to_many(cursor, draft, amounts)
    return {
        _add_to_existing(cursor, draft, holder, amount)
        or _open_account(draft, holder, amount): amount
        for holder, amount in amounts.items()
    }


def _add_to_existing(
    cursor: CursorWrapper, draft: Transaction, holder: Holder, amount: int
) -> int | None:
    """Add the amount to the holder's account and return its id, or None if there is no account."""
    if isinstance(holder, Member):
        cursor.execute(_ADD_TO_MEMBER, (amount, holder.pk, draft.currency))
    else:
        cursor.execute(_ADD_TO_CLUB, (amount, draft.club_id, holder.value, draft.currency))
    row = cursor.fetchone()
    return None if row is None else int(row[0])


_ADD_TO_MEMBER: Final = (
    "UPDATE ledger_account SET balance = balance + %s"
    " WHERE member_id = %s AND currency = %s RETURNING id"
)
_ADD_TO_CLUB: Final = (
    "UPDATE ledger_account SET balance = balance + %s"
    " WHERE club_id = %s AND kind = %s AND currency = %s AND member_id IS NULL RETURNING id"
)


def _add_to_many(
    cursor: CursorWrapper, draft: Transaction, amounts: Mapping[Holder, int]
) -> dict[int, int]:
    """Do the same as `add_to_accounts`, in a few statements for any number of accounts."""
    accounts = Account.objects.filter(club_id=draft.club_id, currency=draft.currency)
    rows = accounts.order_by().values_list("member_id", "kind", "id")
    known: dict[int | str, int] = {member_id or kind: pk for member_id, kind, pk in rows}
    wanting = [_account(draft, holder) for holder in amounts if _holder_key(holder) not in known]
    made = Account.objects.bulk_create(wanting, batch_size=MANY)
    known |= {account.member_id or account.kind: account.pk for account in made}
    by_account = {known[_holder_key(holder)]: amount for holder, amount in amounts.items()}
    cursor.executemany(
        "UPDATE ledger_account SET balance = balance + %s WHERE id = %s",
        [(amount, account) for account, amount in by_account.items()],
    )
    return by_account


def _holder_key(holder: Holder) -> int | str:
    return holder.pk if isinstance(holder, Member) else holder.value


def _open_account(draft: Transaction, holder: Holder, amount: int) -> int:
    account = _account(draft, holder)
    account.balance = amount
    account.save(force_insert=True)
    return account.pk


def _account(draft: Transaction, holder: Holder) -> Account:
    member = holder if isinstance(holder, Member) else None
    kind = holder if isinstance(holder, AccountKind) else AccountKind.MEMBER
    return Account(club_id=draft.club_id, kind=kind, member=member, currency=draft.currency)


def insert_entry(cursor: CursorWrapper, draft: Transaction, amounts: Mapping[int, int]) -> None:
    """Write the transaction and its postings; `amounts` are by account id."""
    values = [
        prepared(getattr(draft, name), connection) if prepared else getattr(draft, name)
        for name, prepared in _VALUES
    ]
    cursor.execute(_INSERT, values)
    draft.pk = cursor.fetchone()[0]
    cursor.executemany(
        "INSERT INTO ledger_posting (club_id, transaction_id, account_id, amount)"
        " VALUES (%s, %s, %s, %s)",
        [(draft.club_id, draft.pk, account, amount) for account, amount in amounts.items()],
    )
    draft._state.adding = False
    draft._state.db = DEFAULT_DB_ALIAS
