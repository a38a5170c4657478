"""Parties carried from one card to the next: the cards they came from and went to."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Q

from club.prepared import raw_rows, zoned
from scoring.models import Partie


class Carried(NamedTuple):
    """The move of an unfinished partie to another card, when the finished parties were settled.

    `card` and `partie` say where the partie came from, or where it went. `deal` is the first deal
    that moved, by its number on the old card: 1, unless won games stayed behind. If the partie came
    from that card, `earlier` are the rows of those games. `asked_by` is the player who asked, and
    `by` the one who agreed, perhaps with their PIN on the other's phone. An officer can move a
    partie alone.
    """

    card: int
    partie: int
    deal: int
    at: datetime
    asked_by: str | None
    by: str
    with_pin: bool
    earlier: tuple[Any, ...] = ()


_FIELDS: Final = (
    "id",
    "card_id",
    "number",
    "carried_from_id",
    "carried_from__card_id",
    "carried_from__number",
    "carried_deal",
    "begun_at",
    "carried_from__settle_asked_by__name",
    "carried_by__name",
    "carried_with_pin",
)
Moves = dict[int, Carried]
"""Maps the id of a partie to its move."""


def moves_of(parties: Collection[int]) -> tuple[Moves, Moves, dict[int, int]]:
    """Return where these parties came from, where they went, and their earlier ids.

    Each result is a dictionary by the id of the partie.
    """
    came: Moves = {}
    went: Moves = {}
    origins: dict[int, int] = {}
    either = Q(pk__in=parties) | Q(carried_from__in=parties)
    moved = Partie.objects.filter(either, carried_from__isnull=False).order_by()
    for new, card, number, old, old_card, old_number, *details in raw_rows(
        moved.values_list(*_FIELDS)
    ):
        deal, at, asked_by, by, with_pin = details
        how = (deal, zoned(at), asked_by, by, bool(with_pin))
        came[new], origins[new] = Carried(old_card, old_number, *how), old
        went[old] = Carried(card, number, *how)
    return came, went, origins


def move_to(new: Partie) -> Carried:
    """Return the move of a partie that was just carried to this `new` partie.

    Both parties come with their members.
    """
    old = new.carried_from
    asked_by = old.settle_asked_by.name if old and old.settle_asked_by else None
    return Carried(
        card=new.card_id,
        partie=new.number,
        deal=new.carried_deal,
        at=new.begun_at,
        asked_by=asked_by,
        by=new.carried_by.name if new.carried_by else "",
        with_pin=new.carried_with_pin,
    )


def with_earlier(move: Carried | None, rows: Iterable[Any]) -> Carried | None:
    """Return the move of a partie that came here, with those of its rows that stayed behind."""
    return move and move._replace(earlier=tuple(r for r in rows if r.id and r.deal < move.deal))
