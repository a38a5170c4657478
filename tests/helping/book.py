"""A club at its book: two players, a third member, a guest, and the officers."""

from dataclasses import dataclass

from club.models import Club, Member, Role
from scoring.models import Card
from tests.helping.factories import make_club, make_member

LEVEL = [((20, 10),) * 6, ((10, 20),) * 6]
"""Two parties, 280 each way: a reckoning of nothing."""


@dataclass
class Book:
    club: Club
    a: Member
    b: Member
    c: Member
    guest: Member
    treasurer: Member
    secretary: Member

    def balance(self, holder: Member, currency: str = "LSD") -> int:
        """Return what the ledger says the member is to receive."""
        account = self.club.accounts.filter(member=holder, currency=currency).first()
        return account.balance if account else 0


def make_book() -> Book:
    club = make_club()
    players = [make_member(club, name=name) for name in "ABC"]
    guest = make_member(club, name="G", guest=True)
    treasurer = make_member(club, name="T", role=Role.TREASURER)
    return Book(club, *players, guest, treasurer, make_member(club, name="S", role=Role.SECRETARY))


def state_of(card: Card) -> str:
    """Return the card's state as it is stored."""
    return Card.objects.get(pk=card.pk).state
