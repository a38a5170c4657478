"""The pages before a club: the welcome, and the choice among one's clubs."""

from collections.abc import Sequence
from dataclasses import dataclass

from club.addresses.pending import PendingAnswers
from club.models import Member
from front.home import home_page
from ledger.pages.owed import Owed


@dataclass(frozen=True, slots=True)
class WelcomePage:
    """The first page of a visitor who is not signed in. It queries nothing."""

    one_click: str
    """"here" or "phone" where one click signs the visitor in, "" elsewhere."""
    scan: bool
    """Whether to say that a phone gets in by the code of this run."""


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club of the person: what they are there, their balances, and how many things wait."""

    member: Member
    balances: Sequence[Owed]
    waiting: int


def club_line(member: Member, pending: PendingAnswers) -> ClubLine:
    """Return the line of a club, which costs the queries of its home but for the version's."""
    home = home_page(member, "", pending)
    return ClubLine(member, home.balances, home.count_in_club)


@dataclass(frozen=True, slots=True)
class ClubsPage:
    """The clubs of a person who has none, or several. Three queries, and those of each line."""

    clubs: Sequence[ClubLine]
    pending: PendingAnswers
    one_click: str
    """Where one click signs the visitor in, as on the welcome page."""
