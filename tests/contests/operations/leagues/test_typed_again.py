"""A paper card that is typed again stays a card of its league or tournament."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command

from contests.finished.contests import load_contest
from contests.finished.tournaments import load_tournament
from contests.models import ContestCard
from contests.operations.leagues.cards import link_card
from ledger.operations.cards.countersign import countersign
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from tests.helping.leagues import drawn as drawn_league
from tests.helping.leagues import scores
from tests.helping.tournaments import drawn as drawn_tournament
from tests.scoring.views.paper_cards.site import Site, right_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(client) -> Site:
    return Site(client)


def contest_of(site, kind):
    """A league or a knockout of Anne and Bernard, and Celia, from long before their card."""
    people = (site.anne, site.bernard, site.celia)
    days = {"begins": date(2025, 1, 1), "ends": date(2037, 6, 30)}
    if kind == "league":
        return drawn_league(site.treasurer, *people, **days)
    return drawn_tournament(people[:2], kind, best_of=9, **days)


@pytest.mark.parametrize("kind", ["league", "knockout"])
def test_the_new_card_belongs_to_it_and_its_result_counts(site, kind):
    contest = contest_of(site, kind)
    old = site.kept()
    link_card(contest_id=contest.pk, by=site.anne, card=old)
    linked = ContestCard.objects.get()
    new = site.kept(right_card(), address=f"{old.pk}/paper/")
    again = ContestCard.objects.get()
    assert (again.card, again.linked_at) == (new, linked.linked_at)
    old.refresh_from_db()
    assert old.state == CardState.ABANDONED
    assert [card.pk for card in load_contest(contest).waiting] == [new.pk]
    close_card(card_id=new.pk, by=site.anne)
    for one in (site.anne, site.bernard):
        countersign(card_id=new.pk, by=one)
    contest.refresh_from_db()
    assert {one.card for one in load_contest(contest).parties} == {new.pk}
    if kind == "league":
        assert dict(scores(contest)) != {site.anne.pk: 0, site.bernard.pk: 0, site.celia.pk: 0}
    else:
        assert sum(load_tournament(contest).bracket.matches[0].wins) > 0
    said = StringIO()
    call_command("check_history", stdout=said)
    assert "is right" in said.getvalue()


def test_a_new_card_of_other_people_belongs_to_nothing(site):
    contest = contest_of(site, "knockout")
    old = site.kept()
    link_card(contest_id=contest.pk, by=site.anne, card=old)
    site.as_(site.treasurer)
    new = site.kept(right_card(), address=f"{old.pk}/paper/", right=str(site.celia.pk))
    assert new != old
    assert not ContestCard.objects.exists()
    assert Card.objects.count() == 2
