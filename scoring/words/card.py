"""A card in words: its players, its game and stake, its state, result and signatures."""

from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from piquet.rule_sets import RUBICON, rule_set
from scoring.models import Card, CardKind, CardState, Edition, Seat, Signature
from scoring.sheet.sheet import stake_of
from scoring.sheet.states import at_rest, came_back
from scoring.words.reckoning import ahead_in_words, outcome_in_words
from scoring.words.rules import game_in_words
from scoring.words.sentences import listed, names_with_you
from scoring.words.stakes import terms_in_words


def players_in_words(card: Card) -> str:
    """“Anne and Bernard”, “A, B and C”. The caller fetches seats and members."""
    return listed([seat.member.name for seat in card.seats.all()])


def about_in_words(card: Card) -> str:
    """The game of a card, unless it is Rubicon, and its stake.

    “Chouette, Four-deal piquet, a penny a point”.
    """
    rules = rule_set(card.code)
    parts = [_("Chouette")] if card.chouette else []
    if rules != RUBICON:
        parts.append(game_in_words(rules))
    return ", ".join((*parts, terms_in_words(stake_of(card))))


def opened_in_words(card: Card) -> str:
    """“Card 3 of Anne and Bernard, a penny a point, was opened from this form.”"""
    words = {"n": card.pk, "players": players_in_words(card), "about": about_in_words(card)}
    return _("This form has already opened card %(n)d of %(players)s, %(about)s.") % words


def state_in_words(card: Card, editions: Iterable[Edition]) -> str:
    """The state of a card in a few words. `editions` are the card's.

    A paper card that nobody has closed is a “paper card”. An abandoned one is “withdrawn”.
    """
    if card.kind == CardKind.PAPER and card.state == CardState.ABANDONED:
        return _("withdrawn")
    if card.state == CardState.OPEN and came_back(card, editions):
        return _("sent back")
    return card.get_kind_display() if at_rest(card) else card.get_state_display()


def result_in_words(card: Card, reader: int | None = None, *, in_money: bool = True) -> str:
    """The result of a countersigned card, such as “5s. to Anne”. "" for any other card.

    It is “Anne +75” for love, or without `in_money`. The member with the id `reader` is “you”. The
    caller fetches seats, members and editions.
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
        return ahead_in_words(names, signed.reckoning["balance"])
    return outcome_in_words(names, signed.reckoning)


def signatures_in_words(card: Card) -> list[tuple[str, str]]:
    """Each seat's player, with how and when they signed, such as “signed 20 November 2026, 22:15”.

    It is "" for a player who has not signed. If the card was posted from a file, that is said of
    each player.
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
        (seat.member.name, _signature_in_words(card, seat, signed.get(seat.pk))) for seat in seats
    ]


def _signature_in_words(card: Card, seat: Seat, signature: Signature | None) -> str:
    if signature is None:
        return ""
    when = date_format(localtime(signature.signed_at, card.club.zone), "j F Y, H:i")
    if signature.by_id == seat.member_id:
        return _("signed %(when)s") % {"when": when}
    return _("signed for them by %(name)s, %(when)s") % {"name": signature.by.name, "when": when}
