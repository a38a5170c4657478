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
    """The fields that tell who concedes this deal, None where nobody can."""
    return fields_of(form, sheet, deal)


@register.simple_tag
def concession_shown(concession: Concession, sheet: Sheet) -> ConcessionShown:
    """The scores of a conceded deal, shown before it is written."""
    return ConcessionShown(concession, sheet)
