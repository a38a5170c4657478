"""Everybody meets everybody: the fixtures of a league, drawn by the circle method.

All but the last stand on a circle. In each round one of the circle meets the last, and the others
meet whoever stands opposite. With an odd number nobody is the last, and whoever would meet them has
a bye.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from contests.rules.entries import ContestError, Fault, verify_people


@dataclass(frozen=True, slots=True, order=True)
class Meeting:
    """Two people who are to play a partie. The `dealer` deals first."""

    dealer: int
    other: int

    @property
    def pair(self) -> frozenset[int]:
        """The two who meet, in no order."""
        return frozenset((self.dealer, self.other))

    def turned(self) -> "Meeting":
        """The same two, the other one dealing first."""
        return Meeting(self.other, self.dealer)


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a contest: who meets whom, and who has a bye. `number` counts from 1."""

    number: int
    meetings: tuple[Meeting, ...]
    bye: int | None = None

    @property
    def busy(self) -> set[int]:
        """Everybody who has a meeting in it."""
        return {person for meeting in self.meetings for person in meeting.pair}


def draw_fixtures(people: Sequence[int], times: int = 1) -> tuple[Round, ...]:
    """Return rounds in which everybody meets everybody so many times.

    The order of the people decides the draw. Everybody deals first as often as not, or once more or
    less; the second time that two meet, the other one deals first. Raises ContestError for a person
    who stands there twice, for one person alone, and for fewer meetings than one.
    """
    verify_people(people)
    if times < 1:
        raise ContestError(Fault.NO_MEETINGS)
    once = _draw_once(people)
    return tuple(
        Round(leg * len(once) + number, _dealt(meetings, leg), bye)
        for leg in range(times)
        for number, (meetings, bye) in enumerate(once, 1)
    )


def _draw_once(people: Sequence[int]) -> list[tuple[list[Meeting], int | None]]:
    """The meetings and the bye of each round, for meeting once."""
    circle = people if len(people) % 2 else people[:-1]
    last = None if len(people) % 2 else people[-1]
    return [_turn(circle, last, turn) for turn in range(len(circle))]


def _turn(circle: Sequence[int], last: int | None, turn: int) -> tuple[list[Meeting], int | None]:
    """A round: the steps from whoever meets the last lead to both of a meeting.

    Whoever stands an odd number of steps ahead deals first. The person opposite stands an even
    number ahead, because the circle is odd, and so the deal alternates from round to round.
    """
    size = len(circle)
    meetings = [
        Meeting(circle[(turn + steps) % size], circle[(turn - steps) % size])
        for steps in range(1, size, 2)
    ]
    if last is None:
        return meetings, circle[turn]
    with_last = Meeting(last, circle[turn])
    return [with_last.turned() if turn % 2 else with_last, *meetings], None


def _dealt(meetings: Sequence[Meeting], leg: int) -> tuple[Meeting, ...]:
    return tuple(meeting.turned() if leg % 2 else meeting for meeting in meetings)


def enter_late(
    rounds: Sequence[Round], person: int, others: Sequence[int], times: int = 1
) -> tuple[Round, ...]:
    """Return the rounds with those of somebody who enters late, and meets the others so many times.

    What was drawn stands. In each round they meet somebody who has nobody to play: with an odd
    number whoever has the bye. Rounds of their own follow. Raises ContestError if the person stands
    in the draw already.
    """
    if any(person in drawn.busy for drawn in rounds):
        raise ContestError(Fault.TWICE, person)
    late = _Late(person, rounds, Counter(dict.fromkeys(others, times)))
    late_rounds = [late.into(drawn) for drawn in rounds]
    while late.to_meet.total():
        late_rounds.append(late.into(Round(len(late_rounds) + 1, ())))
    return tuple(late_rounds)


class _Late:
    """Somebody who enters late: how often they have still `to_meet` each of the others."""

    def __init__(self, person: int, rounds: Sequence[Round], to_meet: Counter[int]) -> None:
        self.to_meet = to_meet
        self._person = person
        self._drawn = [meeting for drawn in rounds for meeting in drawn.meetings]

    def into(self, drawn: Round) -> Round:
        """Return the round with a meeting of theirs, if somebody in it is free to play them."""
        free = [
            person for person, often in self.to_meet.items() if often and person not in drawn.busy
        ]
        if not free:
            return drawn
        other = max(free, key=self.to_meet.__getitem__)
        self.to_meet[other] -= 1
        meeting = self._dealt(other)
        self._drawn.append(meeting)
        bye = None if drawn.bye == other else drawn.bye
        return replace(drawn, meetings=(*drawn.meetings, meeting), bye=bye)

    def _dealt(self, other: int) -> Meeting:
        """Whoever dealt second when they met before deals first, or else has dealt first less."""
        mine = Meeting(self._person, other)
        if met := [meeting for meeting in self._drawn if meeting.pair == mine.pair]:
            return met[-1].turned()
        return mine if self._ahead(self._person) <= self._ahead(other) else mine.turned()

    def _ahead(self, person: int) -> int:
        """How often a person deals first, less how often second."""
        first = sum(meeting.dealer == person for meeting in self._drawn)
        return first - sum(meeting.other == person for meeting in self._drawn)
