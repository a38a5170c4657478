"""A knockout: the draw, and the bracket after any number of events.

Seeds are drawn into the standard order. The first two can meet only in the final, the first four
only in the semifinals. The best seeds have the byes. The bracket is derived from the events in
their order. A corrected result may leave parties that no longer belong to any match. The bracket
lists them as misfits.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from contests.rules.entries import ContestError, Fault, verify_people
from contests.rules.parties import ContestPartie


@dataclass(frozen=True, slots=True)
class Draw:
    """The people of a knockout, the best seed first, and the most parties of a match.

    A match is the best of `best_of` parties. Raises ContestError for a person entered twice, for
    one person alone, and for an even number of parties.
    """

    seeds: tuple[int, ...]
    best_of: int = 1

    def __post_init__(self) -> None:
        verify_people(self.seeds)
        if self.best_of < 1 or self.best_of % 2 == 0:
            raise ContestError(Fault.EVEN_MATCH)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A person leaves. Their present or next opponent has a walk-over."""

    person: int


Event = ContestPartie | Withdrawal


@dataclass(frozen=True, slots=True)
class Misfit:
    """A partie or a withdrawal that does not fit the bracket, and why. It decides nothing."""

    event: Event
    fault: Fault


class Decided(StrEnum):
    """The ways in which a match is decided."""

    BYE = "bye"
    PLAYED = "played"
    WALK_OVER = "walk-over"


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the bracket: its two people, or None, and the parties that each won.

    `round` and `place` count from 1, from the first round and from the top of the bracket. In the
    first round a bye is a person without an opponent.
    """

    round: int
    place: int
    players: tuple[int | None, int | None]
    wins: tuple[int, int] = (0, 0)
    winner: int | None = None
    decided: Decided | None = None

    @property
    def is_ready(self) -> bool:
        """Whether both people are known and nobody has won yet."""
        return self.winner is None and None not in self.players

    @property
    def pair(self) -> frozenset[int | None]:
        """The two people of the match, without an order."""
        return frozenset(self.players)


@dataclass(frozen=True, slots=True)
class Bracket:
    """All matches of a knockout, round by round, and the events that did not fit."""

    matches: tuple[Match, ...]
    misfits: tuple[Misfit, ...] = ()

    @property
    def winner(self) -> int | None:
        """The winner of the final, or None."""
        return self.matches[-1].winner

    @property
    def rounds(self) -> tuple[tuple[Match, ...], ...]:
        """The matches of each round, from the first one to the final."""
        by_round = groupby(self.matches, key=lambda match: match.round)
        return tuple(tuple(matches) for _number, matches in by_round)

    @property
    def open_matches(self) -> tuple[Match, ...]:
        """The matches that can be played now."""
        return tuple(match for match in self.matches if match.is_ready)


def bracket_order(people: int) -> list[int]:
    """Return the seeds from the top of the bracket down, from 1; those above `people` are byes."""
    order = [1]
    while len(order) < people:
        order = [place for seed in order for place in (seed, 2 * len(order) + 1 - seed)]
    return order


def bracket(draw: Draw, events: Iterable[Event] = ()) -> Bracket:
    """Return the bracket of a knockout after these events.

    A drawn partie decides nothing, and is played again. A walk-over decides its match. Events that
    do not fit are listed as misfits. A partie does not fit if its two do not meet, or if their
    match is decided. A withdrawal does not fit if the person is out already or has won.
    """
    state, misfits = _State(draw), []
    for event in events:
        try:
            state.take(event)
        except ContestError as error:
            misfits.append(Misfit(event, error.fault))
    return Bracket(tuple(state.matches), tuple(misfits))


def verify_event(draw: Draw, events: Iterable[Event], new: Event) -> None:
    """Raise ContestError if the new event does not fit the bracket after the other events."""
    before = list(events)
    passed = len(bracket(draw, before).misfits)
    misfits = bracket(draw, [*before, new]).misfits
    if len(misfits) > passed:
        people = (new.person,) if isinstance(new, Withdrawal) else new.players
        raise ContestError(misfits[-1].fault, *people)


class _State:
    """The bracket after some events."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._won: Counter[tuple[frozenset[int], int | None]] = Counter()
        self._given: dict[frozenset[int], int | None] = {}
        self._withdrawn: list[int] = []
        self.matches = self._derived()

    def take(self, event: Event) -> None:
        """Add an event to the state. Raises ContestError if it does not fit."""
        if isinstance(event, Withdrawal):
            self._withdraw(event.person)
        else:
            self._play(event)
        self.matches = self._derived()

    def _withdraw(self, person: int) -> None:
        """Let a person leave. Raises ContestError if they are out, or if the final is decided."""
        self._verify_known(person)
        if person in self._withdrawn or self._is_out(person):
            raise ContestError(Fault.OUT, person)
        if self.matches[-1].winner is not None:
            raise ContestError(Fault.DECIDED, person)
        self._withdrawn.append(person)

    def _play(self, partie: ContestPartie) -> None:
        """Count a partie or a walk-over. Raises ContestError if its two have no open match."""
        for person in partie.players:
            self._verify_known(person)
        match = next((match for match in self.matches if partie.pair == match.pair), None)
        if match is None:
            raise ContestError(Fault.NOT_DRAWN, *partie.players)
        if match.winner is not None:
            raise ContestError(Fault.DECIDED, *partie.players)
        if partie.walk_over:
            self._given[partie.pair] = partie.winner
        else:
            self._won[partie.pair, partie.winner] += 1

    def _verify_known(self, person: int) -> None:
        if person not in self._draw.seeds:
            raise ContestError(Fault.UNKNOWN, person)

    def _is_out(self, person: int) -> bool:
        """Return whether the person lost a match."""
        return any(
            match.winner not in {None, person} and person in match.players for match in self.matches
        )

    def _derived(self) -> list[Match]:
        """Return all matches, from the first round to the final."""
        seeds = self._draw.seeds
        order = bracket_order(len(seeds))
        people = [seeds[seed - 1] if seed <= len(seeds) else None for seed in order]
        matches: list[Match] = []
        number = 0
        while len(people) > 1:
            number += 1
            pairs = zip(people[::2], people[1::2], strict=True)
            played = [self._match(number, place, pair) for place, pair in enumerate(pairs, 1)]
            people = [match.winner for match in played]
            matches += played
        return matches

    def _match(self, number: int, place: int, players: tuple[int | None, int | None]) -> Match:
        first, second = players
        if first is None or second is None:
            if number > 1:
                return Match(number, place, players)
            alone = second if first is None else first
            return Match(number, place, players, winner=alone, decided=Decided.BYE)
        wins = self._wins(first, second)
        if max(wins) > self._draw.best_of // 2:
            winner = first if wins[0] > wins[1] else second
            return Match(number, place, players, wins, winner, Decided.PLAYED)
        stays = self._given.get(frozenset((first, second))) or self._who_stays(first, second)
        if stays is not None:
            return Match(number, place, players, wins, stays, Decided.WALK_OVER)
        return Match(number, place, players, wins)

    def _wins(self, first: int, second: int) -> tuple[int, int]:
        pair = frozenset((first, second))
        return self._won[pair, first], self._won[pair, second]

    def _who_stays(self, first: int, second: int) -> int | None:
        """Return the person with a walk-over: the one who did not withdraw, or withdrew later.

        Return None if neither withdrew.
        """
        gone = [person for person in self._withdrawn if person in {first, second}]
        if not gone:
            return None
        return second if gone[0] == first else first
