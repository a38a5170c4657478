"""What a contest keeps when it is closed: all of it comes back, in a form that is known."""

import json
from dataclasses import asdict, fields
from datetime import date
from hashlib import sha256
from typing import Any

import pytest

from contests.finished.closed_tournaments import wrong_tournaments
from contests.finished.contests import changed_since
from contests.finished.final_tournament import (
    bracket_from_data,
    bracket_to_data,
    swiss_from_data,
    swiss_to_data,
)
from contests.finished.form import FORM
from contests.finished.leagues import rows_from_final, wrong_leagues
from contests.finished.played_parties import PlayedPartie, parties_from_data, parties_to_data
from contests.models import Contest
from contests.operations.leagues.entrants import drop_out as leave_league
from contests.operations.leagues.leagues import close_league
from contests.operations.leagues.walk_overs import give_walk_over as give_meeting
from contests.operations.tournaments.close import close_tournament
from contests.operations.tournaments.draw import draw_round
from contests.operations.tournaments.people import drop_out
from contests.operations.tournaments.walk_over import give_walk_over
from contests.rules.fixtures import Meeting, Round
from contests.rules.knockout import Bracket, Decided, Match
from contests.rules.parties import ContestPartie
from contests.rules.swiss_table import SwissEvent, SwissMeeting, SwissRow
from contests.rules.table import LeagueRow
from tests.helping import leagues, tournaments
from tests.helping.cards import DESC, TIE
from tests.helping.factories import make_club

RUBICON = DESC[1:2]
DRAWN = ((*TIE, (20, 20), (20, 20)),)


def varied(*values: Any, but: str = "") -> None:
    """Each field, but one that may not vary, differs from one of these values to another."""
    names = [field.name for field in fields(values[0]) if field.name != but]
    alike = [name for name in names if len({getattr(value, name) for value in values}) == 1]
    assert alike == [], f"give {alike} other values here, so that this test sees them kept"


def as_json(value: Any) -> Any:
    """The value as the database gives it back."""
    return json.loads(json.dumps(value))


def test_every_field_of_a_partie_is_kept():
    first = PlayedPartie((1, 2), 2, 150, rubicon=True, card=31, number=2, day=date(2026, 9, 1))
    other = PlayedPartie((3, 4), None, card=32, number=1, day=date(2026, 9, 2))
    varied(first, other, but="walk_over")  # Nobody plays one on a card.
    kept = {"parties": as_json(parties_to_data([first, other]))}
    assert list(map(asdict, parties_from_data(kept))) == [asdict(first), asdict(other)]


def test_every_field_of_a_leagues_table_is_kept():
    names = [field.name for field in fields(LeagueRow)]
    row = LeagueRow(**{name: number for number, name in enumerate(names, 1)})
    assert rows_from_final(as_json({"rows": [asdict(row)]})) == [row]


def test_every_field_of_a_match_is_kept():
    played = Match(1, 1, (1, 4), (2, 1), 1, Decided.PLAYED)
    waiting = Match(2, 2, (None, 3))
    varied(played, waiting)
    matches = Bracket((played, waiting))
    assert bracket_from_data(as_json(bracket_to_data(matches))) == matches


def test_every_field_of_a_swiss_tournament_is_kept():
    names = [field.name for field in fields(SwissRow)]
    row = SwissRow(**{name: number for number, name in enumerate(names, 1)})
    first, second = Meeting(1, 2), Meeting(3, 1)
    won = ContestPartie((1, 2), 2, 150, rubicon=True)
    given = ContestPartie((3, 1), 1, walk_over=True)
    varied(won, given)
    rounds = Round(1, (first,), bye=3), Round(2, (second,), bye=2)
    varied(*rounds)
    meetings = SwissMeeting(1, first, won), SwissMeeting(2, second, given)
    varied(*meetings)
    event = SwissEvent((1, 2, 3), rounds, meetings, rows=(row,))
    assert swiss_from_data(as_json(swiss_to_data(event))) == event


