"""A league is made, drawn, played and closed: by whom, and what is refused."""

from datetime import date
from types import SimpleNamespace

import pytest

from club.models import Role
from club.refused import Refused
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.contests.league import How
from scoring.history.contests import changed_since
from scoring.history.leagues import wrong_leagues
from scoring.models import Card, CardState, Contest, ContestCard
from scoring.operations.cards.close_card import close_card
from scoring.operations.contests.cards import link_card, unlink_card
from scoring.operations.contests.drafts import draw_another_lot, give_up_contest
from scoring.operations.contests.entrants import drop_out, enter_late
from scoring.operations.contests.leagues import (
    change_league,
    close_league,
    draw_league,
    make_league,
)
from scoring.operations.contests.walk_overs import give_walk_over, take_back_walk_over
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.cards import DESC, key
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.leagues import drawn, played, scores, standing, terms

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    club = make_club()
    people = {name: make_member(club, name=name) for name in ("Anne", "Bernard", "Celia")}
    people["Felix"] = make_member(club, name="Felix", guest=True)
    officer = make_member(club, name="Dora", role=Role.TREASURER)
    named = {name.lower(): member for name, member in people.items()}
    three = tuple(people.values())[:3]
    return SimpleNamespace(club=club, dora=officer, three=three, **named)


@pytest.fixture
def league(club):
    return drawn(club.dora, *club.three)


@pytest.mark.parametrize(
    ("wrong", "field", "says"),
    [
        ({"ends": date(2026, 8, 31)}, "ends", "before it begins, on 1 September 2026."),
        ({"players": "twice"}, "players", "Anne stands in the draw twice."),
        ({"players": "alone"}, "players", "Anne would play alone. Tick one more person"),
        ({"players": ()}, "players", "Tick who plays: two people at least."),
        ({"players": "elsewhere"}, "players", "Choose people of this club who have not left."),
    ],
)
def test_what_is_wrong_with_a_league_is_said_beside_its_field(club, wrong, field, says):
    people = {
        "twice": (club.anne, club.bernard, club.anne),
        "alone": (club.anne,),
        "elsewhere": (club.anne, make_member(make_club())),
    }
    told = {name: people.get(value, value) for name, value in wrong.items()}
    with pytest.raises(Refused) as refused:
        make_league(by=club.dora, terms=terms(*club.three, **told))
    assert [(field, says in message) for field, message in refused.value.faults] == [(field, True)]
    assert not Contest.objects.exists()


def test_a_name_is_taken_whatever_its_case(club, league):
    with pytest.raises(Refused, match="The club has “Winter league” already") as refused:
        make_league(by=club.dora, terms=terms(*club.three, name="WINTER  league"))
    assert refused.value.field == "name"


def test_the_same_form_sent_twice_makes_one_league(club):
    one, two = (make_league(by=club.dora, terms=terms(*club.three)) for _ in range(2))
    assert one == two


@pytest.mark.parametrize(
    "does",
    [
        lambda club, _league: make_league(by=club.anne, terms=terms(*club.three, name="Another")),
        lambda club, league: draw_another_lot(contest_id=league.pk, by=club.anne),
        lambda club, league: draw_league(contest_id=league.pk, by=club.anne, lot=1),
        lambda club, league: give_up_contest(contest_id=league.pk, by=club.anne),
        lambda club, league: enter_late(contest_id=league.pk, by=club.anne, player=club.felix),
        lambda club, league: drop_out(contest_id=league.pk, by=club.anne, player=club.bernard),
        lambda club, league: close_league(contest_id=league.pk, by=club.anne),
        lambda club, league: give_walk_over(
            contest_id=league.pk, by=club.anne, winner=club.anne, loser=club.celia
        ),
    ],
)
def test_a_player_changes_no_league(club, league, does):
    with pytest.raises(Refused, match="Only the club’s treasurer or secretary may do this"):
        does(club, league)


def test_an_officer_of_another_club_finds_no_league(league):
    stranger = make_member(make_club(), role=Role.TREASURER)
    with pytest.raises(Contest.DoesNotExist):
        close_league(contest_id=league.pk, by=stranger)


def test_what_is_drawn_stands(club, league):
    for does in (
        lambda: draw_another_lot(contest_id=league.pk, by=club.dora),
        lambda: give_up_contest(contest_id=league.pk, by=club.dora),
        lambda: change_league(contest_id=league.pk, by=club.dora, terms=terms(*club.three)),
    ):
        with pytest.raises(Refused, match="Winter league has been drawn meanwhile"):
            does()
    again = draw_league(contest_id=league.pk, by=club.dora, lot=-1)
    assert again.drawn_at == league.drawn_at


