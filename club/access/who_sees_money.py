"""Decide who may see whose money.

The club chooses: everybody sees everybody's money, or each player sees their own. Officers see all
(docs/decisions/the-book-is-open.md). Every page, paper and file about money asks here.
`ledger.entries_seen` applies these rules to the entries of the ledger. Nothing here makes a query.
"""

from collections.abc import Container

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from club.models import BalancesSeen, Club, Member


def is_open_to_all(club: Club) -> bool:
    """Whether everybody sees everybody's money, so that it may also be shown on a wall."""
    return club.who_sees_balances == BalancesSeen.ALL


def sees_all_money(viewer: Member) -> bool:
    """Whether the viewer sees everybody's money, and the club's own."""
    return is_open_to_all(viewer.club) or viewer.reads_as_officer


def sees_money_of(viewer: Member, member_id: int | None) -> bool:
    """Whether the viewer sees the balance of this member; None means the club's own money."""
    return viewer.pk == member_id or sees_all_money(viewer)


def sees_money_among(viewer: Member, member_ids: Container[int]) -> bool:
    """Whether the viewer sees what these members, such as a card's players, pay each other."""
    return viewer.pk in member_ids or sees_all_money(viewer)


def verify_sees(may: bool) -> None:
    """Raise PermissionDenied, with a message about who sees the money, if `may` is False."""
    if not may:
        raise PermissionDenied(
            _("In this club each player sees their own money. The treasurer and secretary see all.")
        )
