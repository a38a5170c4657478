"""Find what is unfinished before a month is closed: cards, payments and bets."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from club.models import Club, Member
from ledger.models import Bet, BetState, Transaction, TransactionKind
from ledger.months.queries import CHUNK, month_days
from ledger.operations.bystanders import BystanderDue
from ledger.operations.post import prefetch_postings
from ledger.waiting.bystanders import bystanders_unpaid
from ledger.waiting.unanswered import members_to_answer, payments_disputed
from scoring.models import WRITABLE, Card, CardKind, CardState
from scoring.pages.card_list import seats_read


@dataclass(frozen=True, slots=True)
class UnfinishedInMonth:
    """The unfinished items of a month: cards, payments, bets and bystanders' payments.

    Cards are those played up to the month's end that are not posted, by day of play. A card for
    love is never posted, so no month waits for one. A paper card counts as `from_paper`, not as
    `writing`. Its errors may never be corrected, so it is listed only in the month in which it was
    played.
    """

    writing: Sequence[Card]
    from_paper: Sequence[Card]
    unsigned: Sequence[Card]
    disputed: Sequence[Card]
    payments_disputed: Sequence[Transaction]
    payments_unanswered: Sequence[Transaction]
    bets: Sequence[Bet]
    bystanders: Sequence[BystanderDue]

    @property
    def any(self) -> bool:
        """Whether anything is unfinished."""
        return any(getattr(self, name) for name in self.__slots__)

    @property
    def uncounted(self) -> bool:
        """Whether there are cards or bets, which do not count in the month's figures yet."""
        return any((self.writing, self.from_paper, self.unsigned, self.disputed, self.bets))

    @property
    def payments(self) -> bool:
        """Whether there are payments, which already count in the month's figures."""
        return bool(self.payments_disputed or self.payments_unanswered)

    def of_member(self, member: Member) -> "UnfinishedInMonth":
        """Return the same cards, but only this member's payments, bets and bystanders' payments."""
        return replace(
            self,
            payments_disputed=[e for e in self.payments_disputed if _is_of(e, member)],
            payments_unanswered=[e for e in self.payments_unanswered if _is_of(e, member)],
            bets=[bet for bet in self.bets if member.pk in (bet.backer_id, bet.layer_id)],
            bystanders=[due for due in self.bystanders if member in (due.bystander, due.harmed)],
        )


def _is_of(entry: Transaction, member: Member) -> bool:
    """Whether the entry changed the member's account; its postings are prefetched."""
    return any(posting.account.member_id == member.pk for posting in entry.postings.all())


def unfinished_in_month(club: Club, first: date) -> UnfinishedInMonth:
    """Return what is unfinished in the month whose first day is `first`."""
    last = month_days(first.year, first.month)[1]
    staked = club.cards.filter(played_on__lte=last, amount__isnull=False)
    cards = staked.prefetch_related(seats_read()).order_by("played_on", "pk")
    bets = Bet.objects.filter(club=club, state=BetState.OPEN, card__played_on__lte=last)
    return UnfinishedInMonth(
        writing=list(cards.filter(state__in=WRITABLE).exclude(kind=CardKind.PAPER)),
        from_paper=list(
            cards.filter(state__in=WRITABLE, kind=CardKind.PAPER, played_on__gte=first)
        ),
        unsigned=list(cards.filter(state=CardState.CLOSED)),
        disputed=list(cards.filter(state=CardState.DISPUTED)),
        payments_disputed=[e for e in payments_disputed(club) if e.dated <= last],
        payments_unanswered=payments_unanswered(club, first, last),
        bets=list(
            bets.select_related("backer", "layer", "card").prefetch_related(seats_read("card__"))
        ),
        bystanders=bystanders_unpaid(club, last),
    )


def payments_unanswered(club: Club, first: date, last: date) -> list[Transaction]:
    """Return the month's undisputed payments that somebody could still answer."""
    payments = club.transactions.filter(
        kind=TransactionKind.PAYMENT, reversed_by=None, dated__range=(first, last)
    )
    not_disputed = payments.exclude(answers__confirmed=False).order_by("number")
    read = not_disputed.prefetch_related("answers", prefetch_postings())
    return [entry for entry in read.iterator(CHUNK) if members_to_answer(entry)]
