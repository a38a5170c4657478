"""Two clubs with something in each, and every kind of visitor."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, TypeVar

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils.timezone import now
from pytest_django.plugin import DjangoDbBlocker

from club.members.joining import add_member, found_club
from club.models import Club, Member, Role, User
from contests.models import Contest
from contests.operations.leagues.leagues import LeagueTerms, draw_league, make_league
from contests.operations.leagues.walk_overs import give_walk_over
from contests.operations.tournaments.draw import draw_tournament
from contests.operations.tournaments.make import Plan, make_tournament
from ledger.models import Bet, Month, Transaction
from ledger.operations.bets.offer_bets import offer_bet
from ledger.operations.months.close_month import close_month
from ledger.operations.payment import record_payment
from piquet.money.stakes import PRESETS
from scoring.models import Card, Record
from scoring.operations.cards.open_card import open_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal

Made = TypeVar("Made")
STAKE = PRESETS["ten-shillings-a-hundred-fifties"]
TEN_YEARS = {"begins": date(2026, 10, 1), "ends": date(2036, 9, 30)}


@dataclass(frozen=True)
class World:
    """A club with its people, a card with a deal on it, and payments."""

    club: Club
    treasurer: Member
    secretary: Member
    player: Member
    opponent: Member
    guest: Member
    left: Member
    card: Card
    record: Record
    payment: Transaction
    bet: Bet
    month: Month
    contest: Contest
    tournament: Contest


@contextmanager
def undone() -> Iterator[None]:
    """Undo whatever is written inside."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def nothing_kept(client: Any) -> Iterator[None]:
    """Undo what is written inside, a new session cookie and counted tries too."""
    cache.clear()
    cookies = deepcopy(client.cookies)
    try:
        with undone():
            yield
    finally:
        client.cookies = cookies


@contextmanager
def for_all_tests(blocker: DjangoDbBlocker) -> Iterator[None]:
    """Keep what is made inside for all tests of a module, none of which may commit.

    They undo their own writes: by pytest-django's `db`, which sets a savepoint here, or `undone`.
    What a test changes in memory is a copy of its own (`deepcopy`).
    """
    with blocker.unblock(), undone():
        yield


def made_once(make: Callable[..., Made], *arguments: object, **named: object) -> Any:
    """Return a fixture of a module, whose tests share what is made. Each takes a `deepcopy`."""

    @pytest.fixture(scope="module")
    def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Made]:
        with for_all_tests(django_db_blocker):
            yield make(*arguments, **named)

    return made


def founded(slug: str, treasurer: str = "Dora", email: str = "", currency: str = "LSD") -> Member:
    """Found a club in London, and return its treasurer."""
    who = {"treasurer": treasurer, "email": email or f"treasurer@{slug}.test"}
    where = {"timezone": "Europe/London", "currency": currency}
    return found_club(name=slug.title(), slug=slug, **who, **where)


def found(slug: str, *, payments: int = 1) -> World:
    """Found a club in use.

    Transactions and papers count from 1 in each; `payments` sets both counts.
    """
    treasurer = founded(slug)
    club = treasurer.club
    player, opponent, left = (
        add_member(club=club, name=name, email=f"{name.lower()}@{slug}.test", vouched=True)
        for name in ("Anne", "Bernard", "Lionel")
    )
    secretary = add_member(
        club=club, name="Edmund", email=f"secretary@{slug}.test", role=Role.SECRETARY, vouched=True
    )
    guest = add_member(club=club, name="Felix")
    left.left_at = club.founded_at
    left.save()
    card = two_handed(player, opponent, slug)
    figures = Figures(1, 1, 1, (28, 23))
    record = record_deal(card_id=card.pk, by=player, figures=figures, key="first").made
    terms = {"payer": player, "receiver": opponent, "amount": 60, "currency": "LSD"}
    paid = [
        record_payment(by=treasurer, **terms, form_key=f"payment-of-the-evening-{n}")
        for n in range(payments)
    ]
    for n in range(1, payments):
        close_month(club=club, year=2020, month=n, by=treasurer)
    people = (club, treasurer, secretary, player, opponent, guest, left)
    bet, month = bet_on(card, player, opponent), month_before(treasurer)
    contests = (make(treasurer, player, opponent) for make in (league_of, tournament_of))
    return World(*people, card, record, paid[-1], bet, month, *contests)


def bet_on(card: Card, backer: Member, layer: Member) -> Bet:
    """Make a bet that the left player wins the card, offered by the backer."""
    terms = {"backer": backer, "layer": layer, "seat": 0, "amount": 60, "currency": "LSD"}
    key = f"side-bet-on-this-card-{card.pk}"
    return offer_bet(card_id=card.pk, by=backer, **terms, form_key=key)


def league_of(officer: Member, *players: Member) -> Contest:
    """Draw a league of these people and the officer, with a walk-over for the officer."""
    rules = {**TEN_YEARS, "code": "rubicon", "scheme": "parties", "times": 1}
    terms = LeagueTerms(name="Autumn league", players=(officer, *players), **rules)
    made = make_league(by=officer, terms=terms)
    contest = draw_league(contest_id=made.pk, by=officer, lot=made.lot or 0)
    give_walk_over(contest_id=contest.pk, by=officer, winner=officer, loser=players[0])
    return contest


def tournament_of(officer: Member, player: Member, opponent: Member) -> Contest:
    """Draw a knockout in which these two meet first, and the officer has a bye."""
    rules = {**TEN_YEARS, "code": "rubicon", "seeding": "order"}
    plan = Plan(kind="knockout", name="Winter cup", **rules)
    made = make_tournament(by=officer, plan=plan, people=[officer, player, opponent])
    return draw_tournament(contest_id=made.pk, by=officer)


def month_before(treasurer: Member) -> Month:
    """Close and return the month before this one."""
    club = treasurer.club
    last = now().astimezone(club.zone).date().replace(day=1) - timedelta(1)
    return close_month(club=club, year=last.year, month=last.month, by=treasurer)


def two_handed(player: Member, opponent: Member, form_key: str) -> Card:
    """Return a card of the two at ten shillings a hundred, the opponent dealing first."""
    terms = {"stake": STAKE, "first_dealer": 1, "played_on": date(2026, 10, 30)}
    two = (player, opponent)
    return open_card(club=player.club, by=player, players=two, **terms, form_key=form_key)


def user_of(member: Member) -> User:
    """Return the account of a member who has one."""
    assert member.user is not None
    return member.user
