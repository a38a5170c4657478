"""Anne and Bernard of a club, their browsers and their cards, for tests of closing."""

import re

from club.models import Member, Role
from scoring.models import Card
from tests.helping.browser import signed_in
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member


class Table:
    """Anne and Bernard at a card, with a treasurer beside them.

    One partie is finished, 150 to Anne, and three deals of the next are written.
    """

    def __init__(self) -> None:
        self.club = make_club()
        self.anne = make_member(self.club, name="Anne")
        self.bernard = make_member(self.club, name="Bernard")
        self.dora = make_member(self.club, name="Dora Dale", role=Role.TREASURER)
        self.pair = (self.anne, self.bernard)
        self.card = make_card(*self.pair, parties=[DESC[0], DESC[1][:3]])

    def at(self, rest: str = "", card: Card | None = None) -> str:
        return f"/clubs/{self.club.slug}/cards/{(card or self.card).pk}/{rest}"

    def page(self, member: Member, rest: str = "close/", card: Card | None = None) -> str:
        return signed_in(member).get(self.at(rest, card)).text

    def said(self, member: Member, rest: str = "close/", card: Card | None = None) -> str:
        """The words of a page."""
        return words(self.page(member, rest, card))

    def post(self, member: Member, rest: str, card: Card | None = None, **typed):
        return signed_in(member).post(self.at(rest, card), typed)

    def say(self, member: Member, answer: str = "agree", rest: str = "settle/", **more):
        return self.post(member, rest, answer=answer, **more)


def words(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))
