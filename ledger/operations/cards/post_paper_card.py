"""Post a paper card without discrepancies."""

from django.utils.translation import gettext as _

from club.operation_error import OperationError
from ledger.operations.cards.post_card import finish_countersigning
from piquet import LAWS_VERSION
from scoring.models import Card, CardKind, CardState, Edition
from scoring.operations.cards.close_card import reckoning_data, verify_closable
from scoring.operations.cards.verify_paper_card import check_of, verify_right
from scoring.operations.lock import locked
from scoring.sheet.sheet import load


def post_paper(*, card_id: int) -> Edition:
    """Post a paper card as its first edition, once. Its players signed the paper.

    Raises OperationError for a card with discrepancies (R62), impossible deals, or a partie broken
    off (R34).
    """
    with locked(card_id) as card:
        if card.state == CardState.COUNTERSIGNED:
            card.version_kept = True
            return card.editions.get(number=card.edition, reopened_at=None)
        _verify_postable(card)
        edition = Edition.objects.create(
            club_id=card.club_id,
            card=card,
            number=card.edition,
            reckoning=reckoning_data(load(card)),
            laws_version=LAWS_VERSION,
        )
        finish_countersigning(card=card, edition=edition, by=None)
        return edition


def _verify_postable(card: Card) -> None:
    if card.kind != CardKind.PAPER or card.state != CardState.OPEN:
        raise OperationError(
            _("Only a paper card that has not been posted yet can be posted here.")
        )
    sheet = load(card)
    verify_closable(sheet)
    verify_right(check_of(sheet))
