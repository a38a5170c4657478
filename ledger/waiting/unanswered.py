"""Payments and side bets that wait for a member's answer."""

from django.db.models import Q, QuerySet

from club.models import Club, Member
from ledger.models import Bet, BetState, PaymentAnswer, Transaction, TransactionKind
from ledger.operations.bets.offer_bets import is_offered_to, why_too_late
from ledger.operations.payment_answers import can_decide_payment
from ledger.operations.post import prefetch_postings
from scoring.pages.card_list import seats_read
from scoring.sheet.sheet import load_all

LATEST = 20


def payments_to_answer(member: Member) -> list[Transaction]:
    """Return the member's latest payments that another recorded and they have not answered."""
    own = _standing_payments(member.club).filter(postings__account__member=member)
    waiting = own.exclude(by=member).exclude(
        pk__in=PaymentAnswer.objects.filter(member=member).values("payment_id")
    )
    return list(waiting.order_by("-number")[:LATEST])


def members_to_answer(entry: Transaction) -> list[Member]:
    """Return the members who could still answer a payment, on either side.

    Leaves out the member who recorded it, guests and former members. Uses the postings and answers
    that the caller prefetched.
    """
    answered = {answer.member_id for answer in entry.answers.all()} | {entry.by_id}
    sides = (posting.account.member for posting in entry.postings.all())
    return [m for m in sides if m and m.pk not in answered and not (m.is_guest or m.left_at)]


def payments_disputed(club: Club) -> list[Transaction]:
    """Return the club's payments with an undecided dispute."""
    open_disputes = PaymentAnswer.objects.filter(club=club, confirmed=False, decided_at=None)
    return list(
        _standing_payments(club)
        .filter(pk__in=open_disputes.values("payment_id"))
        .order_by("-number")
    )


def payments_to_decide(member: Member) -> list[Transaction]:
    """Return the disputed payments that wait for this officer; none for other members."""
    if not member.is_officer:
        return []
    return [e for e in payments_disputed(member.club) if can_decide_payment(member, e)]


def bets_to_take(member: Member) -> list[Bet]:
    """Return the side bets offered to the member that they can still take.

    Makes a fixed number of queries.
    """
    offered = Bet.objects.filter(club=member.club_id, state=BetState.OFFERED)
    involved = Q(backer=member) | Q(layer=member)
    bets = (
        offered.filter(involved).exclude(made_by=member).select_related("backer", "layer", "card")
    )
    unanswered = bets.prefetch_related(seats_read("card__")).order_by("pk")
    to_take = [bet for bet in unanswered if is_offered_to(bet, member)]
    sheets = {sheet.id: sheet for sheet in load_all([bet.card for bet in to_take])}
    return [bet for bet in to_take if not why_too_late(bet, sheets[bet.card_id])]


def _standing_payments(club: Club) -> QuerySet[Transaction]:
    payments = club.transactions.filter(kind=TransactionKind.PAYMENT, reversed_by=None)
    return payments.select_related("by").prefetch_related(prefetch_postings())
