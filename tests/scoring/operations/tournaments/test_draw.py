"""The draw, the rounds of a Swiss tournament, and two officers who draw at once."""

import threading

import pytest
from django.db import connection

from club.models import Role
from club.refused import Refused
from scoring.history.tournaments import load_tournament
from scoring.models import CardState, Contest, ContestMeeting
from scoring.operations.tournaments.close import close_tournament
from scoring.operations.tournaments.draw import draw_round, draw_tournament
from scoring.operations.tournaments.make import make_tournament
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.tournaments import drawn, officer_of, plan, play, players


@pytest.mark.django_db
def test_everybody_gets_a_seed():
    four = players(make_club(), 4)
    contest = drawn(four)
    assert load_tournament(contest).seeds == tuple(one.pk for one in four)
    pairs = [match.players for match in load_tournament(contest).bracket.open_matches]
    assert pairs == [(four[0].pk, four[3].pk), (four[1].pk, four[2].pk)]


@pytest.mark.django_db
def test_the_rating_seeds_the_stronger_first():
    three = players(make_club(), 3)
    for winner, loser in ((2, 0), (2, 1), (1, 0)):
        make_card(three[winner], three[loser], state=CardState.COUNTERSIGNED)
    contest = drawn(three, seeding="rating")
    assert load_tournament(contest).seeds == tuple(one.pk for one in three[::-1])


@pytest.mark.django_db
def test_the_draw_that_stands_is_the_one_that_was_seen():
    four = players(make_club(), 4)
    by = officer_of(four[0].club)
    made = make_tournament(by=by, plan=plan(), people=four)
    ids = [one.pk for one in four]
    with pytest.raises(Refused, match="The draw would be another one now"):
        draw_tournament(contest_id=made.pk, by=by, seen=ids[::-1])
    draw_tournament(contest_id=made.pk, by=by, seen=ids)
    with pytest.raises(Refused, match="The draw stands already"):
        draw_tournament(contest_id=made.pk, by=by, seen=ids)


@pytest.mark.django_db
def test_a_round_is_drawn_once_the_last_one_is_decided():
    anne, bernard, celia, dennis = players(make_club(), 4)
    by, contest = officer_of(anne.club), drawn([anne, celia, bernard, dennis], "swiss")
    play(contest, anne, bernard)
    waits = play(contest, celia, dennis, CardState.CLOSED)
    with pytest.raises(Refused) as refused:
        draw_round(contest_id=contest.pk, by=by, number=2)
    assert refused.value.message == (
        "Dennis and Celia have no result of round 1 yet. "
        "A result counts once its card is countersigned."
    )
    from ledger.operations.cards.countersign import countersign

    countersign(card_id=waits.pk, by=dennis)
    assert draw_round(contest_id=contest.pk, by=by, number=2).number == 2
    met = ContestMeeting.objects.filter(contest=contest, round=2)
    assert {frozenset((one.dealer_id, one.other_id)) for one in met} == {
        frozenset((anne.pk, celia.pk)),
        frozenset((bernard.pk, dennis.pk)),
    }


@pytest.mark.django_db
def test_what_cannot_be_drawn():
    anne, bernard = players(make_club(), 2)
    by = officer_of(anne.club)
    contest = drawn([anne, bernard], "swiss")
    for number, text in [(1, "Round 1 is drawn already"), (2, "All 1 rounds are drawn")]:
        with pytest.raises(Refused, match=text):
            draw_round(contest_id=contest.pk, by=by, number=number)
    play(contest, anne, bernard)
    close_tournament(contest_id=contest.pk, by=by)
    with pytest.raises(Refused, match="The tournament is closed"):
        draw_round(contest_id=contest.pk, by=by, number=2)
    knockout = drawn([anne, bernard], name="Another")
    with pytest.raises(Refused, match="A knockout has no rounds to draw"):
        draw_round(contest_id=knockout.pk, by=by, number=2)


@pytest.mark.django_db
def test_an_officer_of_another_club_finds_nothing():
    contest = drawn(players(make_club(), 2))
    with pytest.raises(Contest.DoesNotExist):
        close_tournament(contest_id=contest.pk, by=officer_of(make_club()))


@pytest.mark.django_db(transaction=True)
def test_two_officers_who_draw_at_once_draw_once():
    four = players(make_club(), 4)
    by = officer_of(four[0].club)
    other = make_member(by.club, role=Role.SECRETARY)
    made = make_tournament(by=by, plan=plan("swiss", seeding="lot"), people=four)
    said: list[str] = []

    def draw(officer):
        try:
            draw_tournament(contest_id=made.pk, by=officer)
            said.append("drawn")
        except Refused as refused:
            said.append(refused.message)
        finally:
            connection.close()

    both = [threading.Thread(target=draw, args=(officer,)) for officer in (by, other)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert sorted(said) == [
        "The draw stands already. Somebody else has drawn in the meantime.",
        "drawn",
    ]
    assert made.meetings.count() == 2
    assert sorted(one.seed for one in made.entrants.all()) == [1, 2, 3, 4]
