"""Two pages about an address: to confirm it, and an invitation for a person with an account."""

from dataclasses import dataclass

from club.addresses.pending import PendingAnswers
from club.models import Member


@dataclass(frozen=True, slots=True)
class ProveAddressPage:
    """The page that asks to confirm an address: why, and which page the person wanted to open.

    It costs two queries, for `pending`.
    """

    pending: PendingAnswers
    later: str
    """The address of the page that the person wanted to open."""


@dataclass(frozen=True, slots=True)
class KnownAddressPage:
    """An invitation to a person who has an account: how to sign in with that account.

    It costs three queries: the invitation, the account, and whether its address is confirmed.
    """

    person: Member
    proved: bool
    """Whether the person has confirmed the address."""
    sends: bool
    """Whether the site sends e-mails."""
