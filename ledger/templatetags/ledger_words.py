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
    """Return the field's widget, which gets the focus if it has an error."""
    return field.as_widget(attrs={"autofocus": True} if field.errors else None)


@register.filter
def currency_name(code: str) -> str:
    """Return a currency's name: “pounds, shillings and pence”, “euros”."""
    return stakes.currency_name(code)


@register.filter
def as_date(written: str) -> date:
    """Return a date from issued data: 2026-10-31."""
    return date.fromisoformat(written)


@register.filter
def size(amount: int) -> int:
    """Return an amount without its sign, for text that already gives the direction."""
    return abs(amount)


@register.filter
def who_paid(entry: Transaction, reader: Member | None = None) -> str:
    """Return the payment as a sentence: who paid whom how much."""
    return format_payment(entry, reader)


@register.filter
def sums(amounts: Mapping[str, int]) -> str:
    """Return amounts by currency as text: “15s. and £2.50”."""
    return format_sums(amounts)


@register.simple_tag
def who_pays(payer: object, receiver: object, reader: Member) -> str:
    """Return who is to pay whom. A side is a holder, or its data in a month's report."""
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
    """Whether an unreversed payment is disputed; its answers and reversal are prefetched."""
    return not hasattr(entry, "reversed_by") and any(a.is_open_dispute for a in entry.answers.all())


@register.filter
def bet_terms(bet: Bet) -> str:
    """Return a side bet as text: who bets with whom, how much and on what."""
    return format_bet(bet)


@register.filter
def break_at_spaces(amounts: str) -> str:
    """Return amounts so that a line breaks only at their spaces, never after a sign."""
    return amounts.replace("+", PLUS).replace("−", MINUS)


@register.filter
def side(holder: object) -> str:
    """Return a member's name, or the name of one of the club's own accounts."""
    return str(holder.label) if isinstance(holder, AccountKind) else str(holder)


@register.filter
def as_query(fields: Mapping[str, str]) -> str:
    """Return the fields as a query string."""
    return urlencode(fields)
