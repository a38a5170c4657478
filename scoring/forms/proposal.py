"""The proposal for a new card: the member's last opponent, and the terms of their last card."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Final

from django.db.models import Exists, Max, OuterRef, Prefetch, Value

from club.models import Member
from scoring.forms.rules import PREFIX
from scoring.models import Card, CardKind, Seat
from scoring.sheet.sheet import stake_of

MOST_RECENT: Final = 5


@dataclass(frozen=True, slots=True)
class Proposal:
    """The proposal for a new card: the terms of `card`, or the club's usual terms without a card.

    `together` is whether all the new card's players played that card.
    """

    card: Card | None
    together: bool = False

    @property
    def values(self) -> dict[str, object]:
        """The game, house rules and stake as initial values of the form."""
        if self.card is None:
            return {}
        house_rules = {PREFIX + name: True for name in self.card.switches}
        return {"code": self.card.code, **house_rules, "agreed": stake_of(self.card)}

    @property
    def players(self) -> list[Member]:
        """The players of that card, from the left."""
        return [seat.member for seat in self.card.seats.all()] if self.card else []


def propose(player: Member, others: Sequence[Member], *, chouette: bool = False) -> Proposal:
    """Propose the terms of the last card of these players, or else of the last card of `player`.

    Only cards of the same kind count: for two, or `chouette`. Costs at most two queries.
    """
    sat = [Exists(Seat.objects.filter(card=OuterRef("pk"), member=other)) for other in others]
    cards = Card.objects.filter(seats__member=player, kind=CardKind.TABLE, chouette=chouette)
    seats = Seat.objects.select_related("member").order_by("position")
    last = (
        cards.annotate(together=reduce(and_, sat) if sat else Value(value=False))
        .order_by("-together", "-pk")
        .prefetch_related(Prefetch("seats", seats))
        .first()
    )
    return Proposal(last, together=bool(last and last.together))


def recent_opponents(member: Member, *, chouettes: bool = False) -> list[int]:
    """Return the ids of the member's latest opponents, the most recent first.

    Only cards for two count, unless `chouettes` is true.
    """
    cards = Card.objects.filter(seats__member=member, kind=CardKind.TABLE)
    if not chouettes:
        cards = cards.filter(chouette=False)
    seats = Seat.objects.filter(card__in=cards, member__left_at=None).exclude(member=member)
    opponents = seats.values("member").annotate(last=Max("card")).order_by("-last")
    return list(opponents.values_list("member", flat=True)[:MOST_RECENT])
