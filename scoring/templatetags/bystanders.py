"""A tag for the sums that bystanders pay in place of players (Law 78)."""

from collections.abc import Sequence

from django import template
from django.template import Context

from scoring.pages.rulings.in_place import format_payments_in_place

register = template.Library()


@register.simple_tag(takes_context=True)
def paid_in_place(context: Context, amounts: Sequence[int], currency: str) -> list[str]:
    """Return who pays what in place of whom, a sentence each."""
    page = context["page"]
    return format_payments_in_place(page.card, page.sheet, page.member, amounts, currency)
