"""A player's request to settle a card without a partie, or to annul the partie (R34).

The other side answers on their own phone, or with a PIN on the asker's. Any change of the card ends
the request, because nobody has agreed to the new figures.
"""

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from scoring.models import Card, Partie
from scoring.sheet.partie import SheetPartie


def keep_request(
    card: Card, row: Partie, *, settle: Member | None = None, annul: Member | None = None
) -> None:
    """Record which member asks to settle without this partie, or to annul it.

    Without either, the request ends. The caller holds the card's lock.
    """
    row.settle_asked_by, row.annul_asked_by = settle, annul
    # The version that the card has after the lock.
    row.settle_version = card.version + 1 if settle or annul else None
    row.save(update_fields=["settle_asked_by", "annul_asked_by", "settle_version"])


def verify_requested(partie: SheetPartie | None) -> SheetPartie:
    """Return the partie with the request. Raises OperationError if there is no request."""
    if partie is None:
        raise OperationError(_("Nobody is asking for that any more. The card has changed."))
    return partie


def verify_answers_to(card: Card, version: int | None) -> None:
    """Raise OperationError if the answerer's page showed another version of the card."""
    if version not in (None, card.version):
        raise OperationError(
            _("The card has changed since you opened this page. Read it again before you answer.")
        )
