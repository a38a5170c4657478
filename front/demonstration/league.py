"""The demonstration club's league of the last two months, made from cards already played."""

from collections.abc import Mapping
from datetime import date, timedelta
from itertools import combinations
from typing import Final

from django.db.models import Exists, OuterRef

from club.models import Member
from contests.operations.leagues.cards import link_card
from contests.operations.leagues.leagues import LeagueTerms, draw_league, make_league
from scoring.models import Card, CardState, Seat

WHO: Final = ("player", "opponent", "third", "secretary", "guest")
LONG: Final = timedelta(days=300)
LOT: Final = 1882  # A fixed number, so that every draw is equal.


def club_league(people: Mapping[str, Member], begins: date) -> None:
    """Draw a league from this day on. It counts the first signed card of each pair since then."""
    players = tuple(people[who] for who in WHO)
    terms = LeagueTerms(
        name="Club league",
        begins=begins,
        ends=begins + LONG,
        code="rubicon",
        scheme="bonus",
        times=1,
        players=players,
    )
    treasurer = people["treasurer"]
    league = make_league(by=treasurer, terms=terms, lot=LOT)
    league = draw_league(contest_id=league.pk, by=treasurer, lot=LOT)
    for first, second in combinations(players, 2):
        if card := _first_card(first, second, begins):
            link_card(contest_id=league.pk, by=treasurer, card=card)


def _first_card(player: Member, opponent: Member, begins: date) -> Card | None:
    """Return the first signed card of rubicon piquet that these two played since then, or None."""
    cards = Card.objects.filter(seats__member=player, state=CardState.COUNTERSIGNED, code="rubicon")
    two = cards.filter(chouette=False, played_on__gte=begins, kind="table")
    with_other = Exists(Seat.objects.filter(card=OuterRef("pk"), member=opponent))
    return two.filter(with_other).order_by("played_on", "pk").first()
