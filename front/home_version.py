"""A version of a member's home page, in four light queries, or six for an officer.

A phone that shows the page sends its version every few seconds, to ask whether it has changed.
"""

from typing import Any, Final

from django.db.models import Count, Q, QuerySet, Sum

from club.models import OFFICERS, Member, User
from club.prepared import Prepared
from front.wants import LIVE
from ledger.models import Bet, BetState, Counter
from scoring.days import today
from scoring.models import Card, ClubStake, Leave, Seat

EVERY: Final = 3
"""Seconds between a phone's requests; `static/js/pages/home.js` reads it from the page."""


def _of_cards(cards: "QuerySet[Card]") -> "QuerySet[Card, Any]":
    """Return a query that sums up the cards in progress, and which of their players can sign."""
    live = cards.filter(state__in=LIVE).order_by().values_list("club_id")
    players = (Count("seats__member__user"), Count("seats__member__left_at"))
    return live.annotate(Count("pk"), Sum("pk"), Sum("version"), *players)


def _own_cards(club: Any, member: Any) -> "QuerySet[Card, Any]":
    played = Seat.objects.filter(member=member).values("card")
    scribed = Leave.objects.filter(scribe=member, ended_at=None).values("card")
    return _of_cards(Card.objects.filter(Q(pk__in=played) | Q(pk__in=scribed), club=club))


def _bets(club: Any, member: Any) -> "QuerySet[Bet, Any]":
    offered = Bet.objects.filter(Q(backer=member) | Q(layer=member), club=club)
    offered = offered.filter(state=BetState.OFFERED).order_by()
    return offered.values_list("club_id").annotate(Count("pk"), Sum("pk"), Sum("card__version"))


def _people(club: Any, user: Any) -> "QuerySet[Member, Any]":
    """Return the user's memberships and invitations in any club, and the club's officers."""
    email = User.objects.filter(pk=user).values("email")
    own = Q(user=user) | Q(user=None, invited__in=email)
    officers = Q(club=club, role__in=OFFICERS)
    members = Member.objects.filter(own | officers, left_at=None).order_by("pk")
    return members.values_list("pk", "user", "role", "offered_role")


def _members(club: Any) -> "QuerySet[Member, Any]":
    counted = ("pk", "user", "user__last_login", "left_at", "invited_at", "offered_at")
    members = Member.objects.filter(club=club).order_by().values_list("club_id")
    return members.annotate(*(Count(name) for name in counted))


_OWN_CARDS: Final = Prepared(_own_cards)
_CLUBS_CARDS: Final = Prepared(lambda club: _of_cards(Card.objects.filter(club=club)))
_STAKES: Final = Prepared(
    lambda club: (
        ClubStake.objects.filter(club=club)
        .order_by()
        .values_list("club_id")
        .annotate(Count("pk"), Sum("amount"))
    )
)
_BETS: Final = Prepared(_bets)
_PEOPLE: Final = Prepared(_people)
_MEMBERS: Final = Prepared(_members)
_BOOK: Final = Prepared(
    lambda club: Counter.objects.filter(club=club).values_list("links", "closed_through")
)


def home_version(member: Member) -> str:
    """Return a text that changes with the day and with everything that the member's home shows.

    It depends on the cards in progress, the ledger, the side bets offered and the offers to the
    member. For officers it also depends on who has not signed in, and on a new club's stakes. It
    may change without a change of the page, but never stays the same if the page changes.
    """
    club = member.club_id
    parts = [
        _CLUBS_CARDS.first(club) if member.is_officer else _OWN_CARDS.first(club, member.pk),
        _BOOK.first(club),
        _BETS.first(club, member.pk),
        *_PEOPLE.rows(club, member.user_id or 0),
    ]
    if member.is_officer:
        parts += [_MEMBERS.first(club), _STAKES.first(club)]
    rows = ["-".join(map(str, part or ())) for part in parts]
    return ".".join([f"{today(member.club):%Y%m%d}", *rows])
