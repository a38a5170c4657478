"""A tournament while it is played: results, walk-overs, who drops out and comes late, closing."""

from types import SimpleNamespace

import pytest

from contests.finished.tournaments import load_tournament
from contests.operations.leagues.cards import link_card, unlink_card
from contests.operations.tournaments.close import close_tournament
from contests.operations.tournaments.draw import draw_round
from contests.operations.tournaments.people import come_back, drop_out, enter_late
from contests.operations.tournaments.walk_over import give_walk_over, take_back_walk_over
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import CardState
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.tournaments import drawn, officer_of, play, players
from tests.scoring.refused import refused

pytestmark = pytest.mark.django_db


class Cup(SimpleNamespace):
    """A knockout that is drawn: Anne plays Dennis, and Bernard plays Celia."""

    def __init__(self, kind="knockout", order="abcd", **more) -> None:
        self.a, self.b, self.c, self.d = players(make_club(), 4)
        self.by = officer_of(self.a.club)
        self.contest = drawn([getattr(self, name) for name in order], kind, **more)

    def do(self, change, **said):
        """Change the tournament, as the officer."""
        return change(contest_id=self.contest.pk, by=self.by, **said)

    def refuses(self, says, change, **said):
        return refused(says, self.do, change, **said)

    def play(self, winner, loser, state=CardState.COUNTERSIGNED):
        return play(self.contest, winner, loser, state)

    def long_card(self, winner, loser, parties=DESC):
        card = make_card(winner, loser, parties=parties, state=CardState.COUNTERSIGNED)
        link_card(contest_id=self.contest.pk, by=winner, card=card)
        return card

    @property
    def found(self):
        return load_tournament(self.contest)

    @property
    def winners(self) -> list[int | None]:
        return [match.winner for match in self.found.bracket.matches]


@pytest.fixture
def cup():
    return Cup()


def test_whoever_wins_goes_on_once_the_card_is_countersigned(cup):
    cup.play(cup.d, cup.a, CardState.CLOSED)
    cup.play(cup.b, cup.c)
    assert cup.winners == [None, cup.b.pk, None]
    outside = refused("these two are not drawn together", cup.play, cup.a, cup.c)
    assert outside.field == "opponent"


def test_a_match_of_three_is_won_by_two_parties():
    cup = Cup(best_of=3)
    cup.play(cup.a, cup.d)
    cup.play(cup.d, cup.a)
    assert cup.found.bracket.matches[0].wins == (1, 1)
    cup.play(cup.a, cup.d)
    assert cup.winners[0] == cup.a.pk
    refused(r"Anne – Dennis is decided already by card", cup.play, cup.d, cup.a)


def test_a_reversed_card_leaves_later_parties_without_a_place(cup):
    first, _other = cup.play(cup.a, cup.d), cup.play(cup.b, cup.c)
    final = cup.play(cup.a, cup.b)
    assert cup.found.bracket.winner == cup.a.pk
    reverse_card(card_id=first.pk, by=cup.by, reason="Dennis had won")
    assert cup.found.bracket.winner is None
    assert [partie.card for partie in cup.found.out_of_place] == [final.pk]


def test_what_is_played_after_the_match_is_decided_is_not_out_of_place(cup):
    cup.long_card(cup.a, cup.d)
    assert cup.winners[0] == cup.a.pk
    assert (len(cup.found.misfits), cup.found.out_of_place) == (4, ())
    swiss = Cup("swiss", "abc")
    met = swiss.contest.meetings.get(other__isnull=False)
    swiss.long_card(met.dealer, met.other)
    event = swiss.found.event
    assert (event.meetings[0].partie.winner, event.misfits) == (met.dealer_id, ())


def test_a_card_or_walk_over_on_which_a_later_match_hangs_stays(cup):
    """The card has a second partie, which decided nothing and goes with it: as many misfits as
    before."""
    two = cup.long_card(cup.a, cup.d, DESC[:2])
    given = cup.do(give_walk_over, winner=cup.c.pk, loser=cup.b.pk)
    cup.play(cup.a, cup.c)
    cup.refuses("The card has to stay", unlink_card, card=two)
    cup.refuses("The walk-over has to stay", take_back_walk_over, walk_over_id=given.pk)
    assert cup.winners == [cup.a.pk, cup.c.pk, cup.a.pk]


