"""A card and the people at it, for tests of what each may do to it."""

from typing import Any

from club.models import Member, Role
from club.operation_error import OperationError
from scoring.models import Card, Record
from scoring.operations.cards.chouette_places import take_places
from scoring.operations.consents.consent import consent
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import Sheet
from tests.helping.cards import key, sheet_of, take_back, write
from tests.helping.chouettes import open_chouette, tell
from tests.helping.factories import make_card, make_club, make_member
from tests.scoring.refused import refused


class Table:
    """Anne and Bernard at an open card, Celia, who does not play, and Dora, the treasurer.

    Bernard deals first, so Anne is elder.
    """

    first_dealer = 1

    def __init__(self, parties=(), **card) -> None:
        self.club = make_club()
        self.a, self.b, self.c = (self.member(name) for name in ("Anne", "Bernard", "Celia"))
        self.dora = self.member("Dora", role=Role.TREASURER)
        self.card = self.opened(parties=parties, **card)

    def opened(self, **card) -> Card:
        return make_card(self.a, self.b, **card)

    def member(self, name: str, **more: Any) -> Member:
        return make_member(self.club, name=name, **more)

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.card)

    @property
    def state(self) -> str:
        return self.sheet.state

    @property
    def scores(self) -> list[tuple[int, int]]:
        return [deal.scores for partie in self.sheet.parties for deal in partie.deals]

    def deal(self, number: int, partie: int = 1):
        return self.sheet.deal(partie, number)

    def do(self, change, by: Member, **said):
        """Change the card, and return what was made."""
        return change(card_id=self.card.pk, by=by, **said).made

    def refuses(self, says: str, change, by: Member, **said) -> OperationError:
        return refused(says, self.do, change, by, **said)

    def record(self, by: Member, deal: int, *scores: int, **more) -> Record:
        """Write a deal of partie 1, unless `more` says otherwise."""
        partie, sent = more.pop("partie", 1), more.pop("key", None) or key()
        dealer = more.pop("dealer", (deal + 1 - self.first_dealer) % 2)
        figures = Figures(partie, deal, dealer, scores or (0, 0), **more)
        return self.do(record_deal, by, figures=figures, key=sent)

    def write(self, *deals: tuple[int, int], by: Member | None = None) -> Sheet:
        """Write these deals, each as the next one. Anne does, unless `by` says otherwise."""
        return write(self.card, by or self.a, *deals)

    def take_back(self, by: Member) -> list[Record]:
        return take_back(self.card, by)

    def answer(self, by: Member, record: Record, *, granted: bool = True) -> None:
        self.do(consent, by, record_id=record.pk, granted=granted)


class Three(Table):
    """Anne, who plays and deals first, Bernard and Celia at a chouette; Dora is the treasurer."""

    first_dealer = 0

    def opened(self, **_card) -> Card:
        self.players = (self.a, self.b, self.c)
        return open_chouette(*self.players)

    @property
    def due(self) -> tuple[int, int]:
        """The single player and the opponent of the next partie."""
        sheet = self.sheet
        return sheet.seats_in(sheet.next_deal.partie).pair

    def tell(self, by: Member, partie: int, points: int, winner: int | None) -> Record:
        return tell(self.card, by, partie, points, winner)

    def seat(self, by: Member, partie: int, single: int, opponent: int) -> None:
        self.do(take_places, by, partie=partie, single=single, opponent=opponent)
