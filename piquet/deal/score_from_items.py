"""The score of a deal from what each side counted, if the cards are not known.

The bonuses, the cards and a capot are computed, never given (R9, R11–R13). Figures that contradict
each other are refused. `pique` is needed only if the figures allow both answers (R12).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from piquet.deal.contests import KINDS, SEQUENCES, SETS
from piquet.deal.faults import ELDER, SIDES, YOUNGER, DealFault, ImpossibleDealError, refuse
from piquet.deal.hands import PLAYS_SHORT, RECKONS_NOTHING, TWELVE
from piquet.deal.named_combinations import AMOUNTS, check_named
from piquet.deal.possible_in_hand import can_count
from piquet.deal.score import PIQUE, PIQUE_RULES, THIRTY, DealScore, Tally
from piquet.deal.score_from_cards import (
    CARTE_BLANCHE,
    CONCEDED_PLAY,
    KIND_RULES,
    reckon_cards,
    reckon_concession,
    without_conceder,
)
from piquet.deal.trick_courses import Before, plays
from piquet.rule_sets import RUBICON, RuleSet

Pair = tuple[int, int]

LONGEST_POINT: Final = 8
# The most that point, sequences and sets can count after a carte blanche.
MOST_AFTER_CARTE_BLANCHE: Final = 51
TWO_CARTES_BLANCHES: Final = (
    "Both players cannot have a carte blanche. Only twenty cards are not a king, queen or knave."
)
NO_PIQUE: Final = "The thirteen points of a concession do not make a pique."


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What one side counted in a deal; 0 for nothing.

    `bars` are the kinds in which this side scored nothing but barred the other (Case IV, R14).
    `penalty` is one of `hands.PENALTIES`, or "". `names` lists sequences and sets one by one, for a
    kind given by name (`named_combinations`).
    """

    carte_blanche: int = 0
    point: int = 0
    sequences: int = 0
    sets: int = 0
    play: int = 0
    bars: frozenset[str] = frozenset()
    penalty: str = ""
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def reckons(self) -> bool:
        """Whether this side counts what it makes (R14)."""
        return self.penalty != RECKONS_NOTHING

    def of(self, kind: str) -> int:
        """Return the amount counted for “point”, “sequences” or “sets”."""
        return {"point": self.point, "sequences": self.sequences, "sets": self.sets}[kind]

    def each_of(self, kind: str) -> tuple[tuple[str, int], ...]:
        """Return what was scored of a kind, as (name, amount): one by one if the names are
        known."""
        if names := self.names.get(kind):
            return tuple((name, AMOUNTS[kind][name]) for name in names)
        return ((kind, self.of(kind)),) if self.of(kind) else ()


def score_items(
    elder: Reckoned,
    younger: Reckoned,
    tricks: Pair | None,
    rules: RuleSet = RUBICON,
    pique: bool | None = None,
    conceded: int | None = None,
) -> DealScore:
    """Return the score of a deal from these figures.

    `tricks` are the numbers of tricks each side won. They are None if the side `conceded` gave up
    the deal and the other did not play for a capot (R15). `pique` says whether there was one.
    Raises ImpossibleDealError if anything is impossible, or if `pique` is None and the figures
    allow both answers.

    >>> elder, younger = Reckoned(point=5, sequences=4, sets=14, play=9), Reckoned(play=5)
    >>> for item in score_items(elder, younger, tricks=(8, 4)).items:
    ...     print(item.side, item.reason, item.amount, item.rule)
    0 point 5 R4 (Law 62)
    0 sequences 4 R5 (Law 63)
    0 sets 14 R6 (Law 64)
    0 play 9 R8 (Law 65)
    0 pique 30 R12 (Law 69)
    1 play 5 R8 (Law 65)
    0 the cards 10 R9 (Law 66)
    """
    sides = (elder, younger)
    reckons = (elder.reckons, younger.reckons)
    thrown_up = conceded is not None and tricks is None
    won = tricks or (0, 0)
    faults = [*_check_hands(sides), *_check_contests(sides)]
    if conceded is not None:
        faults += _check_concession(sides, conceded, tricks, rules)
    if thrown_up:
        faults += [DealFault("pique", "R15", NO_PIQUE)] if pique else []
    else:
        faults += _check_tricks(won)
    if faults:
        raise ImpossibleDealError(faults)
    tally = Tally(rules)
    _reckon_hands(tally, sides)
    if conceded is not None and thrown_up:
        reckon_concession(tally, conceded, reckons, rules)
        return DealScore(tuple(tally.items), (), None)
    reckons = without_conceder(reckons, conceded)
    pique_of = _pique(tally, reckons, _courses(sides, won, rules, reckons), pique)
    for side in (ELDER, YOUNGER):
        if sides[side].play:
            tally.enter(side, "play", "play", sides[side].play, "R8 (Law 65)")
        if side == pique_of:
            tally.enter(side, "pique", "pique", PIQUE, PIQUE_RULES[side])
    reckon_cards(tally, won, reckons)
    return DealScore(tuple(tally.items), (), won)


