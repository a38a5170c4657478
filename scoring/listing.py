"""Lists of cards: which a member sees first, how each stands in words, what it came to."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.models import Member
from scoring.card_table import short_names
from scoring.laws.rule_sets import RUBICON, rule_set
from scoring.models import WRITABLE, Card, CardKind, CardState, Edition
from scoring.rules_words import game_in_words
from scoring.sheet import stake_of
from scoring.wording import received_in_words, terms_in_words


@dataclass(frozen=True, slots=True)
class Group:
    """Some cards under a heading."""

    name: str
    heading: str
    cards: list[Card]


MOST = 200
NEWEST_FIRST = ("-played_on", "-id")


def club_cards(member: Member) -> QuerySet[Card]:
    """The cards of the member's club with all that a line of a list shows, in a fixed number of
    queries."""
    cards = Card.objects.filter(club_id=member.club_id).order_by(*NEWEST_FIRST)
    return cards.prefetch_related("seats__member", "editions__signatures", "editions__disputes")


def groups(member: Member) -> list[Group]:
    """The club's cards as the list shows them; empty groups are left out."""
    cards = list(club_cards(member)[:MOST])
    mine = [card for card in cards if _plays(card, member)]
    waiting = [
        card for card in mine if card.state == CardState.CLOSED and not _signed(card, member)
    ]
    writing = [card for card in mine if card.state in WRITABLE and not at_rest(card)]
    unsettled = [
        card
        for card in cards
        if card.state in (*WRITABLE, CardState.CLOSED, CardState.DISPUTED)
        and not at_rest(card)
        and card not in waiting
        and card not in writing
    ]
    closed = [card for card in unsettled if card in mine]
    others = [card for card in unsettled if card not in mine]
    shown = {card.pk for card in (*waiting, *writing, *unsettled)}
    done = [card for card in cards if card.pk not in shown]
    found = [
        Group("waiting", _("Waiting for your signature"), waiting),
        Group("writing", _("Your open cards"), writing),
        Group("closed", _("Your closed cards, waiting for others"), closed),
        Group("others", _("Cards of others, not yet settled"), others),
        Group("done", _("Earlier cards"), done),
    ]
    return [group for group in found if group.cards]


def players_in_words(card: Card) -> str:
    """“Anne and Bernard”, “A, B and C”; the seats with their members as the caller fetched them."""
    *others, last = [seat.member.name for seat in card.seats.all()]
    return _("%(others)s and %(last)s") % {"others": ", ".join(others), "last": last}


def about_in_words(card: Card) -> str:
    """What tells a card from others: the game, where it is not Rubicon, and the stake: “Chouette,
    Four-deal piquet, a penny a point”."""
    rules = rule_set(card.code)
    said = [_("Chouette")] if card.chouette else []
    if rules != RUBICON:
        said.append(game_in_words(rules))
    return ", ".join((*said, terms_in_words(stake_of(card))))


def state_in_words(card: Card, editions: Iterable[Edition]) -> str:
    """How a card, of which these are the editions, stands, in a word or a few; a paper card that
    nobody has closed is just that, and is withdrawn where a card of the table would be
    abandoned."""
    if card.kind == CardKind.PAPER and card.state == CardState.ABANDONED:
        return _("withdrawn")
    if card.state == CardState.OPEN and came_back(card, editions):
        return _("sent back")
    return card.get_kind_display() if at_rest(card) else card.get_state_display()


def at_rest(card: Card) -> bool:
    """Whether it is a paper card kept as it was written, which waits for nobody; its editions are
    read as the caller fetched them."""
    kept = card.kind == CardKind.PAPER and card.state in WRITABLE
    return kept and not came_back(card, card.editions.all())


def came_back(card: Card, editions: Iterable[Edition]) -> bool:
    """Whether an officer sent the card, of which these are the editions, back to be written on, or
    reversed it: it is put right and closed again."""
    if card.state != CardState.OPEN:
        return card.state == CardState.REVERSED
    last = max(editions, key=lambda edition: edition.pk, default=None)
    return last is not None and any(dispute.stands is False for dispute in last.disputes.all())


def result_in_words(card: Card) -> str:
    """What a countersigned card came to, such as “5s. to Anne”; nothing for any other card.

    The seats with their members and the editions are read as the caller fetched them.
    """
    if card.state != CardState.COUNTERSIGNED:
        return ""
    signed = next(
        (e for e in card.editions.all() if e.countersigned_at and not e.reversed_at), None
    )
    if signed is None:
        return ""
    names = short_names([seat.member.name for seat in card.seats.all()])
    return received_in_words(names, signed.reckoning["amounts"], signed.reckoning["currency"])


def _plays(card: Card, member: Member) -> bool:
    return any(seat.member_id == member.pk for seat in card.seats.all())


def _signed(card: Card, member: Member) -> bool:
    standing = [e for e in card.editions.all() if e.reopened_at is None and not e.reversed_at]
    seats = {seat.pk for seat in card.seats.all() if seat.member_id == member.pk}
    return any(s.seat_id in seats for e in standing for s in e.signatures.all())
