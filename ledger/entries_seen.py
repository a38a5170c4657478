"""Select the entries and postings of the ledger that a member may see.

In some clubs players see only their own money. There, a player sees the entries with a posting on
their own account. They see both sides of an entry between people. If the treasurer made an entry
for several members, such as a subscription, they see only their own posting.
"""

from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from club.access.who_sees_money import sees_all_money
from club.models import Member
from ledger.models import Posting, Transaction, TransactionKind

BETWEEN_PEOPLE: Final = (
    TransactionKind.CARD,
    TransactionKind.PAYMENT,
    TransactionKind.SIDE_BET,
    TransactionKind.CARD_MONEY,
    TransactionKind.BYSTANDER,
)
"""Kinds of entry whose postings are all shown to everyone in the entry, as in their reversals."""


def entries_seen(viewer: Member) -> QuerySet[Transaction]:
    """Return the club's entries that the viewer may see."""
    entries = viewer.club.transactions.all()
    if sees_all_money(viewer):
        return entries
    own = Posting.objects.filter(transaction=OuterRef("pk"), account__member=viewer)
    return entries.filter(Exists(own))


def sees_whole(viewer: Member, entry: Transaction) -> bool:
    """Whether the viewer may see every posting of an entry that they may see.

    Makes no query if `entry.reverses` is already fetched.
    """
    kinds = {entry.kind, entry.reverses and entry.reverses.kind}
    return sees_all_money(viewer) or not kinds.isdisjoint(BETWEEN_PEOPLE)


def postings_seen(viewer: Member) -> Q:
    """Return a filter for the postings that the viewer may see, within `entries_seen`."""
    if sees_all_money(viewer):
        return Q()
    kinds = Q(transaction__kind__in=BETWEEN_PEOPLE)
    reversed_kinds = Q(transaction__reverses__kind__in=BETWEEN_PEOPLE)
    return kinds | reversed_kinds | Q(account__member=viewer)
