"""The other side's consent to a mended deal (R61)."""

from django.utils.translation import gettext as _

from club.models import Member
from scoring.models import WRITABLE, Card, Consent, Record
from scoring.operations.errors import Refused
from scoring.operations.lock import locked
from scoring.operations.rights import seat_of, speaks_for_club


def can_consent(card: Card, record: Record, by: Member) -> bool:
    """Whether he is the one to answer: the other player, or an officer who does not play."""
    if card.state not in WRITABLE or not record.waits or hasattr(record, "consent"):
        return False
    seats = list(card.seats.all())
    if speaks_for_club(seats, by):
        return True
    return seat_of(seats, by) is not None and record.writer_id != by.pk


def can_withdraw(card: Card, record: Record, by: Member) -> bool:
    """Whether it is his own record, not answered yet, which he may take back."""
    waiting = record.waits and not hasattr(record, "consent")
    return card.state in WRITABLE and waiting and record.writer_id == by.pk


def consent(*, card_id: int, record_id: int, by: Member, granted: bool) -> Consent:
    """Agree to a record that waits, or refuse it; once, and kept with the deal.

    Its writer may only take it back, which is a refusal by himself. Raises Refused where he is
    not the one to answer, or it was answered already.
    """
    with locked(card_id) as card:
        record = card.records.select_related("consent").filter(pk=record_id).first()
        if record is None or not _may_answer(card, record, by, granted):
            raise Refused(
                _("There is nothing here for you to agree to: it may be answered already.")
            )
        return Consent.objects.create(
            club_id=card.club_id,
            record=record,
            member=by,
            for_club=speaks_for_club(card.seats.all(), by),
            granted=granted,
        )


def _may_answer(card: Card, record: Record, by: Member, granted: bool) -> bool:
    return can_consent(card, record, by) or (not granted and can_withdraw(card, record, by))
