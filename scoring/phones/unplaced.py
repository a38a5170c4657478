"""The page of deals, results and rulings that arrived too late for their place on a card."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _

from club.models import Member
from piquet.rulings.all_paths import PATHS
from piquet.text.digits import whole_number
from scoring.forms.answers import UnplacedForm
from scoring.models import Card, Unplaced
from scoring.operations.deals.record_result import can_record_result
from scoring.operations.queue.answer_unplaced import can_answer
from scoring.operations.rights import can_write
from scoring.sheet.deal_names import deal_name, named_scores
from scoring.sheet.partie import RESULT
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet
from scoring.words.progress import format_result_alone

PATH: Final = "path"
"""The field that only a ruling has."""
WINNER: Final = "winner"
"""The field that only a result has: the winner's seat, or “drawn”."""


@dataclass(frozen=True, slots=True)
class UnplacedEntry:
    """A deal, a result or a ruling in words, and its possible places, as (value, words)."""

    id: int
    what: str
    where: str
    writer: str
    kept_at: datetime
    why: str
    places: tuple[tuple[str, str], ...]
    form: UnplacedForm | None
    """The form that was sent for this entry and refused."""


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class UnplacedPage:
    """The unplaced entries of a card. Besides the card and its sheet they cost one query.

    A member who neither plays nor is an officer costs one more query, for the scribe.
    """

    member: Member
    card: Card
    sheet: Sheet
    form: UnplacedForm | None

    @cached_property
    def entries(self) -> list[UnplacedEntry]:
        """The entries that nobody has placed or dropped, oldest first."""
        rows = Unplaced.objects.filter(card=self.card, answered_at=None).select_related("writer")
        return [self._entry(row) for row in rows]

    @property
    def may_answer(self) -> bool:
        """Whether the member may place or drop the entries."""
        return can_answer(self.sheet, self.member)

    def _entry(self, row: Unplaced) -> UnplacedEntry:
        sent = self.form["unplaced"].value() if self.form else None
        return UnplacedEntry(
            id=row.pk,
            what=self._what(row),
            where=deal_name(self.sheet, row.partie, row.deal),
            writer=row.writer.name,
            kept_at=row.kept_at,
            why=row.why,
            places=tuple(self._places(row)),
            form=self.form if str(sent) == str(row.pk) else None,
        )

    def _what(self, row: Unplaced) -> str:
        """Return the scores of a deal, the result, or the title of the ruling."""
        if name := row.typed.get(PATH):
            title = _(PATHS[name].title) if name in PATHS else name
            return _("Ruling: %(what)s") % {"what": title}
        if WINNER in row.typed:
            return self._result(row.typed)
        scores = [int(row.typed[name]) for name in ("score_0", "score_1")]
        return named_scores(self.sheet, row.partie, scores)

    def _result(self, typed: Mapping[str, str]) -> str:
        """Return a result in words: “150 to Anne”, “drawn”."""
        points, names = whole_number(typed.get("points", "")) or 0, names_of(self.sheet)
        scores = [points if str(seat) == typed[WINNER] else 0 for seat in range(len(names))]
        return format_result_alone(scores, names)

    def _places(self, row: Unplaced) -> Iterator[tuple[str, str]]:
        """Yield the places of an entry: the next deal, and each deal that is written in its partie.

        A ruling says who is elder, so its deal must have the same dealer. A result stays with its
        partie.
        """
        if not can_write(self.sheet, self.member):
            return
        if WINNER in row.typed:
            yield from self._place_of_result(row.partie)
            return
        due, dealer = self.sheet.next_deal, row.typed["dealer"] if PATH in row.typed else None
        if due and not (self.sheet.chouette and due.partie != row.partie):
            name = deal_name(self.sheet, due.partie, due.number)
            yield f"{due.partie}:{due.number}", _("%(deal)s, the next one") % {"deal": name}
        partie = self.sheet.partie(row.partie)
        for deal in (
            partie.deals if partie and not partie.annulled and not partie.has_result_alone else ()
        ):
            if dealer in (None, str(deal.dealer)):
                yield f"{row.partie}:{deal.number}", deal_name(self.sheet, row.partie, deal.number)

    def _place_of_result(self, number: int) -> Iterator[tuple[str, str]]:
        """Yield the partie of the result, if it is the next or has only its result."""
        partie, due = self.sheet.partie(number), self.sheet.next_deal
        is_next = can_record_result(self.sheet) and due is not None and due.partie == number
        if is_next or (partie and partie.has_result_alone and not partie.annulled):
            yield f"{number}:1", deal_name(self.sheet, number, RESULT)
