"""Cards got quickly: made of a plain row, with nothing converted that is seldom looked at."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS

from club.prepared import Prepared
from scoring.models import WRITABLE, Card, CardKind

# Who opened or abandoned it, and when, is fetched when it is asked for.
_ABANDONED: Final = ("abandoned_at", "abandoned_by_id")
_SELDOM: Final = ("opened_at", "opened_by_id", *_ABANDONED)
FIELDS: Final = tuple(
    field.attname for field in Card._meta.concrete_fields if field.attname not in _SELDOM
)
_JSON: Final = ("switches", "written")
_OF_CLUB: Final = Prepared(
    lambda club_id, card_id: (
        Card.objects.filter(club_id=club_id, pk=card_id).order_by().values_list(*FIELDS)
    )
)
CHANGING: Final = ("state", "edition", "abandon_asked_by_id", "abandon_agreed_by_id", "version")
"""What of a card ever changes before its end; the rest is as agreed at its opening (R50)."""


def _locking(*fields: str) -> Prepared:
    cards = Card.objects.select_for_update(no_key=True).order_by()
    return Prepared(lambda card_id: cards.filter(pk=card_id).values_list(*fields))


_LOCKED: Final = _locking(*FIELDS)
_CHANGING: Final = _locking(*CHANGING)


def card_of_club(club_id: int, card_id: int) -> Card | None:
    """The club's card of this id, None where the club has none."""
    return _made(_OF_CLUB.first(club_id, card_id))


def locked_card(card_id: int) -> Card | None:
    """The card under a lock until the transaction ends, None where there is none."""
    return _made(_LOCKED.first(card_id))


def lock_found(card: Card) -> Card | None:
    """A card read before, under a lock and as it stands by now; None where it is gone. Cheaper than
    to read it whole again."""
    row = _CHANGING.first(card.pk)
    if row is None:
        return None
    for name, value in zip(CHANGING, row, strict=True):
        setattr(card, name, value)
    for name in _ABANDONED:
        card.__dict__.pop(name, None)
    return card


def played_on_after(card: Card, players: Iterable[int]) -> int | None:
    """The id of a later card that is open between the same members, the newest of them; None where
    this one is open itself, or of paper, or they do not play on."""
    if card.kind != CardKind.TABLE or card.state in WRITABLE:
        return None
    later = Card.objects.filter(
        club_id=card.club_id,
        kind=CardKind.TABLE,
        state__in=WRITABLE,
        chouette=card.chouette,
        pk__gt=card.pk,
    )
    for member in players:
        later = later.filter(seats__member_id=member)
    return later.order_by("-pk").values_list("pk", flat=True).first()


def _made(row: Sequence[Any] | None) -> Card | None:
    if row is None:
        return None
    card = Card.from_db(DEFAULT_DB_ALIAS, FIELDS, row)
    card.uuid = card.uuid if isinstance(card.uuid, UUID) else UUID(card.uuid)  # SQLite's is text.
    for name in _JSON:
        kept = getattr(card, name)
        setattr(card, name, kept if kept is None else json.loads(kept))
    return card
