"""Find the pairs of scores in which a deal can end (docs/possible-totals.md has the argument).

    python -m tools.possible_pairs [--into FILE]

It writes the bitmaps that `piquet.odds.impossible_scores` reads, for every game and mark.
"""

import argparse
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from piquet.deal.score_from_cards import CARDS_OF_TRICKS
from piquet.deal.trick_courses import plays
from piquet.odds.possible_pairs import (
    BITMAPS,
    BITMAPS_FILE,
    HIGHEST,
    NOTHING,
    SHORT,
    UNPLAYED,
    rules_of,
)
from piquet.rule_sets import RuleSet
from tools.possible_hands import Claim, Needs, claims

Pair = tuple[int, int]
# How many court cards elder and younger can take after a carte blanche, and how many of the other
# cards are then left for the opponent.
COURTS_TAKEN = (5, 7)
LEFT_OF_THE_REST = 8
WIDE = 256  # pairs are numbered elder × WIDE + younger


class Hands(NamedTuple):
    """What elder and younger count in hand.

    `counts` are their counts, `early` those before the sets. `bars` says whether something may
    still bar a repique made before the sets, a repique made by the sets, and a pique. `sure` is the
    side with the sets, and how many tricks it must win. `changes` is how often the lead can change
    at most.
    """

    counts: Pair
    early: Pair
    bars: tuple[bool, bool, bool]
    sure: Pair
    changes: int


class Play(NamedTuple):
    """What the play adds to each count, with the cards and capot.

    `won` are elder's tricks. `before` is the least and the most that each side counted before the
    other did. `changes` is how often the lead changes, 0 if the counts do not tell.
    """

    made: Pair
    won: int
    before: tuple[Pair, Pair]
    changes: int


@cache
def hands(rules: RuleSet) -> tuple[Hands, ...]:
    """Return everything that can be counted in hand."""
    counted: set[Hands] = set()
    for claim, needs in _claims().items():
        for first, blanche in product((0, 1), (None, 0, 1)):
            fitting = [entry for entry in needs if _blanche_can_be(entry, first, blanche)]
            if fitting:
                changes = max(_changes(entry, first) for entry in fitting)
                counted |= set(_hands(claim, first, blanche, changes, rules))
    return tuple(counted)


@cache
def _claims() -> dict[Claim, tuple[Needs, ...]]:
    return claims()


def _blanche_can_be(needs: Needs, first: int, blanche: int | None) -> bool:
    if blanche is None:
        return True
    courts, others, other_courts, other_others = needs[:4]
    needed, left = (courts, other_others) if blanche == first else (other_courts, others)
    return needed <= COURTS_TAKEN[blanche] and left <= LEFT_OF_THE_REST


def _changes(needs: Needs, first: int) -> int:
    """Return how often the lead can change to younger and back.

    It can while each side still has cards that may beat a card that is led.
    """
    elder, younger = (12 - dead for dead in (needs[4:] if first == 0 else needs[:3:-1]))
    return min(2 * younger, 2 * elder + 1)


def _hands(
    claim: Claim, first: int, blanche: int | None, changes: int, rules: RuleSet
) -> Iterator[Hands]:
    points = {claim.point}
    if claim.point and rules.point_ending_in_four:
        points.add(claim.point - 1)
    for point in points:
        counts = [0, 0]
        if blanche is not None:
            counts[blanche] += 10
        counts[first if claim.same_point else 1 - first] += point
        counts[first if claim.same_sequences else 1 - first] += claim.sequences
        early = (counts[0], counts[1])
        counts[first] += claim.sets
        no_point, no_sequences = not claim.point, not claim.sequences
        bars = no_point, no_point or no_sequences, no_point or no_sequences or not claim.sets
        sure = (first, claim.sure)
        yield Hands((counts[0], counts[1]), early, bars, sure, changes)


def courses(rules: RuleSet, short: int | None = None) -> list[Play]:
    """Return everything that the play can add."""
    courses = set()
    for (won, elder, younger), before in plays(rules, short).items():
        cards = [sum(CARDS_OF_TRICKS[tricks]) for tricks in (won, 12 - won)]
        spans = [(min(of), max(of)) for of in zip(*before, strict=True)]
        depends = rules.small_cards_count and rules.last_trick_extra and short is None
        changes = elder + younger - 13 if depends else 0
        made = elder + cards[0], younger + cards[1]
        courses.add(Play(made, won, (spans[0], spans[1]), changes))
    return sorted(courses)


def grid(plays: Iterable[Play]) -> int:
    """Return what can be made in play: an integer with a bit for each pair."""
    pairs = 0
    for play in plays:
        pairs |= 1 << play.made[0] * WIDE + play.made[1]
    return pairs


def _shifted(made: int, elder: int, younger: int) -> int:
    return made << elder * WIDE + younger


def _repique(held: Hands) -> int | None:
    for side in (0, 1):
        if held.counts[side] >= 30 and not held.early[1 - side]:
            return side
    return None


