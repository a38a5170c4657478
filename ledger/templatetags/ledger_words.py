"""Template filters that name currencies, describe payments and show a form's fields."""

from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

from club.models import Member
from ledger.models import AccountKind, Bet, Transaction
from ledger.words import (
    MINUS,
    PLUS,
    format_bet,
    format_payment,
    format_suggestion,
    format_sums,
)
from scoring.words import stakes

register = template.Library()


@register.filter
def brought_to(field: BoundField) -> SafeString:
    """Return the field's widget, with the focus if it has an error."""
    return field.as_widget(attrs={"autofocus": True} if field.errors else None)


@register.filter
def currency_name(code: str) -> str:
    """Return “pounds, shillings and pence”, “euros”."""
    return stakes.currency_name(code)


@register.filter
def as_date(written: str) -> date:
    """Return a date from issued data: 2026-10-31."""
    return date.fromisoformat(written)


@register.filter
def size(amount: int) -> int:
    """Return an amount without its sign, for words that say which way it goes."""
    return abs(amount)


@register.filter
def who_paid(entry: Transaction, reader: Member | None = None) -> str:
    """Return who paid whom, as a sentence."""
    return format_payment(entry, reader)


@register.filter
def sums(amounts: Mapping[str, int]) -> str:
    """Return sums in several currencies: “15s. and £2.50”."""
    return format_sums(amounts)


@register.simple_tag
def who_pays(payer: object, receiver: object, reader: Member) -> str:
    """Return who is to pay whom; a side is a holder, or its data in a month's report."""
    return format_suggestion(
        _name_of(payer),
        _name_of(receiver),
        from_reader=_is_reader(payer, reader),
        to_reader=_is_reader(receiver, reader),
    )


def _name_of(of: object) -> str:
    return str(of["name"]) if isinstance(of, Mapping) else side(of)


def _is_reader(of: object, reader: Member) -> bool:
    return of["id"] == reader.pk if isinstance(of, Mapping) else of == reader


@register.filter
def is_disputed(entry: Transaction) -> bool:
    """Whether a standing payment is disputed; its answers and reversal are prefetched."""
    return not hasattr(entry, "reversed_by") and any(a.is_open_dispute for a in entry.answers.all())


@register.filter
def bet_terms(bet: Bet) -> str:
    """Return who bets with whom, and on what."""
    return format_bet(bet)


@register.filter
def break_at_spaces(amounts: str) -> str:
    """Return amounts that break only at their spaces, never after a sign."""
    return amounts.replace("+", PLUS).replace("−", MINUS)


@register.filter
def side(holder: object) -> str:
    """Return a member's name, or the name of the club's account."""
    return str(holder.label) if isinstance(holder, AccountKind) else str(holder)


@register.filter
def as_query(fields: Mapping[str, str]) -> str:
    """Return the fields as a query string."""
    return urlencode(fields)
