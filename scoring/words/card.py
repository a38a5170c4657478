"""A card in words: its players, game, stake, state, result and signatures."""

from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from piquet.rule_sets import RUBICON, rule_set
from scoring.models import Card, CardKind, CardState, Edition, Seat, Signature
from scoring.sheet.sheet import stake_of
from scoring.sheet.states import is_unposted_paper_card, was_sent_back
from scoring.words.reckoning import format_lead, format_outcome
from scoring.words.rules import format_game
from scoring.words.sentences import listed, names_with_you
from scoring.words.stakes import format_terms


def format_players(card: Card) -> str:
    """Return a card's players: “Anne and Bernard”, “A, B and C”.

    The caller fetches seats and members.
    """
    return listed([seat.member.name for seat in card.seats.all()])


def format_game_and_stake(card: Card) -> str:
    """Return the game of a card, unless it is Rubicon, and its stake.

    “Chouette, Four-deal piquet, a penny a point”.
    """
    rules = rule_set(card.code)
    parts = [_("Chouette")] if card.chouette else []
    if rules != RUBICON:
        parts.append(format_game(rules))
    return ", ".join((*parts, format_terms(stake_of(card))))


def format_opened(card: Card) -> str:
    """Return a message that the form has already opened this card.

    “This form has already opened card 3 of Anne and Bernard, a penny a point.”
    """
    words = {"n": card.pk, "players": format_players(card), "about": format_game_and_stake(card)}
    return _("This form has already opened card %(n)d of %(players)s, %(about)s.") % words


def format_state(card: Card, editions: Iterable[Edition]) -> str:
    """Return the state of a card in a few words. `editions` are the card's.

    A paper card that nobody has closed is a “paper card”. An abandoned paper card is “withdrawn”.
    """
    if card.kind == CardKind.PAPER and card.state == CardState.ABANDONED:
        return _("withdrawn")
    if card.state == CardState.OPEN and was_sent_back(card, editions):
        return _("sent back")
    return card.get_kind_display() if is_unposted_paper_card(card) else card.get_state_display()


def format_result(card: Card, reader: int | None = None, *, in_money: bool = True) -> str:
    """Return the result of a countersigned card: “5s. to Anne”. "" for any other card.

    For love, or without `in_money`, the result is “Anne +75”. The member with the id `reader` is
    “you”. The caller fetches seats, members and editions.
    """
    if card.state != CardState.COUNTERSIGNED:
        return ""
    signed = next(
        (e for e in card.editions.all() if e.countersigned_at and not e.reversed_at), None
    )
    if signed is None:
        return ""
    names = names_with_you([(s.member_id, s.member.name) for s in card.seats.all()], reader)
    if not in_money:
        return format_lead(names, signed.reckoning["balance"])
    return format_outcome(names, signed.reckoning)


def format_signatures(card: Card) -> list[tuple[str, str]]:
    """Return each seat's player with their signature: “signed 20 November 2026, 22:15”.

    The signature is "" for a player who has not signed. On a card posted from a file, each player
    has “posted from a file on …”.
    """
    edition = (
        card.editions.filter(number=card.edition, reopened_at=None)
        .prefetch_related("signatures__by")
        .first()
    )
    signed = {s.seat_id: s for s in edition.signatures.all()} if edition else {}
    seats = card.seats.select_related("member")
    if edition is not None and edition.posted_from_file:
        when = localtime(edition.countersigned_at, card.club.zone)
        line = _("posted from a file on %(day)s") % {"day": date_format(when, "j F Y")}
        return [(seat.member.name, line) for seat in seats]
    return [
        (seat.member.name, _format_signature(card, seat, signed.get(seat.pk))) for seat in seats
    ]


def _format_signature(card: Card, seat: Seat, signature: Signature | None) -> str:
    if signature is None:
        return ""
    when = date_format(localtime(signature.signed_at, card.club.zone), "j F Y, H:i")
    if signature.by_id == seat.member_id:
        return _("signed %(when)s") % {"when": when}
    return _("signed for them by %(name)s, %(when)s") % {"name": signature.by.name, "when": when}
