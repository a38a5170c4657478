"""The page that shows the treasurer whether the ledger is sound."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection
from django.utils.functional import Promise

from club.models import Member
from ledger.book_checks import CHECKS, failures
from ledger.chain.heads import chain_end
from ledger.guards import missing_guards


@dataclass(frozen=True, slots=True)
class ChecksPage:
    """Every invariant of the ledger, with what fails.

    Costs the queries of the checks and two more, for the guards and the chain's end.
    """

    member: Member
    checks: Sequence[tuple[Promise, Sequence[str]]]
    """The checks: each is a description, and the failures found."""
    guards: Sequence[str]
    """The database's guards that are missing."""
    head: tuple[int, str] | None
    """The number and hash of the chain's last link, or None."""

    @property
    def is_sound(self) -> bool:
        """Whether no check fails and no guard is missing."""
        return not self.guards and not any(faults for _words, faults in self.checks)


def checks_page(member: Member) -> ChecksPage:
    """Return the page, after running every check."""
    return ChecksPage(
        member=member,
        checks=[(words, failures(check, member.club)) for check, words in CHECKS.items()],
        guards=missing_guards(connection),
        head=chain_end(member.club),
    )
