"""Everybody meets everybody: the fixtures of a league, drawn by the circle method.

All people but the last form a circle. In each round one person on the circle meets the last person,
and the others meet the person opposite. With an odd number, all form the circle, and that one
person has a bye.
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
        """The two who meet, without an order."""
        return frozenset((self.dealer, self.other))

    def turned(self) -> "Meeting":
        """Return a meeting of the same two with the other dealing first."""
        return Meeting(self.other, self.dealer)


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a contest: its meetings, and the person with a bye. `number` counts from 1."""

    number: int
    meetings: tuple[Meeting, ...]
    bye: int | None = None

    @property
    def busy(self) -> set[int]:
        """All people with a meeting in the round."""
        return {person for meeting in self.meetings for person in meeting.pair}


def draw_fixtures(people: Sequence[int], times: int = 1) -> tuple[Round, ...]:
    """Return rounds in which any two people meet `times` times.

    The order of the people decides the draw. Everybody deals first as often as second, or once more
    or less. If two meet a second time, the other one deals first. Raises ContestError for a person
    entered twice, for one person alone, and if `times` is below 1.
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
    """Return the meetings and the bye of each round, for meeting once."""
    circle = people if len(people) % 2 else people[:-1]
    last = None if len(people) % 2 else people[-1]
    return [_turn(circle, last, turn) for turn in range(len(circle))]


def _turn(circle: Sequence[int], last: int | None, turn: int) -> tuple[list[Meeting], int | None]:
    """Return the meetings and the bye of one round.

    Count steps both ways from the person who meets the last one. The same number of steps leads to
    the two people of a meeting. The person an odd number of steps ahead deals first. The person
    opposite is an even number ahead, because the circle is odd. The first deal therefore alternates
    from round to round.
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
    """Return the rounds with the meetings of a person who enters late.

    The person meets each of the `others` `times` times. Meetings already drawn stay. In each round
    the person meets somebody who is free; with an odd number, the one with the bye. Further rounds
    follow for the rest. Raises ContestError if the person is in the draw already.
    """
    if any(person in drawn.busy for drawn in rounds):
        raise ContestError(Fault.TWICE, person)
    late = _Late(person, rounds, Counter(dict.fromkeys(others, times)))
    late_rounds = [late.into(drawn) for drawn in rounds]
    while late.to_meet.total():
        late_rounds.append(late.into(Round(len(late_rounds) + 1, ())))
    return tuple(late_rounds)


class _Late:
    """A person who enters late, and how often they must still meet each of the others."""

    def __init__(self, person: int, rounds: Sequence[Round], to_meet: Counter[int]) -> None:
        self.to_meet = to_meet
        self._person = person
        self._drawn = [meeting for drawn in rounds for meeting in drawn.meetings]

    def into(self, drawn: Round) -> Round:
        """Return the round with a meeting of this person, if somebody in it is free to play."""
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
        """Return the meeting with its first dealer.

        The person who dealt second in their last meeting deals first now. If they have not met, the
        one who is further behind in first deals does; ties go to the late entrant.
        """
        mine = Meeting(self._person, other)
        if met := [meeting for meeting in self._drawn if meeting.pair == mine.pair]:
            return met[-1].turned()
        return mine if self._ahead(self._person) <= self._ahead(other) else mine.turned()

    def _ahead(self, person: int) -> int:
        """Return how often a person deals first, less how often second."""
        first = sum(meeting.dealer == person for meeting in self._drawn)
        return first - sum(meeting.other == person for meeting in self._drawn)
