"""The page of the security log, for a club's officers."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from club.forms import LogForm
from club.models import Member, OutgoingLetter
from club.security.log_reading import LogPage, log_page, unsent_emails
from piquet.text.digits import whole_number


@dataclass(frozen=True, slots=True)
class SecurityLogPage:
    """The events about the club's members, newest first.

    It costs four queries: the members to choose from, the events, the members they concern, and the
    unsent e-mails. If there are unsent e-mails, it costs one more.
    """

    member: Member
    form: LogForm
    log: LogPage
    unsent: Sequence[tuple[Member, OutgoingLetter]]
    """The members with e-mails that were not sent."""
    is_older: bool
    """Whether newer events are on another page."""
    earlier: str
    """The query string of the link to older events."""


def security_log_page(member: Member, query: QueryDict) -> SecurityLogPage:
    """Return the page of the events that the query string selects: by kind, member and number."""
    form = LogForm(query, club=member.club)
    wanted = form.cleaned_data if form.is_valid() else {"kind": "", "member": None}
    before = whole_number(query.get("before", ""))
    log = log_page(member.club, before=before, **wanted)
    earlier = query.copy()
    earlier["before"] = str(log.older)
    return SecurityLogPage(
        member=member,
        form=form,
        log=log,
        unsent=unsent_emails(member.club),
        is_older=before is not None,
        earlier=earlier.urlencode(),
    )
