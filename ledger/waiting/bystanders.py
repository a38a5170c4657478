"""What bystanders are asked to pay for players they harmed (Law 78)."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from club.models import Member
from ledger.models import Posting
from ledger.operations.bystanders import (
    LOST,
    BystanderDue,
    bystander_pays,
    can_countersign,
    charged,
    due_of,
    entries_of,
)
from scoring.models import Card, CardState, Partie, Record
from scoring.pages.card_list import seats_read
from scoring.sheet.records import every_ruling
from scoring.sheet.sheet import Sheet, load_all


def bystanders_to_sign(member: Member) -> list[BystanderDue]:
    """Return what the member can countersign: what they pay themself, and who acts for the club
    what anybody pays.

    Where somebody harmed a player twice, it is asked once. One query, and seven more if something
    may wait.
    """
    asked = set(_rulings(member))
    if not asked:
        return []
    cards = list(_cards(asked))
    sheets = {sheet.id: sheet for sheet in load_all(cards)}
    found: list[BystanderDue] = []
    seen = set[tuple[int, int]]()
    for due in _dues(member, cards, sheets):
        losses = {(due.bystander.pk, loss.entry.pk) for loss in due.unpaid}
        if due.ruling.record.id in asked and _is_asked(due, member) and not losses <= seen:
            found.append(due)
            seen |= losses
    return found


def _is_asked(due: BystanderDue, member: Member) -> bool:
    return due.waits and can_countersign(due, member)


def _dues(
    member: Member, cards: Sequence[Card], sheets: Mapping[int, Sheet]
) -> Iterable[BystanderDue]:
    """Yield what bystanders pay on these cards, paid or not."""
    found = [
        (card, sheets[card.pk], ruling)
        for card in cards
        for ruling in every_ruling(sheets[card.pk])
        if bystander_pays(sheets[card.pk], ruling)
    ]
    wanted = {ruling.bystander for _card, _sheet, ruling in found}
    wanted |= {one for _card, sheet, _ruling in found for one in sheet.members}
    people = Member.objects.filter(club_id=member.club_id).in_bulk(wanted)
    entries = entries_of(cards)
    for card, sheet, ruling in found:
        own = [entry for entry in entries if entry.card_id == card.pk]
        yield due_of(card, sheet, ruling, people, own)


def _cards(records: Iterable[int]) -> "QuerySet[Card]":
    """The signed cards that have the parties of these rulings, wherever they were carried."""
    here, carried = Q(parties__records__in=records), Q(parties__carried_from__records__in=records)
    found = Card.objects.filter(here | carried, state=CardState.COUNTERSIGNED).distinct()
    return found.order_by("played_on", "pk").prefetch_related(seats_read())


def _rulings(member: Member) -> "QuerySet[Record, int]":
    """The ids of rulings that name the member, or for an officer anybody, as a bystander who pays.

    Only those of which the partie, here or carried to another card, is on a signed card on which a
    player has lost something that no bystander was charged with. It looks at the index of rulings,
    and at the entries of these few cards. A partie with a ruling in it is carried once at most.
    """
    parties = Partie.objects.filter(
        Q(pk=OuterRef("partie")) | Q(carried_from=OuterRef("partie")),
        Exists(_losses_not_charged()),
        annulled_at=None,
        card__state=CardState.COUNTERSIGNED,
    )
    rulings = Record.objects.filter(
        ruling__isnull=False,
        ruling__has_key="bystander",
        club=member.club_id,
    )
    if not member.is_officer:
        rulings = rulings.filter(ruling__bystander=member.pk)
    return rulings.filter(Exists(parties)).values_list("pk", flat=True)


def _losses_not_charged() -> "QuerySet[Posting]":
    """The standing losses on the card of a partie, or on its bets, without a bystander's entry."""
    paid = Posting.objects.filter(
        charged("transaction__"),
        account=OuterRef("account"),
        amount__gt=0,
        transaction__card=OuterRef("transaction__card"),
        transaction__number__gt=OuterRef("transaction__number"),
    ).annotate(of=Coalesce("transaction__bet_id", 0))
    of_partie = Q(transaction__bet__partie=None) | Q(transaction__bet__partie=OuterRef("number"))
    lost = Posting.objects.filter(
        of_partie,
        transaction__card=OuterRef("card"),
        transaction__kind__in=LOST,
        transaction__reversed_by=None,
        amount__lt=0,
    )
    return lost.annotate(of=Coalesce("transaction__bet_id", 0)).exclude(
        Exists(paid.filter(of=OuterRef("of")))
    )
