"""The form of a card's next deal: empty, or with what was typed while another wrote."""

from dataclasses import dataclass
from secrets import token_urlsafe

from django.forms import Form

from scoring.forms.deal import DealForm
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Conflict:
    """A deal that another wrote meanwhile in the place that typed scores were to have."""

    partie: int
    deal: int
    scores: tuple[int, int]
    writer: str


def conflict_of(form: Form | None, sheet: Sheet) -> Conflict | None:
    """The deal written meanwhile in the place that a form's scores were to have, until its writer
    has said whether they meant it; None where it has been taken back since."""
    if not isinstance(form, DealForm) or form.asks_of is None:
        return None
    partie, number = form.asks_of
    deal = sheet.deal(partie, number)
    if deal is None:
        return None
    writers = [record.writer for record in deal.records if record.standing == "counts"]
    return Conflict(partie, number, deal.scores, writers[-1] if writers else "")


def empty_form(sheet: Sheet) -> DealForm | None:
    """The empty form of the next deal, None where none is due."""
    due = sheet.next_deal
    if due is None:
        return None
    return DealForm(initial={**due.fields, "key": token_urlsafe(16)})
