"""A tournament while it is played: results, walk-overs, who drops out and comes late, closing."""

import pytest

from club.refused import Refused
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.history.tournaments import load_tournament
from scoring.models import CardState
from scoring.operations.contests.cards import link_card, unlink_card
from scoring.operations.tournaments.close import close_tournament
from scoring.operations.tournaments.draw import draw_round
from scoring.operations.tournaments.people import come_back, drop_out, enter_late
from scoring.operations.tournaments.walk_over import give_walk_over, take_back_walk_over
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.tournaments import drawn, officer_of, play, players

pytestmark = pytest.mark.django_db


def winners(contest) -> list[int | None]:
    return [match.winner for match in load_tournament(contest).bracket.matches]


@pytest.fixture
def four():
    return players(make_club(), 4)


@pytest.fixture
def by(four):
    return officer_of(four[0].club)


def test_whoever_wins_goes_on_once_the_card_is_countersigned(four):
    anne, bernard, celia, dennis = four
    contest = drawn(four)
    play(contest, dennis, anne, CardState.CLOSED)
    play(contest, bernard, celia)
    assert winners(contest) == [None, bernard.pk, None]


def test_a_match_of_three_is_won_by_two_parties(four):
    anne, dennis = four[0], four[3]
    contest = drawn(four, best_of=3)
    play(contest, anne, dennis)
    play(contest, dennis, anne)
    assert load_tournament(contest).bracket.matches[0].wins == (1, 1)
    play(contest, anne, dennis)
    assert winners(contest)[0] == anne.pk
    with pytest.raises(Refused, match=r"Anne – Dennis is decided already by card"):
        play(contest, dennis, anne)


def test_a_card_of_two_who_do_not_meet_is_refused(four):
    with pytest.raises(Refused, match="these two are not drawn together") as refused:
        play(drawn(four), four[0], four[1])
    assert refused.value.field == "opponent"


def test_a_reversed_card_leaves_later_parties_without_a_place(four, by):
    anne, bernard, celia, dennis = four
    contest = drawn(four)
    first, _other = play(contest, anne, dennis), play(contest, bernard, celia)
    final = play(contest, anne, bernard)
    assert load_tournament(contest).bracket.winner == anne.pk
    reverse_card(card_id=first.pk, by=by, reason="Dennis had won")
    found = load_tournament(contest)
    assert found.bracket.winner is None
    assert [partie.card for partie in found.out_of_place] == [final.pk]


def test_what_is_played_after_the_match_is_decided_is_not_out_of_place(four):
    anne, bernard, celia, dennis = four
    contest = drawn(four)
    long = make_card(anne, dennis, parties=DESC, state=CardState.COUNTERSIGNED)
    link_card(contest_id=contest.pk, by=anne, card=long)
    found = load_tournament(contest)
    assert found.bracket.matches[0].winner == anne.pk
    assert (len(found.misfits), found.out_of_place) == (4, ())
    swiss = drawn([anne, bernard, celia], "swiss", name="Another")
    met = swiss.meetings.get(other__isnull=False)
    long = make_card(met.dealer, met.other, parties=DESC, state=CardState.COUNTERSIGNED)
    link_card(contest_id=swiss.pk, by=met.dealer, card=long)
    event = load_tournament(swiss).event
    assert (event.meetings[0].partie.winner, event.misfits) == (met.dealer_id, ())


def test_a_card_on_which_a_later_match_hangs_stays(four, by):
    """It has a second partie, which decided nothing and goes with it: as many misfits as before."""
    anne, bernard, celia, dennis = four
    contest = drawn(four)
    two = make_card(anne, dennis, parties=DESC[:2], state=CardState.COUNTERSIGNED)
    link_card(contest_id=contest.pk, by=anne, card=two)
    play(contest, bernard, celia)
    play(contest, anne, bernard)
    with pytest.raises(Refused, match="The card has to stay"):
        unlink_card(contest_id=contest.pk, by=by, card=two)
    assert winners(contest) == [anne.pk, bernard.pk, anne.pk]


def test_a_walk_over_is_given_and_taken_back(four, by):
    anne, dennis = four[0].pk, four[3].pk
    contest = drawn(four)
    given = give_walk_over(contest_id=contest.pk, by=by, winner=dennis, loser=anne, reason="ill")
    assert winners(contest)[0] == dennis
    with pytest.raises(Refused, match="This is decided already"):
        give_walk_over(contest_id=contest.pk, by=by, winner=anne, loser=dennis)
    take_back_walk_over(contest_id=contest.pk, by=by, walk_over_id=given.pk)
    assert winners(contest)[0] is None
    with pytest.raises(Refused, match="taken back already"):
        take_back_walk_over(contest_id=contest.pk, by=by, walk_over_id=given.pk)