def closed_league() -> Contest:
    """A league in which a drawn partie, rubicons and a walk-over count. Two leave it."""
    anne, bernard, celia, dennis, esther = five = tournaments.players(make_club(), 5)
    by = tournaments.officer_of(anne.club)
    league = leagues.drawn(by, *five)
    leagues.played(league, anne, bernard, parties=DRAWN)
    leagues.played(league, bernard, celia, parties=RUBICON)
    leagues.played(league, dennis, celia)
    leagues.played(league, anne, dennis, parties=RUBICON)
    give_meeting(contest_id=league.pk, by=by, winner=celia, loser=anne)
    for player in (dennis, esther):
        leave_league(contest_id=league.pk, by=by, player=player)
    return close_league(contest_id=league.pk, by=by)


def closed_knockout() -> Contest:
    """Dennis beats Esther for a place in the semifinals, and gives it up."""
    anne, bernard, _celia, dennis, esther = five = tournaments.players(make_club(), 5)
    by = tournaments.officer_of(anne.club)
    cup = tournaments.drawn(five, "knockout")
    tournaments.play(cup, dennis, esther, parties=DRAWN)
    tournaments.play(cup, dennis, esther, parties=RUBICON)
    give_walk_over(contest_id=cup.pk, by=by, winner=anne.pk, loser=dennis.pk)
    drop_out(contest_id=cup.pk, by=by, person=bernard)
    return close_tournament(contest_id=cup.pk, by=by)


def closed_swiss() -> Contest:
    """Esther has a bye, and Dennis drops out before the second round."""
    anne, bernard, celia, dennis, _esther = five = tournaments.players(make_club(), 5)
    by = tournaments.officer_of(anne.club)
    swiss = tournaments.drawn(five, "swiss", rounds=2)
    tournaments.play(swiss, anne, celia, parties=RUBICON)
    tournaments.play(swiss, bernard, dennis, parties=DRAWN)
    drop_out(contest_id=swiss.pk, by=by, person=dennis)
    draw_round(contest_id=swiss.pk, by=by, number=2)
    return close_tournament(contest_id=swiss.pk, by=by)


CLOSED = {"league": closed_league, "knockout": closed_knockout, "swiss": closed_swiss}


@pytest.mark.django_db
@pytest.mark.parametrize("kind", CLOSED)
def test_a_contest_just_closed_is_what_its_cards_say(kind):
    contest = CLOSED[kind]()
    contest.refresh_from_db()
    assert contest.final["parties"] != []
    assert changed_since(contest) == []
    assert [*wrong_leagues(contest.club), *wrong_tournaments(contest.club)] == []


DIGESTS = {
    "league": "d0d81a65e8add440",
    "knockout": "ca239c963e1b6249",
    "swiss": "cf0795092581c4ec",
}
"""The digest of what each of these contests keeps in form 3."""
WHAT_TO_DO = """A contest that is closed now keeps something else than in form {form}.

If that is meant: raise FORM in contests/finished/form.py, and write there what was before. Where
`form_of(contest)` is smaller, keep the old rules, and test that. Then write the new form and
digests here. The digest of this {kind} is {digest}."""


def digest_of(final: dict[str, Any]) -> str:
    """The digest of what a contest keeps, its people and cards numbered from 1."""
    numbers: dict[tuple[str, int], int] = {}

    def number(key: str, value: Any) -> Any:
        return value and numbers.setdefault((key, value), len(numbers) + 1)

    def renumber(part: dict[str, Any]) -> dict[str, Any]:
        people = [number("person", person) for person in part.get("people", ())]
        ids = {key: number(key, part[key]) for key in ("person", "card") if key in part}
        return {**part, **ids, **({"people": people} if people else {})}

    renumbered = json.loads(json.dumps(final), object_hook=renumber)
    return sha256(json.dumps(renumbered).encode()).hexdigest()[:16]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", CLOSED)
def test_what_a_closed_contest_keeps_has_a_form(kind):
    digest = digest_of(CLOSED[kind]().final)
    expected = (3, DIGESTS[kind])
    assert (FORM, digest) == expected, WHAT_TO_DO.format(form=FORM, kind=kind, digest=digest)
