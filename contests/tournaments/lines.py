"""The lines of a tournament's page: a match or meeting in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from contests.rules.knockout import Decided, Match
from contests.rules.swiss_table import SwissMeeting, SwissRow
from scoring.words.progress import with_sign


@dataclass(frozen=True, slots=True)
class MeetingLine:
    """Two who meet: their names, the result in words, and their ids once both are known.

    In a Swiss tournament the first of them deals first.
    """

    dealer: str
    opponent: str
    result: str
    pair: tuple[int, int] | None
    is_open: bool
    figures: str = ""
    people: tuple[int, ...] = ()
    """The ids of those of the two who are known."""


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of a Swiss tournament's table, with the person's name."""

    row: SwissRow
    name: str
    is_out: bool

    @property
    def net(self) -> str:
        """The net points with their sign: “+120”."""
        return with_sign(self.row.net)


def match_line(match: Match, names: Mapping[int, str]) -> MeetingLine:
    """Return the line of a match of a knockout."""
    upper, lower = match.players
    first, second = _name(upper, match, names), _name(lower, match, names)
    pair = None if upper is None or lower is None else (upper, lower)
    figures = f"{match.wins[0]}–{match.wins[1]}" if any(match.wins) else ""
    people = tuple(person for person in match.players if person is not None)
    return MeetingLine(first, second, _said(match, names), pair, match.is_ready, figures, people)


def _name(person: int | None, match: Match, names: Mapping[int, str]) -> str:
    if person is not None:
        return names[person]
    return _("a bye") if match.decided is Decided.BYE else _("not known yet")


def _said(match: Match, names: Mapping[int, str]) -> str:
    if match.winner is None:
        return _("to play") if match.is_ready else ""
    words = {
        Decided.BYE: _("%(name)s goes on"),
        Decided.WALK_OVER: _("%(name)s has a walk-over"),
        Decided.PLAYED: _("%(name)s has won"),
    }
    return words[match.decided or Decided.PLAYED] % {"name": names[match.winner]}


def swiss_line(meeting: SwissMeeting, names: Mapping[int, str]) -> MeetingLine:
    """Return the line of a meeting of a Swiss tournament."""
    dealer, other = meeting.meeting.dealer, meeting.meeting.other
    return MeetingLine(
        names[dealer],
        names[other],
        _swiss_said(meeting, names),
        (dealer, other),
        meeting.partie is None,
        people=(dealer, other),
    )


def _swiss_said(meeting: SwissMeeting, names: Mapping[int, str]) -> str:
    partie = meeting.partie
    if partie is None:
        return _("to play")
    if partie.winner is None:
        return _("drawn")
    name = names[partie.winner]
    if partie.walk_over:
        return _("%(name)s has a walk-over") % {"name": name}
    if partie.rubicon:
        return _("%(name)s has won by %(n)d, rubicon") % {"name": name, "n": partie.points}
    return _("%(name)s has won by %(n)d") % {"name": name, "n": partie.points}