def score_hands(elder: Reckoned, younger: Reckoned, rules: RuleSet = RUBICON) -> DealScore:
    """Return what both hands count, for a deal whose play is not known yet.

    Raises ImpossibleDealError with everything that is impossible.
    """
    sides = (elder, younger)
    if faults := [*_check_hands(sides), *_check_contests(sides)]:
        raise ImpossibleDealError(faults)
    tally = Tally(rules)
    _reckon_hands(tally, sides)
    return DealScore(tuple(tally.items), (), None)


def _reckon_hands(tally: Tally, sides: Sequence[Reckoned]) -> None:
    for side, reckoned in enumerate(sides):
        if reckoned.carte_blanche:
            tally.reckon(side, "carte_blanche", "carte blanche", CARTE_BLANCHE, "R3 (Law 61)")
    for kind in KINDS:
        for side, reckoned in enumerate(sides):
            for name, amount in reckoned.each_of(kind):
                tally.reckon(side, kind, name, amount, KIND_RULES[kind])
            if kind in reckoned.bars:
                tally.keep(side)


def _check_hands(sides: Sequence[Reckoned]) -> Iterator[DealFault]:
    for side, reckoned in enumerate(sides):
        yield from _check_penalty(side, reckoned)
        yield from _check_amounts(side, reckoned)
    if all(reckoned.carte_blanche for reckoned in sides):
        yield DealFault("younger.items.carte_blanche", "R3", TWO_CARTES_BLANCHES)


def _check_penalty(side: int, reckoned: Reckoned) -> Iterator[DealFault]:
    if reckoned.reckons:
        return
    for name in (*KINDS, "play"):
        if amount := reckoned.play if name == "play" else reckoned.of(name):
            who = SIDES[side].capitalize()
            text = f"{who} reckons nothing in this deal, so {amount} cannot be right."
            yield DealFault(f"{SIDES[side]}.items.{name}", "R14", text)


def _check_amounts(side: int, reckoned: Reckoned) -> Iterator[DealFault]:
    """Yield errors for amounts that a hand cannot count: kind by kind, then everything together."""
    items = f"{SIDES[side]}.items"
    faults = []
    if reckoned.carte_blanche not in (0, CARTE_BLANCHE):
        text = f"A carte blanche scores {CARTE_BLANCHE}, not {reckoned.carte_blanche}."
        faults.append(DealFault(f"{items}.carte_blanche", "R3", text))
    if reckoned.point > LONGEST_POINT:
        point = reckoned.point
        text = f"A point is of {LONGEST_POINT} cards at most and scores one a card, not {point}."
        faults.append(DealFault(f"{items}.point", "R4", text))
    for kind in (SEQUENCES, SETS):
        if names := reckoned.names.get(kind):
            faults += check_named(f"{items}.{kind}", kind, names)
        else:
            faults += _check_sum(f"{items}.{kind}", kind, reckoned.of(kind))
    yield from faults
    if not faults:
        yield from _check_together(items, reckoned)


def _check_sum(where: str, kind: str, score: int) -> Iterator[DealFault]:
    """Yield an error for a score that no sequences, or sets, of twelve cards make."""
    if can_count(0, *((score, 0) if kind == SEQUENCES else (0, score))):
        return
    title, each, rule, least = _SUMS[kind]
    if score < least[score % 3]:
        yield DealFault(where, rule, f"No {title} score {score}: they are {each} each.")
    else:
        text = f"{title.capitalize()} that score {score} are more cards than the twelve of a hand."
        yield DealFault(where, rule, text)


# For each kind: its name, the score of each, the rule, and the least possible scores that leave
# 0, 1 and 2 when divided by three (4 is a quart, 28 are two quatorzes).
_SUMS: Final = {
    SEQUENCES: ("sequences", "3, 4, 15, 16, 17 or 18", "R5", (0, 4, 8)),
    SETS: ("quatorzes and trios", "14 and 3", "R6", (0, 28, 14)),
}


def _check_together(where: str, reckoned: Reckoned) -> Iterator[DealFault]:
    point, sequences, sets = reckoned.point, reckoned.sequences, reckoned.sets
    figures = f"{point} for point, {sequences} for sequences and {sets} for sets"
    if not can_count(point, sequences, sets):
        yield DealFault(where, "R1", f"No hand of twelve cards counts {figures}.")
    elif reckoned.carte_blanche and point + sequences + sets > MOST_AFTER_CARTE_BLANCHE:
        text = (
            f"After a carte blanche no hand counts {figures}: {MOST_AFTER_CARTE_BLANCHE} at most."
        )
        yield DealFault(where, "R3", text)