def test_another_lot_than_the_one_shown_is_not_drawn(club):
    made = make_league(by=club.dora, terms=terms(*club.three))
    with pytest.raises(Refused, match="Somebody has drawn another lot meanwhile"):
        draw_league(contest_id=made.pk, by=club.dora, lot=made.lot + 1)


def test_until_it_is_drawn_it_is_changed_and_deleted(club):
    made = make_league(by=club.dora, terms=terms(*club.three))
    other = terms(club.anne, club.felix, name="Two", times=2)
    changed = change_league(contest_id=made.pk, by=club.dora, terms=other)
    assert (changed.name, changed.times, changed.entrants.count()) == ("Two", 2, 2)
    give_up_contest(contest_id=made.pk, by=club.dora)
    assert not Contest.objects.exists()


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (CardState.OPEN, False),
        (CardState.CLOSED, False),
        (CardState.DISPUTED, False),
        (CardState.COUNTERSIGNED, True),
        (CardState.REVERSED, False),
    ],
)
def test_a_result_counts_while_its_card_is_countersigned(club, league, state, counts):
    played(league, club.anne, club.bernard, state=state)
    assert dict(scores(league))[club.anne.pk] == 2 * counts


def test_a_reversed_and_mended_card_counts_as_it_was_mended(club, league):
    card = played(league, club.anne, club.bernard)
    reverse_card(card_id=card.pk, by=club.dora, reason="The first deal is wrong")
    assert dict(scores(league))[club.anne.pk] == 0
    first = Figures(1, 1, 1, (3, 74))
    record_deal(card_id=card.pk, by=club.dora, figures=first, key=key())
    close_card(card_id=card.pk, by=club.anne)
    countersign(card_id=card.pk, by=club.bernard)
    assert dict(scores(league))[club.bernard.pk] == 2


def test_parties_too_many_count_for_nothing(club, league):
    card = make_card(club.anne, club.bernard, parties=DESC[:2], state=CardState.COUNTERSIGNED)
    link_card(contest_id=league.pk, by=club.anne, card=card)
    assert len(standing(league).surplus) == 1
    assert dict(scores(league))[club.anne.pk] == 2


@pytest.mark.parametrize(
    ("what", "field", "says"),
    [
        ({"played_on": date(2026, 8, 31)}, "played_on", "31 August 2026 is outside Winter league"),
        ({"code": "au-cent"}, "code", "of the game au-cent"),
        ({"players": ("anne", "felix")}, "opponent", "Felix does not play in Winter league"),
    ],
)
def test_a_card_that_does_not_fit_is_refused(club, league, what, field, says):
    names = what.pop("players", ("anne", "bernard"))
    told = {"parties": (), "stake": None, **what}
    card = make_card(*(getattr(club, name) for name in names), **told)
    with pytest.raises(Refused) as refused:
        link_card(contest_id=league.pk, by=club.anne, card=card)
    assert refused.value.field == field
    assert says in refused.value.message
    assert not ContestCard.objects.exists()


def test_a_result_for_a_meeting_that_is_decided_is_refused(club, league):
    card = played(league, club.anne, club.bernard)
    again = make_card(club.bernard, club.anne, state=CardState.COUNTERSIGNED)
    with pytest.raises(Refused, match=f"Anne – Bernard is decided already by card {card.pk}"):
        link_card(contest_id=league.pk, by=club.bernard, card=again)


def test_a_card_belongs_to_one_contest(club, league):
    card = played(league, club.anne, club.bernard, state=CardState.OPEN)
    other = drawn(club.dora, *club.three, name="Another")
    with pytest.raises(Refused, match="belongs to Winter league already"):
        link_card(contest_id=other.pk, by=club.anne, card=card)
    assert link_card(contest_id=league.pk, by=club.anne, card=card).card == card


def test_nobody_else_says_what_a_card_belongs_to(club, league):
    card = make_card(club.anne, club.bernard)
    with pytest.raises(Refused, match="Only its players and the officers"):
        link_card(contest_id=league.pk, by=club.celia, card=card)
    link_card(contest_id=league.pk, by=club.dora, card=card)


def test_a_player_takes_a_card_out_until_it_is_countersigned(club, league):
    card = played(league, club.anne, club.bernard, state=CardState.OPEN)
    unlink_card(contest_id=league.pk, by=club.bernard, card=card)
    signed = played(league, club.anne, club.bernard)
    with pytest.raises(Refused, match="An officer can take it out"):
        unlink_card(contest_id=league.pk, by=club.bernard, card=signed)
    unlink_card(contest_id=league.pk, by=club.dora, card=signed)
    assert not ContestCard.objects.exists()


