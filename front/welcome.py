"""What a visitor finds before they are in a club: the welcome, and the choice of their clubs."""

from collections.abc import Sequence
from dataclasses import dataclass

from club.addresses.pending import PendingAnswers
from club.models import Member


@dataclass(frozen=True, slots=True)
class WelcomePage:
    """The first page of a visitor who is not signed in. It queries nothing."""

    one_click: str
    """"here" or "phone" where one click signs the visitor in, "" elsewhere."""
    scan: bool
    """Whether to say that a phone gets in by the code of this run."""


@dataclass(frozen=True, slots=True)
class ClubsPage:
    """The clubs of a person who has none, or several. Three queries, two of them for `asked`."""

    memberships: Sequence[Member]
    asked: PendingAnswers
    one_click: str
    """As on the welcome."""
