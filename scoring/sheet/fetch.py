"""Load cards fast, from plain rows, without converting fields that are rarely read."""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Q

from club.prepared import Prepared
from scoring.keys import DerivedKey, Of, derived_key
from scoring.models import WRITABLE, Card, CardKind

# Django fetches these fields on demand.
_ABANDONED: Final = ("abandoned_at", "abandoned_by_id")
_SELDOM: Final = ("opened_at", "opened_by_id", *_ABANDONED)
FIELDS: Final = tuple(
    field.attname for field in Card._meta.concrete_fields if field.attname not in _SELDOM
)
_LOADED: Final = frozenset(FIELDS)
_JSON: Final = ("switches", "written")
_CONTEST: Final = ("of_contest__contest_id", "of_contest__contest__name")
_OF_CLUB: Final = Prepared(
    lambda club_id, card_id: (
        Card.objects.filter(club_id=club_id, pk=card_id).order_by().values_list(*FIELDS, *_CONTEST)
    )
)
CHANGING: Final = ("state", "edition", "abandon_asked_by_id", "abandon_agreed_by_id", "version")
"""The fields of a card that change while it is played and signed. The others stay as agreed when
the card was opened (R50).
"""
TERMS: Final = ("code", "switches", "currency", "amount", "per", "neglect")
"""The fields of a card for its game and stake."""


def _locking(*fields: str) -> Prepared:
    cards = Card.objects.select_for_update(no_key=True).order_by()
    return Prepared(lambda card_id: cards.filter(pk=card_id).values_list(*fields))


_LOCKED: Final = _locking(*FIELDS)
_CHANGING: Final = _locking(*CHANGING)


def card_of_club(club_id: int, card_id: int) -> Card | None:
    """Return the club's card with this id, or None, with the name of its league or tournament."""
    row = _OF_CLUB.first(club_id, card_id)
    card = _card_from_row(row[: len(FIELDS)] if row else None)
    if card and row and row[-2] is not None:
        card.contest_named = (row[-2], row[-1])
    return card


def locked_card(card_id: int) -> Card | None:
    """Return the card, locked until the transaction ends, or None."""
    return _card_from_row(_LOCKED.first(card_id))


def lock_card(card: Card) -> Card | None:
    """Lock a card that was loaded before, refresh it and return it. None if it is gone.

    This costs less than loading the whole card again.
    """
    row = _CHANGING.first(card.pk)
    if row is None:
        return None
    for name, value in zip(CHANGING, row, strict=True):
        setattr(card, name, value)
    for name in _ABANDONED:
        card.__dict__.pop(name, None)
    return card


def later_open_card(
    card: Card, players: Iterable[int], carried_to: Collection[int] = ()
) -> int | None:
    """Return the id of the later open card on which the same members continue.

    This is a card that a partie was `carried_to`. Otherwise it is the newest card that was opened
    from this card, or that has its game, switches and stake. None if this card is open, or a paper
    card, or if the members have no such card.
    """
    if card.kind != CardKind.TABLE or card.state in WRITABLE:
        return None
    terms = {name: getattr(card, name) for name in TERMS}
    later = Card.objects.filter(
        club_id=card.club_id,
        kind=CardKind.TABLE,
        state__in=WRITABLE,
        chouette=card.chouette,
        pk__gt=card.pk,
    )
    for member in players:
        later = later.filter(seats__member_id=member)
    opened_from_it = Q(form_key__startswith=key_after(card.pk, ""))
    open_cards = later.filter(Q(**terms) | opened_from_it).values_list("pk", flat=True)
    return max(open_cards, key=lambda pk: (pk in carried_to, pk), default=None)


def key_after(card_id: int, form_key: str) -> DerivedKey:
    """Return the key of a card that a page with `form_key` opens after this one (R50)."""
    return derived_key(Of.AFTER, card_id, form_key)


def _card_from_row(row: Sequence[Any] | None) -> Card | None:
    if row is None:
        return None
    card = Card.from_db(DEFAULT_DB_ALIAS, _LOADED, row)
    # SQLite returns the id as text.
    card.uuid = card.uuid if isinstance(card.uuid, UUID) else UUID(card.uuid)
    for name in _JSON:
        value = getattr(card, name)
        setattr(card, name, value if value is None else json.loads(value))
    return card
