"""Why a deal cannot have ended in two scores, and the nearest possible ones (R1–R16).

docs/possible-totals.md has the argument and its limits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from piquet.odds import possible_pairs
from piquet.rule_sets import RuleSet

Side = Literal["elder", "younger"]
CARTE_BLANCHE: Final = 10
ORDINALS: Final = {4: "fourth", 6: "sixth", 8: "eighth"}
# The least score of a capot with the play: forty and thirteen.
CAPOT: Final = 53


@dataclass(frozen=True, slots=True)
class ScoreFault:
    """The reason why a deal is impossible: the side of the wrong score, the rule, and a message.

    `limit` is the nearest possible score, or None if changing one score is not enough. If only the
    pair is impossible, `reason` is one of `REASONS` and `scores` is the pair. Then `near` are the
    possible scores of that side next to its own.
    """

    side: Literal["elder", "younger", "deal"]
    code: str
    rule: str
    message: str
    limit: int | None = None
    reason: str = ""
    scores: tuple[int, int] = (0, 0)
    near: tuple[int, ...] = ()


def check_deal(
    elder: int,
    younger: int,
    rules: RuleSet,
    mark: str = "",
    marked: Side | None = None,
    last_deal: bool = False,
) -> tuple[ScoreFault, ...]:
    """Return every reason why these cannot be the scores of a deal; empty if they can.

    `mark` is "conceded" (R15), "reckons_nothing" (R14) or "plays_short" (R16), for the side
    `marked`. `last_deal` says that the deal can be the last of its partie.
    """
    most = rules.highest
    faults = [*_check_score("elder", elder, most), *_check_score("younger", younger, most)]
    if not faults:
        faults += _check_mark(mark, marked, last_deal, rules)
    if not faults:
        scores: dict[Side, int] = {"elder": elder, "younger": younger}
        faults += _check_bounds(scores, rules, mark, marked)
        faults = faults or [*_check_pair(scores, rules, mark, marked)]
    return tuple(faults)


def _check_bounds(
    scores: dict[Side, int], rules: RuleSet, mark: str, marked: Side | None
) -> Iterator[ScoreFault]:
    """Yield the errors in a single score, whatever the other score is."""
    if mark == possible_pairs.SHORT:
        return  # Tricks that a short hand cannot answer count for the other, so no minimum holds.
    if marked:
        yield from _check_marked(scores, mark, marked)
    if rules.small_cards_count:
        yield from _check_least(scores, marked)


def why_impossible(
    elder: int,
    younger: int,
    rules: RuleSet,
    penalty: Side | None = None,
    conceded: Side | None = None,
) -> tuple[ScoreFault, ...]:
    """Return every reason why a deal cannot have ended in this pair; empty if it can.

    `penalty` is the side that reckoned nothing or played short (R14, R16). `conceded` is the side
    that conceded the deal, the last of its partie (R15).

    >>> from piquet.rule_sets import RUBICON
    >>> why_impossible(28, 23, RUBICON)
    ()
    >>> print(*(fault.message for fault in why_impossible(180, 23, RUBICON)))
    A deal can score at most 174. 180 is 6 too many.
    """
    if conceded:
        return check_deal(elder, younger, rules, possible_pairs.CONCEDED, conceded, last_deal=True)
    if penalty:
        if not check_deal(elder, younger, rules, possible_pairs.SHORT, penalty):
            return ()
        return check_deal(elder, younger, rules, possible_pairs.NOTHING, penalty)
    return check_deal(elder, younger, rules)


def _check_score(side: Side, score: int, most: int) -> tuple[ScoreFault, ...]:
    if type(score) is not int:
        text = f"A score must be a whole number from 0 to {most}."
        return (ScoreFault(side, "not_whole", "Laws 61–69", text),)
    if score < 0:
        text = f"A score is never less than 0. You wrote −{-score}."
        return (ScoreFault(side, "too_low", "Laws 61–69", text, 0),)
    if score > most:
        text = f"A deal can score at most {most}. {score} is {score - most} too many."
        return (ScoreFault(side, "too_high", "Laws 61–69", text, most),)
    return ()


def _check_mark(
    mark: str, marked: Side | None, last_deal: bool, rules: RuleSet
) -> tuple[ScoreFault, ...]:
    if mark not in ("", possible_pairs.CONCEDED, possible_pairs.NOTHING, possible_pairs.SHORT):
        text = f"A deal can be marked conceded, reckons_nothing or plays_short, but not “{mark}”."
        return (ScoreFault("deal", "unknown_mark", "R14–R16", text),)
    if (mark == "") != (marked is None):
        text = "Give both the mark of the deal and the player it is about."
        return (ScoreFault("deal", "mark_of_nobody", "R14–R16", text),)
    fault = why_not_conceded(rules, last_deal=last_deal) if mark == "conceded" else None
    return (fault,) if fault else ()


def why_not_conceded(rules: RuleSet, *, last_deal: bool) -> ScoreFault | None:
    """Return why a deal cannot be conceded, whatever its score; None if it can (R15)."""
    if not rules.rubicon:
        text = (
            "A player concedes a deal when they cannot save the rubicon. This game has no rubicon."
        )
        return ScoreFault("deal", "no_rubicon", "R15", text)
    if last_deal:
        return None
    last, after_tie = ORDINALS[rules.deals], ORDINALS[rules.deals + rules.tie_break_deals]
    text = (
        f"Only the last deal of a partie may be conceded. That is the {last}, or the {after_tie} "
        "after a tie."
    )
    return ScoreFault("deal", "not_last", "R15", text)


def _check_marked(scores: dict[Side, int], mark: str, marked: Side) -> tuple[ScoreFault, ...]:
    score = scores[marked]
    if mark == "reckons_nothing" and score not in (0, CARTE_BLANCHE):
        text = (
            f"A player who reckons nothing scores 0, or 10 for a carte blanche. You wrote {score}."
        )
        return (ScoreFault(marked, "reckons_nothing", "R14", text, 0),)
    return ()


def _check_least(scores: dict[Side, int], marked: Side | None) -> Iterator[ScoreFault]:
    if scores["elder"] == 0 and marked != "elder":
        text = (
            "Elder leads the first card and so counts at least 1. A score of 0 needs a mark on "
            "the deal."
        )
        yield ScoreFault("elder", "elder_nothing", "Law 65", text, 1)
    if scores["younger"] == 1 and marked != "younger":
        text = (
            "Younger never scores exactly 1. Whoever wins a trick then leads a card, or counts "
            "two for the last trick. So younger scores at least 2, or 0."
        )
        yield ScoreFault("younger", "younger_one", "Law 65", text, 2)


def _check_pair(
    scores: dict[Side, int], rules: RuleSet, mark: str, marked: Side | None
) -> Iterator[ScoreFault]:
    """Yield why the two scores are impossible together, with the nearest possible score."""
    elder, younger = scores["elder"], scores["younger"]
    if possible_pairs.is_possible(elder, younger, rules, mark, marked or ""):
        return
    nearest = possible_pairs.nearest_possible(elder, younger, rules, mark, marked or "")
    around = dict(zip(SIDES, nearest, strict=True))
    fitting = [side for side in SIDES if around[side]]
    if not fitting:
        yield _no_such_pair("deal", NEITHER, (elder, younger), ())
        return
    limits = {
        side: min(around[side], key=lambda score: abs(score - scores[side])) for side in fitting
    }
    side = min(fitting, key=lambda side: abs(limits[side] - scores[side]))
    reason = MARKED if mark else _reason(scores, side, around[side], rules)
    yield _no_such_pair(side, reason, (elder, younger), around[side], limits[side])


def _no_such_pair(
    side: Literal["elder", "younger", "deal"],
    reason: str,
    scores: tuple[int, int],
    near: tuple[int, ...],
    limit: int | None = None,
) -> ScoreFault:
    text = f"{scores[0]}–{scores[1]}: {REASONS[reason]}"
    if side != "deal":
        place = 1 - SIDES.index(side)
        instead = " or ".join(map(str, near))
        text += (
            f" With {scores[place]} for {SIDES[place]}, the nearest score for {side} is {instead}."
        )
    return ScoreFault(side, "no_such_pair", "Laws 61–69", text, limit, reason, scores, near)


def _reason(scores: dict[Side, int], side: Side, near: Sequence[int], rules: RuleSet) -> str:
    """Return one of `REASONS` (docs/possible-totals.md).

    `near` are the possible scores next to this side's.
    """
    if rules.small_cards_count:
        if scores["elder"] == 1 and scores["younger"] < CAPOT:
            return ELDER_CAPOTED
        if scores["younger"] == 0 and scores["elder"] < CAPOT:
            return YOUNGER_CAPOTED
    if min(near) > scores[side]:
        return TOO_LOW
    return TOO_HIGH if max(near) < scores[side] else BETWEEN


SIDES: Final[tuple[Side, Side]] = ("elder", "younger")
# The reasons why a pair of scores is impossible.
NEITHER: Final = "neither"
MARKED: Final = "marked"
ELDER_CAPOTED: Final = "elder_capoted"
YOUNGER_CAPOTED: Final = "younger_capoted"
TOO_LOW: Final = "too_low"
TOO_HIGH: Final = "too_high"
BETWEEN: Final = "between"
REASONS: Final = {
    NEITHER: "nobody can score this in a deal.",
    MARKED: "no two hands give this in a deal with this mark.",
    ELDER_CAPOTED: (
        "elder has lost every trick, so younger has thirteen in play and forty for the capot, "
        f"which makes at least {CAPOT}."
    ),
    YOUNGER_CAPOTED: (
        "younger has lost every trick, so elder has thirteen in play and forty for the capot, "
        f"which makes at least {CAPOT}."
    ),
    TOO_LOW: ("a score this low means few tricks, and the tricks lost give the other player more."),
    TOO_HIGH: ("two hands and the play cannot give this much together."),
    BETWEEN: (
        "this score is too high without a bonus and too low with one. A pique adds 30 at once, "
        "a repique 60, a capot 40."
    ),
}


# Errors that a penalty or a concession explains; a paper card may not mention these.
EXPLAINED: Final = ("elder_nothing", "younger_one", "no_such_pair")
