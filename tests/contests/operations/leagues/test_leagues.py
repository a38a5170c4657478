"""A league is made, drawn, played and closed: by whom, and what is refused."""

from copy import deepcopy
from datetime import date
from functools import partial
from types import SimpleNamespace

import pytest

from club.models import Role
from contests.finished.contests import changed_since
from contests.finished.leagues import wrong_leagues
from contests.models import Contest, ContestCard
from contests.operations.leagues.cards import link_card, unlink_card
from contests.operations.leagues.drafts import draw_another_lot, give_up_contest
from contests.operations.leagues.entrants import drop_out, enter_late
from contests.operations.leagues.leagues import (
    change_league,
    close_league,
    draw_league,
    make_league,
)
from contests.operations.leagues.walk_overs import give_walk_over, take_back_walk_over
from contests.rules.league import How
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import Card, CardState
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member, mend_reversed
from tests.helping.leagues import drawn, played, scores, standing, terms
from tests.helping.world import made_once
from tests.scoring.refused import refused

pytestmark = pytest.mark.django_db


def people() -> SimpleNamespace:
    """A club, and the drawn league of Anne, Bernard and Celia, of which Dora is the officer."""
    club = make_club()
    named = {name.lower(): make_member(club, name=name) for name in ("Anne", "Bernard", "Celia")}
    dora, three = make_member(club, name="Dora", role=Role.TREASURER), tuple(named.values())
    named["felix"] = make_member(club, name="Felix", guest=True)
    league = drawn(dora, *three)
    return SimpleNamespace(club=club, dora=dora, three=three, league=league, **named)


people_of_module = made_once(people)


@pytest.fixture
def at(people_of_module, db):
    return deepcopy(people_of_module)


def do(at, change, by=None, **said):
    """Change the league. The officer does, unless somebody else is named."""
    return change(contest_id=at.league.pk, by=by or at.dora, **said)


def score_of(at, player) -> int:
    return dict(scores(at.league))[player.pk]


@pytest.mark.parametrize(("wrong", "field", "says"), [
    ({"ends": date(2026, 8, 31)}, "ends", "before it begins, on 1 September 2026."),
    ({"players": ("anne", "bernard", "anne")}, "players", "Anne stands in the draw twice."),
    ({"players": ("anne",)}, "players", "Anne would play alone. Tick one more person"),
    ({"players": ()}, "players", "Tick who plays: two people at least."),
    ({"players": ("anne", "stranger")}, "players", "Choose people of this club who have not left."),
    ({"name": "WINTER  league"}, "name", "The club has “Winter league” already"),
])  # fmt: skip
def test_what_is_wrong_with_a_league_is_said_beside_its_field(at, wrong, field, says):
    at.stranger = make_member(make_club())
    told = {"name": "Another", "players": at.three, **wrong}
    told["players"] = [getattr(at, one) if isinstance(one, str) else one for one in told["players"]]
    found = refused("", make_league, by=at.dora, terms=terms(**told)).faults
    assert [(where, says in message) for where, message in found] == [(field, True)]
    assert Contest.objects.get() == at.league


@pytest.mark.parametrize(("change", "said"), [
    (draw_another_lot, {}),
    (draw_league, {"lot": 1}),
    (give_up_contest, {}),
    (enter_late, {"player": "felix"}),
    (drop_out, {"player": "bernard"}),
    (close_league, {}),
    (give_walk_over, {"winner": "anne", "loser": "celia"}),
])  # fmt: skip
def test_a_player_changes_no_league(at, change, said):
    told = {name: value if value == 1 else getattr(at, value) for name, value in said.items()}
    says = "Only the club’s treasurer or secretary may do this"
    refused(says, do, at, change, at.anne, **told)
    refused(says, make_league, by=at.anne, terms=terms(*at.three, name="Another"))


