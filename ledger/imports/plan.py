"""Plan an import: find out what it would change in a club, in a few queries for any file."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club.members.joining import verify_office
from club.members.look_alikes import appearance_key
from club.models import Club, Member, User
from ledger.imports.balances_csv import BalanceRow, CsvFault, CsvFaults
from ledger.imports.totals import looks_like_a_total
from ledger.models import Posting, Transaction, TransactionKind
from piquet.money.amounts import format_money
from piquet.text.names import comparison_key


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of a row: the member, and the entry of the balance if there is one.

    In a plan, a new member is not saved yet, and a balance that is still to be posted has no entry.
    """

    row: BalanceRow
    member: Member
    is_new: bool
    entry: Transaction | None = None
    stood: bool = False
    """Whether the entry existed before the import."""
    looks_like: str = ""
    """The name of a member that looks the same as this new member's, or ""."""

    @property
    def is_due(self) -> bool:
        """Whether the row's balance is still to be posted."""
        return bool(self.row.amount) and self.entry is None


class _RowFault(Exception):  # noqa: N818  (it describes a row, not our error)
    def __init__(self, column: str, message: str) -> None:
        super().__init__(message)
        self.column = column
        self.message = message


Opening = tuple[Transaction, int]
"""The entry of an opening balance, and the balance in the smallest coin."""
MemberAndEmail = tuple[Member, str]
"""A member, and the e-mail address of their account, their invitation or their row."""


@dataclass(frozen=True, slots=True)
class _ClubIndex:
    """An index of the club's members and of its existing opening balances.

    `names` has members by name, `alike` by name as compared, and `emails` by e-mail address.
    `looks` has names by their appearance. `openings` has opening balances by the member's id and
    currency.
    """

    club: Club
    openings: dict[tuple[int, str], Opening]
    names: dict[str, MemberAndEmail] = field(default_factory=dict)
    alike: dict[str, MemberAndEmail] = field(default_factory=dict)
    looks: dict[str, str] = field(default_factory=dict)
    emails: dict[str, Member] = field(default_factory=dict)

    def take(self, member: Member, email: str) -> None:
        """Add a member to the index, with their e-mail address if there is one."""
        self.names[member.name] = member, email
        self.alike.setdefault(comparison_key(member.name), (member, email))
        self.looks.setdefault(appearance_key(member.name), member.name)
        if email:
            self.emails.setdefault(email, member)

    def called(self, name: str) -> MemberAndEmail | None:
        """Return the member called this and their e-mail, or None, like `Club.member_called`."""
        return self.names.get(name) or self.alike.get(comparison_key(name))


def plan(club: Club, rows: Iterable[BalanceRow]) -> list[Imported]:
    """Return what the rows would change in the club, and write nothing.

    Raises CsvFaults for rows that do not fit the club.
    """
    known = _read(club)
    done, faults = [], []
    for row in rows:
        try:
            done.append(_one(known, row))
        except _RowFault as wrong:
            faults.append(CsvFault(row.row, wrong.column, wrong.message))
    if faults:
        raise CsvFaults(faults)
    return done


def verify_accounts(rows: Iterable[BalanceRow]) -> None:
    """Raise CsvFaults for e-mail addresses and names that no account can have in any club."""
    faults = []
    for row in rows:
        try:
            if row.email:
                User(email=row.email, name=row.name).full_clean(
                    exclude=("password",), validate_unique=False
                )
        except ValidationError as error:
            column, messages = next(iter(error.message_dict.items()))
            faults.append(CsvFault(row.row, column, " ".join(messages)))
    if faults:
        raise CsvFaults(faults)


def _read(club: Club) -> _ClubIndex:
    known = _ClubIndex(club, _openings(club))
    for member in club.members.select_related("user").order_by("pk"):
        known.take(member, member.user.email if member.user else member.invited)
    return known


def _openings(club: Club) -> dict[tuple[int, str], Opening]:
    not_reversed = club.transactions.filter(kind=TransactionKind.OPENING, reversed_by=None)
    entries: Mapping[int, Transaction] = {entry.pk: entry for entry in not_reversed}
    postings = Posting.objects.filter(
        transaction__club=club,
        transaction__kind=TransactionKind.OPENING,
        transaction__reversed_by=None,
        account__member__isnull=False,
    )
    openings: dict[tuple[int, str], Opening] = {}
    rows = postings.order_by("transaction__number").values_list(
        "transaction_id", "account__member_id", "amount"
    )
    for entry_id, member_id, amount in rows:
        if entry := entries.get(entry_id):
            openings.setdefault((member_id, entry.currency), (entry, amount))
    return openings


def _one(known: _ClubIndex, row: BalanceRow) -> Imported:
    other = known.looks.get(appearance_key(row.name), "")
    member, is_new = _member(known, row)
    entry = _existing_opening(known, member, row) if row.amount and member.pk else None
    looks_like = other if is_new else ""
    return Imported(row, member, is_new, entry, stood=entry is not None, looks_like=looks_like)


def _member(known: _ClubIndex, row: BalanceRow) -> tuple[Member, bool]:
    """Return the row's member, and whether the member is new to the club.

    Raises _RowFault if the row contradicts what the club has.
    """
    known_member = known.called(row.name)
    if known_member is None:
        return _new(known, row), True
    member, email = known_member
    if member.left_at is not None:
        raise _RowFault("name", _("%(name)s has left the club.") % {"name": member.name})
    if row.email and row.email != email:
        words = {"name": member.name, "kept": email or _("no e-mail")}
        raise _RowFault("email", _("%(name)s is already in the club, with %(kept)s.") % words)
    if row.role and row.role not in (member.role, member.offered_role):
        words = {"name": member.name, "role": member.get_role_display()}
        raise _RowFault("role", _("%(name)s is already in the club, as %(role)s.") % words)
    return member, False


def _new(known: _ClubIndex, row: BalanceRow) -> Member:
    if not row.email and looks_like_a_total(row.name, row.currency):
        text = _(
            "“%(name)s” looks like a sum of other rows. Leave the row out. If a member has "
            "this name, add them to the club first."
        )
        raise _RowFault("name", text % {"name": row.name})
    other = known.emails.get(row.email)
    if other is not None:
        words = {"email": row.email, "name": other.name, "club": known.club}
        raise _RowFault("email", _("%(email)s already belongs to %(name)s of %(club)s.") % words)
    try:
        verify_office(row.role, guest=not row.email)
    except ValidationError as error:
        raise _RowFault("role", " ".join(error.messages)) from None
    member = Member(club=known.club, name=row.name, offered_role=row.role)
    known.take(member, row.email)
    return member


def _existing_opening(known: _ClubIndex, member: Member, row: BalanceRow) -> Transaction | None:
    """Return the entry of the member's existing opening balance, or None.

    Raises _RowFault if the existing balance differs from the row's.
    """
    entry, stands = known.openings.get((member.pk, row.currency), (None, row.amount))
    if entry and stands != row.amount:
        words = {
            "name": member.name,
            "stands": format_money(stands, row.currency),
            "number": entry.number,
        }
        raise _RowFault(
            "balance",
            _("%(name)s’s opening balance is already in the book: %(stands)s, in No. %(number)d.")
            % words,
        )
    return entry
