"""The demonstration club's knockout, made from cards already played."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from django.db.models import Exists, OuterRef

from club.models import Member
from contests.finished.tournaments import load_tournament
from contests.models import Contest, ContestKind, Seeding
from contests.operations.leagues.cards import link_card
from contests.operations.tournaments.draw import draw_tournament
from contests.operations.tournaments.make import Plan, make_tournament
from scoring.models import Card, CardState, Seat

WHO: Final = ("treasurer", "secretary", "player", "opponent", "third")
LONG: Final = timedelta(days=300)
LOT: Final = 1651  # The year of the first English book on piquet.


def club_knockout(people: Mapping[str, Member], begins: date) -> None:
    """Draw a knockout from this day on, and link its cards. The final is still to be played.

    Each match gets the next card that its two players both signed.
    """
    treasurer = people["treasurer"]
    plan = Plan(
        kind=ContestKind.KNOCKOUT,
        name="Club knockout",
        code="rubicon",
        begins=begins,
        ends=begins + LONG,
        seeding=Seeding.LOT,
        lot=LOT,
    )
    made = make_tournament(by=treasurer, plan=plan, people=[people[who] for who in WHO])
    knockout = draw_tournament(contest_id=made.pk, by=treasurer)
    while card := _next_card(knockout):
        link_card(contest_id=knockout.pk, by=treasurer, card=card)


def _next_card(knockout: Contest) -> Card | None:
    """Return a signed card for a match that is ready, or None if there is none.

    The final gets no card. The card must be later than the knockout's last card, and in no contest.
    """
    tournament = load_tournament(knockout)
    matches = tournament.bracket.matches[:-1] if tournament.bracket else ()
    last = tournament.cards[-1].card.opened_at if tournament.cards else None
    for match in matches:
        if not match.is_ready:
            continue
        first, second = match.players
        cards = Card.objects.filter(
            club=knockout.club,
            state=CardState.COUNTERSIGNED,
            code=knockout.code,
            chouette=False,
            played_on__gte=knockout.begins,
            of_contest=None,
        )
        own = Seat.objects.filter(card=OuterRef("pk"), member=first)
        others = Seat.objects.filter(card=OuterRef("pk"), member=second)
        if last:
            cards = cards.filter(opened_at__gt=last)
        if card := cards.filter(Exists(own), Exists(others)).order_by("opened_at", "pk").first():
            return card
    return None
