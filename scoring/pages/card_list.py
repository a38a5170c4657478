"""Lists of cards: which a member sees first, how each stands in words, what it came to."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from club.models import Member
from scoring.models import WRITABLE, Card, CardKind, CardState, Dispute, Seat
from scoring.sheet.states import at_rest


@dataclass(frozen=True, slots=True)
class Group:
    """Some cards under a heading."""

    name: str
    heading: str
    cards: list[Card]


@dataclass(frozen=True, slots=True)
class CardList:
    """A page of the list. `older` is the number of the card before which the next page begins."""

    groups: tuple[Group, ...]
    older: int | None

    @property
    def cards(self) -> list[Card]:
        """All cards of the page."""
        return [card for group in self.groups for card in group.cards]


PAGE: Final = 200
"""Cards on one page, besides those that the member has a hand in."""
NEWEST_FIRST = ("-played_on", "-id")
UNSETTLED: Final = (*WRITABLE, CardState.CLOSED, CardState.DISPUTED)


def club_cards(member: Member) -> QuerySet[Card]:
    """The cards of the member's club with all that a line of a list shows, in a fixed number of
    queries."""
    cards = Card.objects.filter(club_id=member.club_id).order_by(*NEWEST_FIRST)
    return cards.prefetch_related(seats_read(), "editions__signatures", "editions__disputes")


def seats_read(of: str = "") -> "Prefetch[str, QuerySet[Seat], str]":
    """The seats of many cards with their members, to be prefetched; `of` is the way to the cards,
    such as "card__". Joined: a statement that named each member would grow with the list."""
    return Prefetch(f"{of}seats", Seat.objects.select_related("member"))


def card_list(member: Member, before: int | None = None) -> CardList:
    """The club's cards as the list shows them; empty groups are left out.

    Those the member plays that are not settled stand first, however old; the others follow by
    pages. `before` is the number of a card: only the others that come after it in the list.
    """
    own = _unsettled_of(member)
    others = club_cards(member).exclude(pk__in=[card.pk for card in own])
    found = list(others.filter(_after(member, before))[: PAGE + 1])
    page = found[:PAGE]
    first = _groups_of_own(own, member) if before is None else []
    groups = tuple(group for group in (*first, *_groups_of_others(page)) if group.cards)
    return CardList(groups, page[-1].pk if len(found) > PAGE else None)


def _unsettled_of(member: Member) -> list[Card]:
    """The cards that the member plays and that are not settled, all there are."""
    seats = Seat.objects.filter(card=OuterRef("pk"), member=member)
    sent_back = Dispute.objects.filter(edition__card=OuterRef("pk"), stands=False)
    kept = Q(kind=CardKind.PAPER, state=CardState.OPEN) & ~Exists(sent_back)
    cards = club_cards(member).filter(Exists(seats), ~kept, state__in=UNSETTLED)
    return [card for card in cards if not at_rest(card)]


def _after(member: Member, number: int | None) -> Q:
    """What follows the card of this number in the list; all where the club has no such card."""
    cards = Card.objects.filter(club_id=member.club_id)
    card = None if number is None else cards.filter(pk=number).first()
    if card is None:
        return Q()
    return Q(played_on__lt=card.played_on) | Q(played_on=card.played_on, pk__lt=card.pk)


def _groups_of_own(cards: Iterable[Card], member: Member) -> list[Group]:
    """The member's unsettled cards: to be signed, to be written on, waiting for others."""
    waiting, writing, closed = list[Card](), list[Card](), list[Card]()
    for card in cards:
        if card.state in WRITABLE:
            writing.append(card)
        elif card.state == CardState.CLOSED and not _has_signed(card, member):
            waiting.append(card)
        else:
            closed.append(card)
    return [
        Group("waiting", _("Waiting for your signature"), waiting),
        Group("writing", _("Your open cards"), writing),
        Group("closed", _("Your closed cards, waiting for others"), closed),
    ]


def _groups_of_others(cards: Iterable[Card]) -> list[Group]:
    """All other cards: those that are not settled, and those that are or are only kept."""
    unsettled, done = list[Card](), list[Card]()
    for card in cards:
        waits = card.state in UNSETTLED and not at_rest(card)
        (unsettled if waits else done).append(card)
    return [
        Group("others", _("Cards of others, not yet settled"), unsettled),
        Group("done", _("Earlier cards"), done),
    ]


def _has_signed(card: Card, member: Member) -> bool:
    standing = [e for e in card.editions.all() if e.reopened_at is None and not e.reversed_at]
    seats = {seat.pk for seat in card.seats.all() if seat.member_id == member.pk}
    return any(s.seat_id in seats for e in standing for s in e.signatures.all())
