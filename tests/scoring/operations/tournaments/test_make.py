"""Making a tournament and changing it before its draw: what is kept, and what is refused."""

from datetime import timedelta

import pytest

from club.refused import Refused
from scoring.models import Contest
from scoring.operations.tournaments.draw import draw_tournament, seeds_to_be
from scoring.operations.tournaments.make import (
    change_tournament,
    make_tournament,
    most_rounds,
    usual_rounds,
)
from tests.helping.factories import PLAYED_ON, make_club, make_member
from tests.helping.tournaments import officer_of, plan, players

pytestmark = pytest.mark.django_db

ROUNDS = [
    (2, 1, 1),
    (3, 3, 3),
    (4, 3, 3),
    (5, 3, 5),
    (8, 3, 7),
    (9, 4, 9),
    (16, 4, 15),
    (17, 5, 17),
]


@pytest.mark.parametrize(("people", "usual", "most"), ROUNDS)
def test_how_many_rounds_are_usual_and_possible(people, usual, most):
    assert (usual_rounds(people), most_rounds(people)) == (usual, most)


def test_a_knockout_is_made_with_its_lot():
    four = players(make_club(), 4)
    by = officer_of(four[0].club)
    made = make_tournament(by=by, plan=plan(seeding="lot", best_of=3), people=four)
    assert (made.best_of, made.rounds, made.drawn_at) == (3, None, None)
    assert 0 < made.lot < 10_000
    assert {one.member_id for one in made.entrants.all()} == {one.pk for one in four}
    chosen = plan(seeding="lot", lot=4711, name="Another")
    assert make_tournament(by=by, plan=chosen, people=four).lot == 4711


def test_the_lot_alone_decides_the_order():
    four = players(make_club(), 4)
    by = officer_of(four[0].club)
    made = make_tournament(by=by, plan=plan(seeding="lot", lot=7), people=four)
    ids = [one.pk for one in four]
    assert seeds_to_be(made, ids) == seeds_to_be(made, ids[::-1])
    orders = {seeds_to_be(Contest(seeding="lot", lot=lot), ids) for lot in range(40)}
    assert len(orders) > 10


def test_a_swiss_tournament_has_as_many_rounds_as_are_usual():
    five = players(make_club(), 5)
    made = make_tournament(by=officer_of(five[0].club), plan=plan("swiss"), people=five)
    assert (made.rounds, made.best_of) == (3, None)


BAD = [
    ("name", {"name": "winter cup"}, 4, "The club has “Winter cup” already."),
    ("ends", {"ends": PLAYED_ON - timedelta(days=1)}, 4, "It would end before it begins, on"),
    ("best_of", {"best_of": 2}, 4, "The best of 2 can end level. Write an odd number: 1 or 3."),
    ("best_of", {"best_of": 0}, 4, "A match has from 1 to 9 parties."),
    ("best_of", {"best_of": 11}, 4, "A match has from 1 to 9 parties."),
    ("people", {}, 1, "A tournament needs two people at least. You chose 1."),
    ("people", {}, 0, "A tournament needs two people at least. You chose 0."),
    ("kind", {"kind": "league"}, 4, "Choose a knockout or a Swiss tournament."),
    ("rounds", {"kind": "swiss", "rounds": 4}, 4, "With 4 people everybody has met everybody"),
    ("rounds", {"kind": "swiss", "rounds": 0}, 4, "Write a number from 1 to 3"),
]


@pytest.mark.parametrize(("field", "said", "number", "text"), BAD)
def test_what_is_refused_beside_its_field(field, said, number, text):
    four = players(make_club(), 4)
    by = officer_of(four[0].club)
    make_tournament(by=by, plan=plan(), people=four)
    with pytest.raises(Refused) as refused:
        make_tournament(by=by, plan=plan(**{"name": "Other", **said}), people=four[:number])
    assert refused.value.field == field
    assert text in refused.value.message
    assert Contest.objects.count() == 1


def test_a_name_is_the_same_with_capitals_and_accents():
    four = players(make_club(), 4)
    by = officer_of(four[0].club)
    made = make_tournament(by=by, plan=plan(name="Coupe d’été"), people=four)
    with pytest.raises(Refused, match="The club has “Coupe d’été” already") as refused:
        make_tournament(by=by, plan=plan(name="COUPE D’ÉTÉ"), people=four)
    assert refused.value.field == "name"
    again = plan(name="Coupe d’Été")
    change_tournament(contest_id=made.pk, by=by, plan=again, people=four)
    assert Contest.objects.get().name == "Coupe d’Été"


def test_everything_that_is_wrong_is_said_at_once():
    four = players(make_club(), 4)
    wrong = plan(best_of=2, ends=PLAYED_ON - timedelta(days=1))
    with pytest.raises(Refused) as refused:
        make_tournament(by=officer_of(four[0].club), plan=wrong, people=four[:1])
    assert [field for field, _ in refused.value.faults] == ["ends", "people", "best_of"]


def test_nobody_stands_in_the_draw_twice():
    anne, bernard = players(make_club(), 2)
    with pytest.raises(Refused, match=r"Anne stands in the draw twice\.") as refused:
        make_tournament(by=officer_of(anne.club), plan=plan(), people=[anne, bernard, anne])
    assert refused.value.field == "people"


def test_people_of_other_clubs_cannot_play():
    anne, bernard = players(make_club(), 2)
    stranger = make_member(make_club())
    with pytest.raises(Refused, match="Choose members and guests of this club"):
        make_tournament(by=officer_of(anne.club), plan=plan(), people=[anne, bernard, stranger])


def test_only_an_officer_makes_one():
    anne, bernard = players(make_club(), 2)
    with pytest.raises(Refused, match="Only the club’s treasurer or secretary"):
        make_tournament(by=anne, plan=plan(), people=[anne, bernard])


def test_it_may_be_changed_until_it_is_drawn():
    four = players(make_club(), 4)
    by = officer_of(four[0].club)
    made = make_tournament(by=by, plan=plan(seeding="lot", lot=5), people=four)
    again = plan("swiss", seeding="lot", name="Summer cup")
    change_tournament(contest_id=made.pk, by=by, plan=again, people=four[:3])
    made.refresh_from_db()
    assert (made.name, made.kind, made.lot, made.rounds) == ("Summer cup", "swiss", 5, 3)
    assert made.entrants.count() == 3
    draw_tournament(contest_id=made.pk, by=by)
    with pytest.raises(Refused, match="The draw stands already"):
        change_tournament(contest_id=made.pk, by=by, plan=again, people=four)
