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

    It costs four queries: the members to choose from, the events, whom they concern, and the unsent
    e-mails. Where there are such e-mails it costs one more.
    """

    member: Member
    form: LogForm
    log: LogPage
    unsent: Sequence[tuple[Member, OutgoingLetter]]
    """E-mails that were not sent, with whom they are for."""
    is_older: bool
    """Whether it is not the first page."""
    earlier: str
    """The query of the next page's link."""


def security_log_page(member: Member, query: QueryDict) -> SecurityLogPage:
    """Return the page that is `asked` for: of one kind or one member, and from where on."""
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
