"""Every possible course of twelve tricks, and what each side counts in its play (R8, R12).

A *course* is the winners of the tricks, as a number with a bit for each (see `tricks.py`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from piquet.deal.faults import ELDER, YOUNGER
from piquet.deal.hands import TWELVE
from piquet.rule_sets import RuleSet

Pair = tuple[int, int]
# Elder's tricks, then what elder and what younger count in play.
PlayFigures = tuple[int, int, int]
# `PlayFigures`, and what elder had counted when younger first counted (or at the end, if never).
Course = tuple[int, int, int, int]
# What elder had counted when younger first counted, and the reverse.
Before = Pair


def _every_course() -> tuple[Course, ...]:
    """Return what each side counts on each course if every card counts, indexed by the course."""
    courses: list[Course] = [(0, 0, 0, 0)]
    for number in range(1, TWELVE + 1):
        last = number == TWELVE
        courses = [
            after
            for course, before in enumerate(courses)
            for after in _two_ways(course & 1, before, 2 if last else 1)
        ]
    return tuple(courses)


def _two_ways(leader: int, course: Course, winning: int) -> tuple[Course, Course]:
    """Return the course after one more trick, won by elder and won by younger.

    The leader counts one for leading and losing the trick. For leading and winning it, the leader
    counts `winning`, which is two in the last trick.
    """
    tricks, elder, younger, before = course
    if leader == YOUNGER:
        return (
            (tricks + 1, elder + winning, younger + 1, before),
            (tricks, elder, younger + winning, before),
        )
    return (
        (tricks + 1, elder + winning, younger, before if younger else elder + winning),
        (tricks, elder + 1, younger + winning, before if younger else elder + 1),
    )


COURSES: Final = _every_course()


def plays(rules: RuleSet, short: int | None = None) -> Mapping[PlayFigures, frozenset[Before]]:
    """Map the figures of play to what each side may have counted before the other first counted.

    `short` is the side that plays with fewer than twelve cards. The number of its cards is not
    known (R16). If small cards do not count (R20, R21), any card may be a small one.
    """
    return _plays(rules.small_cards_count, rules.last_trick_extra, short)


@lru_cache
def _plays(
    small_cards_count: bool, last_trick_extra: bool, short: int | None
) -> Mapping[PlayFigures, frozenset[Before]]:
    plays: dict[PlayFigures, set[Before]] = defaultdict(set)
    for missing in (0,) if short is None else range(1, TWELVE):
        for ended in _ends(small_cards_count, last_trick_extra, short, missing):
            _, tricks, elder, younger, before_younger, before_elder = ended
            before = (
                elder if before_younger is None else before_younger,
                younger if before_elder is None else before_elder,
            )
            plays[tricks, elder, younger].add(before)
    return {figures: frozenset(before) for figures, before in plays.items()}


# The leader, the figures so far, and what each had counted when the other first counted.
_State = tuple[int, int, int, int, int | None, int | None]
# The leader of a trick and their count for the lead; its winner and their count for winning.
_Trick = tuple[int, int, int, int]


def _ends(
    small_cards_count: bool, last_trick_extra: bool, short: int | None, missing: int
) -> Iterable[_State]:
    """Return every state of play after twelve tricks.

    The side `short` has no card for the last `missing` tricks.
    """
    states: set[_State] = {(ELDER, 0, 0, 0, None, None)}
    for number in range(1, TWELVE + 1):
        alone = 1 - short if short is not None and number > TWELVE - missing else None
        states = {
            _after(state, _with_last(trick, last_trick_extra) if number == TWELVE else trick)
            for state in states
            for trick in _tricks(state[0] if alone is None else alone, alone, small_cards_count)
        }
    return states


def _tricks(leader: int, alone: int | None, small_cards_count: bool) -> Iterator[_Trick]:
    """Yield every way a trick can count: the card led, or the card that wins, may be a small
    one."""
    for lead in (1,) if small_cards_count else (1, 0):
        yield leader, lead, leader, 0
        if alone is None:
            yield leader, lead, 1 - leader, 1
            if not lead:
                yield leader, lead, 1 - leader, 0


def _with_last(trick: _Trick, last_trick_extra: bool) -> _Trick:
    """Return the same trick as the last one: it counts one extra, or one whatever card wins it
    (R21)."""
    leader, lead, winner, win = trick
    counted = lead + win if winner == leader else win
    return leader, lead, winner, win + 1 if last_trick_extra or not counted else win


def _after(state: _State, trick: _Trick) -> _State:
    _, tricks, elder, younger, before_younger, before_elder = state
    leader, lead, winner, win = trick
    for side, amount in ((leader, lead), (winner, win)):
        if amount and side == ELDER:
            before_elder = younger if before_elder is None else before_elder
            elder += amount
        elif amount:
            before_younger = elder if before_younger is None else before_younger
            younger += amount
    return winner, tricks + (winner == ELDER), elder, younger, before_younger, before_elder