def _check_contests(sides: Sequence[Reckoned]) -> Iterator[DealFault]:
    """Yield an error if both sides count a kind, or one counts what the other bars (R4–R7)."""
    for kind in KINDS:
        rule = KIND_RULES[kind].split(" ")[0]
        amounts = [reckoned.of(kind) for reckoned in sides]
        bars = [kind in reckoned.bars for reckoned in sides]
        if all(amounts):
            text = (
                f"Both players score for {kind}, {amounts[0]} and {amounts[1]}. Only the better "
                "call counts."
            )
            yield DealFault(f"younger.items.{kind}", rule, text)
        if all(bars):
            text = f"Both players bar the other’s {kind}. Only the better call bars the other."
            yield DealFault("younger.bars", rule, text)
        for side in (ELDER, YOUNGER):
            if bars[side] and any(amounts):
                who = "the same player" if amounts[side] else SIDES[1 - side]
                text = f"{SIDES[side].capitalize()} bars {kind} without scoring for it, "
                yield DealFault(f"{SIDES[side]}.bars", "R7", f"{text}but {who} scores for it.")


def _check_concession(
    sides: Sequence[Reckoned], conceded: int, tricks: Pair | None, rules: RuleSet
) -> Iterator[DealFault]:
    if not rules.rubicon:
        text = (
            "A player concedes a deal when they cannot save the rubicon. This game has no rubicon."
        )
        yield DealFault("conceded", "R15", text)
    due = [CONCEDED_PLAY, CONCEDED_PLAY]
    due[conceded] = 0 if tricks else rules.conceded_play
    for side, reckoned in enumerate(sides):
        if reckoned.play not in (0, due[side]) and (tricks is None or side == conceded):
            text = (
                f"In a conceded deal {SIDES[side]} counts {due[side]} in play, not {reckoned.play}."
            )
            yield DealFault(f"{SIDES[side]}.items.play", "R15", text)


def _check_tricks(tricks: Pair) -> Iterator[DealFault]:
    if sum(tricks) != TWELVE:
        text = f"There are twelve tricks. {tricks[0]} and {tricks[1]} make {sum(tricks)}."
        yield DealFault("tricks_won", "R8", text)


def _courses(
    sides: Sequence[Reckoned], tricks: Pair, rules: RuleSet, reckons: tuple[bool, bool]
) -> frozenset[Before]:
    """Return what each side may have counted before the other first did, for every course of play.

    Only courses with these figures are included. If a side counts nothing in play, by a penalty or
    a concession, any course fits it.
    """
    short = [side for side, reckoned in enumerate(sides) if reckoned.penalty == PLAYS_SHORT]
    if len(short) == 2:
        raise refuse(
            "penalty", "R16", "Both players play with too few cards. Give the cards of both hands."
        )
    fitting = {
        figures: before
        for figures, before in plays(rules, short[0] if short else None).items()
        if figures[0] == tricks[0]
    }
    for side, reckoned in enumerate(sides):
        could = sorted({figures[1 + side] for figures in fitting})
        if reckons[side] and reckoned.play not in could:
            raise _refuse_play(side, sides, tricks, could, reckons[ELDER])
        fitting = {
            figures: before
            for figures, before in fitting.items()
            if not reckons[side] or figures[1 + side] == reckoned.play
        }
    return frozenset().union(*fitting.values())


def _refuse_play(
    side: int, sides: Sequence[Reckoned], tricks: Pair, could: Sequence[int], elder_counts: bool
) -> ImpossibleDealError:
    given = f"With {tricks[0]} tricks to {tricks[1]}"
    if side == YOUNGER and elder_counts:
        given += f" and {sides[ELDER].play} for elder"
    span = f"from {could[0]} to {could[-1]}" if len(could) > 1 else f"{could[0]}"
    text = f"{given}, {SIDES[side]} counts {span} in play, not {sides[side].play}."
    return refuse(f"{SIDES[side]}.items.play", "R8", text)


def _pique(
    tally: Tally, reckons: tuple[bool, bool], courses: frozenset[Before], answer: bool | None
) -> int | None:
    """Return the side that made a pique; None if neither did (R12)."""
    possible = {_pique_on(tally, reckons, before) for before in courses}
    piques = [side for side in possible if side is not None]
    if answer is None and len(possible) > 1:
        text = (
            "With these figures there may or may not have been a pique. Say which: “pique” true "
            "or false."
        )
        raise refuse("pique", "R12", text)
    if answer is not None and answer not in {side is not None for side in possible}:
        text = "there was a pique" if piques else "there was no pique"
        raise refuse("pique", "R12", f"With these figures {text}.")
    return piques[0] if piques and answer is not False else None


def _pique_on(tally: Tally, reckons: tuple[bool, bool], before: Before) -> int | None:
    for side in (ELDER, YOUNGER):
        count = tally.count(side) + before[side]
        if reckons[side] and count >= THIRTY and tally.may_pique(side):
            return side
    return None
