"""Format transactions, payments and bets in words."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from club.models import Member
from ledger.models import Account, Bet, Posting, Transaction, TransactionKind
from piquet.money.amounts import format_money
from scoring.days import month_name, same_month
from scoring.words.sentences import listed, sentence

MINUS: Final = "−\N{WORD JOINER}"
PLUS: Final = "+\N{WORD JOINER}"
"""Signs that a line never breaks after."""


NAMED_BY_OTHERS: Final = (
    TransactionKind.CARD,
    TransactionKind.PAYMENT,
    TransactionKind.SIDE_BET,
    TransactionKind.BYSTANDER,
)
"""Kinds of entry that an account's holder sees under the names of the other accounts."""


class NumberedEntry(Protocol):
    """A reversed entry, as far as its description needs it: the number and the date."""

    @property
    def number(self) -> int: ...
    @property
    def dated(self) -> date: ...


class DescribedEntry(NumberedEntry, Protocol):
    """An entry, as far as its description needs it: a row of the ledger or of an export."""

    @property
    def kind(self) -> str: ...
    @property
    def reason(self) -> str: ...
    @property
    def card_id(self) -> int | None: ...
    @property
    def reverses(self) -> NumberedEntry | None: ...


def format_payment(entry: Transaction, reader: Member | None = None) -> str:
    """Return “Bernard paid Anne £28 18s. 4d.” for a payment, with “you” for the reader."""
    payer, receiver = sorted(entry.postings.all(), key=lambda posting: -posting.amount)
    words = _("%(payer)s paid %(receiver)s %(amount)s")
    if reader and payer.account.member_id == reader.pk:
        words = _("You paid %(receiver)s %(amount)s")
    elif reader and receiver.account.member_id == reader.pk:
        words = _("%(payer)s paid you %(amount)s")
    text = words % {
        "payer": capfirst(str(payer.account)),
        "receiver": receiver.account,
        "amount": format_money(payer.amount, entry.currency),
    }
    return sentence(text)


def format_suggestion(payer: str, receiver: str, *, from_reader: bool, to_reader: bool) -> str:
    """Return “Bernard pays Anne”, “You pay Anne” or “Bernard pays you”."""
    words = _("%(payer)s pays %(receiver)s")
    if from_reader:
        words = _("You pay %(receiver)s")
    elif to_reader:
        words = _("%(payer)s pays you")
    return words % {"payer": capfirst(payer), "receiver": receiver}


class Wording(NamedTuple):
    """The names of entries in one language: of each kind, and of a card."""

    kinds: Mapping[str, str]
    card: str


def wording() -> Wording:
    """Return the names of entries in the active language."""
    return _wording(get_language())


@lru_cache(16)
def _wording(_language: str | None) -> Wording:
    kinds = {str(kind): capfirst(str(kind.label)) for kind in TransactionKind}
    return Wording(kinds, _("Card %(card)d"))


def format_entry(entry: DescribedEntry, words: Wording | None = None) -> str:
    """Return an entry's description for anyone: its card, the entry it reverses, or its reason.

    If you format many entries, pass `words`: looking up the language takes longer than the rest.
    """
    if (reversed_entry := entry.reverses) is not None:
        return format_reversal(entry, reversed_entry)
    kinds, card = words or wording()
    if entry.kind == TransactionKind.CARD:
        return card % {"card": entry.card_id or 0}
    kind = kinds[entry.kind]
    return f"{kind}: {entry.reason}" if entry.reason else kind


def format_recorded_entry(entry: Transaction) -> str:
    """Return “This page has already recorded No. 3 of 20 November 2026: Anne paid Bernard 5s.”"""
    is_payment = entry.kind == TransactionKind.PAYMENT
    return _("This page has already recorded No. %(number)d of %(day)s: %(what)s") % {
        "number": entry.number,
        "day": date_format(entry.dated, "j F Y"),
        "what": format_payment(entry) if is_payment else sentence(format_entry(entry)),
    }


def format_posting(entry: Transaction, account: Account) -> str:
    """Return an entry's description for the holder of one of its accounts."""
    if entry.kind not in NAMED_BY_OTHERS:
        return format_entry(entry)
    postings = list(entry.postings.all())
    names = " · ".join(str(p.account) for p in postings if p.account_id != account.pk)
    if entry.kind == TransactionKind.CARD:
        return _("Card with %(names)s") % {"names": names}
    if entry.kind == TransactionKind.SIDE_BET:
        return _("Side bet with %(names)s") % {"names": names}
    paid = any(p.amount > 0 for p in postings if p.account_id == account.pk)
    if entry.kind == TransactionKind.BYSTANDER:
        words = _("From the bystander %(names)s") if paid else _("As a bystander, for %(names)s")
        return f"{words % {'names': names}}. {entry.reason}"
    words = _("Paid to %(names)s") if paid else _("Received from %(names)s")
    return words % {"names": names}


def format_reversal(entry: DescribedEntry, original: NumberedEntry) -> str:
    """Return “Reversal of No. 12: twice entered”, with the original's month if it differs."""
    words = {"number": original.number, "reason": entry.reason}
    if same_month(entry.dated, original.dated):
        return _("Reversal of No. %(number)d: %(reason)s") % words
    words["month"] = month_name(original.dated)
    return _("Reversal of No. %(number)d of %(month)s: %(reason)s") % words


def format_amounts(postings: Sequence[Posting], currency: str, more: int = 0) -> str:
    """Return “Anne 15s., Bernard −15s.”, receivers first; “the club’s cash holds 15s. more”.

    If `more` postings are left out, the text ends with their number.
    """
    ordered = sorted(postings, key=lambda posting: -posting.amount)
    texts = [_format_amount(posting, currency) for posting in ordered]
    if more:
        texts.append(ngettext("and %(n)d more", "and %(n)d more", more) % {"n": more})
    return ", ".join(texts)


def _format_amount(posting: Posting, currency: str) -> str:
    account, amount = posting.account, posting.amount
    if not account.holds:
        sum_of_it = format_money(amount, currency).replace("−", MINUS)
        return f"{account}\N{NO-BREAK SPACE}{sum_of_it}"
    words = {"name": account, "sum": format_money(abs(amount), currency)}
    if posting.amount < 0:
        return _("%(name)s holds %(sum)s more") % words
    return _("%(name)s holds %(sum)s less") % words


def format_sums(amounts: Mapping[str, int]) -> str:
    """Return the amounts by currency as text: “15s.”, “15s. and £2.50”."""
    return listed([format_money(amount, currency) for currency, amount in amounts.items()])


def format_bet(bet: Bet) -> str:
    """Return “Carl bets Dora 5s.: Anne wins partie 2”."""
    words = {
        "backer": bet.backer,
        "layer": bet.layer,
        "sum": format_money(bet.amount, bet.currency),
        "what": _bet_on(bet),
    }
    return _("%(backer)s bets %(layer)s %(sum)s: %(what)s") % words


def _bet_on(bet: Bet) -> str:
    where = _("partie %(number)d") % {"number": bet.partie} if bet.partie else _("the card")
    if bet.seat is None:
        return bet.terms if bet.partie is None else f"{bet.terms} ({where})"
    seats = {seat.position: seat.member for seat in bet.card.seats.all()}
    won = _("%(name)s wins %(where)s") % {"name": seats[bet.seat], "where": where}
    return f"{won} ({bet.terms})" if bet.terms else won
