"""Where parties were carried from and to, from one card to the next."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Q

from club.prepared import moment, raw_rows
from scoring.models import Partie


class Carried(NamedTuple):
    """A partie that went from one card to another, because what was finished was settled.

    `card` and `partie` say where it came from, or where it went. `deal` is the number on the first
    card of the first deal that went: 1, unless won games stayed behind. The rows of those games are
    `earlier` where the partie came from. One player asked for it, and `by` agreed, perhaps with
    their PIN on the other's phone; an officer may do it alone.
    """

    card: int
    partie: int
    deal: int
    at: datetime
    asked_by: str | None
    by: str
    with_pin: bool
    earlier: tuple[Any, ...] = ()


_WAY: Final = (
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
Ways = dict[int, Carried]
"""By the id of a partie."""


def ways_of(parties: Collection[int]) -> tuple[Ways, Ways, dict[int, int]]:
    """Where these parties came from, where they went, and the id of the partie each came from."""
    came: Ways = {}
    went: Ways = {}
    origins: dict[int, int] = {}
    either = Q(pk__in=parties) | Q(carried_from__in=parties)
    found = Partie.objects.filter(either, carried_from__isnull=False).order_by()
    for new, card, number, old, old_card, old_number, *told in raw_rows(found.values_list(*_WAY)):
        deal, at, asked_by, by, with_pin = told
        how = (deal, moment(at), asked_by, by, bool(with_pin))
        came[new], origins[new] = Carried(old_card, old_number, *how), old
        went[old] = Carried(card, number, *how)
    return came, went, origins


def with_earlier(way: Carried | None, rows: Iterable[Any]) -> Carried | None:
    """Where a partie came from, with those of its rows there that stayed behind."""
    return way and way._replace(earlier=tuple(r for r in rows if r.id and r.deal < way.deal))
