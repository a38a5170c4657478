"""Helpers of the operations on a closed card: lock the card, and check who acts for the club."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from scoring.models import Card, Edition
from scoring.operations.lock import locked
from scoring.operations.signing_rights import acts_for_club


@contextmanager
def locked_card_of_club(card_id: int, by: Member) -> Iterator[Card]:
    """Lock a card of the member's club and yield it with its seats, like `locked` in `scoring`.

    Raises Card.DoesNotExist, also for another club's card.
    """
    with locked(card_id) as card:
        if card.club_id != by.club_id:
            raise Card.DoesNotExist
        prefetch_related_objects([card], "seats__member")
        yield card


def verify_acts_for_club(card: Card, member: Member) -> None:
    """Raise OperationError, which names who may do this, unless `acts_for_club` allows it."""
    if not acts_for_club(card, member):
        raise OperationError(
            _(
                "Only the treasurer may do this. On a card that the treasurer plays, only "
                "another officer may."
            )
        )


def verify_edition_shown(edition: Edition, edition_id: int | None) -> None:
    """Raise OperationError if the edition shown on the page is no longer the current one."""
    if edition_id not in (None, edition.pk):
        raise OperationError(
            _("The card was opened and closed again after you opened this page. Read it again.")
        )
