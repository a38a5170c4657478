"""The pages before a club: the welcome, and the choice of a club."""

from collections.abc import Sequence
from dataclasses import dataclass

from club.addresses.pending import PendingAnswers
from club.models import Member
from front.home import home_page
from ledger.pages.owed import Owed


@dataclass(frozen=True, slots=True)
class WelcomePage:
    """The first page of a visitor who is not signed in. Makes no query."""

    one_click: str
    """"here" or "phone" if one click signs the visitor in, or "" if it does not."""
    scan: bool
    """Whether to tell the visitor to scan the code of this run."""


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club of the person: their membership, their balances, and the number of things to do."""

    member: Member
    balances: Sequence[Owed]
    waiting: int


def club_line(member: Member, pending: PendingAnswers) -> ClubLine:
    """Return the line of a club. It costs the queries of its home, except the version's."""
    home = home_page(member, "", pending)
    return ClubLine(member, home.balances, home.count_in_club)


@dataclass(frozen=True, slots=True)
class ClubsPage:
    """The clubs of a person who has none, or several. It costs three queries, plus each line's."""

    clubs: Sequence[ClubLine]
    pending: PendingAnswers
    one_click: str
    """"here" or "phone" if one click signs the visitor in, as on the welcome page."""
