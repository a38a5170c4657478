"""Tags for a deal that is conceded."""

from django import template

from scoring.forms.deal import DealForm
from scoring.operations.deals.concession import Concession
from scoring.pages.concession import ConcessionFields, ConcessionShown
from scoring.pages.concession import concession_fields as fields_of
from scoring.sheet.sheet import Sheet

register = template.Library()


@register.simple_tag
def concession_fields(form: DealForm, sheet: Sheet, deal: int) -> ConcessionFields | None:
    """Return the fields that say who concedes this deal. None if nobody can concede it."""
    return fields_of(form, sheet, deal)


@register.simple_tag
def concession_shown(concession: Concession, sheet: Sheet) -> ConcessionShown:
    """Return the scores of a conceded deal, for the page to show before the deal is written."""
    return ConcessionShown(concession, sheet)
