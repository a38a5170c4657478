"""Charge a bystander who harmed a player by drawing attention to an error (R56; Law 78).

They pay the player's stakes and bets: what the player loses on the card, and each side bet on it
that the player loses. Each loss is an entry of the book. What the bystander pays for it is an entry
of its own, which is reversed with it. So nothing is reckoned here again.

If several bystanders harmed the same player, the one who spoke first is asked for each loss.
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
"""The kinds of entry by which a player loses something on a card."""

ENDED = (CardState.COUNTERSIGNED, CardState.ABANDONED)
"""The states of a card on which a bystander pays. Of one that was abandoned only bets are lost."""


@dataclass(frozen=True, slots=True)
class Loss:
    """An entry by which the harmed player lost something, and what was posted for it already.

    `bystander` is who is asked to pay it, `paid` the bystander's entry that stands.
    `reversed` is whether there was one that was reversed by itself: then nobody is asked for it
    again, but it can still be countersigned.
    """

    entry: Transaction
    amount: int
    bystander: Member
    paid: Transaction | None
    reversed: bool

    @property
    def payer(self) -> Member | None:
        """The bystander who has paid it. None if nobody has."""
        amounts = amounts_of(self.paid) if self.paid else {}
        payers = (holder for holder, amount in amounts.items() if amount < 0)
        return next((holder for holder in payers if isinstance(holder, Member)), None)

    @property
    def bet(self) -> Bet | None:
        """The side bet that was lost. None for the card itself."""
        return self.entry.bet


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class BystanderDue:
    """What a bystander is to pay for the player they harmed, in the smallest coin.

    The members come with the losses.
    """

    card: Card
    sheet: Sheet
    ruling: SheetRuling
    bystander: Member
    harmed: Member
    losses: Sequence[Loss]

    @property
    def unpaid(self) -> list[Loss]:
        """The losses that they are to pay, and for which nothing stands in the book yet."""
        return [loss for loss in self.losses if loss.paid is None and self._is_theirs(loss)]

    def _is_theirs(self, loss: Loss) -> bool:
        """Whether they paid the loss, or may be asked for it. After a reversal anybody may be."""
        if loss.payer is not None:
            return loss.payer == self.bystander
        return loss.reversed or loss.bystander == self.bystander

    @property
    def waits(self) -> bool:
        """Whether it waits for somebody to countersign it."""
        return any(not loss.reversed for loss in self.unpaid)

    @cached_property
    def amounts(self) -> Mapping[str, int]:
        """What they pay in all, by currency. A side bet may be in another than the card.

        What another bystander has paid, or is asked for before them, is not asked of them too.
        """
        return _sums([loss for loss in self.losses if self._is_theirs(loss)])

    @cached_property
    def unpaid_amounts(self) -> Mapping[str, int]:
        """What is not in the book yet, by currency."""
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
    """The entries of these cards by which players lose, and those of bystanders. Two queries."""
    entries = Transaction.objects.filter(Q(kind__in=LOST) | charged(), card__in=cards)
    joined = entries.select_related("bet__backer", "bet__layer", "reversed_by")
    read = list(joined.prefetch_related(prefetch_postings()).order_by("number"))
    by_id = {card.pk: card for card in cards}
    for entry in read:
        if entry.bet is not None:
            entry.bet.card = by_id[entry.bet.card_id]
    return read


def charged(of: str = "") -> Q:
    """A filter for the entries of bystanders, without those that were reversed with their card.

    `of` is the path to the entries, such as "transaction__". A corrected card is charged anew, also
    with a bet that stayed lost while it was corrected.
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
    """What a bystander is to pay by a ruling, from the `entries_of` the card, without any query."""
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
    """Yield what the player lost: the card, and the bets on all of it or on the partie in which the
    bystander spoke."""
    for entry in entries:
        lost = -amounts_of(entry).get(harmed, 0)
        concerns = entry.bet is None or entry.bet.partie in (None, partie)
        if entry.kind in LOST and _stands(entry) and lost > 0 and concerns:
            yield entry, lost


def _paid(
    loss: Transaction, harmed: Member, entries: Sequence[Transaction]
) -> tuple[Transaction | None, bool]:
    """A bystander's entry for this loss that stands, and whether there was only one reversed."""
    paid = [entry for entry in entries if _is_for(entry, loss, harmed)]
    not_reversed = next((entry for entry in paid if _stands(entry)), None)
    return not_reversed, bool(paid) and not_reversed is None


def _stands(entry: Transaction) -> bool:
    return not hasattr(entry, "reversed_by")


def _is_for(entry: Transaction, loss: Transaction, harmed: Member) -> bool:
    """Whether by this entry a bystander paid for this loss of the player."""
    same = entry.card_id == loss.card_id and entry.bet_id == loss.bet_id
    later = entry.kind == TransactionKind.BYSTANDER and entry.number > loss.number
    return same and later and amounts_of(entry).get(harmed, 0) > 0


def can_countersign(due: BystanderDue, by: Member) -> bool:
    """Whether the member may countersign the charge: the bystander, or who acts for the club."""
    return by.pk == due.bystander.pk or acts_for_club(due.card, by)


def countersign_charge(*, card_id: int, by: Member, record_id: int) -> list[Transaction]:
    """Post what the bystander pays, once they or the treasurer have countersigned it.

    There is an entry for the card, and one for each side bet. What is in the book already is not
    posted again, nor is what another bystander is asked for. All the entries are returned. Raises
    Card.DoesNotExist or OperationError.
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
    """A new key. The card's lock keeps a second tap from posting the same loss again."""
    if bet is not None:
        return key_of_bet(bet)
    before = Transaction.objects.filter(card=card, bet=None, kind=TransactionKind.BYSTANDER)
    return derived_key(Of.BYSTANDER, card.uuid, before.count() + 1)


def _what_for(due: BystanderDue, loss: Loss) -> str:
    """“Card 12: Partie 1, deal 2 (Law 78)”."""
    record = due.ruling.record
    where = deal_name(due.sheet, record.partie, record.deal)
    words = {"card": due.card.pk, "deal": where}
    if loss.bet is not None:
        return _("Side bet on card %(card)d: %(deal)s (Law 78)") % words
    return _("Card %(card)d: %(deal)s (Law 78)") % words
