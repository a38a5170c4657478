"""The payments that bystanders are asked for because they harmed players (Law 78)."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When
from django.db.models.functions import Coalesce

from club.models import Club, Member
from ledger.models import Posting
from ledger.operations.bystanders import (
    ENDED,
    LOST,
    BystanderDue,
    can_countersign,
    charged,
    due_of,
    entries_of,
)
from scoring.models import Card, Partie, Record
from scoring.pages.card_list import seats_read
from scoring.sheet.records import bystander_pays, every_ruling
from scoring.sheet.sheet import load_all


def bystanders_to_sign(member: Member) -> list[BystanderDue]:
    """Return the bystanders' payments that the member can countersign.

    These are the member's own payments and, for someone who acts for the club, everybody's. Costs
    one query, and seven more if something may wait.
    """
    rulings = _rulings(member.club)
    if not member.is_officer:
        rulings = rulings.filter(ruling__bystander=member.pk)
    return [due for due in _dues(rulings) if can_countersign(due, member)]


def bystanders_unpaid(club: Club, last: date) -> list[BystanderDue]:
    """Return bystanders' payments that wait to be countersigned, on cards played up to `last`.

    Costs one query, and seven more if something may wait.
    """
    return [due for due in _dues(_rulings(club)) if due.card.played_on <= last]


def _dues(rulings: "QuerySet[Record, int]") -> Iterator[BystanderDue]:
    """Yield the payments that bystanders are asked for by these rulings.

    If a bystander harmed a player twice, the same loss is asked for only once.
    """
    record_ids = set(rulings)
    seen = set[tuple[int, int]]()
    for due in _every_due(list(_cards(record_ids))) if record_ids else ():
        losses = {(due.bystander.pk, loss.entry.pk) for loss in due.unpaid}
        if due.ruling.record.id in record_ids and due.waits and not losses <= seen:
            yield due
            seen |= losses


def _every_due(cards: Sequence[Card]) -> Iterable[BystanderDue]:
    """Yield every bystander's payment on these cards, paid or not."""
    sheets = {sheet.id: sheet for sheet in load_all(cards)}
    charged = [
        (card, sheets[card.pk], ruling)
        for card in cards
        for ruling in every_ruling(sheets[card.pk])
        if bystander_pays(sheets[card.pk], ruling)
    ]
    wanted = {ruling.bystander for _card, _sheet, ruling in charged}
    wanted |= {member_id for _card, sheet, _ruling in charged for member_id in sheet.members}
    people = Member.objects.in_bulk(wanted)
    entries = entries_of(cards)
    for card, sheet, ruling in charged:
        own = [entry for entry in entries if entry.card_id == card.pk]
        yield due_of(card, sheet, ruling, people, own)


def _cards(records: Iterable[int]) -> "QuerySet[Card]":
    """Return the ended cards with the parties of these rulings, even if carried to other cards."""
    here, carried = Q(parties__records__in=records), Q(parties__carried_from__records__in=records)
    cards = Card.objects.filter(here | carried, state__in=ENDED).distinct()
    return cards.order_by("played_on", "pk").prefetch_related(seats_read())


def _rulings(club: Club) -> "QuerySet[Record, int]":
    """Return the ids of the rulings by which a bystander may have to pay.

    The ruling's partie, here or carried to another card, must be on an ended card. On that card the
    harmed player must have lost something that no bystander was charged for. The query uses the
    index of rulings, and the entries of these few cards. A partie with a ruling is carried at most
    once.
    """
    parties = Partie.objects.filter(
        Q(pk=OuterRef("partie")) | Q(carried_from=OuterRef("partie")),
        Exists(_losses_not_charged()),
        annulled_at=None,
        card__state__in=ENDED,
    )
    younger = When(ruling__answers__harmed="younger", then=F("dealer"))
    rulings = Record.objects.filter(
        ruling__isnull=False,
        ruling__has_key="bystander",
        club=club,
    ).annotate(
        side=Case(younger, default=1 - F("dealer")),
        harmed_seat=Case(
            When(side=0, then=Coalesce("partie__single", 0)),
            default=Coalesce("partie__opponent", 1),
        ),
    )
    in_force = rulings.exclude(Exists(_taken_back())).exclude(waits=True, consents__granted=False)
    return in_force.filter(Exists(parties)).values_list("pk", flat=True)


def _taken_back() -> "QuerySet[Record]":
    """Return the records that withdrew a ruling."""
    taken = Record.objects.filter(partie=OuterRef("partie"), withdraws=OuterRef("pk"))
    agreed = taken.filter(Q(waits=False) | Q(consents__granted=True))
    return agreed.exclude(consents__granted=False)


def _losses_not_charged() -> "QuerySet[Posting]":
    """Return the harmed player's unreversed losses on a partie's card without a bystander's entry.

    They are the loss on the card, and losses of bets on the card or the partie.
    """
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
        account__member__seats__card=OuterRef("card"),
        account__member__seats__position=OuterRef(OuterRef("harmed_seat")),
        transaction__card=OuterRef("card"),
        transaction__kind__in=LOST,
        transaction__reversed_by=None,
        amount__lt=0,
    )
    return lost.annotate(of=Coalesce("transaction__bet_id", 0)).exclude(
        Exists(paid.filter(of=OuterRef("of")))
    )
