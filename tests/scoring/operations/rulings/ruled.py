"""A card on which rulings are made, for tests."""

from club.models import Member
from scoring.models import Record
from scoring.operations.rulings.propose import Proposed, propose
from scoring.operations.rulings.withdraw import withdraw
from scoring.sheet.records import ruling_with
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import key
from tests.helping.desc import ITEMS
from tests.scoring.operations.table import Table

# Law 27: elder turned one of the bottom three face up, and reckons nothing.
ELDER_TAKES = ("elder-takes-others-cards", {"cards": "bottom", "deed": "exposed"})
FACE_UP = ("card-face-up", {"where": "pack"})


class Ruled(Table):
    """Anne, who is elder first, and Bernard; Dora is the treasurer."""

    def items(self, itemised=ITEMS, deal: int = 1, dealer: int = 1) -> Record:
        """Anne tells the deal by its items: 28 for elder, 23 for younger."""
        return self.record(self.a, deal, dealer=dealer, itemised=itemised)

    def propose(self, by: Member, path, answers, choice=None, deal=1, dealer=1, **more) -> Record:
        said = Proposed(1, deal, dealer, path, answers, choice, **more)
        return self.do(propose, by, proposed=said, key=key())

    def agree(self, record: Record, by: Member | None = None) -> None:
        self.answer(by or self.b, record)

    def agreed(self, path, answers, **more) -> Record:
        """A ruling that Anne proposed and Bernard agreed to."""
        record = self.propose(self.a, path, answers, **more)
        self.agree(record)
        return record

    def withdraw(self, record: Record, by: Member) -> Record:
        return self.do(withdraw, by, record_id=record.pk, key=key())

    def ruling(self, record: Record):
        return ruling_with(self.sheet, record.pk)

    @property
    def first(self):
        return self.deal(1)

    def page(self, at: str = "") -> str:
        """What Anne reads there."""
        where = f"/clubs/{self.club.slug}/cards/{self.card.pk}/{at}"
        return text_of(signed_in(self.a).get(where))
