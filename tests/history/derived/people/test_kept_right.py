"""Figures about people are right after a mend, a reversal and a restore: the same as made anew."""

import pytest
from django.core import serializers
from django.core.management import call_command

from history.derived.cache import COUNTS, derived
from history.derived.figures import as_json, cards_of_players, current_figures
from history.derived.people.about_person import about_person
from history.derived.people.everybody import club_scores
from history.derived.people.pair import pair, pair_of
from history.derived.people.three import three
from history.models import HistoryVersion, KeptFacts, KeptFigures
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from tests.helping.cards import DESC
from tests.helping.chouettes import open_chouette, tell
from tests.helping.factories import make_card, mend_reversed

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(everybody):
    return everybody[:3]


@pytest.fixture
def card(people):
    """A card of A and B; and a chouette of all three, signed too."""
    chouette = open_chouette(*people)
    tell(chouette, people[0], 1, 150, 0)
    close_card(card_id=chouette.pk, by=people[0])
    for player in people[1:]:
        countersign(card_id=chouette.pk, by=player)
    return make_card(*people[:2], parties=DESC, state=CardState.COUNTERSIGNED)


def figures_about(people):
    """Every figure about these people, with its arguments."""
    a, b, c = (person.pk for person in people)
    each = ((about_person, person) for person in (a, b, c))
    return ((club_scores,), *each, (pair, a, b), (pair, a, c), (three, a, b, c))


def figures_kept_right(people):
    """What is kept of them, which is as the records alone make it, and stays when asked again."""
    club, wanted = people[0].club, figures_about(people)
    first = as_json(current_figures(club, *wanted))
    assert as_json(current_figures(club, *wanted)) == first
    cards = Card.objects.filter(club=club, state=COUNTS).order_by("played_on", "pk")
    facts = [each for _card, each in derived(cards)]
    assert first == [
        as_json(of.derive(cards_of_players(facts, of.people(who)), *map(str, who)))
        for of, *who in wanted
    ]
    return first


def test_a_reversal_and_a_mend(people, card, treasurer):
    before = figures_kept_right(people)
    reverse_card(card_id=card.pk, by=treasurer, reason="The sixth deal is wrong")
    reversed_ = figures_kept_right(people)
    assert reversed_ != before
    mend_reversed(card, treasurer, 14, 30)
    assert figures_kept_right(people) not in (before, reversed_)


def test_a_restore(people, card, treasurer):
    """A backup brings back the rows of its moment, with the cards as they were then."""
    before = figures_kept_right(people)
    tables = (KeptFacts, HistoryVersion, KeptFigures)
    rows = [serializers.serialize("json", table.objects.all()) for table in tables]
    then = Card.objects.filter(pk=card.pk).values("state", "version", "edition").get()
    reverse_card(card_id=card.pk, by=treasurer, reason="The sixth deal is wrong")
    assert figures_kept_right(people) != before
    Card.objects.filter(pk=card.pk).update(**then)
    for table, saved in zip(tables, rows, strict=True):
        table.objects.all().delete()
        for row in serializers.deserialize("json", saved):
            row.save()
    assert figures_kept_right(people) == before
    make_card(*people[:2], parties=DESC[:1], state=CardState.COUNTERSIGNED)
    assert figures_kept_right(people) != before


def test_a_rebuild_keeps_the_same_and_two_members_are_one_row(people, card):
    before = figures_kept_right(people)
    call_command("rebuild_history")
    assert figures_kept_right(people) == before
    call_command("check_history")
    a, b, c = (person.pk for person in people)
    assert pair_of(people[0].club, a, b).sides == pair_of(people[0].club, b, a).sides[::-1]
    names = KeptFigures.objects.filter(name__startswith="pair:").values_list("name", flat=True)
    assert set(names) == {pair.key(a, b), pair.key(a, c)}
