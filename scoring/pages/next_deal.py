"""The form of the next deal, and the conflict if another member has written the deal meanwhile."""

from dataclasses import dataclass

from django.forms import Form

from scoring.forms.deal import DealForm
from scoring.keys import new_key
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Conflict:
    """A deal that another member wrote in the place where the typed scores were meant to go."""

    partie: int
    deal: int
    scores: tuple[int, int]
    writer: str


def conflict_of(form: Form | None, sheet: Sheet) -> Conflict | None:
    """Return the deal that another member has written in the place of the form's scores.

    None if the form says which deal is meant, or if that deal was taken back.
    """
    if not isinstance(form, DealForm) or form.asks_of is None:
        return None
    partie, number = form.asks_of
    deal = sheet.deal(partie, number)
    if deal is None:
        return None
    writers = [record.writer for record in deal.records if record.status == "counts"]
    return Conflict(partie, number, deal.scores, writers[-1] if writers else "")


def empty_form(sheet: Sheet) -> DealForm | None:
    """Return the empty form of the next deal. None if no deal is next."""
    due = sheet.next_deal
    if due is None:
        return None
    return DealForm(initial={**due.fields, "key": new_key()})
