"""Lists of cards: their order for a member, and each card's state and result in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Member
from scoring.forms.card_search import CardSearchForm
from scoring.models import WRITABLE, Card, CardState, Seat
from scoring.pages.card_search import narrow_cards, unposted_paper_cards
from scoring.sheet.states import is_unposted_paper_card
from scoring.words.progress import progress_by_card


@dataclass(frozen=True, slots=True)
class Group:
    """A group of cards under a heading."""

    name: str
    heading: str
    cards: list[Card]


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class CardListPage:
    """A page of the list as one member sees it. The next page begins after the card `older`.

    A list costs at most thirteen queries, whatever its length. The member's own unsettled cards
    cost five, and the other cards five. The progress of open cards costs two, and the people to
    search for cost one. A search returns a single group, and costs eight.
    """

    member: Member
    search: CardSearchForm
    groups: tuple[Group, ...]
    older: int | None
    is_older: bool
    """Whether this is a later page of the list than the first."""

    @cached_property
    def progress(self) -> Mapping[int, str]:
        """Map the id of each open card to its progress in words."""
        cards = [card for group in self.groups for card in group.cards]
        return progress_by_card(cards, self.member.pk)


PAGE: Final = 200
"""The number of cards on a page, besides the member's own unsettled ones."""
NEWEST_FIRST = ("-played_on", "-id")
UNSETTLED: Final = (*WRITABLE, CardState.CLOSED, CardState.DISPUTED)


def club_cards(member: Member) -> QuerySet[Card]:
    """Return the club's cards with everything that a line of a list shows.

    The number of queries does not depend on the number of cards.
    """
    cards = Card.objects.filter(club_id=member.club_id).order_by(*NEWEST_FIRST)
    return cards.prefetch_related(seats_read(), "editions__signatures", "editions__disputes")


def seats_read(of: str = "") -> "Prefetch[str, QuerySet[Seat], str]":
    """Prefetch the seats of many cards with their members.

    `of` is the path to the cards, such as "card__". The query joins the members, because a list of
    their ids would grow with the list of cards.
    """
    return Prefetch(f"{of}seats", Seat.objects.select_related("member"))


def card_list(member: Member, search: CardSearchForm, before: int | None = None) -> CardListPage:
    """Return a page of the club's cards as the list shows them, without empty groups.

    The member's own unsettled cards come first, however old they are. The others follow, page by
    page. With `before`, the number of a card, the list has only the others after that card. A
    search finds cards of every kind, page by page.
    """
    if search.is_bound:
        return _search_page(member, search, before)
    own = _unsettled_of(member)
    others = club_cards(member).exclude(pk__in=[card.pk for card in own])
    page, older = _page(others, member, before)
    first = _groups_of_own(own, member) if before is None else []
    groups = tuple(group for group in (*first, *_groups_of_others(page)) if group.cards)
    return CardListPage(member, search, groups, older, is_older=before is not None)


def _search_page(member: Member, search: CardSearchForm, before: int | None) -> CardListPage:
    """Return the cards found, by day of play. No cards if a search term is invalid."""
    cards = (
        narrow_cards(club_cards(member), search.terms) if search.is_valid() else Card.objects.none()
    )
    page, older = _page(cards, member, before)
    whole = before is None and older is None
    groups = (
        (Group("found", _format_number_of_cards(len(page), whole=whole), page),) if page else ()
    )
    return CardListPage(member, search, groups, older, is_older=before is not None)


def _format_number_of_cards(number: int, *, whole: bool) -> str:
    """Return “3 cards” if the page shows everything found, else “Found”."""
    if not whole:
        return _("Found")
    return ngettext("%(n)d card", "%(n)d cards", number) % {"n": number}


def _page(
    cards: QuerySet[Card], member: Member, before: int | None
) -> tuple[list[Card], int | None]:
    """Return the cards of one page, and the number of its last card if more follow."""
    fetched = list(cards.filter(_after(member, before))[: PAGE + 1])
    page = fetched[:PAGE]
    return page, page[-1].pk if len(fetched) > PAGE else None


def _unsettled_of(member: Member) -> list[Card]:
    """Return all unsettled cards that the member plays."""
    seats = Seat.objects.filter(card=OuterRef("pk"), member=member)
    cards = club_cards(member).filter(Exists(seats), ~unposted_paper_cards(), state__in=UNSETTLED)
    return [card for card in cards if not is_unposted_paper_card(card)]


def _after(member: Member, number: int | None) -> Q:
    """Return a filter for the cards after card `number` in the list.

    The filter keeps all cards if the club has no card of that number.
    """
    cards = Card.objects.filter(club_id=member.club_id)
    card = None if number is None else cards.filter(pk=number).first()
    if card is None:
        return Q()
    return Q(played_on__lt=card.played_on) | Q(played_on=card.played_on, pk__lt=card.pk)


def _groups_of_own(cards: Iterable[Card], member: Member) -> list[Group]:
    """Return the member's unsettled cards in groups: to sign, to write on, waiting for others."""
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
    """Return the other cards in two groups: unsettled cards, and those settled or only kept."""
    unsettled, done = list[Card](), list[Card]()
    for card in cards:
        waits = card.state in UNSETTLED and not is_unposted_paper_card(card)
        (unsettled if waits else done).append(card)
    return [
        Group("others", _("Other players’ cards, not yet settled"), unsettled),
        Group("done", _("Earlier cards"), done),
    ]


def _has_signed(card: Card, member: Member) -> bool:
    editions = [e for e in card.editions.all() if e.reopened_at is None and not e.reversed_at]
    seats = {seat.pk for seat in card.seats.all() if seat.member_id == member.pk}
    return any(s.seat_id in seats for e in editions for s in e.signatures.all())
