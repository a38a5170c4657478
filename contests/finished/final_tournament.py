"""Convert the bracket or table of a closed tournament to plain data and back.

The keys `person` and `people` hold members' ids, and `card` holds ids of cards. No other key holds
ids.
"""

from collections.abc import Mapping
from typing import Any, Final

from contests.finished.form import FORM
from contests.rules.fixtures import Meeting, Round
from contests.rules.knockout import Bracket, Decided, Match
from contests.rules.parties import ContestPartie
from contests.rules.swiss_table import SwissEvent, SwissMeeting, SwissRow

Data = dict[str, Any]
_ROW: Final = ("place", "score", "opponents", "won", "drawn", "lost", "byes", "net", "rubicons")


def bracket_to_data(bracket: Bracket) -> Data:
    """Return a bracket as plain data, without its misfits."""
    return {"form": FORM, "matches": [_match_to_data(match) for match in bracket.matches]}


def bracket_from_data(data: Mapping[str, Any]) -> Bracket:
    """Return the bracket that `bracket_to_data` converted."""
    return Bracket(tuple(_match(match) for match in data["matches"]))


def _match_to_data(match: Match) -> Data:
    return {
        "round": match.round,
        "place": match.place,
        "people": list(match.players),
        "wins": list(match.wins),
        "person": match.winner,
        "decided": match.decided,
    }


def _match(data: Mapping[str, Any]) -> Match:
    first, second = data["people"]
    wins, wins_of_second = data["wins"]
    decided = data["decided"] and Decided(data["decided"])
    return Match(
        data["round"],
        data["place"],
        (first, second),
        (wins, wins_of_second),
        data["person"],
        decided,
    )


def swiss_to_data(event: SwissEvent) -> Data:
    """Return a Swiss tournament as plain data, without its misfits."""
    return {
        "form": FORM,
        "people": list(event.people),
        "rounds": [
            {
                "number": drawn.number,
                "person": drawn.bye,
                "meetings": [_meeting_to_data(meeting) for meeting in event.of_round(drawn.number)],
            }
            for drawn in event.rounds
        ],
        "rows": [
            {"person": row.person, **{name: getattr(row, name) for name in _ROW}}
            for row in event.rows
        ],
    }


def _meeting_to_data(meeting: SwissMeeting) -> Data:
    partie = meeting.partie
    return {
        "people": [meeting.meeting.dealer, meeting.meeting.other],
        "decided": partie is not None,
        "person": partie and partie.winner,
        "points": partie.points if partie else 0,
        "rubicon": bool(partie and partie.rubicon),
        "walk_over": bool(partie and partie.walk_over),
    }


def swiss_from_data(data: Mapping[str, Any]) -> SwissEvent:
    """Return the tournament that `swiss_to_data` converted."""
    drawn_and_played = [
        (
            Round(kept_round["number"], (), kept_round["person"]),
            [_meeting(kept_round["number"], meeting) for meeting in kept_round["meetings"]],
        )
        for kept_round in data["rounds"]
    ]
    return SwissEvent(
        people=tuple(data["people"]),
        rounds=tuple(
            Round(drawn.number, tuple(met.meeting for met in meetings), drawn.bye)
            for drawn, meetings in drawn_and_played
        ),
        meetings=tuple(met for _drawn, meetings in drawn_and_played for met in meetings),
        rows=tuple(SwissRow(**row) for row in data["rows"]),
    )


def _meeting(number: int, data: Mapping[str, Any]) -> SwissMeeting:
    dealer, other = data["people"]
    partie = ContestPartie(
        (dealer, other), data["person"], data["points"], data["rubicon"], data["walk_over"]
    )
    return SwissMeeting(number, Meeting(dealer, other), partie if data["decided"] else None)