def test_a_walk_over_stays_once_the_tournament_has_gone_on(four, by):
    anne, bernard, celia, dennis = four
    contest = drawn(four)
    given = give_walk_over(contest_id=contest.pk, by=by, winner=dennis.pk, loser=anne.pk)
    play(contest, bernard, celia)
    play(contest, dennis, bernard)
    with pytest.raises(Refused, match="The walk-over has to stay"):
        take_back_walk_over(contest_id=contest.pk, by=by, walk_over_id=given.pk)
    assert winners(contest) == [dennis.pk, bernard.pk, dennis.pk]


def test_no_walk_over_while_a_card_waits_or_for_strangers(four, by):
    anne, bernard, _celia, dennis = four
    contest = drawn(four)
    card = play(contest, anne, dennis, CardState.CLOSED)
    with pytest.raises(Refused, match=f"Card {card.pk} of these two is not countersigned yet"):
        give_walk_over(contest_id=contest.pk, by=by, winner=dennis.pk, loser=anne.pk)
    with pytest.raises(Refused, match="not drawn together"):
        give_walk_over(contest_id=contest.pk, by=by, winner=anne.pk, loser=bernard.pk)


def test_who_withdraws_gives_the_next_match_and_may_come_back(four, by):
    anne, bernard, celia, dennis = four
    contest = drawn(four)
    drop_out(contest_id=contest.pk, by=by, person=anne)
    assert winners(contest)[0] == dennis.pk
    with pytest.raises(Refused, match="Anne has dropped out already"):
        drop_out(contest_id=contest.pk, by=by, person=anne)
    come_back(contest_id=contest.pk, by=by, person=anne)
    assert winners(contest)[0] is None
    drop_out(contest_id=contest.pk, by=by, person=anne)
    play(contest, bernard, celia)
    play(contest, dennis, bernard)
    with pytest.raises(Refused, match="The tournament has gone on without Anne"):
        come_back(contest_id=contest.pk, by=by, person=anne)
    with pytest.raises(Refused, match="Bernard is out of the tournament already"):
        drop_out(contest_id=contest.pk, by=by, person=bernard)
    with pytest.raises(Refused, match="The tournament is decided"):
        drop_out(contest_id=contest.pk, by=by, person=dennis)
    with pytest.raises(Refused, match="Nobody can enter a knockout that is drawn"):
        enter_late(contest_id=contest.pk, by=by, person=make_member(by.club))


def test_dropouts_and_late_entries_of_a_swiss_tournament(four, by):
    anne, bernard, celia, dennis = four
    contest = drawn([anne, celia, bernard, dennis], "swiss")
    play(contest, anne, bernard)
    drop_out(contest_id=contest.pk, by=by, person=celia)
    late = make_member(by.club, name="Esther")
    enter_late(contest_id=contest.pk, by=by, person=late)
    with pytest.raises(Refused, match="Esther plays in this tournament already"):
        enter_late(contest_id=contest.pk, by=by, person=late)
    drawn_now = draw_round(contest_id=contest.pk, by=by, number=2)
    met = [meeting.pair for meeting in drawn_now.meetings]
    assert met == [{anne.pk, dennis.pk}, {bernard.pk, late.pk}]
    with pytest.raises(Refused, match="The tournament has gone on without Celia"):
        come_back(contest_id=contest.pk, by=by, person=celia)
    play(contest, anne, dennis)
    play(contest, late, bernard)
    rows = {row.person: row.score for row in load_tournament(contest).event.rows}
    assert rows == {anne.pk: 4, dennis.pk: 2, late.pk: 2, bernard.pk: 0, celia.pk: 0}


def test_a_tournament_is_closed_and_stays_so(four, by):
    anne, bernard, celia, dennis = four
    contest = drawn(four)
    first, _other = play(contest, anne, dennis), play(contest, bernard, celia)
    final = play(contest, anne, bernard, CardState.CLOSED)
    with pytest.raises(Refused, match=f"Card {final.pk} is not countersigned yet"):
        close_tournament(contest_id=contest.pk, by=by)
    countersign(card_id=final.pk, by=bernard)
    before = load_tournament(contest).bracket
    contest = close_tournament(contest_id=contest.pk, by=by)
    reverse_card(card_id=first.pk, by=by, reason="Dennis had won")
    assert load_tournament(contest).bracket == before
    for change in (
        lambda: drop_out(contest_id=contest.pk, by=by, person=anne),
        lambda: give_walk_over(contest_id=contest.pk, by=by, winner=anne.pk, loser=celia.pk),
        lambda: close_tournament(contest_id=contest.pk, by=by),
    ):
        with pytest.raises(Refused, match="The tournament is closed"):
            change()


def test_a_closed_swiss_tournament_keeps_its_rounds_and_table(four, by):
    contest = drawn(four, "swiss", rounds=1)
    play(contest, four[0], four[2])
    play(contest, four[3], four[1])
    before = load_tournament(contest).event
    after = load_tournament(close_tournament(contest_id=contest.pk, by=by)).event
    assert (after.rounds, after.rows) == (before.rounds, before.rows)
    assert [one.meeting for one in after.meetings] == [one.meeting for one in before.meetings]
