"""The page on which officers change the last day of an open contest."""

from dataclasses import dataclass

from club.models import Member
from contests.models import Contest
from contests.shared.contest_list import address_of, days_in_words
from contests.shared.forms import LastDayForm


@dataclass(frozen=True, slots=True)
class LastDayPage:
    """The form of the last day. It costs no query besides the contest."""

    member: Member
    contest: Contest
    form: LastDayForm

    @property
    def back(self) -> str:
        """The address of the contest."""
        return address_of(self.contest, self.member.club.slug)

    @property
    def days(self) -> str:
        """The days of the contest: “1 September 2026 to 30 June 2027”."""
        return days_in_words(self.contest)
