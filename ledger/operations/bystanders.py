"""Charge a bystander who harmed a player by drawing attention to an error (R56; Law 78)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.models import Member
from club.refused import Refused
from ledger.models import Transaction, TransactionKind
from ledger.operations.closed_card import locked_card_of_club
from ledger.operations.post import post
from scoring.laws.deal.faults import SIDES
from scoring.laws.money.charges import charge_bystander
from scoring.laws.rulings.ruling import BYSTANDER
from scoring.models import Card, CardState, Record
from scoring.operations.signing_rights import acts_for_club
from scoring.sheet.deal import SheetRuling
from scoring.sheet.records import ruling_with
from scoring.sheet.sheet import Sheet, load


@dataclass(frozen=True, slots=True)
class BystanderDue:
    """What a bystander is to pay, in the smallest coin, for the player they harmed."""

    ruling: SheetRuling
    bystander: Member
    harmed: Member
    amount: int
    currency: str


def bystander_due(card: Card, sheet: Sheet, record_id: int) -> BystanderDue:
    """Return what the bystander of this ruling is to pay.

    All that the harmed player loses on the card, once it is countersigned. Raises Refused if there
    is no such ruling, if the card is not countersigned, or if the player loses nothing.
    """
    ruling = ruling_with(sheet, record_id)
    if ruling is None or not ruling.counts or ruling.effect.pays != BYSTANDER:
        raise Refused(_("No bystander pays by this ruling."))
    if card.state != CardState.COUNTERSIGNED:
        raise Refused(_("A bystander pays once the card is closed and signed by everybody."))
    bystander = Member.objects.get(pk=ruling.said["bystander"], club_id=card.club_id)
    player = _harmed(sheet, ruling)
    if sheet.stake is None:
        raise Refused(_("This card was played for love, so there is nothing to pay."))
    seat = sheet.members.index(player)
    try:
        charge = charge_bystander(sheet.reckoning, seat)
    except ValueError:
        words = {"name": sheet.players[seat].name}
        text = _("%(name)s loses nothing on the card, so a bystander has nothing to pay.")
        raise Refused(text % words) from None
    harmed = Member.objects.get(pk=player)
    return BystanderDue(ruling, bystander, harmed, -charge.amount, sheet.reckoning.currency)


def _harmed(sheet: Sheet, ruling: SheetRuling) -> int:
    """The id of the player whom the bystander harmed."""
    dealer, pair = ruling.record.dealer, sheet.playing(ruling.record.partie)
    place = (1 - dealer, dealer)[SIDES.index(ruling.answers["harmed"])]
    return pair[place].member_id


def can_countersign(card: Card, due: BystanderDue, by: Member) -> bool:
    """Whether the member may countersign the charge: the bystander, or who acts for the club."""
    return by.pk == due.bystander.pk or acts_for_club(card, by)


def posted_for(card: Card, due: BystanderDue) -> Transaction | None:
    """The standing entry by which a bystander paid for this player. None if nobody did."""
    paid = Transaction.objects.filter(card=card, kind=TransactionKind.BYSTANDER)
    standing = paid.filter(reverses=None, reversed_by=None)
    return standing.filter(postings__account__member=due.harmed, postings__amount__gt=0).first()


def countersign_charge(*, card_id: int, by: Member, record_id: int) -> Transaction:
    """Post what the bystander pays, once they or the treasurer have countersigned it.

    A second time the same entry is returned. Raises Card.DoesNotExist or Refused.
    """
    with locked_card_of_club(card_id, by) as card:
        card.version_kept = True
        due = bystander_due(card, load(card), record_id)
        if not can_countersign(card, due, by):
            raise Refused(
                _("Only %(name)s or the treasurer can countersign this.")
                % {"name": due.bystander.name}
            )
        if posted := posted_for(card, due):
            return posted
        draft = Transaction(
            club=by.club,
            kind=TransactionKind.BYSTANDER,
            source_key=f"bystander:{Record.objects.get(pk=record_id).key}:{card.edition}",
            currency=due.currency,
            played_on=card.played_on,
            by=by,
            card=card,
            reason=_("Card %(card)d (Law 78)") % {"card": card.pk},
        )
        return post(draft=draft, amounts={due.harmed: due.amount, due.bystander: -due.amount})
