"""A club at its book: two players, a third member, a guest, and the officers."""

from dataclasses import dataclass

from club.models import Club, Member, Role
from tests.factories import make_club, make_member


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
        """What the ledger says he is to receive."""
        account = self.club.accounts.filter(member=holder, currency=currency).first()
        return account.balance if account else 0


def make_book() -> Book:
    club = make_club()
    return Book(
        club,
        make_member(club, name="A"),
        make_member(club, name="B"),
        make_member(club, name="C"),
        make_member(club, name="G", guest=True),
        make_member(club, name="T", role=Role.TREASURER),
        make_member(club, name="S", role=Role.SECRETARY),
    )
