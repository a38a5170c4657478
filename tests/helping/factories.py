"""Clubs, members and cards for tests, made as the site makes them wherever it has an operation."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import count

from allauth.account.models import EmailAddress
from django.utils.timezone import localdate

from club.models import Club, Member, Role, User
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.dispute import dispute
from ledger.operations.cards.reverse_card import reverse_card
from piquet.money.stakes import PRESETS, Stake
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.cards.open_card import open_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.cards import DESC, key, write

TEN_SHILLINGS = PRESETS["ten-shillings-a-hundred-fifties"]
PLAYED_ON = date(2026, 11, 20)
LATELY = localdate() - timedelta(days=3)
"""A day of play for forms, because they question a day that is long past."""
Deals = Sequence[tuple[int, int]]
_numbers = count(1)


def make_club(**fields: object) -> Club:
    """A club of its own, in £ s. d. and London time unless fields say otherwise.

    It shows chances during play, as clubs founded before that was a setting do.
    """
    number = next(_numbers)
    usual = {"name": f"Club {number}", "slug": f"club-{number}", "chances_in_play": True}
    return Club.objects.create(**{**usual, **fields})


def make_member(
    club: Club, *, name: str = "", role: Role = Role.PLAYER, guest: bool = False
) -> Member:
    """A member with an account, or a guest without one."""
    number = next(_numbers)
    user = None if guest else make_user(f"member-{number}@example.org")
    name = name or f"Member {number}"
    return Member.objects.create(club=club, user=user, name=name, role=role)


def make_user(email: str, password: str | None = None) -> User:
    """An account whose address is proved."""
    user = User.objects.create_user(email, password)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def make_card(
    *players: Member,
    state: CardState = CardState.OPEN,
    parties: Sequence[Deals] = DESC[:1],
    stake: Stake | None = TEN_SHILLINGS,
    played_on: date = PLAYED_ON,
    code: str = "rubicon",
    form_key: str = "",
    **switches: object,
) -> Card:
    """A card between members of one club, with parties written, brought to the state asked for.

    The first player with an account writes and closes it; a treasurer acts for the club.
    """
    writer = next(player for player in players if not player.is_guest)
    who = {"club": writer.club, "by": writer, "players": players, "first_dealer": 1}
    terms = {"stake": stake, "played_on": played_on, "code": code, "switches": switches}
    card = open_card(**who, **terms, form_key=form_key or f"form-{next(_numbers)}")
    for deals in parties:
        write(card, writer, *deals)
    _bring(card, writer, players, state)
    card.refresh_from_db()
    return card


def _bring(card: Card, writer: Member, players: Sequence[Member], state: CardState) -> None:
    if state == CardState.OPEN:
        return
    if state == CardState.ABANDONED:
        abandon_card(card_id=card.pk, by=officer_of(players))
        return
    close_card(card_id=card.pk, by=writer)
    others = [player for player in players if player != writer]
    if state == CardState.DISPUTED:
        dispute(card_id=card.pk, by=others[0], reason="The third deal is wrong")
    if state in (CardState.COUNTERSIGNED, CardState.REVERSED):
        for player in others:
            countersign(card_id=card.pk, by=officer_of(players) if player.is_guest else player)
    if state == CardState.REVERSED:
        reverse_card(card_id=card.pk, by=officer_of(players), reason="The sixth deal is wrong")


def mend_reversed(card: Card, officer: Member, *scores: int, deal: int = 6) -> None:
    """Write a deal of the first partie again for the club; then the players sign."""
    figures = Figures(1, deal, deal % 2, scores)  # type: ignore[arg-type]
    record_deal(card_id=card.pk, by=officer, figures=figures, key=key())
    writer, *others = (seat.member for seat in card.seats.order_by("position"))
    close_card(card_id=card.pk, by=writer)
    for player in others:
        countersign(card_id=card.pk, by=player)


def officer_of(players: Sequence[Member]) -> Member:
    """The club's treasurer, who does not play; made if there is none."""
    club = players[0].club
    others = club.members.exclude(pk__in=[player.pk for player in players])
    treasurer = others.filter(role=Role.TREASURER).first()
    return treasurer or make_member(club, role=Role.TREASURER)