class Game:
    """The deals of one game, perhaps with a short hand on one side (R16)."""

    def __init__(self, rules: RuleSet, short: int | None = None) -> None:
        self._rules = rules
        self._short = short
        every = courses(rules, short)
        # A short hand may have no card left to play.
        self._plays = {
            (side, sure): [
                play for play in every
                if short is not None or (play.won if side == 0 else 12 - play.won) >= sure
            ]
            for side, sure in product((0, 1), (0, 1, 12))
        }  # fmt: skip
        self._grids: dict[tuple[Pair, int, int, int, bool], tuple[int, int]] = {}

    def scores(self) -> int:
        """Return the possible pairs: an integer with a bit for each."""
        pairs = 0
        for held in hands(self._rules):
            pairs |= self._of(held)
        return pairs

    def _of(self, held: Hands) -> int:
        elder, younger = held.counts
        side = _repique(held)
        if side is not None:
            made = self._made(held, -1, 0, True)[1]
            barred = held.bars[0] if held.early[side] >= 30 else held.bars[1]
            pairs = _shifted(made, elder + 60 * (side == 0), younger + 60 * (side == 1))
            return pairs | (
                _shifted(made, elder, younger) if barred or self._short is not None else 0
            )
        side = self._may_pique(held)
        free = held.bars[2] or self._short is not None
        with_it, without = self._made(held, side, max(elder, younger), free)
        pairs = _shifted(without, elder, younger)
        if side >= 0:
            pairs |= _shifted(with_it, elder + 30 * (side == 0), younger + 30 * (side == 1))
        return pairs

    def _may_pique(self, held: Hands) -> int:
        for side in (0, 1) if self._rules.younger_pique else (0,):
            if held.counts[side] and held.counts[side] < 30 and not held.counts[1 - side]:
                return side
        return -1

    def _made(self, held: Hands, side: int, count: int, free: bool) -> tuple[int, int]:
        """Return the pairs for a side with this count in hand, with a pique and without.

        `free`: something may bar a pique. Side −1: nobody can make one.
        """
        key = (held.sure, held.changes, side, count if side >= 0 else 0, free)
        if key not in self._grids:
            plays = [play for play in self._plays[held.sure] if play.changes <= held.changes]
            if side < 0:
                self._grids[key] = 0, grid(plays)
            else:
                with_it = [play for play in plays if play.before[side][1] + count >= 30]
                without = [play for play in plays if free or play.before[side][0] + count < 30]
                self._grids[key] = grid(with_it), grid(without)
        return self._grids[key]


def reckoning_nothing(rules: RuleSet, side: int) -> int:
    """Return the pairs if this side reckons nothing but a carte blanche (R14).

    Its holding may bar the other side's bonuses, or not.
    """
    made = {play.made[1 - side] + more for play in courses(rules) for more in (0, 30)}
    hands_alone = {held.counts[1 - side] for held in hands(rules) if not held.counts[side]}
    totals = {hand + more + bonus for hand in hands_alone for more in made
              for bonus in ((0, 60) if hand >= 30 else (0,))}  # fmt: skip
    pairs = 0
    for total, own in product(totals, (0, 10)):
        pairs |= 1 << (own * WIDE + total if side == 0 else total * WIDE + own)
    return pairs


def conceded(rules: RuleSet, side: int) -> int:
    """Return the pairs where this side threw up its hand and the other played for a capot or did
    not (R15).

    What is made in play may bring elder a pique or not.
    """
    made = {play.made[1 - side] for play in courses(rules)}
    pairs = thrown_up(rules, side)
    for elder, younger, bonus in _in_hand(rules):
        piques = (0, 30) if side == 1 and not bonus else (0,)
        for more, pique in product(made, piques):
            pairs |= _pair(elder, younger, 1 - side, more + pique)
    return pairs


def thrown_up(rules: RuleSet, side: int) -> int:
    """Return the pairs where this side threw up its hand and nobody played (R15)."""
    pairs = 0
    for elder, younger, _bonus in _in_hand(rules):
        own = rules.conceded_play
        pairs |= _pair(
            *((elder + own, younger) if side == 0 else (elder, younger + own)), 1 - side, 23
        )
    return pairs


def _in_hand(rules: RuleSet) -> set[tuple[int, int, bool]]:
    """What elder and younger may have after their hands, and whether one of them has a repique."""
    counts = set()
    for held in hands(rules):
        elder, younger = held.counts
        who = _repique(held)
        if who is None or (held.bars[0] if held.early[who] >= 30 else held.bars[1]):
            counts.add((elder, younger, False))
        if who is not None:
            counts.add((elder + 60 * (who == 0), younger + 60 * (who == 1), True))
    return counts


def _pair(elder: int, younger: int, side: int, more: int) -> int:
    """The bit of a pair, with more for one side."""
    return 1 << (elder + more * (side == 0)) * WIDE + younger + more * (side == 1)


def scores(name: str) -> int:
    """Return the pairs of a bitmap by its name: game, mark and side."""
    game, mark, who = name.split("/")
    rules = rules_of(game)
    side = 0 if who == "elder" else 1
    if not mark:
        return Game(rules).scores()
    if mark == SHORT:
        return Game(rules, side).scores()
    if mark == NOTHING:
        return reckoning_nothing(rules, side)
    rules = replace(rules, conceded_play=int(mark[-1]))
    return (thrown_up if mark.startswith(UNPLAYED) else conceded)(rules, side)


def bitmap(pairs: int) -> bytes:
    """Return a bit for each pair, elder × (highest + 1) + younger, lowest bit of a byte first."""
    wide = HIGHEST + 1
    bits = 0
    for elder in range(wide):
        bits |= (pairs >> elder * WIDE & (1 << wide) - 1) << elder * wide
    return bits.to_bytes((wide * wide + 7) // 8, "little")


def main() -> None:
    """Write all the bitmaps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=BITMAPS_FILE)
    options = parser.parse_args()
    made = b"".join(bitmap(scores(name)) for name in BITMAPS)
    options.into.write_bytes(zlib.compress(made, 9))


if __name__ == "__main__":
    main()
