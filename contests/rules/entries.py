"""Errors of contests, and checks of their people and days."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from typing import Final


class Fault(StrEnum):
    """The reason of a `ContestError`. A page adds the words."""

    TWICE = "twice"
    TOO_FEW = "too-few"
    UNKNOWN = "unknown"
    SAME_PERSON = "same-person"
    WRONG_WINNER = "wrong-winner"
    WRONG_POINTS = "wrong-points"
    NO_MEETINGS = "no-meetings"
    EVEN_MATCH = "even-match"
    DECIDED = "decided"
    NOT_DRAWN = "not-drawn"
    UNDECIDED = "undecided"
    OUT = "out"
    BACKWARDS = "backwards"


_SENTENCES: Final = {
    Fault.TWICE: "A person stands in the draw twice.",
    Fault.TOO_FEW: "A contest needs two people.",
    Fault.UNKNOWN: "A person does not play in this contest.",
    Fault.SAME_PERSON: "Nobody plays a partie alone.",
    Fault.WRONG_WINNER: "The winner did not play the partie.",
    Fault.WRONG_POINTS: "Only a partie that was played and won has points, and none below zero.",
    Fault.NO_MEETINGS: "People meet once at least.",
    Fault.EVEN_MATCH: "A match has an odd number of parties.",
    Fault.DECIDED: "This is decided already.",
    Fault.NOT_DRAWN: "These two are not drawn together.",
    Fault.UNDECIDED: "A meeting of the last round has no result.",
    Fault.OUT: "This person is out of the contest.",
    Fault.BACKWARDS: "The season ends before it begins.",
}


class ContestError(ValueError):
    """An error of a contest: the `fault`, and the people whom it concerns."""

    def __init__(self, fault: Fault, *people: int) -> None:
        self.fault = fault
        self.people = people
        super().__init__(_SENTENCES[fault])


def verify_people(people: Sequence[int]) -> None:
    """Raise ContestError unless there are two or more people, each only once."""
    if twice := sorted(person for person, times in Counter(people).items() if times > 1):
        raise ContestError(Fault.TWICE, *twice)
    if len(people) < 2:
        raise ContestError(Fault.TOO_FEW, *people)


def verify_season(begins: date, ends: date) -> None:
    """Raise ContestError if the season ends before it begins. It may be a single day."""
    if ends < begins:
        raise ContestError(Fault.BACKWARDS)
