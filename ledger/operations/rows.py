"""The rows that a posting reads and writes, by statements of their own.

A card is signed by whoever waits for it; made by the ORM these few statements take several times
as long as the database takes to carry them out. The caller holds the club's counter.
"""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Final

from django.db import DEFAULT_DB_ALIAS, connection

from club.models import Member
from club.prepared import AS_THEY_ARE, Prepared
from ledger.models import Account, AccountKind, Counter, Holder, Transaction

MANY: Final = 100
"""From so many accounts on they are read, and opened, together."""

_COUNTER_FIELDS: Final = ("club_id", "last", "documents", "closed_through", "links", "head")
_COUNTER: Final = Prepared(
    lambda: (
        Counter.objects.select_for_update(no_key=True)
        .filter(club_id=0)
        .order_by()
        .values_list(*_COUNTER_FIELDS)
    ),
    0,
)
_KNOWN: Final = Prepared(
    lambda: (
        Transaction.objects.filter(club_id=0, source_key="").order_by().values_list("id", flat=True)
    ),
    0,
    "",
)
_FIELDS: Final = [field for field in Transaction._meta.concrete_fields if not field.primary_key]
_COLUMNS: Final = ", ".join(str(field.column) for field in _FIELDS)
_INSERT: Final = (
    f"INSERT INTO ledger_transaction ({_COLUMNS})"  # noqa: S608  (the model's own columns)
    f" VALUES ({', '.join(['%s'] * len(_FIELDS))}) RETURNING id"
)


def locked_counter(club_id: int) -> Counter | None:
    """The club's counter under a lock until the transaction ends, None where it has none yet."""
    row = _COUNTER.first(club_id)
    if row is None:
        return None
    counter = Counter.from_db(DEFAULT_DB_ALIAS, _COUNTER_FIELDS, row)
    closed = counter.closed_through
    if isinstance(closed, str):  # As SQLite keeps a date.
        counter.closed_through = date.fromisoformat(closed)
    return counter


def known_id(club_id: int, source_key: str) -> int | None:
    """The id of what was posted under this source key."""
    row = _KNOWN.first(club_id, source_key)
    return None if row is None else int(row[0])


def keep_last(counter: Counter) -> None:
    """Store the last numbers given, and the chain's end."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE ledger_counter SET last = %s, links = %s, head = %s WHERE club_id = %s",
            [counter.last, counter.links, counter.head, counter.club_id],
        )


def account_ids(draft: Transaction, holders: Collection[Holder]) -> dict[Holder, int]:
    """The holders' accounts in the draft's currency, opened where there are none."""
    if len(holders) > MANY:
        return _many_account_ids(draft, holders)
    found = {holder: _account_id(draft, holder) for holder in holders}
    return {holder: known or _opened(draft, holder) for holder, known in found.items()}


def _many_account_ids(draft: Transaction, holders: Collection[Holder]) -> dict[Holder, int]:
    """The same in two statements, however many they are."""
    accounts = Account.objects.filter(club_id=draft.club_id, currency=draft.currency)
    rows = accounts.order_by().values_list("member_id", "kind", "id")
    known: dict[int | str, int] = {member_id or kind: pk for member_id, kind, pk in rows}
    wanting = [_account(draft, holder) for holder in holders if _whose(holder) not in known]
    made = Account.objects.bulk_create(wanting, batch_size=MANY)
    known |= {account.member_id or account.kind: account.pk for account in made}
    return {holder: known[_whose(holder)] for holder in holders}


def _whose(holder: Holder) -> int | str:
    return holder.pk if isinstance(holder, Member) else holder.value


def _account_id(draft: Transaction, holder: Holder) -> int | None:
    if isinstance(holder, Member):
        row = _OF_MEMBER.first(holder.pk, draft.currency)
    else:
        row = _OF_CLUB.first(draft.club_id, holder.value, draft.currency)
    return None if row is None else int(row[0])


_OF_MEMBER: Final = Prepared(
    lambda: Account.objects.filter(member_id=0, currency="").order_by().values_list("id"), 0, ""
)
_OF_CLUB: Final = Prepared(
    lambda: (
        Account.objects.filter(club_id=0, kind="cash", currency="", member=None)
        .order_by()
        .values_list("id")
    ),
    0,
    "cash",
    "",
)


def _opened(draft: Transaction, holder: Holder) -> int:
    account = _account(draft, holder)
    account.save(force_insert=True)
    return account.pk


def _account(draft: Transaction, holder: Holder) -> Account:
    member = holder if isinstance(holder, Member) else None
    kind = holder if isinstance(holder, AccountKind) else AccountKind.MEMBER
    return Account(club_id=draft.club_id, kind=kind, member=member, currency=draft.currency)


def insert(draft: Transaction, amounts: Mapping[int, int]) -> None:
    """Write the transaction, its postings (by account's id), and the balances they change."""
    values = [
        getattr(draft, field.attname)
        if isinstance(field, AS_THEY_ARE)
        else field.get_db_prep_save(getattr(draft, field.attname), connection)
        for field in _FIELDS
    ]
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, values)
        draft.pk = cursor.fetchone()[0]
        cursor.executemany(
            "INSERT INTO ledger_posting (club_id, transaction_id, account_id, amount)"
            " VALUES (%s, %s, %s, %s)",
            [(draft.club_id, draft.pk, account, amount) for account, amount in amounts.items()],
        )
        cursor.executemany(
            "UPDATE ledger_account SET balance = balance + %s WHERE id = %s",
            [(amount, account) for account, amount in amounts.items()],
        )
    draft._state.adding = False
    draft._state.db = DEFAULT_DB_ALIAS
