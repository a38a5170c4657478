"""Who may see whose money.

The club chooses: everybody sees everybody's, or each player sees their own. Officers see all
(docs/decisions/the-book-is-open.md). Every page, paper and file of money asks here.
`ledger.entries_seen` says which entries of the book that lets through. It queries nothing.
"""

from collections.abc import Container

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from club.models import BalancesSeen, Club, Member


def is_open_to_all(club: Club) -> bool:
    """Whether everybody sees everybody's money: on a wall or a notice board too."""
    return club.who_sees_balances == BalancesSeen.ALL


def sees_all_money(viewer: Member) -> bool:
    """Whether the viewer sees everybody's money, and the club's own."""
    return is_open_to_all(viewer.club) or viewer.reads_as_officer


def sees_money_of(viewer: Member, member_id: int | None) -> bool:
    """Whether the viewer sees the balance of this member; None is the club's own money."""
    return viewer.pk == member_id or sees_all_money(viewer)


def sees_money_among(viewer: Member, member_ids: Container[int]) -> bool:
    """Whether the viewer sees what these members pay each other, such as the players of a card."""
    return viewer.pk in member_ids or sees_all_money(viewer)


def verify_sees(may: bool) -> None:
    """Raise PermissionDenied, which says who sees the money, if the viewer may not."""
    if not may:
        raise PermissionDenied(
            _("In this club each player sees their own money. The treasurer and secretary see all.")
        )
