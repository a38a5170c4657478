"""Select the entries of the book, and their postings, that a member sees.

In a club where each player sees their own money, a player sees the entries with a posting of their
own. Of an entry between people they see both sides. Of one that the treasurer made for many, such
as a subscription, they see their own posting only.
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
"""Kinds of entry of which everybody in it sees every posting, also of their reversals."""


def entries_seen(viewer: Member) -> QuerySet[Transaction]:
    """Return the club's entries that the viewer sees."""
    entries = viewer.club.transactions.all()
    if sees_all_money(viewer):
        return entries
    own = Posting.objects.filter(transaction=OuterRef("pk"), account__member=viewer)
    return entries.filter(Exists(own))


def sees_whole(viewer: Member, entry: Transaction) -> bool:
    """Whether the viewer sees every posting of an entry that they see.

    It queries nothing if they see all, or the entry comes with what it reverses.
    """
    kinds = {entry.kind, entry.reverses and entry.reverses.kind}
    return sees_all_money(viewer) or not kinds.isdisjoint(BETWEEN_PEOPLE)


def postings_seen(viewer: Member) -> Q:
    """Return a filter for the postings that the viewer sees, within `entries_seen`."""
    if sees_all_money(viewer):
        return Q()
    kinds = Q(transaction__kind__in=BETWEEN_PEOPLE)
    reversed_kinds = Q(transaction__reverses__kind__in=BETWEEN_PEOPLE)
    return kinds | reversed_kinds | Q(account__member=viewer)
