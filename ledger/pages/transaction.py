"""One transaction: what it posted, and what it is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Sum, prefetch_related_objects
from django.forms import Form

from club.access.who_sees_money import sees_all_money
from club.models import OFFICERS, Member
from ledger.entries_seen import entries_seen, sees_whole
from ledger.models import HOLDING, PaymentAnswer, Posting, Transaction, TransactionKind
from ledger.operations.bets.offer_bets import taker_of
from ledger.operations.cards.reverse_card import can_reverse_posted
from ledger.operations.payment_answers import can_answer_payment, can_decide_payment
from ledger.operations.post import prefetch_postings
from ledger.operations.reverse_entry import REVERSIBLE, can_reverse_entry
from ledger.pages.card_entry import PartieSigned, parties_signed
from ledger.pages.journal import neighbouring_entries
from ledger.waiting.unanswered import members_to_answer
from piquet.money.reckoning import Reckoning, Step
from scoring.models import Card, Edition
from scoring.sheet.player_names import short_names
from scoring.sheet.sheet import stake_of
from scoring.words.reckoning import format_reckoning

FOLDED = 200
"""Postings that a transaction's page shows before a link to the rest."""


@dataclass(frozen=True)
class TransactionDetail:
    """A transaction with what it is made of."""

    entry: Transaction
    postings: tuple[Posting, ...]
    edition: Edition | None
    lines: Sequence[str]
    """The signed reckoning, step by step in words; empty for a payment."""
    names: tuple[str, ...] = ()
    """The card's players, as its columns name them, by seat."""
    folded: int = 0
    """How many more postings there are than `postings` has."""
    is_whole: bool = True
    """Whether the viewer sees every posting, not only their own."""

    @cached_property
    def parties(self) -> list[PartieSigned]:
        """What each partie won according to the edition, and the deals behind it."""
        card = self.entry.card
        return parties_signed(card, self.edition) if card and self.edition else []

    @property
    def corrected(self) -> bool:
        """Whether the card has gone on to a later edition than this entry's.

        Card money, and bets decided by hand, have no edition.
        """
        card, edition = self.entry.card, self.entry.edition
        return card is not None and edition is not None and card.edition > edition

    @property
    def has_deals(self) -> bool:
        """Whether the deals behind the edition can still be shown."""
        return any(partie.deals for partie in self.parties)

    @property
    def moves_what_is_held(self) -> bool:
        """Whether money came into the club's cash or bank, or went out of it."""
        if self.folded:
            return self.entry.postings.filter(account__kind__in=HOLDING).exists()
        return any(posting.account.holds for posting in self.postings)

    @cached_property
    def reversers(self) -> list[str]:
        """The officers who can reverse it, if it can be reversed by itself."""
        if self.entry.kind not in REVERSIBLE:
            return []
        officers = self.entry.club.members.filter(left_at=None, role__in=OFFICERS)
        return [officer.name for officer in officers if can_reverse_entry(officer, self.entry)]

    @property
    def bet_taken_by(self) -> Member | None:
        """Who took the side bet that it settles."""
        return taker_of(self.entry.bet) if self.entry.bet else None

    @property
    def answers(self) -> list[PaymentAnswer]:
        """The other side's answers to a payment."""
        return list(self.entry.answers.select_related("member", "decided_by"))

    @cached_property
    def waits_for(self) -> list[str]:
        """The sides of a payment, guests apart, who have not answered yet."""
        if self.entry.kind != TransactionKind.PAYMENT:
            return []
        return [member.name for member in members_to_answer(self.entry)]

    @property
    def total(self) -> int:
        """The sum of the postings, which is zero."""
        if self.folded:
            return int(self.entry.postings.aggregate(sum=Sum("amount"))["sum"])
        return sum(posting.amount for posting in self.postings)

    @property
    def reversed_by(self) -> Transaction | None:
        """The transaction that reversed this one, if any."""
        return getattr(self.entry, "reversed_by", None)


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class TransactionPage:
    """The page of one transaction as one member sees it.

    A card's entry costs nine queries, the reversal of a payment four. A payment costs at most
    fifteen in a club of two officers, and up to two more for each further officer.
    """

    member: Member
    detail: TransactionDetail
    forms: Mapping[str, Form]
    """OperationError forms by name, as typed."""

    @property
    def entry(self) -> Transaction:
        """The transaction itself."""
        return self.detail.entry

    @property
    def sees_all(self) -> bool:
        """Whether the member may open every account of it."""
        return sees_all_money(self.member)

    @cached_property
    def near(self) -> Mapping[str, int]:
        """The numbers of the transactions `before` and `after` it."""
        return neighbouring_entries(self.member, self.entry)

    @cached_property
    def can_reverse(self) -> bool:
        """Whether the member may reverse it here."""
        return can_reverse_entry(self.member, self.entry)

    @cached_property
    def can_reverse_card(self) -> bool:
        """Whether the member may reverse the card that it posted, on the card's page."""
        return can_reverse_posted(self.member, self.entry)

    @cached_property
    def can_answer(self) -> bool:
        """Whether the member may say whether the payment was so."""
        return can_answer_payment(self.member, self.entry)

    @cached_property
    def can_decide(self) -> bool:
        """Whether the member may decide the payment's dispute for the club."""
        return can_decide_payment(self.member, self.entry)


def transaction_detail(viewer: Member, number: int, *, whole: bool = False) -> TransactionDetail:
    """Return the transaction of this number, with at most `FOLDED` postings unless `whole`.

    Raises Transaction.DoesNotExist, also for one that the viewer does not see.
    """
    bet = ("bet__made_by", "bet__backer", "bet__layer")
    entries = entries_seen(viewer).select_related("by", "card", "reverses", "reversed_by", *bet)
    entry = entries.get(number=number)
    if sees_whole(viewer, entry):
        postings, folded = _postings(entry, whole=whole)
    else:
        postings, folded = _own_postings(viewer, entry), 0
    edition, card = _edition(entry), entry.card
    names = tuple(seat.member.name for seat in card.seats.select_related("member")) if card else ()
    return TransactionDetail(
        entry=entry,
        postings=postings,
        folded=folded,
        is_whole=sees_whole(viewer, entry),
        edition=edition,
        lines=_format_reckoning(card, edition, names) if card and edition else (),
        names=short_names(names),
    )


def _postings(entry: Transaction, *, whole: bool) -> tuple[tuple[Posting, ...], int]:
    """Return the postings that a page shows, and how many more there are."""
    count = entry.postings.count()
    if whole or count <= FOLDED:
        prefetch_related_objects([entry], prefetch_postings())
        return tuple(entry.postings.all()), 0
    return tuple(entry.postings.select_related("account__member")[:FOLDED]), count - FOLDED


def _own_postings(viewer: Member, entry: Transaction) -> tuple[Posting, ...]:
    return tuple(entry.postings.select_related("account__member").filter(account__member=viewer))


def _edition(entry: Transaction) -> Edition | None:
    if entry.card is None:
        return None
    return entry.card.editions.filter(number=entry.edition or 0, reopened_at=None).first()


def _format_reckoning(card: Card, edition: Edition, names: Sequence[str]) -> list[str]:
    stored = edition.reckoning
    reckoning = Reckoning(
        totals=tuple(stored["totals"]),
        balance=tuple(stored["balance"]),
        counted=stored["counted"] and tuple(stored["counted"]),
        amounts=tuple(stored["amounts"]),
        currency=stored["currency"],
        steps=tuple(Step(**step) for step in stored["steps"]),
    )
    return format_reckoning(reckoning, stake_of(card), names)
