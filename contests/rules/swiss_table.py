"""The state of a Swiss tournament: its decided meetings, and its table.

The rounds stay as they were drawn. A corrected result changes scores and places, but not the rounds
drawn after it. Ties in score are broken, in order, by the sum of the opponents' scores, parties
won, net points, and rubicons inflicted less rubicons suffered. People who are level in all of these
share a place.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from contests.rules.entries import ContestError, Fault, verify_people
from contests.rules.fixtures import Meeting, Round
from contests.rules.parties import ContestPartie
from contests.rules.swiss import DRAW, WIN, PlayedRound, pair_round


@dataclass(frozen=True, slots=True)
class SwissMeeting:
    """A meeting of a round, and the partie that decided it, or None while it is undecided."""

    round: int
    meeting: Meeting
    partie: ContestPartie | None


@dataclass(frozen=True, slots=True)
class SwissRow:
    """A line of the table.

    `score` is two for a partie won and for a bye, one for a draw. `opponents` is the sum of the
    scores of the people faced (see `swiss_event`). `net` is the points won less those lost,
    `rubicons` those inflicted less those suffered.
    """

    place: int
    person: int
    score: int
    opponents: int
    won: int
    drawn: int
    lost: int
    byes: int
    net: int
    rubicons: int


@dataclass(frozen=True, slots=True)
class SwissEvent:
    """A Swiss tournament: its people, rounds, meetings and table, and the parties that do not fit.

    `people` are in the order of the seeds. `rows` has everybody from the first place down; people
    who share a place are in the order of the seeds.
    """

    people: tuple[int, ...]
    rounds: tuple[Round, ...]
    meetings: tuple[SwissMeeting, ...]
    misfits: tuple[ContestPartie, ...] = ()
    rows: tuple[SwissRow, ...] = ()

    @property
    def undecided(self) -> tuple[SwissMeeting, ...]:
        """The meetings without a result, from the first round on."""
        return tuple(meeting for meeting in self.meetings if meeting.partie is None)

    def of_round(self, number: int) -> tuple[SwissMeeting, ...]:
        """Return the meetings of a round."""
        return tuple(meeting for meeting in self.meetings if meeting.round == number)

    def next_round(self, dropped: Iterable[int] = ()) -> Round:
        """Draw and return the next round of all who have not dropped out.

        Raises ContestError while a meeting has no result, and if fewer than two are left.
        """
        gone = set(dropped)
        return pair_round([person for person in self.people if person not in gone], self.history)

    @property
    def history(self) -> list[PlayedRound]:
        """The rounds with their results. Raises ContestError while a meeting has none."""
        return [PlayedRound(drawn, self._parties(drawn.number)) for drawn in self.rounds]

    def _parties(self, number: int) -> tuple[ContestPartie, ...]:
        return tuple(meeting.partie for meeting in self.of_round(number) if meeting.partie)


def swiss_event(
    people: Sequence[int],
    rounds: Sequence[Round],
    parties: Iterable[ContestPartie] = (),
    dropped: Sequence[int] = (),
    *,
    dummies: bool = True,
) -> SwissEvent:
    """Return the tournament of these people, the best seed first, as drawn and played.

    `parties` are in the order they were played, `dropped` in the order they dropped out. If two
    meet again, their second partie belongs to the second meeting. A person who drops out before
    their last meeting is played gives it to the other.

    A person may not play in a round, because of a bye, a walk-over, or a round missed. They then
    face a dummy with their own score (FIDE's C.07 Tie-Break Regulations, article 16). Without
    `dummies`, they face nobody in a bye or a round missed, and their drawn opponent in a walk-over.

    Raises ContestError for a person entered twice, and for one person alone.
    """
    verify_people(people)
    played: dict[frozenset[int], deque[ContestPartie]] = defaultdict(deque)
    for partie in parties:
        played[partie.pair].append(partie)
    given = _given(rounds, dropped)
    meetings = tuple(
        SwissMeeting(
            drawn.number,
            meeting,
            _taken(played[meeting.pair]) or given.get((drawn.number, meeting)),
        )
        for drawn in rounds
        for meeting in drawn.meetings
    )
    misfits = tuple(partie for left in played.values() for partie in left)
    event = SwissEvent(tuple(people), tuple(rounds), meetings, misfits)
    return replace(event, rows=_in_places(event, dummies=dummies))


def verify_result(event: SwissEvent, partie: ContestPartie) -> None:
    """Raise ContestError if the event has no undecided meeting for this partie."""
    of_pair = [meeting for meeting in event.meetings if meeting.meeting.pair == partie.pair]
    if strangers := sorted(partie.pair.difference(event.people)):
        raise ContestError(Fault.UNKNOWN, *strangers)
    if not of_pair:
        raise ContestError(Fault.NOT_DRAWN, *partie.players)
    if all(meeting.partie for meeting in of_pair):
        raise ContestError(Fault.DECIDED, *partie.players)


def _taken(left: deque[ContestPartie]) -> ContestPartie | None:
    return left.popleft() if left else None


def _given(
    rounds: Sequence[Round], dropped: Sequence[int]
) -> Mapping[tuple[int, Meeting], ContestPartie]:
    """Return the walk-overs that people who dropped out give, by round and meeting."""
    last = {
        person: (drawn.number, meeting)
        for drawn in rounds
        for meeting in drawn.meetings
        for person in meeting.pair
    }
    given: dict[tuple[int, Meeting], ContestPartie] = {}
    for person in dropped:
        if person in last and last[person] not in given:
            _number, meeting = last[person]
            other = meeting.other if meeting.dealer == person else meeting.dealer
            given[last[person]] = ContestPartie((person, other), other, walk_over=True)
    return given


def _in_places(event: SwissEvent, *, dummies: bool) -> tuple[SwissRow, ...]:
    scores = {person: sum(_scores_of(event, person)) for person in event.people}
    faced = {person: tuple(_faced(event, person, dummies=dummies)) for person in event.people}
    lines = sorted(
        (_line(event, person, scores, faced[person]) for person in event.people), key=_rank
    )
    rows: list[SwissRow] = []
    for _rank_of, level in groupby(lines, key=_rank):
        place = len(rows) + 1
        rows += [SwissRow(place, *line) for line in level]
    return tuple(rows)


Line = tuple[int, int, int, int, int, int, int, int, int]
"""A row without its place."""


def _rank(line: Line) -> tuple[int, ...]:
    _person, score, opponents, won, _drawn, _lost, _byes, net, rubicons = line
    return (-score, -opponents, -won, -net, -rubicons)


def _line(event: SwissEvent, person: int, scores: Mapping[int, int], faced: Iterable[int]) -> Line:
    own = list(_parties_of(event, person))
    return (
        person,
        scores[person],
        sum(scores[other] for other in faced),
        sum(partie.winner == person for partie in own),
        sum(partie.winner is None for partie in own),
        sum(partie.loser == person for partie in own),
        sum(drawn.bye == person for drawn in event.rounds),
        sum(partie.points if partie.winner == person else -partie.points for partie in own),
        sum((1 if partie.winner == person else -1) for partie in own if partie.rubicon),
    )


def _faced(event: SwissEvent, person: int, *, dummies: bool) -> Iterator[int]:
    """Yield the people faced: opponents, and the person as the dummy of each other round."""
    met = [
        meeting.meeting.other if meeting.meeting.dealer == person else meeting.meeting.dealer
        for meeting in event.meetings
        if person in meeting.meeting.pair
        and not (dummies and meeting.partie is not None and meeting.partie.walk_over)
    ]
    yield from met
    if dummies:
        yield from [person] * (len(event.rounds) - len(met))


def _parties_of(event: SwissEvent, person: int) -> Iterator[ContestPartie]:
    """Yield the parties that decided the person's meetings."""
    for meeting in event.meetings:
        if meeting.partie and person in meeting.partie.players:
            yield meeting.partie


def _scores_of(event: SwissEvent, person: int) -> Iterator[int]:
    """Yield the person's scores, partie by partie and bye by bye."""
    for partie in _parties_of(event, person):
        yield DRAW if partie.winner is None else WIN * (partie.winner == person)
    for drawn in event.rounds:
        yield WIN * (drawn.bye == person)
