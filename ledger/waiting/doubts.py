"""What is asked before an entry that may be a slip of the hand is posted; sent once more, it is."""

from collections.abc import Sequence
from datetime import date

from django.db.models import QuerySet
from django.template.defaultfilters import date as date_in_words
from django.utils.translation import gettext as _

from club.models import Club, Member
from club.refused import Refused
from ledger.models import Account, AccountKind, Posting, Transaction, TransactionKind
from ledger.months.queries import month_days
from ledger.operations.charges import Charge, card_money_due
from ledger.operations.payment import Side
from ledger.operations.post import amounts_of, postings_read
from ledger.settling.settlement import excess
from scoring.days import today
from scoring.laws.money.amounts import format_money
from scoring.models import Card


def before_payment(
    club: Club,
    *,
    payer: Side,
    receiver: Side,
    amount: int,
    currency: str,
    form_key: str,
    on: date | None = None,
) -> str:
    """What to ask before a payment is recorded: one of more than is owed, of more than the club's
    cash or bank has, or recorded already; "" where nothing is."""
    if _is_posted(club, TransactionKind.PAYMENT, form_key):
        return ""
    questions = (
        excess(
            club,
            payer=payer,
            receiver=receiver,
            amount=amount,
            currency=currency,
            form_key=form_key,
        ),
        _overdrawn(club, payer, amount, currency),
        _paid_already(club, {payer: amount, receiver: -amount}, currency, on),
    )
    return " ".join(question for question in questions if question)


def before_charge(
    club: Club,
    *,
    kind: Charge,
    members: Sequence[Member],
    amount: int,
    currency: str,
    form_key: str,
    reason: str,
    on: date | None = None,
) -> str:
    """What to ask before a charge: whether the same members are to pay once more what stands in
    the same words, a subscription of that month, a fine of that day; "" where nothing is."""
    if _is_posted(club, kind, form_key):
        return ""
    day = on or today(club)
    span = (day, day) if kind == TransactionKind.FINE else month_days(day.year, day.month)
    entries = _standing(club, kind, currency).filter(dated__range=span, reason=reason.strip())
    postings = Posting.objects.filter(
        transaction__in=entries, account__member__in=members, amount=-amount
    )
    found = list(postings.select_related("transaction", "account__member").order_by("pk"))
    if not found:
        return ""
    entry = found[-1].transaction
    names = dict.fromkeys(str(p.account.member) for p in found if p.transaction == entry)
    return _(
        "The same stands as No. %(number)d of %(day)s for %(names)s. If it is to be paid twice, "
        "send it once more."
    ) % {"number": entry.number, "day": _day(entry), "names": ", ".join(names)}


def before_card_money(
    *,
    by: Member,
    card: Card,
    price: int,
    payers: Sequence[Member],
    form_key: str,
    bought_by: Member | None = None,
    **_words: str,
) -> str:
    """What to ask before card money is charged: whether the same of the same card stands already;
    "" where nothing is, or where it cannot be charged at all."""
    if _is_posted(by.club, TransactionKind.CARD_MONEY, form_key):
        return ""
    try:
        due = card_money_due(by, card, price, payers, bought_by)
    except (Refused, ValueError):
        return ""
    entries = _standing(by.club, TransactionKind.CARD_MONEY, card.currency).filter(card=card)
    same = [one for one in entries.prefetch_related(postings_read()) if amounts_of(one) == due]
    if not same:
        return ""
    return _(
        "The same for this card stands as No. %(number)d of %(day)s. If more packs were bought, "
        "send it once more."
    ) % {"number": same[-1].number, "day": _day(same[-1])}


def _is_posted(club: Club, kind: TransactionKind, form_key: str) -> bool:
    """Whether this very form is posted already: sent twice it is one entry, and nothing to ask."""
    return club.transactions.filter(source_key=f"{kind.value}:{form_key}").exists()


def _overdrawn(club: Club, payer: Side, amount: int, currency: str) -> str:
    """Of the club's cash or bank, more than is in it. What is in hand stands with a minus."""
    if isinstance(payer, Member):
        return ""
    account = Account.objects.filter(club=club, kind=payer, currency=currency).first()
    in_hand = max(0, -account.balance) if account else 0
    if amount <= in_hand:
        return ""
    has = format_money(in_hand, currency) if in_hand else _("nothing")
    return _(
        "By the book there is %(sum)s in %(side)s. If this was paid out of it, send it once more."
    ) % {"sum": has, "side": AccountKind(payer).label}


def _paid_already(club: Club, amounts: dict[Side, int], currency: str, on: date | None) -> str:
    """The same payment of the same day."""
    entries = _standing(club, TransactionKind.PAYMENT, currency).filter(dated=on or today(club))
    for side, amount in amounts.items():
        own = {"member": side} if isinstance(side, Member) else {"kind": side}
        accounts = Account.objects.filter(club=club, currency=currency, **own)
        entries = entries.filter(postings__account__in=accounts, postings__amount=amount)
    entry = entries.order_by("number").last()
    if entry is None:
        return ""
    return _(
        "The same payment of %(day)s stands as No. %(number)d. If it was paid twice, send it once "
        "more."
    ) % {"number": entry.number, "day": _day(entry)}


def _standing(club: Club, kind: TransactionKind, currency: str) -> QuerySet[Transaction]:
    return club.transactions.filter(kind=kind, currency=currency, reversed_by=None)


def _day(entry: Transaction) -> str:
    return str(date_in_words(entry.dated, "j F Y"))
