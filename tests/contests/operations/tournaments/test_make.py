"""Making, changing and drawing a tournament: what is kept, what is refused, and two at once."""

from datetime import timedelta

import pytest

from club.models import Role
from contests.finished.tournaments import load_tournament
from contests.models import Contest, ContestMeeting
from contests.operations.tournaments.close import close_tournament
from contests.operations.tournaments.draw import draw_round, draw_tournament, seeds_to_be
from contests.operations.tournaments.make import (
    change_tournament,
    make_tournament,
    most_rounds,
    usual_rounds,
)
from ledger.operations.cards.countersign import countersign
from scoring.models import CardState
from tests.helping.factories import PLAYED_ON, make_card, make_club, make_member
from tests.helping.tournaments import drawn, officer_of, plan, play, players
from tests.scoring.refused import refused
from tests.together import together

pytestmark = pytest.mark.django_db
DAY_BEFORE = PLAYED_ON - timedelta(days=1)


@pytest.fixture
def four():
    """Anne, Bernard, Celia and Dennis."""
    return players(make_club(), 4)


@pytest.fixture
def by(four):
    return officer_of(four[0].club)


def make(by, people, kind="knockout", **said):
    return make_tournament(by=by, plan=plan(kind, **said), people=people)


# How many people, how many rounds are usual then, and how many possible.
ROUNDS = "2 1 1, 3 3 3, 4 3 3, 5 3 5, 8 3 7, 9 4 9, 16 4 15, 17 5 17"


@pytest.mark.parametrize("case", ROUNDS.split(", "))
def test_how_many_rounds_are_usual_and_possible(case):
    people, usual, most = map(int, case.split())
    assert (usual_rounds(people), most_rounds(people)) == (usual, most)


def test_a_knockout_is_made_with_its_lot_and_a_swiss_one_with_its_rounds(four, by):
    made = make(by, four, seeding="lot", best_of=3)
    assert (made.best_of, made.rounds, made.drawn_at) == (3, None, None)
    assert 0 < made.lot < 10_000
    assert {one.member_id for one in made.entrants.all()} == {one.pk for one in four}
    assert make(by, four, seeding="lot", lot=4711, name="Another").lot == 4711
    swiss = make(by, [*four, make_member(by.club)], "swiss", name="Swiss")
    assert (swiss.rounds, swiss.best_of) == (3, None)


def test_the_lot_alone_decides_the_order(four, by):
    made, ids = make(by, four, seeding="lot", lot=7), [one.pk for one in four]
    assert seeds_to_be(made, ids) == seeds_to_be(made, ids[::-1])
    assert len({seeds_to_be(Contest(seeding="lot", lot=lot), ids) for lot in range(40)}) > 10


@pytest.mark.parametrize(("field", "said", "number", "text"), [
    ("name", {"name": "winter cup"}, 4, "The club has “Winter cup” already."),
    ("ends", {"ends": DAY_BEFORE}, 4, "It would end before it begins, on"),
    ("best_of", {"best_of": 2}, 4, "The best of 2 can end level. Write an odd number: 1 or 3."),
    ("best_of", {"best_of": 0}, 4, "A match has from 1 to 9 parties."),
    ("best_of", {"best_of": 11}, 4, "A match has from 1 to 9 parties."),
    ("people", {}, 1, "A tournament needs two people at least. You chose 1."),
    ("people", {}, 0, "A tournament needs two people at least. You chose 0."),
    ("kind", {"kind": "league"}, 4, "Choose a knockout or a Swiss tournament."),
    ("rounds", {"kind": "swiss", "rounds": 4}, 4, "With 4 people everybody has met everybody"),
    ("rounds", {"kind": "swiss", "rounds": 0}, 4, "Write a number from 1 to 3"),
])  # fmt: skip
def test_what_is_refused_beside_its_field(four, by, field, said, number, text):
    make(by, four)
    found = refused("", make, by, four[:number], **{"name": "Other", **said})
    assert found.field == field
    assert text in found.message
    assert Contest.objects.count() == 1


def test_a_name_is_the_same_with_capitals_and_accents(four, by):
    made = make(by, four, name="Coupe d’été")
    says = "The club has “Coupe d’été” already"
    assert refused(says, make, by, four, name="COUPE D’ÉTÉ").field == "name"
    again = plan(name="Coupe d’Été")
    change_tournament(contest_id=made.pk, by=by, plan=again, people=four)
    assert Contest.objects.get().name == "Coupe d’Été"


