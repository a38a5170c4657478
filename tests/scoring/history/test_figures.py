"""A kept figure is that of the facts as they are now."""

from io import StringIO

import pytest
from django.core.management import call_command

from club.models import Role
from ledger.operations.cards.reverse_card import reverse_card
from scoring.history.figures import (
    FIGURES,
    Figure,
    as_kept,
    kept,
    kept_together,
    wrong_figures,
)
from scoring.history.number import MARK
from scoring.models import CardState, KeptFigures
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def players(club):
    return make_member(club, name="A"), make_member(club, name="B")


@pytest.fixture
def parties(monkeypatch):
    """A figure of the tests: how many parties these players finished."""
    made = Figure("parties-of", 1, lambda facts, *people: _count(facts, set(map(int, people))))
    monkeypatch.setitem(FIGURES, made.name, made)
    return made


def _count(facts, people):
    return sum(len(card.parties) for card in facts if people <= set(card.players))


def test_a_figure_follows_new_and_reversed_cards(club, players, parties):
    treasurer = make_member(club, name="T", role=Role.TREASURER)
    asked = [player.pk for player in players]
    assert kept(club, parties, *asked) == 0
    card = make_card(*players, state=CardState.COUNTERSIGNED)
    assert kept(club, parties, *asked) == 1
    reverse_card(card_id=card.pk, by=treasurer, reason="The sixth deal is wrong")
    assert kept(club, parties, *asked) == 0


def test_kept_figures_cost_two_queries(club, players, parties, django_assert_num_queries):
    make_card(*players, state=CardState.COUNTERSIGNED)
    both = [(parties,), (parties, players[0].pk)]
    kept_together(club, *both)
    with django_assert_num_queries(2):
        assert kept(club, parties) == 1
    with django_assert_num_queries(2):
        assert kept_together(club, *both) == [1, 1]


def test_a_figure_about_people_is_derived_from_their_cards_alone(club, players, monkeypatch):
    asked = []
    about = Figure("about", 1, lambda facts, *_people: asked.append(len(facts)) or len(facts), 2)
    monkeypatch.setitem(FIGURES, about.name, about)
    for pair in (players, players, (players[0], make_member(club))):
        make_card(*pair, state=CardState.COUNTERSIGNED)
    assert kept(club, about, *(player.pk for player in players)) == 2
    assert [*wrong_figures(club)] == []
    assert asked == [2, 2]


def test_figures_of_an_earlier_history_are_dropped(club, players, parties):
    for person in players:
        kept(club, parties, person.pk)
    make_card(*players, state=CardState.COUNTERSIGNED)
    kept(club, parties)
    names = set(KeptFigures.objects.values_list("name", flat=True))
    assert names == {"parties-of:1", MARK}


def test_each_club_has_its_own_figures(club, players, parties):
    make_card(*players, state=CardState.COUNTERSIGNED)
    assert (kept(make_club(), parties), kept(club, parties)) == (0, 1)


def test_a_wrong_figure_is_found_and_rebuilt(club, players, parties):
    make_card(*players, state=CardState.COUNTERSIGNED)
    kept(club, parties)
    KeptFigures.objects.filter(name="parties-of:1").update(figures={"of": 7})
    said = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("check_history", stdout=said)
    assert stopped.value.code == 1
    assert f"{club.slug}: figure parties-of:1 differs." in said.getvalue()
    call_command("rebuild_history", stdout=said)
    call_command("check_history", stdout=said)
    assert kept(club, parties) == 1


def test_values_are_kept_as_json_gives_them_back():
    assert as_kept({1: (2, [3, {"a": (4,)}])}) == {"1": [2, [3, {"a": [4]}]]}
