"""Reverse a countersigned card, which opens its next edition."""

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from ledger.models import Transaction, TransactionKind
from ledger.operations.bets.settle_bets import unsettle_bets
from ledger.operations.closed_card import locked_card_of_club, verify_acts_for_club
from ledger.operations.post import reverse
from ledger.operations.verify import required_reason
from scoring.models import Card, CardState, Edition
from scoring.operations.cards.close_card import standing_edition
from scoring.operations.signing_rights import can_reverse


def reverse_card(
    *, card_id: int, by: Member, reason: str, edition_id: int | None = None
) -> Edition:
    """Reverse the card's edition and its entry, and open the next edition for writing.

    An edition that posted nothing has no entry to reverse. `edition_id` is the edition shown on the
    page: a second call with it changes nothing. Raises Card.DoesNotExist or OperationError.
    """
    with locked_card_of_club(card_id, by) as card:
        known = card.editions.filter(pk=edition_id or 0, reversed_at__isnull=False).first()
        if known:
            card.version_kept = True
            return known
        edition = verify_reverse(card, by)
        entry = _reverse_entry(card, edition, by, required_reason(reason, "reason"))
        edition.reversed_at = entry.posted_at if entry else now()
        edition.reversed_by, edition.reason = by, reason.strip()
        edition.save(update_fields=["reversed_at", "reversed_by", "reason"])
        unsettle_bets(card, edition, by, edition.reason)
        _reverse_bystanders(card, by, edition.reason)
        card.edition += 1
        card.state = CardState.REVERSED
        return edition


def verify_reverse(card: Card, member: Member) -> Edition:
    """Return the edition that `member` reverses.

    Raises OperationError if there is none, or if they may not reverse it.
    """
    edition = standing_edition(card)
    if edition is None or card.state != CardState.COUNTERSIGNED:
        raise OperationError(
            _("This card is %(state)s. Only a countersigned card can be reversed.")
            % {"state": card.get_state_display()}
        )
    verify_acts_for_club(card, member)
    return edition


def can_reverse_posted(member: Member, entry: Transaction) -> bool:
    """Whether `member` may reverse the card whose current edition this entry posted."""
    card = entry.card if entry.kind == TransactionKind.CARD else None
    return card is not None and card.edition == entry.edition and can_reverse(card, member)


def _reverse_bystanders(card: Card, by: Member, reason: str) -> None:
    """Reverse the bystanders' payments on the card: the next edition may have another result."""
    paid = Transaction.objects.filter(card=card, kind=TransactionKind.BYSTANDER)
    for entry in paid.filter(reverses=None, reversed_by=None):
        reverse(original=entry, by=by, reason=reason)


def _reverse_entry(card: Card, edition: Edition, by: Member, reason: str) -> Transaction | None:
    posted = Transaction.objects.filter(
        card=card, edition=edition.number, kind=TransactionKind.CARD
    ).first()
    return reverse(original=posted, by=by, reason=reason) if posted else None
