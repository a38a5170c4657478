"""A sitting as a viewer sees it: without other people's money, if the club keeps that private."""

from collections.abc import Sequence
from dataclasses import replace

from club.access.who_sees_money import is_open_to_all, sees_all_money, sees_money_among
from club.models import Club, Member
from front.sittings.card_progress import CardNow
from front.sittings.sitting import Sitting
from front.sittings.tally import PlayerTally


def sitting_seen(sitting: Sitting, viewer: Member) -> Sitting:
    """Return the sitting with only the money that the viewer may see, on cards and in results."""
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
    """Return the cards, without the money of cards whose money the viewer may not see."""
    return tuple(
        now
        if sees_money_among(viewer, [playing.member.pk for playing in now.players])
        else _without_money(now)
        for now in cards
    )


def sitting_for_all(sitting: Sitting, club: Club) -> Sitting:
    """Return the sitting for everybody in the room: on the wall, or on a notice board."""
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
