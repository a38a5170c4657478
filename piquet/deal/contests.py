"""Which side counts the point, the sequences, and the quatorzes and trios (R4–R7, R13, R14).

The combinations that players *call* can score. The ones they *show or admit to* bar the other side.
These usually agree, but not always. A call may imply something uncalled, which bars (Law 56, Case
IV). The cards of players who barred themselves still bar the other side (Law 46, Case I). The calls
of players who reckon nothing bar too. If their calls are not known, everything they hold bars (R14;
Law 58). A false call bars nothing (Law 54).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from piquet.deal.cards import SUITS, write_cards
from piquet.deal.combinations import (
    OF_RANK,
    SHORTEST,
    Combination,
    equal_points,
    held_point,
    held_sequences,
    held_sets,
    point_of,
    set_of,
)
from piquet.deal.faults import ELDER, SIDES, YOUNGER, DealFault
from piquet.deal.hands import Holding
from piquet.rule_sets import RuleSet

POINT: Final = "point"
SEQUENCES: Final = "sequences"
SETS: Final = "sets"
# The kinds of combination, in the order they are counted (R10).
KINDS: Final = (POINT, SEQUENCES, SETS)
GOOD: Final = "good"
EQUAL: Final = "equal"
NOT_GOOD: Final = "not good"

Called = tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class KindContest:
    """One kind of combination, compared between elder and younger.

    `called` holds each side's calls, best first. `bars` holds the strength of the best combination
    that each side calls, shows or admits to; 0 for none.
    """

    kind: str
    called: tuple[Called, Called]
    bars: tuple[int, int]

    @property
    def keeper(self) -> int | None:
        """The side with the better combination, which bars the other; None if they are equal
        (R13)."""
        elder, younger = self.bars
        if elder == younger:
            return None
        return ELDER if elder > younger else YOUNGER

    def reply(self, side: int) -> str:
        """Return the answer to a side's calls: GOOD, EQUAL or NOT_GOOD.

        One reply covers every call of the kind, because equal best combinations cancel the others
        (R5).
        """
        best, against = _best(self.called[side]), self.bars[1 - side]
        if best == against:
            return EQUAL
        return GOOD if best > against else NOT_GOOD

    def good(self, side: int) -> Called:
        """Return the combinations that a side counts."""
        called = self.called[side]
        return called if called and self.reply(side) == GOOD else ()


def contests(elder: Holding, younger: Holding, rules: RuleSet) -> tuple[KindContest, ...]:
    """Compare the two hands in point, sequences and sets.

    Elder shows the calls that are good or equal. Anything that can be seen in those cards bars
    younger, who answers afterwards. So a point headed by the ace and two major tierces bar three
    knaves. They do not if elder, who would have to reckon the aces, lets them pass (Case IV). A
    point is never implied: a point not called at first is lost (Law 46).
    """
    called = [[called_by(holding, kind, rules) for kind in KINDS] for holding in (elder, younger)]
    bars = [
        [_bar(holding, kind, calls, rules) for kind, calls in zip(KINDS, by_kind, strict=True)]
        for holding, by_kind in zip((elder, younger), called, strict=True)
    ]
    if elder.calls:
        shown = _shown(called[ELDER], bars[YOUNGER])
        for place, kind in enumerate(KINDS[1:], start=1):
            if kind not in elder.passes:
                bars[ELDER][place] = max(bars[ELDER][place], _best(held(shown, kind, rules)))
    elders = ((),) * len(KINDS) if elder.reckons_nothing else called[ELDER]
    youngers = ((),) * len(KINDS) if younger.reckons_nothing else called[YOUNGER]
    return tuple(
        KindContest(
            kind, (elders[place], youngers[place]), (bars[ELDER][place], bars[YOUNGER][place])
        )
        for place, kind in enumerate(KINDS)
    )


def points_that_differ(elder: Holding, younger: Holding, rules: RuleSet) -> tuple[int, ...]:
    """Return the cards of each of elder's equal best points if the deal depends on elder's choice.

    The cards shown for the point bar younger's sequences, even if elder calls none (Case IV). The
    result is empty if elder has one best point, does not call it, or if every choice bars alike.
    """
    if POINT in elder.calls and not elder.calls[POINT]:
        return ()
    points = equal_points(elder.hand)
    if len(points) < 2:
        return ()
    outcomes = {
        tuple(_outcome(contest) for contest in contests(shown, younger, rules))
        for shown in (replace(elder, calls={**elder.calls, POINT: (point,)}) for point in points)
    }
    return points if len(outcomes) > 1 else ()


def _outcome(contest: KindContest) -> tuple[int | None, bool, bool]:
    """Return the side that bars the other, and whether elder and younger count."""
    return contest.keeper, bool(contest.good(ELDER)), bool(contest.good(YOUNGER))


def called_by(holding: Holding, kind: str, rules: RuleSet) -> Called:
    """Return a player's right calls of a kind, best first: the named ones, or else everything
    held."""
    if kind not in holding.calls:
        return held(holding.hand, kind, rules)
    read = {POINT: lambda cards: point_of(cards, rules), SEQUENCES: _called_sequence, SETS: set_of}
    called = [read[kind](cards) for cards in holding.calls[kind] if not cards & ~holding.hand]
    return tuple(sorted(called, key=lambda call: -call.strength))


def held(hand: int, kind: str, rules: RuleSet) -> Called:
    """Return every combination of a kind that a hand holds, best first."""
    if kind == POINT:
        return held_point(hand, rules)
    return held_sequences(hand) if kind == SEQUENCES else held_sets(hand)


def check_calls(side: int, holding: Holding) -> Iterator[DealFault]:
    """Yield an error for each call that is misnamed or not held (R4–R6; Law 54).

    A false call is not an error for a player who reckons nothing, because that is its penalty.
    """
    for kind, calls in holding.calls.items():
        taken = 0
        for number, cards in enumerate(calls):
            where = f"calls.{SIDES[side]}.{kind}" + ("" if kind == POINT else f"[{number}]")
            yield from _check_call(
                where, kind, cards, cards if holding.reckons_nothing else holding.hand
            )
            if cards & taken:
                text = (
                    f"{write_cards(cards & taken)} is called twice. A card counts only once in "
                    "each kind of call."
                )
                yield DealFault(where, _RULE[kind], text)
            taken |= cards


# The point needs no rule: there is only one call, so no card can be in two.
_RULE: Final = {SEQUENCES: "R5", SETS: "R6"}


def _check_call(where: str, kind: str, cards: int, hand: int) -> Iterator[DealFault]:
    if cards & ~hand:
        text = (
            f"{write_cards(cards & ~hand)} is called but is not in the hand. That is a false call."
        )
        yield DealFault(where, "Law 54", text)
    if kind == POINT and not _of_one_suit(cards):
        yield DealFault(
            where, "R4", f"{write_cards(cards)} are not all of one suit, so they are not a point."
        )
    if kind == SEQUENCES and not _is_sequence(cards):
        text = f"{write_cards(cards)} is not a sequence of three or more cards in one suit."
        yield DealFault(where, "R5", text)
    if kind == SETS and not _is_set(cards):
        text = f"{write_cards(cards)} are not three or four aces, kings, queens, knaves or tens."
        yield DealFault(where, "R6", text)


def _of_one_suit(cards: int) -> bool:
    return any(cards and not cards & ~(255 << 8 * suit) for suit in range(len(SUITS)))


def _is_sequence(cards: int) -> bool:
    return (
        _of_one_suit(cards)
        and len(sequences := held_sequences(cards)) == 1
        and sequences[0].cards == cards
    )


def _is_set(cards: int) -> bool:
    return cards.bit_count() >= SHORTEST and any(not cards & ~alike for alike in OF_RANK)


def _called_sequence(cards: int) -> Combination:
    (sequence,) = held_sequences(cards)
    return sequence


def _bar(holding: Holding, kind: str, called: Called, rules: RuleSet) -> int:
    """Return the strength of a player's best combination that bars the other; 0 for none.

    It is the best call. For a player who barred themselves it is the best held (Case I).
    """
    if kind in holding.bars:
        return _best(held(holding.hand, kind, rules))
    return _best(called)


def _shown(called: Iterable[Called], against: Iterable[int]) -> int:
    """Return the cards shown for calls: all good calls, and the best of the equal ones."""
    shown = 0
    for calls, bar in zip(called, against, strict=True):
        best = _best(calls)
        for call in calls:
            if best > bar or best == bar == call.strength:
                shown |= call.cards
    return shown


def _best(called: Called) -> int:
    """Return the strength of the first combination, which is the best; 0 if there is none."""
    return called[0].strength if called else 0
