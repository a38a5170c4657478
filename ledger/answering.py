"""Payments that wait for somebody's word, for the pages that list them."""

from django.db.models import QuerySet

from club.models import Club, Member
from ledger.models import PaymentAnswer, Transaction, TransactionKind

LATEST = 20


def payments_to_answer(member: Member) -> list[Transaction]:
    """The latest payments of his that another marked and that he has not answered."""
    return list(_waiting(member).order_by("-number")[:LATEST])


def to_answer_count(member: Member) -> int:
    """How many such payments wait for his word."""
    return _waiting(member).count()


def _waiting(member: Member) -> QuerySet[Transaction]:
    his = _standing(member.club).filter(postings__account__member=member)
    return his.exclude(by=member).exclude(
        pk__in=PaymentAnswer.objects.filter(member=member).values("payment_id")
    )


def payments_disputed(club: Club) -> list[Transaction]:
    """The payments of the club whose dispute nobody has decided."""
    open_disputes = PaymentAnswer.objects.filter(club=club, confirmed=False, decided_at=None)
    return list(
        _standing(club).filter(pk__in=open_disputes.values("payment_id")).order_by("-number")
    )


def _standing(club: Club) -> QuerySet[Transaction]:
    payments = club.transactions.filter(kind=TransactionKind.PAYMENT, reversed_by=None)
    return payments.select_related("by").prefetch_related("postings__account__member")
