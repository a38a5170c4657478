"""The page of the deals that arrived too late for their place on a card."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from club.models import Member
from scoring.forms.answers import UnplacedForm
from scoring.models import Card, Unplaced
from scoring.operations.deals.record_deal import can_write
from scoring.operations.queue.answer_unplaced import can_answer
from scoring.sheet.deal_names import deal_name, named_scores
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class UnplacedDeal:
    """One such deal in words, and the places it can take, as (value, words)."""

    id: int
    scores: str
    where: str
    writer: str
    kept_at: datetime
    why: str
    places: tuple[tuple[str, str], ...]
    form: UnplacedForm | None
    """The form that was sent for it and refused."""


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class UnplacedPage:
    """What has no place on the card. Besides the card and its sheet it costs one query.

    A member who neither plays nor is an officer costs one more, for the scribe.
    """

    member: Member
    card: Card
    sheet: Sheet
    form: UnplacedForm | None

    @cached_property
    def deals(self) -> list[UnplacedDeal]:
        """The deals that nobody has placed or dropped, oldest first."""
        rows = Unplaced.objects.filter(card=self.card, answered_at=None).select_related("writer")
        return [self._deal(row) for row in rows]

    @property
    def may_answer(self) -> bool:
        """Whether the member may place or drop them."""
        return can_answer(self.sheet, self.member)

    def _deal(self, row: Unplaced) -> UnplacedDeal:
        scores = [int(row.typed[name]) for name in ("score_0", "score_1")]
        sent = self.form["unplaced"].value() if self.form else None
        return UnplacedDeal(
            id=row.pk,
            scores=named_scores(self.sheet, row.partie, scores),
            where=deal_name(self.sheet, row.partie, row.deal),
            writer=row.writer.name,
            kept_at=row.kept_at,
            why=row.why,
            places=tuple(self._places(row)),
            form=self.form if str(sent) == str(row.pk) else None,
        )

    def _places(self, row: Unplaced) -> Iterator[tuple[str, str]]:
        """The next deal, and beside each deal that is written in its partie."""
        if not can_write(self.sheet, self.member):
            return
        due = self.sheet.next_deal
        if due and not (self.sheet.chouette and due.partie != row.partie):
            name = deal_name(self.sheet, due.partie, due.number)
            yield f"{due.partie}:{due.number}", _("%(deal)s, the next one") % {"deal": name}
        partie = self.sheet.partie(row.partie)
        for deal in partie.deals if partie and not partie.annulled and not partie.told else ():
            yield f"{row.partie}:{deal.number}", deal_name(self.sheet, row.partie, deal.number)
