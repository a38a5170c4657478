"""The page of one transaction: its postings, and the deals or bet behind it."""

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
"""The most postings that a transaction's page shows before a link to the rest."""


@dataclass(frozen=True)
class TransactionDetail:
    """A transaction with its postings and the card's edition behind it."""

    entry: Transaction
    postings: tuple[Posting, ...]
    edition: Edition | None
    lines: Sequence[str]
    """The signed reckoning step by step in words; empty if there is no edition."""
    names: tuple[str, ...] = ()
    """The short names of the card's players, by seat."""
    folded: int = 0
    """The number of postings that `postings` leaves out."""
    is_whole: bool = True
    """Whether the viewer may see every posting, not only their own."""

    @cached_property
    def parties(self) -> list[PartieSigned]:
        """The parties of the edition, each with the amounts won and its deals."""
        card = self.entry.card
        return parties_signed(card, self.edition) if card and self.edition else []

    @property
    def corrected(self) -> bool:
        """Whether the card has a later edition than this entry's.

        Entries of card money, and of bets decided by hand, have no edition.
        """
        card, edition = self.entry.card, self.entry.edition
        return card is not None and edition is not None and card.edition > edition

    @property
    def has_deals(self) -> bool:
        """Whether the deals behind the edition are still known."""
        return any(partie.deals for partie in self.parties)

    @property
    def moves_what_is_held(self) -> bool:
        """Whether the entry moved money into or out of the club's cash or bank."""
        if self.folded:
            return self.entry.postings.filter(account__kind__in=HOLDING).exists()
        return any(posting.account.holds for posting in self.postings)

    @cached_property
    def reversers(self) -> list[str]:
        """The officers who can reverse the entry here, by name; empty for cards and side bets."""
        if self.entry.kind not in REVERSIBLE:
            return []
        officers = self.entry.club.members.filter(left_at=None, role__in=OFFICERS)
        return [officer.name for officer in officers if can_reverse_entry(officer, self.entry)]

    @property
    def bet_taken_by(self) -> Member | None:
        """The member who took the entry's side bet, or None."""
        return taker_of(self.entry.bet) if self.entry.bet else None

    @property
    def answers(self) -> list[PaymentAnswer]:
        """The answers to the payment by its other side."""
        return list(self.entry.answers.select_related("member", "decided_by"))

    @cached_property
    def waits_for(self) -> list[str]:
        """The names of the payment's sides, except guests, who have not answered yet."""
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
        """The transaction that reversed this one, or None."""
        return getattr(self.entry, "reversed_by", None)


@dataclass(frozen=True)  # No slots, because properties are cached.
class TransactionPage:
    """The page of one transaction as one member sees it.

    A card's entry costs nine queries, and the reversal of a payment four. A payment costs at most
    fifteen in a club with two officers, and up to two more for each further officer.
    """

    member: Member
    detail: TransactionDetail
    forms: Mapping[str, Form]
    """Refused forms by name, with their typed values."""

    @property
    def entry(self) -> Transaction:
        """The transaction."""
        return self.detail.entry

    @property
    def sees_all(self) -> bool:
        """Whether the member may open every account of the transaction."""
        return sees_all_money(self.member)

    @cached_property
    def near(self) -> Mapping[str, int]:
        """The numbers of the transactions `before` and `after` this one."""
        return neighbouring_entries(self.member, self.entry)

    @cached_property
    def can_reverse(self) -> bool:
        """Whether the member may reverse the transaction on this page."""
        return can_reverse_entry(self.member, self.entry)

    @cached_property
    def can_reverse_card(self) -> bool:
        """Whether the member may reverse the card behind the transaction, on the card's page."""
        return can_reverse_posted(self.member, self.entry)

    @cached_property
    def can_answer(self) -> bool:
        """Whether the member may confirm or dispute the payment."""
        return can_answer_payment(self.member, self.entry)

    @cached_property
    def can_decide(self) -> bool:
        """Whether the member may decide the payment's dispute for the club."""
        return can_decide_payment(self.member, self.entry)


def transaction_detail(viewer: Member, number: int, *, whole: bool = False) -> TransactionDetail:
    """Return the transaction of this number, with at most `FOLDED` postings unless `whole`.

    Raises Transaction.DoesNotExist, also if the viewer may not see the transaction.
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
    """Return the postings that the page shows, and the number of those left out."""
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