def test_what_is_drawn_stands_and_another_clubs_officer_does_not_find_it(at):
    with pytest.raises(Contest.DoesNotExist):
        do(at, close_league, make_member(make_club(), role=Role.TREASURER))
    says = "Winter league has been drawn meanwhile"
    refused(says, do, at, draw_another_lot)
    refused(says, do, at, give_up_contest)
    refused(says, do, at, change_league, terms=terms(*at.three))
    assert do(at, draw_league, lot=-1).drawn_at == at.league.drawn_at


def test_until_it_is_drawn_it_is_changed_and_deleted(at):
    kept, told = at.league, terms(*at.three, name="Draft")
    at.league = make_league(by=at.dora, terms=told)
    assert make_league(by=at.dora, terms=told) == at.league, "the same form again"
    says = "Somebody has drawn another lot meanwhile"
    refused(says, do, at, draw_league, lot=at.league.lot + 1)
    other = terms(at.anne, at.felix, name="Two", times=2)
    changed = do(at, change_league, terms=other)
    assert (changed.name, changed.times, changed.entrants.count()) == ("Two", 2, 2)
    do(at, give_up_contest)
    assert Contest.objects.get() == kept


@pytest.mark.parametrize("state", [state for state in CardState if state != CardState.ABANDONED])
def test_a_result_counts_while_its_card_is_countersigned(at, state):
    played(at.league, at.anne, at.bernard, state=state)
    assert score_of(at, at.anne) == 2 * (state == CardState.COUNTERSIGNED)


def test_a_reversed_and_mended_card_counts_as_it_was_mended(at):
    card = played(at.league, at.anne, at.bernard)
    reverse_card(card_id=card.pk, by=at.dora, reason="The first deal is wrong")
    assert score_of(at, at.anne) == 0
    mend_reversed(card, at.dora, 3, 74, deal=1)
    assert score_of(at, at.bernard) == 2


def test_parties_too_many_count_for_nothing_and_what_is_decided_is_refused(at):
    card = make_card(at.anne, at.bernard, parties=DESC[:2], state=CardState.COUNTERSIGNED)
    do(at, link_card, at.anne, card=card)
    assert len(standing(at.league).surplus) == 1
    assert score_of(at, at.anne) == 2
    again = make_card(at.bernard, at.anne, state=CardState.COUNTERSIGNED)
    says = f"Anne – Bernard is decided already by card {card.pk}"
    refused(says, do, at, link_card, at.bernard, card=again)


@pytest.mark.parametrize(("what", "field", "says"), [
    ({"played_on": date(2026, 8, 31)}, "played_on", "31 August 2026 is outside Winter league"),
    ({"code": "au-cent"}, "code", "of the game au-cent"),
    ({"other": "felix"}, "opponent", "Felix does not play in Winter league"),
])  # fmt: skip
def test_a_card_that_does_not_fit_is_refused(at, what, field, says):
    other = getattr(at, what.get("other", "bernard"))
    told = {name: value for name, value in what.items() if name != "other"}
    card = make_card(at.anne, other, parties=(), stake=None, **told)
    assert refused(says, do, at, link_card, at.anne, card=card).field == field
    assert not ContestCard.objects.exists()


def test_a_card_belongs_to_one_contest_and_nobody_else_says_to_which(at):
    card = make_card(at.anne, at.bernard)
    says = "Only its players and the officers"
    refused(says, do, at, link_card, at.celia, card=card)
    do(at, link_card, card=card)
    other = drawn(at.dora, *at.three, name="Another")
    says = "belongs to Winter league already"
    refused(says, link_card, contest_id=other.pk, by=at.anne, card=card)
    assert do(at, link_card, at.anne, card=card).card == card


def test_a_player_takes_a_card_out_until_it_is_countersigned(at):
    card = played(at.league, at.anne, at.bernard, state=CardState.OPEN)
    do(at, unlink_card, at.bernard, card=card)
    signed = played(at.league, at.anne, at.bernard)
    refused("An officer can take it out", do, at, unlink_card, at.bernard, card=signed)
    do(at, unlink_card, card=signed)
    assert not ContestCard.objects.exists()


