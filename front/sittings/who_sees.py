"""A sitting as somebody sees it: without the money of others, where each player sees their own."""

from collections.abc import Sequence
from dataclasses import replace

from club.access.who_sees_money import is_open_to_all, sees_all_money, sees_money_among
from club.models import Club, Member
from front.sittings.card_progress import CardNow
from front.sittings.sitting import Sitting
from front.sittings.tally import PlayerTally


def sitting_seen(sitting: Sitting, viewer: Member) -> Sitting:
    """Return the sitting with the money that the viewer sees, of cards and of results."""
    if sees_all_money(viewer):
        return sitting
    tallies = [t if t.member_id == viewer.pk else _no_sum(t) for t in sitting.tallies]
    return replace(
        sitting,
        cards=cards_seen(sitting.cards, viewer),
        resumed=cards_seen(sitting.resumed, viewer),
        tallies=tuple(tallies),
        together=_no_sum(sitting.together),
    )


def cards_seen(cards: Sequence[CardNow], viewer: Member) -> tuple[CardNow, ...]:
    """Return the cards, those of others without money where the viewer does not see that."""
    return tuple(
        now
        if sees_money_among(viewer, [playing.member.pk for playing in now.players])
        else _without_money(now)
        for now in cards
    )


def sitting_for_all(sitting: Sitting, club: Club) -> Sitting:
    """Return the sitting as everybody in the room may read it: on the wall, or a notice board."""
    if is_open_to_all(club):
        return sitting
    return replace(
        sitting,
        cards=tuple(map(_without_money, sitting.cards)),
        resumed=tuple(map(_without_money, sitting.resumed)),
        tallies=tuple(map(_no_sum, sitting.tallies)),
        together=_no_sum(sitting.together),
    )


def _no_sum(tally: PlayerTally) -> PlayerTally:
    return replace(tally, money=(), so_far=(), shows_money=False)


def _without_money(now: CardNow) -> CardNow:
    return replace(now, players=tuple(replace(p, shows_money=False) for p in now.players))
