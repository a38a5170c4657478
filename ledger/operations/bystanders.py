"""Charge a bystander who harmed a player by drawing attention to an error (R56; Law 78).

The bystander pays the player's stakes and bets: what the player loses on the card, and each side
bet on the card that the player loses. Each loss is already an entry, so nothing is reckoned again
here. The bystander's payment for a loss is an entry of its own, which is reversed with the loss.

If several bystanders harmed the same player, the one who spoke first pays each loss.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from ledger.models import Bet, Transaction, TransactionKind
from ledger.operations.closed_card import locked_card_of_club
from ledger.operations.post import amounts_of, key_of_bet, post, prefetch_postings
from scoring.keys import DerivedKey, Of, derived_key
from scoring.models import Card, CardState, Edition
from scoring.operations.signing_rights import acts_for_club
from scoring.sheet.deal import SheetRuling
from scoring.sheet.deal_names import deal_name
from scoring.sheet.records import (
    bystander_pays,
    every_ruling,
    harmed_by,
    paying_bystander,
    ruling_with,
)
from scoring.sheet.sheet import Sheet, load

LOST = (TransactionKind.CARD, TransactionKind.SIDE_BET)
"""The kinds of entry in which a player loses something on a card."""

ENDED = (CardState.COUNTERSIGNED, CardState.ABANDONED)
"""The states of a card in which a bystander pays. On an abandoned card only bets can be lost."""


@dataclass(frozen=True, slots=True)
class Loss:
    """An entry in which the harmed player lost something, and the charge already posted for it.

    `bystander` is the member who is asked to pay. `paid` is the bystander's entry, if there is one
    that was not reversed. `reversed` is true if there were only entries that were reversed: then
    nobody is asked again, but the charge can still be countersigned.
    """

    entry: Transaction
    amount: int
    bystander: Member
    paid: Transaction | None
    reversed: bool

    @property
    def payer(self) -> Member | None:
        """The bystander who has paid for the loss, or None."""
        amounts = amounts_of(self.paid) if self.paid else {}
        payers = (holder for holder, amount in amounts.items() if amount < 0)
        return next((holder for holder in payers if isinstance(holder, Member)), None)

    @property
    def bet(self) -> Bet | None:
        """The side bet that was lost, or None if the loss is on the card itself."""
        return self.entry.bet


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class BystanderDue:
    """The payment that a bystander owes for the player they harmed, in the smallest coin.

    The members of the losses are prefetched.
    """

    card: Card
    sheet: Sheet
    ruling: SheetRuling
    bystander: Member
    harmed: Member
    losses: Sequence[Loss]

    @property
    def unpaid(self) -> list[Loss]:
        """The losses that this bystander is to pay, and whose payment is not in the ledger yet."""
        return [loss for loss in self.losses if loss.paid is None and self._is_theirs(loss)]

    def _is_theirs(self, loss: Loss) -> bool:
        """Whether this bystander paid for the loss or may be asked to.

        After a reversal, any bystander may be asked.
        """
        if loss.payer is not None:
            return loss.payer == self.bystander
        return loss.reversed or loss.bystander == self.bystander

    @property
    def waits(self) -> bool:
        """Whether a charge waits for somebody to countersign it."""
        return any(not loss.reversed for loss in self.unpaid)

    @cached_property
    def amounts(self) -> Mapping[str, int]:
        """The sums that this bystander pays, by currency; a side bet's may differ from the card's.

        Leaves out losses that another bystander has paid, or is asked to pay first.
        """
        return _sums([loss for loss in self.losses if self._is_theirs(loss)])

    @cached_property
    def unpaid_amounts(self) -> Mapping[str, int]:
        """The sums that are not in the ledger yet, by currency."""
        return _sums(self.unpaid)


def _sums(losses: Sequence[Loss]) -> Mapping[str, int]:
    sums: dict[str, int] = {}
    for loss in losses:
        currency = loss.entry.currency
        sums[currency] = sums.get(currency, 0) + loss.amount
    return sums


def bystander_due(card: Card, sheet: Sheet, record_id: int) -> BystanderDue:
    """Return what the bystander of this ruling is to pay, in five queries at most.

    Raises OperationError if there is no such ruling, if the card is neither countersigned nor
    abandoned, or if the player loses nothing.
    """
    ruling = ruling_with(sheet, record_id)
    if ruling is None or not bystander_pays(sheet, ruling):
        raise OperationError(_("No bystander pays by this ruling."))
    if card.state not in ENDED:
        raise OperationError(_("A bystander pays once the card is closed and signed by everybody."))
    named = {each.bystander for each in every_ruling(sheet) if bystander_pays(sheet, each)}
    wanted = named | {harmed_by(sheet, ruling)}
    people = Member.objects.filter(club_id=card.club_id).in_bulk(wanted)
    due = due_of(card, sheet, ruling, people, entries_of([card]))
    if due.losses:
        return due
    if sheet.stake is None:
        raise OperationError(_("This card was played for love, so there is nothing to pay."))
    words = {"name": due.harmed.name}
    text = _("%(name)s loses nothing on the card, so a bystander has nothing to pay.")
    raise OperationError(text % words)


def entries_of(cards: Sequence[Card]) -> list[Transaction]:
    """Return the entries of these cards in which players lose, and those of bystanders.

    Makes two queries.
    """
    entries = Transaction.objects.filter(Q(kind__in=LOST) | charged(), card__in=cards)
    joined = entries.select_related("bet__backer", "bet__layer", "reversed_by")
    read = list(joined.prefetch_related(prefetch_postings()).order_by("number"))
    by_id = {card.pk: card for card in cards}
    for entry in read:
        if entry.bet is not None:
            entry.bet.card = by_id[entry.bet.card_id]
    return read


def charged(of: str = "") -> Q:
    """Return a filter for bystanders' entries, without those reversed together with their card.

    `of` is the path to the entries, such as "transaction__". A corrected card is charged again,
    even for a bet that stayed lost throughout the correction.
    """
    mended = Edition.objects.filter(
        card=OuterRef(f"{of}card"), reversed_at__gte=OuterRef(f"{of}posted_at")
    )
    stands = Q(**{f"{of}reversed_by": None})
    return Q(**{f"{of}kind": TransactionKind.BYSTANDER}) & (stands | Q(~Exists(mended)))


def due_of(
    card: Card,
    sheet: Sheet,
    ruling: SheetRuling,
    people: Mapping[int, Member],
    entries: Sequence[Transaction],
) -> BystanderDue:
    """Return what a bystander is to pay by a ruling.

    `entries` are the `entries_of` the card. Makes no query.
    """
    harmed = people[harmed_by(sheet, ruling)]
    bystander = people[ruling.bystander or 0]
    partie = ruling.record.partie
    losses = tuple(
        Loss(entry, amount, people[payer_id], *_paid(entry, harmed, entries))
        for entry, amount in _lost(harmed, partie, entries)
        if (payer_id := paying_bystander(sheet, harmed.pk, entry.bet.partie if entry.bet else None))
    )
    return BystanderDue(card, sheet, ruling, bystander, harmed, losses)


def _lost(
    harmed: Member, partie: int, entries: Sequence[Transaction]
) -> Iterator[tuple[Transaction, int]]:
    """Yield the entries that the player lost by, each with the amount lost.

    These are the card's entry, and those of bets on the whole card or on the partie in which the
    bystander spoke.
    """
    for entry in entries:
        lost = -amounts_of(entry).get(harmed, 0)
        concerns = entry.bet is None or entry.bet.partie in (None, partie)
        if entry.kind in LOST and _stands(entry) and lost > 0 and concerns:
            yield entry, lost


def _paid(
    loss: Transaction, harmed: Member, entries: Sequence[Transaction]
) -> tuple[Transaction | None, bool]:
    """Return a bystander's unreversed entry for this loss, and whether all of them are reversed.

    The entry is None if there is none; without any entry the second value is False.
    """
    paid = [entry for entry in entries if _is_for(entry, loss, harmed)]
    not_reversed = next((entry for entry in paid if _stands(entry)), None)
    return not_reversed, bool(paid) and not_reversed is None


def _stands(entry: Transaction) -> bool:
    return not hasattr(entry, "reversed_by")


def _is_for(entry: Transaction, loss: Transaction, harmed: Member) -> bool:
    """Whether a bystander paid for this loss of the player in this entry."""
    same = entry.card_id == loss.card_id and entry.bet_id == loss.bet_id
    later = entry.kind == TransactionKind.BYSTANDER and entry.number > loss.number
    return same and later and amounts_of(entry).get(harmed, 0) > 0


def can_countersign(due: BystanderDue, by: Member) -> bool:
    """Whether the member may countersign the charge: the bystander, or an officer for the club."""
    return by.pk == due.bystander.pk or acts_for_club(due.card, by)


def countersign_charge(*, card_id: int, by: Member, record_id: int) -> list[Transaction]:
    """Post a bystander's charge, countersigned by the bystander or by an officer for the club.

    Posts an entry for the card and for each side bet. Leaves out losses whose payment is in the
    ledger already, and those that another bystander is asked to pay. Returns all entries of the
    charge. Raises Card.DoesNotExist or OperationError.
    """
    with locked_card_of_club(card_id, by) as card:
        card.version_kept = True
        due = bystander_due(card, load(card), record_id)
        if not can_countersign(due, by):
            raise OperationError(
                _("Only %(name)s or the treasurer can countersign this.")
                % {"name": due.bystander.name}
            )
        if not due.unpaid and all(loss.paid is None for loss in due.losses):
            raise OperationError(
                _("%(name)s has nothing to pay, because another bystander spoke first.")
                % {"name": due.bystander.name}
            )
        unpaid = due.unpaid
        entries = [_posted(due, loss, by) if loss in unpaid else loss.paid for loss in due.losses]
        return [entry for entry in entries if entry]


def _posted(due: BystanderDue, loss: Loss, by: Member) -> Transaction:
    draft = Transaction(
        club=by.club,
        kind=TransactionKind.BYSTANDER,
        source_key=_source_key(due.card, loss.bet),
        currency=loss.entry.currency,
        played_on=due.card.played_on,
        by=by,
        card=due.card,
        bet=loss.bet,
        reason=_what_for(due, loss),
    )
    return post(draft=draft, amounts={due.harmed: loss.amount, due.bystander: -loss.amount})


def _source_key(card: Card, bet: Bet | None) -> DerivedKey:
    """Return the key of a new entry.

    The card's lock keeps a second tap from posting the same loss again.
    """
    if bet is not None:
        return key_of_bet(bet)
    before = Transaction.objects.filter(card=card, bet=None, kind=TransactionKind.BYSTANDER)
    return derived_key(Of.BYSTANDER, card.uuid, before.count() + 1)


def _what_for(due: BystanderDue, loss: Loss) -> str:
    """Return the entry's reason: “Card 12: Partie 1, deal 2 (Law 78)”."""
    record = due.ruling.record
    where = deal_name(due.sheet, record.partie, record.deal)
    words = {"card": due.card.pk, "deal": where}
    if loss.bet is not None:
        return _("Side bet on card %(card)d: %(deal)s (Law 78)") % words
    return _("Card %(card)d: %(deal)s (Law 78)") % words
