"""Whether the scores of a deal can be (the bounds of R1–R16), and what would be right if not."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from scoring.laws.rule_sets import RuleSet

Side = Literal["elder", "younger"]
CARTE_BLANCHE: Final = 10
# What the other side reckons of a deal thrown up: every trick, and the cards (R15).
CONCEDED: Final = 23
ORDINALS: Final = {4: "fourth", 6: "sixth", 8: "eighth"}


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a deal cannot stand: on which side, by which rule, in words, and the nearest figure
    that could (`limit`, None where no one figure would do)."""

    side: Literal["elder", "younger", "deal"]
    code: str
    rule: str
    message: str
    limit: int | None = None


def check_deal(
    elder: int,
    younger: int,
    rules: RuleSet,
    mark: str = "",
    marked: Side | None = None,
    last_deal: bool = False,
) -> tuple[Fault, ...]:
    """Every reason why these scores cannot be a deal's; none if they can.

    `mark` is "conceded" (R15) or "reckons_nothing" (R14), of the side `marked`; `last_deal`
    says that the deal can be the last of its partie.
    """
    most = rules.highest
    faults = [*_check_score("elder", elder, most), *_check_score("younger", younger, most)]
    if not faults:
        faults += _check_mark(mark, marked, last_deal, rules)
    if not faults:
        scores: dict[Side, int] = {"elder": elder, "younger": younger}
        faults += _check_marked(scores, mark, marked) if marked else ()
        faults += _check_least(scores, marked)
    return tuple(faults)


def _check_score(side: Side, score: int, most: int) -> tuple[Fault, ...]:
    if type(score) is not int:
        text = f"A score is a whole number from 0 to {most}."
        return (Fault(side, "not_whole", "Laws 61–69", text),)
    if score < 0:
        text = f"A score is never below nothing; −{-score} was written, the least is 0."
        return (Fault(side, "too_low", "Laws 61–69", text, 0),)
    if score > most:
        text = f"The most a deal can count is {most}; {score} is {score - most} too many."
        return (Fault(side, "too_high", "Laws 61–69", text, most),)
    return ()


def _check_mark(
    mark: str, marked: Side | None, last_deal: bool, rules: RuleSet
) -> tuple[Fault, ...]:
    if mark not in ("", "conceded", "reckons_nothing"):
        text = f"A deal is marked conceded or reckons nothing, not “{mark}”."
        return (Fault("deal", "unknown_mark", "R14, R15", text),)
    if (mark == "") != (marked is None):
        text = "Say both what is marked, conceded or reckons nothing, and of which player."
        return (Fault("deal", "mark_of_nobody", "R14, R15", text),)
    if mark == "conceded" and not rules.rubicon:
        text = "A deal is conceded by one who cannot save his rubicon; this game has none."
        return (Fault("deal", "no_rubicon", "R15", text),)
    if mark == "conceded" and not last_deal:
        last, after_tie = ORDINALS[rules.deals], ORDINALS[rules.deals + rules.tie_break_deals]
        text = (
            f"Only the last deal of a partie may be conceded: the {last}, or the {after_tie} "
            "after a tie."
        )
        return (Fault("deal", "not_last", "R15", text),)
    return ()


def _check_marked(scores: dict[Side, int], mark: str, marked: Side) -> tuple[Fault, ...]:
    other: Side = "younger" if marked == "elder" else "elder"
    score = scores[marked]
    if mark == "reckons_nothing" and score not in (0, CARTE_BLANCHE):
        text = f"Who reckons nothing has 0, or 10 for a carte blanche; {score} was written."
        return (Fault(marked, "reckons_nothing", "R14", text, 0),)
    if mark == "conceded" and scores[other] < CONCEDED:
        text = (
            "When a deal is conceded the other reckons thirteen in play and ten for the cards, "
            f"{CONCEDED} at least; {scores[other]} is {CONCEDED - scores[other]} too few."
        )
        return (Fault(other, "conceded", "R15", text, CONCEDED),)
    return ()


def _check_least(scores: dict[Side, int], marked: Side | None) -> Iterator[Fault]:
    if scores["elder"] == 0 and marked != "elder":
        text = "Elder leads the first card and counts 1 at least; 0 needs a mark on the deal."
        yield Fault("elder", "elder_nothing", "Law 65", text, 1)
    if scores["younger"] == 1 and marked != "younger":
        text = (
            "Younger never counts exactly 1: he wins a trick and then leads, or wins the last, "
            "for 2 at least, or has 0."
        )
        yield Fault("younger", "younger_one", "Law 65", text, 2)