def test_a_walk_over_is_given_and_taken_back(cup):
    anne, dennis = cup.a.pk, cup.d.pk
    given = cup.do(give_walk_over, winner=dennis, loser=anne, reason="ill")
    assert cup.winners[0] == dennis
    cup.refuses("This is decided already", give_walk_over, winner=anne, loser=dennis)
    cup.do(take_back_walk_over, walk_over_id=given.pk)
    assert cup.winners[0] is None
    cup.refuses("taken back already", take_back_walk_over, walk_over_id=given.pk)


def test_no_walk_over_while_a_card_waits_or_for_strangers(cup):
    card = cup.play(cup.a, cup.d, CardState.CLOSED)
    says = f"Card {card.pk} of these two is not countersigned yet"
    cup.refuses(says, give_walk_over, winner=cup.d.pk, loser=cup.a.pk)
    cup.refuses("not drawn together", give_walk_over, winner=cup.a.pk, loser=cup.b.pk)


def test_who_withdraws_gives_the_next_match_and_may_come_back(cup):
    cup.do(drop_out, person=cup.a)
    assert cup.winners[0] == cup.d.pk
    cup.refuses("Anne has dropped out already", drop_out, person=cup.a)
    cup.do(come_back, person=cup.a)
    assert cup.winners[0] is None
    cup.do(drop_out, person=cup.a)
    cup.play(cup.b, cup.c)
    cup.play(cup.d, cup.b)
    cup.refuses("The tournament has gone on without Anne", come_back, person=cup.a)
    cup.refuses("Bernard is out of the tournament already", drop_out, person=cup.b)
    cup.refuses("The tournament is decided", drop_out, person=cup.d)
    late = make_member(cup.by.club)
    cup.refuses("Nobody can enter a knockout that is drawn", enter_late, person=late)


def test_dropouts_and_late_entries_of_a_swiss_tournament():
    cup = Cup("swiss", "acbd")
    cup.play(cup.a, cup.b)
    cup.do(drop_out, person=cup.c)
    late = make_member(cup.by.club, name="Esther")
    cup.do(enter_late, person=late)
    cup.refuses("Esther plays in this tournament already", enter_late, person=late)
    cup.refuses("Draw round 2 first", draw_round, number=3)
    met = [meeting.pair for meeting in cup.do(draw_round, number=2).meetings]
    assert met == [{cup.a.pk, cup.d.pk}, {cup.b.pk, late.pk}]
    cup.refuses("The tournament has gone on without Celia", come_back, person=cup.c)
    cup.play(cup.a, cup.d)
    cup.play(late, cup.b)
    rows = {row.person: row.score for row in cup.found.event.rows}
    assert rows == {cup.a.pk: 4, cup.d.pk: 2, late.pk: 2, cup.b.pk: 0, cup.c.pk: 0}
    cup.do(draw_round, number=3)
    cup.refuses("The last round is drawn", enter_late, person=make_member(cup.by.club))


def test_a_tournament_is_closed_and_stays_so(cup):
    first, _other = cup.play(cup.a, cup.d), cup.play(cup.b, cup.c)
    final = cup.play(cup.a, cup.b, CardState.CLOSED)
    cup.refuses(f"Card {final.pk} is not countersigned yet", close_tournament)
    countersign(card_id=final.pk, by=cup.b)
    before = cup.found.bracket
    cup.contest = cup.do(close_tournament)
    reverse_card(card_id=first.pk, by=cup.by, reason="Dennis had won")
    assert cup.found.bracket == before
    says = "The tournament is closed"
    cup.refuses(says, drop_out, person=cup.a)
    cup.refuses(says, give_walk_over, winner=cup.a.pk, loser=cup.c.pk)
    cup.refuses(says, close_tournament)


def test_a_closed_swiss_tournament_keeps_its_rounds_and_table():
    cup = Cup("swiss", rounds=1)
    cup.play(cup.a, cup.c)
    cup.play(cup.d, cup.b)
    before = cup.found.event
    after = load_tournament(cup.do(close_tournament)).event
    assert (after.rounds, after.rows) == (before.rounds, before.rows)
    assert [one.meeting for one in after.meetings] == [one.meeting for one in before.meetings]
