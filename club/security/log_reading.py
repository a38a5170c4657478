"""Select the events of the security log that a club's officers may read: those of its members.

Events such as a sign-in concern an account, not a member. A club sees an account's events while its
member has that account. What a person does in another club belongs to that club.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from club.models import Club, Member, OutgoingLetter, SecurityEvent
from club.security.log_words import format_event

PAGE: Final = 50
"""Lines on one page."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: the event in a sentence, the affected member, and who acted.

    `member` is None if the event concerns the club.
    """

    event: SecurityEvent
    sentence: str
    member: Member | None
    by: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log.

    The next page has the events before number `older`, None on the last page.
    """

    lines: tuple[LogLine, ...]
    older: int | None


def events_of(club: Club, member: Member | None = None) -> "QuerySet[SecurityEvent]":
    """Return the events that this club's officers may read, newest first.

    With a `member`, return only the events about that member.
    """
    in_club = Q(club_id=club.pk)
    of_accounts = Member.objects.filter(
        club=club, user_id=OuterRef("user_id"), joined_at__lte=OuterRef("at")
    ).filter(Q(left_at=None) | Q(left_at__gte=OuterRef("at")))
    if member is not None:
        in_club &= Q(member_id=member.pk)
        of_accounts = of_accounts.filter(pk=member.pk)
    of_account = Q(club_id=None, user_id__isnull=False) & Q(Exists(of_accounts))
    return SecurityEvent.objects.filter(in_club | of_account).order_by("-pk")


def log_page(
    club: Club, *, kind: str = "", member: Member | None = None, before: int | None = None
) -> LogPage:
    """Return a page of the events this club's officers may read, filtered by kind and member."""
    events = events_of(club, member)
    if kind:
        events = events.filter(kind=kind)
    if before is not None:
        events = events.filter(pk__lt=before)
    page = list(events[: PAGE + 1])
    lines = tuple(_lines(club, page[:PAGE]))
    return LogPage(lines, page[PAGE - 1].pk if len(page) > PAGE else None)


def _lines(club: Club, events: Sequence[SecurityEvent]) -> Iterator[LogLine]:
    wanted = (
        Q(pk__in={event.member_id for event in events})
        | Q(user_id__in={event.user_id for event in events if event.user_id})
        | Q(user__email__in={event.by for event in events if event.by})
    )
    members = list(club.members.filter(wanted).select_related("user"))
    by_pk = {person.pk: person for person in members}
    by_user = {person.user_id: person for person in members if person.user_id}
    by_email = {person.user.email: person for person in members if person.user}
    for event in events:
        member = by_pk.get(event.member_id or 0) or by_user.get(event.user_id or 0)
        by = _by(event.by, by_email.get(event.by))
        yield LogLine(event, format_event(event), member, by)


def _by(by: str, member: Member | None) -> str:
    """Return the acting person's name in this club; of others, only that they are outside it."""
    if member is not None:
        return member.name
    if by == "server":
        return _("the people who run this site")
    return _("somebody from another club, or the people who run this site") if by else ""


def unsent_emails(club: Club) -> list[tuple[Member, OutgoingLetter]]:
    """Return the club's last ten unsent e-mails, with their members.

    They have failed, are in doubt, or are waiting for another attempt.
    """
    wrong = (OutgoingLetter.State.FAILED, OutgoingLetter.State.IN_DOUBT)
    waits = Q(state=OutgoingLetter.State.WAITING, tries__gt=0)
    to_members = club.members.filter(user__email=OuterRef("to"), left_at=None)
    unsent = OutgoingLetter.objects.filter(Q(state__in=wrong) | waits).filter(
        Exists(to_members.filter(joined_at__lte=OuterRef("made_at")))
    )
    emails = list(unsent.defer("content").order_by("-pk")[:10])
    members = club.members.filter(left_at=None, user__email__in=[email.to for email in emails])
    named = {email.user.email: email for email in members.select_related("user") if email.user}
    return [(named[email.to], email) for email in emails if email.to in named]
