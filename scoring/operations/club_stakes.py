"""Change the stakes that a club offers when a card is opened."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from club.security.log import EventKind, note
from club.settings.change_settings import lock_settings
from scoring.club_defaults import OfferedStake, stakes_of
from scoring.models import ClubStake


@transaction.atomic
def replace_stakes(*, by: Member, currency: str, stakes: Sequence[OfferedStake]) -> None:
    """Offer these stakes, in this order. An empty list brings back the usual stakes.

    `currency` is the currency of the page and of all its stakes. Open cards keep their stakes.
    Raises OperationError for a member who is not an officer, and if the club's currency has changed
    since the page was made.
    """
    club = lock_settings(by)
    if club.currency != currency:
        raise OperationError(
            _("The club’s currency has changed in the meantime. Look at its stakes again.")
        )
    if list(stakes) == stakes_of(club):
        return
    ClubStake.objects.filter(club=club, currency=currency).delete()
    ClubStake.objects.bulk_create(
        ClubStake(
            club=club,
            position=position,
            name=offered.name,
            currency=currency,
            amount=offered.stake.amount,
            per=offered.stake.per,
            neglect=offered.stake.neglect,
        )
        for position, offered in enumerate(stakes)
    )
    about = f"stakes: {len(stakes)} in {currency}" if stakes else f"stakes: the usual in {currency}"
    note(EventKind.SETTINGS, club=club, about=about)
