"""Remind by e-mail the people a card waits for, each once in a day of play."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.emails.enabled import can_send_emails
from club.emails.unsubscribe import turn_off_headers, turn_off_line
from club.models import Member
from club.operation_error import OperationError
from club.site_address import site_address
from front.sittings.sitting import is_resting
from front.sittings.waiting import Waiting, waiting_for
from front.wants import prefetch_wants
from piquet.text.typed import joined
from scoring.days import day_of_play
from scoring.models import Card, Reminder
from scoring.operations.rights import is_player
from scoring.operations.signing_rights import officers_of


@dataclass(frozen=True, slots=True)
class ReminderResult:
    """The names of the people reminded now, and of those already reminded today."""

    sent: tuple[str, ...]
    before: tuple[str, ...]


def can_remind(card: Card, waits: Iterable[Waiting], by: Member) -> bool:
    """Whether `by` may remind somebody of the card.

    They must be a player or officer, the card must wait for another person, and the site must send
    e-mails. The card comes with its seats.
    """
    return can_send_emails() and _may(card, by) and bool(_others(waits, by))


@transaction.atomic
def remind(*, card_id: int, by: Member) -> ReminderResult:
    """Write an e-mail to everybody the card waits for except `by`, to nobody twice in a day.

    Members who have turned reminders off get none. The reminders are recorded in the same
    transaction as the e-mails. Raises Card.DoesNotExist for a card of another club, and
    OperationError if `by` may not remind anybody.
    """
    card = (
        prefetch_wants(Card.objects.filter(club=by.club_id)).select_related("club").get(pk=card_id)
    )
    day = day_of_play(card.club)
    waits = waiting_for(card, officers_of(card.club_id), resting=is_resting(card, day))
    verify_remind(card, waits, by)
    others = _others(waits, by)
    ours = [w for w in others if _claim(card, w.member, by)]
    for waiting in ours:
        reminder_email(card, waiting, by).send()
    return ReminderResult(
        sent=tuple(w.member.name for w in ours),
        before=tuple(w.member.name for w in others if w not in ours),
    )


def verify_remind(card: Card, waits: Iterable[Waiting], by: Member) -> None:
    """Raise OperationError, with the reason, if `by` may not remind anybody of this card."""
    if not can_send_emails():
        raise OperationError(
            _(
                "This site cannot send e-mail yet, so it cannot remind anybody. The card is on the "
                "home page of whoever it waits for."
            )
        )
    if not _may(card, by):
        raise OperationError(_("Only the players of a card, or an officer, can remind the others."))
    if not _others(waits, by):
        raise OperationError(_("This card is not waiting for anybody you can remind."))


def _may(card: Card, by: Member) -> bool:
    return is_player(card.seats.all(), by) or by.is_officer


def _others(waits: Iterable[Waiting], by: Member) -> list[Waiting]:
    return [w for w in waits if w.member.pk != by.pk and w.member.wants_reminders]


def _claim(card: Card, member: Member, by: Member) -> bool:
    """Record the reminder. Returns False if the member was already reminded today."""
    day = day_of_play(card.club)
    try:
        with transaction.atomic():
            Reminder.objects.create(club_id=card.club_id, card=card, member=member, day=day, by=by)
    except IntegrityError:
        return False
    return True


def reminder_email(card: Card, waiting: Waiting, by: Member) -> EmailMessage:
    """Return the e-mail, with the card, what it waits for, who asks, and the card's address."""
    user = waiting.member.user
    words = {
        "name": waiting.member.name,
        "club": card.club.name,
        "players": joined(" – ", (seat.member.name for seat in card.seats.all())),
        "day": date_format(card.played_on, "j F Y"),
        "asks": waiting.words_to_member,
        "by": by.name,
    }
    page = reverse("scoring:card", args=[card.club.slug, card.pk])
    lines = [
        _("%(name)s,") % words,
        "",
        _("The card %(players)s of %(day)s %(asks)s.") % words,
        "",
        site_address(page),
        "",
        _("%(by)s asked Rubicon to remind you. You get at most one reminder of a card a day.")
        % words,
        turn_off_line(waiting.member, "wants_reminders"),
    ]
    return EmailMessage(
        subject=_("%(club)s: a card is waiting for you") % words,
        body="\n".join(lines),
        to=[user.email] if user else [],
        headers=turn_off_headers(waiting.member, "wants_reminders"),
    )