def test_a_card_is_asked_as_it_is_now(club, league):
    """A page had fetched it before it was countersigned, or abandoned."""
    card = played(league, club.anne, club.bernard, state=CardState.CLOSED)
    stale = Card.objects.get(pk=card.pk)
    countersign(card_id=card.pk, by=club.bernard)
    with pytest.raises(Refused, match="An officer can take it out"):
        unlink_card(contest_id=league.pk, by=club.anne, card=stale)
    stale = make_card(club.anne, club.celia)
    Card.objects.filter(pk=stale.pk).update(state=CardState.ABANDONED)
    with pytest.raises(Refused, match="that was not abandoned"):
        link_card(contest_id=league.pk, by=club.anne, card=stale)
    assert [one.card for one in league.cards.all()] == [card]


def test_who_enters_late_meets_everybody(club, league):
    played(league, club.anne, club.bernard)
    enter_late(contest_id=league.pk, by=club.dora, player=club.felix)
    enter_late(contest_id=league.pk, by=club.dora, player=club.felix)
    found = standing(league)
    assert len(list(found.fixtures)) == 6
    assert dict(scores(league))[club.anne.pk] == 2


def test_who_has_left_the_club_does_not_enter(club, league):
    gone = make_member(club.club)
    gone.left_at = gone.joined_at
    gone.save()
    with pytest.raises(Refused, match="who has not left"):
        enter_late(contest_id=league.pk, by=club.dora, player=gone)


def test_who_leaves_gives_walk_overs_or_is_struck_out(club, league):
    card = played(league, club.anne, club.bernard)
    drop_out(contest_id=league.pk, by=club.dora, player=club.anne)
    assert [one.how for one in standing(league).open_between(frozenset())] == []
    assert {one.how for one in standing(league).fixtures} == {How.PLAYED, How.LEFT, None}
    reverse_card(card_id=card.pk, by=club.dora, reason="It was not theirs")
    assert standing(league).struck == (club.anne.pk,)
    with pytest.raises(Refused, match="cannot enter it again"):
        enter_late(contest_id=league.pk, by=club.dora, player=club.anne)
    with pytest.raises(Refused, match="Only two are left"):
        drop_out(contest_id=league.pk, by=club.dora, player=club.bernard)


def test_a_walk_over_decides_a_meeting_until_it_is_taken_back(club, league):
    told = {"contest_id": league.pk, "by": club.dora, "winner": club.anne, "loser": club.celia}
    given = give_walk_over(**told, reason="Ill")
    assert dict(scores(league))[club.anne.pk] == 2
    with pytest.raises(Refused, match="is decided already"):
        give_walk_over(**told)
    for _twice in range(2):
        take_back_walk_over(walk_over_id=given.pk, by=club.dora)
    assert dict(scores(league))[club.anne.pk] == 0
    given.refresh_from_db()
    assert given.taken_back_by == club.dora


def test_no_walk_over_while_a_card_waits(club, league):
    card = played(league, club.anne, club.bernard, state=CardState.OPEN)
    told = {"contest_id": league.pk, "by": club.dora}
    with pytest.raises(Refused, match=f"Card {card.pk} of these two is not countersigned yet"):
        give_walk_over(**told, winner=club.anne, loser=club.bernard)


def finish(club, league):
    """Decide every meeting, one of them on a card."""
    card = played(league, club.anne, club.bernard)
    for winner, loser in ((club.anne, club.celia), (club.bernard, club.celia)):
        give_walk_over(contest_id=league.pk, by=club.dora, winner=winner, loser=loser)
    return card


def test_a_season_that_runs_with_open_meetings_is_not_closed(club, league):
    with pytest.raises(Refused, match="3 meetings are open, and the season runs until"):
        close_league(contest_id=league.pk, by=club.dora)


def test_nothing_changes_a_closed_season(club, league):
    card = finish(club, league)
    before = scores(league)
    close_league(contest_id=league.pk, by=club.dora)
    closed = close_league(contest_id=league.pk, by=club.dora)
    assert closed.final["rows"][0]["person"] == club.anne.pk
    assert list(wrong_leagues(club.club)) == []
    reverse_card(card_id=card.pk, by=club.dora, reason="The first deal is wrong")
    assert scores(league) == before
    assert changed_since(league) == [card.pk]
    assert list(wrong_leagues(club.club)) == [], "it was reversed later, and the page says so"
    other = make_card(club.anne, club.bernard)
    for does in (
        lambda: link_card(contest_id=league.pk, by=club.anne, card=other),
        lambda: unlink_card(contest_id=league.pk, by=club.dora, card=Card.objects.get(pk=card.pk)),
        lambda: enter_late(contest_id=league.pk, by=club.dora, player=club.felix),
        lambda: drop_out(contest_id=league.pk, by=club.dora, player=club.anne),
    ):
        with pytest.raises(Refused, match="Winter league is closed"):
            does()
