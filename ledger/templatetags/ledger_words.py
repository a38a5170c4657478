"""How templates name currencies, say payments and show a form's fields."""

from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

from ledger.models import AccountKind, Bet, Transaction
from ledger.words import bet_in_words, payment_in_words
from scoring.words import stakes

register = template.Library()


@register.filter
def brought_to(field: BoundField) -> SafeString:
    """A form's field; one that is wrong is what the page comes to, the first of several."""
    return field.as_widget(attrs={"autofocus": True} if field.errors else None)


@register.filter
def currency_name(code: str) -> str:
    """“pounds, shillings and pence”, “euros”."""
    return stakes.currency_name(code)


@register.filter
def day(written: str) -> date:
    """A day as issued data have it: 2026-10-31."""
    return date.fromisoformat(written)


@register.filter
def size(amount: int) -> int:
    """An amount without its sign, where words say which way it goes."""
    return abs(amount)


@register.filter
def who_paid(entry: Transaction) -> str:
    """Who paid whom, in a sentence."""
    return payment_in_words(entry)


@register.filter
def is_disputed(entry: Transaction) -> bool:
    """Whether a payment that stands is disputed; its answers and its reversal have been read."""
    return not hasattr(entry, "reversed_by") and any(a.is_open_dispute for a in entry.answers.all())


@register.filter
def bet_terms(bet: Bet) -> str:
    """Who bets with whom that what happens."""
    return bet_in_words(bet)


@register.filter
def side(holder: object) -> str:
    """A member's name, or the club's account as it is called."""
    return str(holder.label) if isinstance(holder, AccountKind) else str(holder)


@register.filter
def as_query(fields: Mapping[str, str]) -> str:
    """Fields as the query of an address."""
    return urlencode(fields)
