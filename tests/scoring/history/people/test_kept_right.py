"""Figures about people are right after a mend, a reversal and a restore: the same as made anew."""

import pytest
from django.core import serializers
from django.core.management import call_command

from club.models import Role
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.history.cache import COUNTS, derived
from scoring.history.figures import as_kept, kept_together, on_which_sit
from scoring.history.people.about_person import about_person
from scoring.history.people.everybody import club_scores
from scoring.history.people.pair import pair, pair_of
from scoring.history.people.three import three
from scoring.models import Card, CardState, HistoryNumber, KeptFacts, KeptFigures
from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.cards import DESC, key
from tests.helping.chouettes import open_chouette, tell
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def people(club):
    return [make_member(club, name=name) for name in "ABC"]


@pytest.fixture
def treasurer(club):
    return make_member(club, name="T", role=Role.TREASURER)


@pytest.fixture
def card(people):
    """A card of A and B; and a chouette of all three, signed too."""
    chouette = open_chouette(*people)
    tell(chouette, people[0], 1, 150, 0)
    close_card(card_id=chouette.pk, by=people[0])
    for player in people[1:]:
        countersign(card_id=chouette.pk, by=player)
    return make_card(*people[:2], parties=DESC, state=CardState.COUNTERSIGNED)


def everything(people):
    """Every figure about these people, with its arguments."""
    a, b, c = (person.pk for person in people)
    return (
        (club_scores,),
        *((about_person, person) for person in (a, b, c)),
        (pair, a, b),
        (pair, a, c),
        (three, a, b, c),
    )


def plainly(club, people):
    """The same, from the records alone."""
    cards = Card.objects.filter(club=club, state=COUNTS).order_by("played_on", "pk")
    facts = [one for _card, one in derived(cards)]
    return [
        as_kept(of.derive(on_which_sit(facts, of.people(asked)), *map(str, asked)))
        for of, *asked in everything(people)
    ]


def kept(club, people):
    asked = everything(people)
    first = as_kept(kept_together(club, *asked))
    assert as_kept(kept_together(club, *asked)) == first
    return first


def test_a_reversal_and_a_mend(club, people, card, treasurer):
    before = kept(club, people)
    assert before == plainly(club, people)
    reverse_card(card_id=card.pk, by=treasurer, reason="The sixth deal is wrong")
    reversed_ = kept(club, people)
    assert reversed_ == plainly(club, people) != before
    record_deal(card_id=card.pk, by=treasurer, figures=Figures(1, 6, 0, (14, 30)), key=key())
    close_card(card_id=card.pk, by=people[0])
    countersign(card_id=card.pk, by=people[1])
    mended = kept(club, people)
    assert mended == plainly(club, people)
    assert mended not in (before, reversed_)


def test_a_restore(club, people, card, treasurer):
    """A backup brings back the rows of its moment, with the cards as they were then."""
    before = kept(club, people)
    tables = (KeptFacts, HistoryNumber, KeptFigures)
    rows = [serializers.serialize("json", table.objects.all()) for table in tables]
    then = Card.objects.filter(pk=card.pk).values("state", "version", "edition").get()
    reverse_card(card_id=card.pk, by=treasurer, reason="The sixth deal is wrong")
    assert kept(club, people) != before
    Card.objects.filter(pk=card.pk).update(**then)
    for table, saved in zip(tables, rows, strict=True):
        table.objects.all().delete()
        for row in serializers.deserialize("json", saved):
            row.save()
    assert kept(club, people) == before == plainly(club, people)
    make_card(*people[:2], parties=DESC[:1], state=CardState.COUNTERSIGNED)
    assert kept(club, people) == plainly(club, people) != before


def test_a_rebuild_keeps_the_same(club, people, card):
    before = kept(club, people)
    call_command("rebuild_history")
    assert kept(club, people) == before
    call_command("check_history")


def test_two_members_are_one_row_whoever_is_asked_of_first(club, people, card):
    a, b, _c = (person.pk for person in people)
    assert pair_of(club, a, b).sides == pair_of(club, b, a).sides[::-1]
    assert KeptFigures.objects.filter(name__startswith="pair:").count() == 1