def test_a_card_is_asked_as_it_is_now(at):
    """A page had fetched it before it was countersigned, or abandoned."""
    card = played(at.league, at.anne, at.bernard, state=CardState.CLOSED)
    stale = Card.objects.get(pk=card.pk)
    countersign(card_id=card.pk, by=at.bernard)
    refused("An officer can take it out", do, at, unlink_card, at.anne, card=stale)
    stale = make_card(at.anne, at.celia)
    Card.objects.filter(pk=stale.pk).update(state=CardState.ABANDONED)
    refused("that was not abandoned", do, at, link_card, at.anne, card=stale)
    assert [one.card for one in at.league.cards.all()] == [card]


def test_who_enters_late_meets_everybody_unless_they_have_left_the_club(at):
    played(at.league, at.anne, at.bernard)
    for _twice in range(2):
        do(at, enter_late, player=at.felix)
    assert len(list(standing(at.league).fixtures)) == 6
    assert score_of(at, at.anne) == 2
    gone = make_member(at.club)
    gone.left_at = gone.joined_at
    gone.save()
    refused("who has not left", do, at, enter_late, player=gone)


def test_who_leaves_gives_walk_overs_or_is_struck_out(at):
    card = played(at.league, at.anne, at.bernard)
    do(at, drop_out, player=at.anne)
    assert [one.how for one in standing(at.league).open_between(frozenset())] == []
    assert {one.how for one in standing(at.league).fixtures} == {How.PLAYED, How.LEFT, None}
    reverse_card(card_id=card.pk, by=at.dora, reason="It was not theirs")
    assert standing(at.league).struck == (at.anne.pk,)
    refused("cannot enter it again", do, at, enter_late, player=at.anne)
    refused("Only two are left", do, at, drop_out, player=at.bernard)


def test_a_walk_over_decides_a_meeting_without_a_card_until_taken_back(at):
    card = played(at.league, at.anne, at.bernard, state=CardState.OPEN)
    says = f"Card {card.pk} of these two is not countersigned yet"
    refused(says, do, at, give_walk_over, winner=at.anne, loser=at.bernard)
    told = {"winner": at.anne, "loser": at.celia}
    given = do(at, give_walk_over, reason="Ill", **told)
    assert score_of(at, at.anne) == 2
    refused("is decided already", do, at, give_walk_over, **told)
    for _twice in range(2):
        take_back_walk_over(walk_over_id=given.pk, by=at.dora)
    assert score_of(at, at.anne) == 0
    given.refresh_from_db()
    assert given.taken_back_by == at.dora


def test_a_season_is_closed_once_nothing_is_open_and_nothing_changes_it(at):
    refused("3 meetings are open, and the season runs until", do, at, close_league)
    card = played(at.league, at.anne, at.bernard)
    for winner in (at.anne, at.bernard):
        do(at, give_walk_over, winner=winner, loser=at.celia)
    before = scores(at.league)
    for _twice in range(2):
        closed = do(at, close_league)
    assert closed.final["rows"][0]["person"] == at.anne.pk
    assert list(wrong_leagues(at.club)) == []
    reverse_card(card_id=card.pk, by=at.dora, reason="The first deal is wrong")
    assert scores(at.league) == before
    assert changed_since(at.league) == [card.pk]
    assert list(wrong_leagues(at.club)) == [], "it was reversed later, and the page says so"
    is_closed = partial(refused, "Winter league is closed", do, at)
    is_closed(link_card, at.anne, card=make_card(at.anne, at.bernard))
    is_closed(unlink_card, card=Card.objects.get(pk=card.pk))
    is_closed(enter_late, player=at.felix)
    is_closed(drop_out, player=at.anne)