def test_everything_that_is_wrong_is_said_at_once(four, by):
    faults = refused("", make, by, four[:1], best_of=2, ends=DAY_BEFORE).faults
    assert [field for field, _ in faults] == ["ends", "people", "best_of"]


def test_who_cannot_play_and_who_makes_none(four, by):
    twice = (*four, four[0])
    assert refused(r"Anne stands in the draw twice\.", make, by, twice).field == "people"
    stranger = make_member(make_club())
    refused("Choose members and guests of this club", make, by, [*four, stranger])
    refused("Only the club’s treasurer or secretary", make, four[0], four)


def test_it_may_be_changed_until_it_is_drawn(four, by):
    made = make(by, four, seeding="lot", lot=5)
    change = {"contest_id": made.pk, "by": by}
    change["plan"] = plan("swiss", seeding="lot", name="Summer cup")
    change_tournament(**change, people=four[:3])
    made.refresh_from_db()
    assert (made.name, made.kind, made.lot, made.rounds) == ("Summer cup", "swiss", 5, 3)
    assert made.entrants.count() == 3
    draw_tournament(contest_id=made.pk, by=by)
    refused("The draw stands already", change_tournament, **change, people=four)


def test_everybody_gets_a_seed(four):
    anne, bernard, celia, dennis = (one.pk for one in four)
    found = load_tournament(drawn(four))
    assert found.seeds == (anne, bernard, celia, dennis)
    pairs = [match.players for match in found.bracket.open_matches]
    assert pairs == [(anne, dennis), (bernard, celia)]


def test_the_rating_seeds_the_stronger_first(four):
    three = four[:3]
    for winner, loser in ((2, 0), (2, 1), (1, 0)):
        make_card(three[winner], three[loser], state=CardState.COUNTERSIGNED)
    contest = drawn(three, seeding="rating")
    assert load_tournament(contest).seeds == tuple(one.pk for one in three[::-1])


def test_the_draw_that_stands_is_the_one_that_was_seen(four, by):
    said, ids = {"contest_id": make(by, four).pk, "by": by}, [one.pk for one in four]
    refused("The draw would be another one now", draw_tournament, **said, seen=ids[::-1])
    draw_tournament(**said, seen=ids)
    refused("The draw stands already", draw_tournament, **said, seen=ids)


def test_a_round_is_drawn_once_the_last_one_is_decided(four, by):
    anne, bernard, celia, dennis = four
    contest = drawn([anne, celia, bernard, dennis], "swiss")
    second = {"contest_id": contest.pk, "by": by, "number": 2}
    play(contest, anne, bernard)
    waits = play(contest, celia, dennis, CardState.CLOSED)
    assert refused("", draw_round, **second).message == (
        "Dennis and Celia have no result of round 1 yet. "
        "A result counts once its card is countersigned."
    )
    countersign(card_id=waits.pk, by=dennis)
    assert draw_round(**second).number == 2
    met = ContestMeeting.objects.filter(contest=contest, round=2)
    pairs = {frozenset((one.dealer_id, one.other_id)) for one in met}
    assert pairs == {frozenset((anne.pk, celia.pk)), frozenset((bernard.pk, dennis.pk))}


def test_what_cannot_be_drawn(four, by):
    anne, bernard = four[:2]
    said = {"contest_id": drawn([anne, bernard], "swiss").pk, "by": by}
    refused("Round 1 is drawn already", draw_round, **said, number=1)
    refused("All 1 rounds are drawn", draw_round, **said, number=2)
    play(Contest.objects.get(), anne, bernard)
    close_tournament(**said)
    refused("The tournament is closed", draw_round, **said, number=2)
    said["contest_id"] = drawn([anne, bernard], name="Another").pk
    refused("A knockout has no rounds to draw", draw_round, **said, number=2)
    with pytest.raises(Contest.DoesNotExist):
        close_tournament(contest_id=said["contest_id"], by=officer_of(make_club()))


@pytest.mark.django_db(transaction=True)
def test_two_officers_who_draw_at_once_draw_once(four, by):
    other = make_member(by.club, role=Role.SECRETARY)
    made = make(by, four, "swiss", seeding="lot")
    draw = [lambda who=who: draw_tournament(contest_id=made.pk, by=who) for who in (by, other)]
    said = sorted(getattr(one, "message", "drawn") for one in together(*draw))
    assert said == ["The draw stands already. Somebody else has drawn in the meantime.", "drawn"]
    assert made.meetings.count() == 2
    assert sorted(one.seed for one in made.entrants.all()) == [1, 2, 3, 4]
