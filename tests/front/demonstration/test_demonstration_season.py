"""The season that the demonstration begins with: its cards, and the months they were settled in."""

import json
import random
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest
from django.db.models import Sum
from django.utils.timezone import now
from pytest_django.plugin import DjangoDbBlocker

from club.models import Club
from front.demonstration.club import found_demonstration_club
from front.demonstration.season import FILE
from ledger.models import Account, TransactionKind
from scoring.models import CardState
from scoring.sheet.sheet import load
from tests.helping.world import for_all_tests
from tools import demonstration_season

pytestmark = pytest.mark.django_db

BY_ITEMS = 175
"""How many of the season's deals are told by their items."""


@pytest.fixture(scope="module")
def club(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Club]:
    """The demonstration club as it is today. These tests only read it."""
    with for_all_tests(django_db_blocker):
        found_demonstration_club()
        yield Club.objects.get()


def test_the_season_is_what_the_simulation_makes() -> None:
    made = list(demonstration_season.season(random.Random(demonstration_season.SEED)))
    assert json.loads(json.dumps(made)) == json.loads(FILE.read_text("utf-8"))


def test_the_season_has_all_its_parties_some_of_their_deals_told_by_items(club: Club) -> None:
    cards = club.cards.filter(form_key__startswith="demonstration:season-")
    states = {card.state for card in cards}
    deals = [deal for card in cards for partie in load(card).parties for deal in partie.deals]
    assert (len(cards), states, len(deals)) == (30, {CardState.COUNTERSIGNED}, 540)
    assert sum(deal.itemised is not None for deal in deals) == BY_ITEMS


def test_the_closed_months_are_settled_and_their_payments_are_confirmed(club: Club) -> None:
    paid = club.transactions.filter(kind=TransactionKind.PAYMENT, dated__lt=now().replace(day=1))
    until = paid.order_by("-number")[0]
    members = Account.objects.filter(
        member__isnull=False, postings__transaction__number__lte=until.number
    )
    assert set(members.annotate(s=Sum("postings__amount")).values_list("s", flat=True)) == {0}
    assert all(answer.confirmed for entry in paid for answer in entry.answers.all())
    assert any(entry.answers.exists() for entry in paid)


def test_an_evening_was_written_signed_and_posted_when_it_was_played(club: Club) -> None:
    card = club.cards.get(form_key="demonstration:fourth-evening")
    (entry,) = card.transactions.all()
    moments = [
        card.opened_at,
        *card.records.values_list("written_at", flat=True),
        *card.editions.values_list("closed_at", flat=True),
        entry.posted_at,
    ]
    days = {moment.astimezone(ZoneInfo("Europe/London")).date() for moment in moments}
    assert days == {card.played_on} == {entry.dated}
