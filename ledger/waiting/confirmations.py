"""Questions to ask before posting an entry that may be an error.

If the same form is sent again, the entry is posted.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final

from django.db.models import QuerySet
from django.template.defaultfilters import date as date_in_words
from django.utils.translation import gettext as _

from club.access.who_sees_money import sees_all_money, sees_money_of
from club.models import Club, Member
from club.operation_error import OperationError
from ledger.models import Account, AccountKind, Posting, Transaction, TransactionKind
from ledger.months.queries import month_days
from ledger.operations.charges import Charge, card_money_due
from ledger.operations.payment import PaymentSide
from ledger.operations.post import amounts_of, prefetch_postings
from piquet.money.amounts import format_money
from piquet.text.typed import joined
from scoring.days import today
from scoring.keys import VisitorKey, sent_key
from scoring.models import Card


def question_before_payment(
    by: Member,
    *,
    payer: PaymentSide,
    receiver: PaymentSide,
    amount: int,
    currency: str,
    form_key: VisitorKey,
    on: date | None = None,
) -> str:
    """Return the questions to ask before `by` records a payment, or "".

    They are about a payment of more than is owed, of more than the club's cash or bank has, or of
    one already recorded. They never reveal a balance that `by` may not see.
    """
    club = by.club
    if _is_posted(club, TransactionKind.PAYMENT, form_key):
        return ""
    questions = (
        question_about_excess(
            by,
            payer=payer,
            receiver=receiver,
            amount=amount,
            currency=currency,
            form_key=form_key,
        ),
        _overdrawn(by, payer, amount, currency),
        _paid_already(club, {payer: amount, receiver: -amount}, currency, on),
    )
    return " ".join(question for question in questions if question)


def question_before_charge(
    club: Club,
    *,
    kind: Charge,
    members: Sequence[Member],
    amount: int,
    currency: str,
    form_key: VisitorKey,
    reason: str,
    on: date | None = None,
) -> str:
    """Return the question to ask if the members were already charged the same, or "".

    “The same” means the same amount and words, for a subscription in the same month and for a fine
    on the same day.
    """
    if _is_posted(club, kind, form_key):
        return ""
    day = on or today(club)
    try:
        span = (day, day) if kind == TransactionKind.FINE else month_days(day.year, day.month)
    except ValueError:  # In the years 1 and 9999, the operation will refuse the day.
        return ""
    entries = _standing_entries(club, kind, currency).filter(
        dated__range=span, reason=reason.strip()
    )
    postings = Posting.objects.filter(
        transaction__in=entries, account__member__in=members, amount=-amount
    )
    charges = list(postings.select_related("transaction", "account__member").order_by("pk"))
    if not charges:
        return ""
    entry = charges[-1].transaction
    names = dict.fromkeys(str(p.account.member) for p in charges if p.transaction == entry)
    return _(
        "The same charge for %(names)s is already in the book: No. %(number)d of %(day)s. If it "
        "has to be paid twice, press “Add the charge” once more."
    ) % {"number": entry.number, "day": _day(entry), "names": joined(", ", names)}


def question_before_card_money(
    *,
    by: Member,
    card: Card,
    price: int,
    payers: Sequence[Member],
    form_key: VisitorKey,
    bought_by: Member | None = None,
    **_words: str,
) -> str:
    """Return the question to ask if this card already has the same card money, or "".

    Also returns "" if the card money cannot be charged at all.
    """
    if _is_posted(by.club, TransactionKind.CARD_MONEY, form_key):
        return ""
    try:
        due = card_money_due(by, card, price, payers, bought_by)
    except (OperationError, ValueError):
        return ""
    entries = _standing_entries(by.club, TransactionKind.CARD_MONEY, card.currency).filter(
        card=card
    )
    same = [
        entry for entry in entries.prefetch_related(prefetch_postings()) if amounts_of(entry) == due
    ]
    if not same:
        return ""
    return _(
        "The same card money is already in the book: No. %(number)d of %(day)s. If more packs "
        "were bought, press “Add the charge” once more."
    ) % {"number": same[-1].number, "day": _day(same[-1])}


def _is_posted(club: Club, kind: TransactionKind, form_key: VisitorKey) -> bool:
    """Whether this same form was already posted. Then no question is needed."""
    return club.transactions.filter(source_key=sent_key(kind, form_key)).exists()


def _overdrawn(by: Member, payer: PaymentSide, amount: int, currency: str) -> str:
    """Return the question to ask if the club's cash or bank has less than the amount, or "".

    Money in hand is a negative balance.
    """
    if isinstance(payer, Member) or not sees_all_money(by):
        return ""
    account = Account.objects.filter(club=by.club, kind=payer, currency=currency).first()
    in_hand = max(0, -account.balance) if account else 0
    if amount <= in_hand:
        return ""
    has = format_money(in_hand, currency) if in_hand else _("nothing")
    return _(
        "The book says that there is %(sum)s in %(side)s. If this was really paid out of it, "
        "press “Record the payment” once more."
    ) % {"sum": has, "side": AccountKind(payer).label}


def _paid_already(
    club: Club, amounts: dict[PaymentSide, int], currency: str, on: date | None
) -> str:
    """Return the question to ask if the same payment was recorded on the same day, or ""."""
    entries = _standing_entries(club, TransactionKind.PAYMENT, currency).filter(
        dated=on or today(club)
    )
    for side, amount in amounts.items():
        own = {"member": side} if isinstance(side, Member) else {"kind": side}
        accounts = Account.objects.filter(club=club, currency=currency, **own)
        entries = entries.filter(postings__account__in=accounts, postings__amount=amount)
    entry = entries.order_by("number").last()
    if entry is None:
        return ""
    return _(
        "The same payment is already in the book: No. %(number)d of %(day)s. If it was paid "
        "twice, press “Record the payment” once more."
    ) % {"number": entry.number, "day": _day(entry)}


def _standing_entries(club: Club, kind: TransactionKind, currency: str) -> QuerySet[Transaction]:
    return club.transactions.filter(kind=kind, currency=currency, reversed_by=None)


def _day(entry: Transaction) -> str:
    return str(date_in_words(entry.dated, "j F Y"))


TIMES: Final = 10
"""A payment of this many times the debt is probably a typing error."""


def question_about_excess(
    by: Member,
    *,
    payer: PaymentSide,
    receiver: PaymentSide,
    amount: int,
    currency: str,
    form_key: VisitorKey,
) -> str:
    """Return the question to ask before a payment of more than is owed, or "".

    Never reveals a balance that `by` may not see.
    """
    if _is_posted(by.club, TransactionKind.PAYMENT, form_key):
        return ""
    if isinstance(payer, Member) and sees_money_of(by, payer.pk):
        owes = max(0, -_balance(payer, currency))
        if amount > owes:
            return _excess_question(_("%(name)s owes %(debt)s"), payer, owes, amount, currency)
    if isinstance(receiver, Member) and sees_money_of(by, receiver.pk):
        due = max(0, _balance(receiver, currency))
        if amount > due:
            return _excess_question(_("%(name)s is owed %(debt)s"), receiver, due, amount, currency)
    return ""


def _excess_question(words: str, member: Member, debt: int, amount: int, currency: str) -> str:
    debt_in_words = format_money(debt, currency) if debt else _("nothing")
    debt_text = words % {"name": member, "debt": debt_in_words}
    if not debt:
        return _("%(said)s. If this was paid anyway, press “Record the payment” once more.") % {
            "said": debt_text
        }
    if amount >= TIMES * debt:
        more = _("%(times)d times as much or more") % {"times": TIMES}
    else:
        more = _("%(more)s more") % {"more": format_money(amount - debt, currency)}
    return _(
        "%(said)s and this is %(more)s. If that is right, press “Record the payment” once more."
    ) % {"said": debt_text, "more": more}


def _balance(member: Member, currency: str) -> int:
    account = Account.objects.filter(member=member, currency=currency).first()
    return account.balance if account else 0
