"""Every combination of two hands, the answer to each call, and its reason (R4–R7; Laws 62–64)."""

from collections.abc import Iterator
from dataclasses import dataclass

from piquet.deal.combinations import Combination
from piquet.deal.contests import POINT, SEQUENCES, Called, KindContest, contests, held
from piquet.deal.faults import ELDER, YOUNGER
from piquet.deal.hands import Holding
from piquet.rule_sets import RuleSet


@dataclass(frozen=True, slots=True)
class Answered:
    """A combination that a side holds, whether it is called, and the answer with its reason.

    `by` is the other side's best call, with which it is compared, or None. `best` is this side's
    best call, on which every other call of the kind depends. `why` is “alone”, “uncalled”
    (the other side holds some and calls none), “longer”, “pips”, “higher”, “quatorze”, “same”,
    “shown” and “best” (the answer is that to `best`).
    """

    side: int
    kind: str
    call: Combination
    called: bool
    reply: str
    why: str
    by: Combination | None
    best: Combination | None


def answers(elder: Holding, younger: Holding, rules: RuleSet) -> tuple[Answered, ...]:
    """Return every combination that two hands hold with its answer, elder's first, kind by kind."""
    holdings = (elder, younger)
    met = contests(elder, younger, rules)
    return tuple(
        answered
        for side in (ELDER, YOUNGER)
        for contest in met
        for answered in _of_kind(side, contest, holdings, rules)
    )


def _of_kind(
    side: int, contest: KindContest, holdings: tuple[Holding, Holding], rules: RuleSet
) -> Iterator[Answered]:
    called, others = contest.called[side], contest.called[1 - side]
    best, theirs = next(iter(called), None), next(iter(others), None)
    known = {combination.cards for combination in called}
    all_held = held(holdings[side].hand, contest.kind, rules)
    for combination in (*called, *_sunk(contest.kind, all_held, called)):
        is_called = combination.cards in known
        reply = contest.reply(side) if is_called else ""
        why = _why(contest, side, combination, theirs) if is_called else ""
        if why == "alone" and held(holdings[1 - side].hand, contest.kind, rules):
            why = "uncalled"
        yield Answered(side, contest.kind, combination, is_called, reply, why, theirs, best)


def _sunk(kind: str, all_held: Called, called: Called) -> Iterator[Combination]:
    """Yield the combinations held of which no part is called. Only one of equal points can be
    called."""
    for combination in all_held:
        is_called = any(
            call.cards & combination.cards
            or (kind == POINT and call.strength == combination.strength)
            for call in called
        )
        if not is_called:
            yield combination


def _why(
    contest: KindContest, side: int, combination: Combination, theirs: Combination | None
) -> str:
    """Return the reason for the answer to a call; all calls of a kind depend on the best of
    them."""
    best = contest.called[side][0]
    bar = contest.bars[1 - side]
    if not bar:
        return "alone"
    if combination.strength != best.strength:
        return "best"
    if theirs is None or theirs.strength != bar:
        return "shown"  # The other side holds or has shown it, but does not call it.
    if best.strength == bar:
        return "same"
    return _difference(contest.kind, best, theirs)


def _difference(kind: str, better: Combination, worse: Combination) -> str:
    if better.cards.bit_count() == worse.cards.bit_count():
        return "pips" if kind == POINT else "higher"
    return "longer" if kind in (POINT, SEQUENCES) else "quatorze"
