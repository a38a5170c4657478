"""What the demonstration begins with: its season, the months it was settled in, and its cards."""

import json
import random
from zoneinfo import ZoneInfo

import pytest
from django.db.models import Sum
from django.test import Client
from django.utils.timezone import now

from club.members.joining import rename
from club.models import Club, Member
from front.demonstration.club import make_demonstration
from front.demonstration.people import demonstration_people
from front.demonstration.season import FILE
from ledger.models import Account, TransactionKind
from scoring.models import Card, CardKind, CardState
from scoring.operations.cards.verify_paper_card import check_of
from scoring.sheet.sheet import load
from tests.helping.world import made_once, user_of
from tools import demonstration_season

pytestmark = pytest.mark.django_db

BY_ITEMS = 175
"""How many of the season's deals are told by their items."""


def club_of_today() -> Club:
    assert make_demonstration()
    return Club.objects.get()


club = made_once(club_of_today)


def test_the_season_is_what_the_simulation_makes_and_has_all_its_parties(club):
    made = list(demonstration_season.season(random.Random(demonstration_season.SEED)))
    assert json.loads(json.dumps(made)) == json.loads(FILE.read_text("utf-8"))
    cards = club.cards.filter(form_key__startswith="demonstration:season-")
    states = {card.state for card in cards}
    deals = [deal for card in cards for partie in load(card).parties for deal in partie.deals]
    assert (len(cards), states, len(deals)) == (30, {CardState.COUNTERSIGNED}, 540)
    assert sum(deal.itemised is not None for deal in deals) == BY_ITEMS


def test_the_closed_months_are_settled_and_their_payments_are_confirmed(club):
    paid = club.transactions.filter(kind=TransactionKind.PAYMENT, dated__lt=now().replace(day=1))
    until = paid.order_by("-number")[0]
    members = Account.objects.filter(
        member__isnull=False, postings__transaction__number__lte=until.number
    )
    assert set(members.annotate(s=Sum("postings__amount")).values_list("s", flat=True)) == {0}
    assert all(answer.confirmed for entry in paid for answer in entry.answers.all())
    assert any(entry.answers.exists() for entry in paid)


def test_an_evening_was_written_signed_and_posted_when_it_was_played(club):
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


def test_it_has_the_printed_card_on_paper_and_signed(club):
    card = Card.objects.get(kind=CardKind.PAPER)
    assert card.state == CardState.OPEN
    assert [wrong["message"] for wrong in check_of(load(card)).discrepancies] == [
        "Anne Archer’s deals in partie 4 add to 94; 103 is written, 9 too many.",
        "From partie 3 Bernard Bell carries 476; 470 is written, 6 too few.",
    ]
    assert not card.transactions.exists()
    card = Card.objects.get(form_key="demonstration:printed")
    sheet = load(card)
    assert sheet.won == [(150, 0), (416, 0), (0, 476), (0, 141), (126, 0)]
    assert sheet.reckoning.totals == (692, 617)
    assert card.state == CardState.COUNTERSIGNED
    (entry,) = card.transactions.all()
    posted = entry.postings.values_list("account__member__name", "amount")
    assert dict(posted) == {"Anne Archer": 250, "Bernard Bell": -250}


def test_its_members_have_signed_in_and_it_stays_as_it_was_left(club):
    browser = Client()
    browser.force_login(user_of(demonstration_people()["treasurer"]))
    assert "has not signed in yet" not in browser.get("/", follow=True).content.decode()
    rename(demonstration_people()["player"], "Anna Archer")
    assert not make_demonstration()
    assert (Club.objects.count(), Member.objects.count()) == (1, 6)
