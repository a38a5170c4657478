"""Payments and side bets that wait for somebody's word, for the pages that list them."""

from django.db.models import Q, QuerySet

from club.models import Club, Member
from ledger.models import Bet, BetState, PaymentAnswer, Transaction, TransactionKind
from ledger.operations.answers import can_decide_payment
from ledger.operations.bets.side_bets import is_offered_to, too_late
from ledger.operations.post import postings_read
from scoring.pages.card_list import seats_read
from scoring.sheet.sheet import load_all

LATEST = 20


def payments_to_answer(member: Member) -> list[Transaction]:
    """The latest payments of his that another marked and that he has not answered."""
    his = _standing(member.club).filter(postings__account__member=member)
    waiting = his.exclude(by=member).exclude(
        pk__in=PaymentAnswer.objects.filter(member=member).values("payment_id")
    )
    return list(waiting.order_by("-number")[:LATEST])


def not_answered(entry: Transaction) -> list[Member]:
    """The sides of a payment who have not said whether it was so, and could: not who marked it, and
    no guest. Its postings and answers are read as the caller fetched them."""
    answered = {answer.member_id for answer in entry.answers.all()} | {entry.by_id}
    sides = (posting.account.member for posting in entry.postings.all())
    return [m for m in sides if m and m.pk not in answered and not m.is_guest]


def payments_disputed(club: Club) -> list[Transaction]:
    """The payments of the club whose dispute nobody has decided."""
    open_disputes = PaymentAnswer.objects.filter(club=club, confirmed=False, decided_at=None)
    return list(
        _standing(club).filter(pk__in=open_disputes.values("payment_id")).order_by("-number")
    )


def payments_to_decide(member: Member) -> list[Transaction]:
    """The disputed payments that wait for this officer's decision; of anybody else, none."""
    if not member.is_officer:
        return []
    return [e for e in payments_disputed(member.club) if can_decide_payment(member, e)]


def bets_to_take(member: Member) -> list[Bet]:
    """The side bets that another has offered him, that he has neither taken nor declined and that
    can still be taken; in as many queries, however many they are."""
    offered = Bet.objects.filter(club=member.club_id, state=BetState.OFFERED)
    his = Q(backer=member) | Q(layer=member)
    bets = offered.filter(his).exclude(made_by=member).select_related("backer", "layer", "card")
    found = bets.prefetch_related(seats_read("card__")).order_by("pk")
    asked = [bet for bet in found if is_offered_to(bet, member)]
    sheets = {sheet.id: sheet for sheet in load_all([bet.card for bet in asked])}
    return [bet for bet in asked if not too_late(bet, sheets[bet.card_id])]


def _standing(club: Club) -> QuerySet[Transaction]:
    payments = club.transactions.filter(kind=TransactionKind.PAYMENT, reversed_by=None)
    return payments.select_related("by").prefetch_related(postings_read())
