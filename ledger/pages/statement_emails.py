"""The page that sends a closed month's statements by e-mail."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from club.emails.enabled import can_send_emails
from club.models import Member
from ledger.models import Month
from ledger.months.mailings import TO_SEND, Mailing, MailingStage, mailings


@dataclass(frozen=True, slots=True)
class StatementEmails:
    """Each statement of a closed month, with its stage on the way to its member.

    Costs two queries: the statements with their members and deliveries, and the e-mails in the
    outbox.
    """

    member: Member
    month: Month
    lines: Sequence[Mailing]

    @property
    def first(self) -> date:
        """The month's first day."""
        return date(self.month.year, self.month.month, 1)

    @property
    def can_send(self) -> bool:
        """Whether this site can send e-mails."""
        return can_send_emails()

    @property
    def to_send(self) -> int:
        """The number of statements that would be sent now."""
        return sum(1 for line in self.lines if line.stage in TO_SEND)

    @property
    def counts(self) -> dict[str, int]:
        """The number of statements at each stage, by the stage's name in lower case."""
        counts = Counter(line.stage for line in self.lines)
        return {stage.name.lower(): counts[stage] for stage in MailingStage}


def statement_emails(member: Member, month: Month) -> StatementEmails:
    """Return the page of this closed month."""
    documents = month.documents.filter(member__isnull=False).order_by("number")
    read = documents.select_related("member__user", "delivery")
    return StatementEmails(member, month, mailings(read))
