"""Where parties were carried from and to, from one card to the next."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from club.prepared import moment
from scoring.models import Partie


class Carried(NamedTuple):
    """A partie that went from one card to another, because what was finished was settled.

    `card` and `partie` say where it came from, or where it went. `deal` is the number on the first
    card of the first deal that went: 1, unless won games stayed behind. One player asked for it,
    and `by` agreed, perhaps with their PIN on the other's phone; an officer may do it alone.
    """

    card: int
    partie: int
    deal: int
    at: datetime
    asked_by: str | None
    by: str
    with_pin: bool


Ways = dict[int, Carried]
"""By the id of a partie."""


def ways_of(parties: Collection[int]) -> tuple[Ways, Ways, dict[int, int]]:
    """Where these parties came from, where they went, and the id of the partie each came from."""
    came: Ways = {}
    went: Ways = {}
    origins: dict[int, int] = {}
    either = Q(pk__in=parties) | Q(carried_from__in=parties)
    found = Partie.objects.filter(either, carried_from__isnull=False).select_related(
        "carried_from__settle_asked_by", "carried_by"
    )
    for new in found:
        old = new.carried_from
        how = (
            new.carried_deal,
            moment(new.begun_at),
            old.settle_asked_by and old.settle_asked_by.name,
            new.carried_by.name,
            new.carried_with_pin,
        )
        came[new.pk], origins[new.pk] = Carried(old.card_id, old.number, *how), old.pk
        went[old.pk] = Carried(new.card_id, new.number, *how)
    return came, went, origins
