"""Two pages about an address: the one that asks for proof, and an invitation to a known one."""

from dataclasses import dataclass

from club.addresses.pending import PendingAnswers
from club.models import Member


@dataclass(frozen=True, slots=True)
class ProveAddressPage:
    """The page that asks for proof of an address: the reason, and where the person was going. Two
    queries, for `asked`."""

    pending: PendingAnswers
    later: str
    """The address of the page the person was going to."""


@dataclass(frozen=True, slots=True)
class KnownAddressPage:
    """An invitation to somebody who has an account: how to sign in with it.

    It costs three queries: the invitation, the account, and whether its address is confirmed.
    """

    person: Member
    proved: bool
    """Whether they have confirmed the address."""
    sends: bool
    """Whether the site sends e-mails."""
