"""What a phone says of scores is what the laws say."""

import random
from base64 import b64encode
from collections.abc import Iterator
from typing import Any, Final

from piquet.odds.conceded_scores import conceded_scores, nearest_counts
from piquet.odds.impossible_scores import SIDES, check_deal
from piquet.odds.possible_pairs import nearest_possible
from piquet.odds.slips import unlikely_pair
from piquet.rule_sets import RuleSet, rule_set
from scoring.phones.for_sums import rules_for_sums
from tests.paths import ROOT
from tests.scoring.phones.in_node import in_node

RULES: Final = (
    rule_set("rubicon"),
    rule_set("rubicon", {"conceded_play": 2}),
    rule_set("four-deal"),
    rule_set("au-cent"),
    rule_set("au-cent", {"point_ending_in_four": True}),
    rule_set("au-cent", {"small_cards_count": False}),
    rule_set("hundred-up"),
)
MARKS: Final = (
    ("", None),
    *((mark, side) for mark in ("conceded", "reckons_nothing", "plays_short") for side in (0, 1)),
)
ASK: Final = """
async ([data, questions]) => {
  const { readPossible } = await import("./sums/possible_scores.js");
  const possible = await readPossible(`data:;base64,${data}`);
  const answer = (what, asked) => JSON.stringify(possible[what](...asked));
  return questions
    .map(([what, asked, due]) => [what, asked, answer(what, asked), JSON.stringify(due)])
    .filter(([, , is, due]) => is !== due)
    .slice(0, 12);
}
"""
"""Return the first wrong answers."""


def test_a_phone_tells_possible_and_unusual_scores_as_the_laws_do() -> None:
    asked = [one for rules in RULES for one in _answers(rules, random.Random(15))]
    data = b64encode((ROOT / "static/data/possible.bin").read_bytes()).decode()
    wrong = in_node(ASK, [data, asked])
    assert not wrong, "\n".join(map(str, wrong))


def _answers(rules: RuleSet, chance: random.Random) -> Iterator[tuple[str, list[Any], Any]]:
    """Yield questions for the module, each with its right answer."""
    given = rules_for_sums(rules)
    for _ in range(400):
        scores = _scores(chance)
        for mark, side in MARKS:
            if mark == "conceded" and not rules.rubicon:
                continue
            of = None if side is None else SIDES[side]
            faults = check_deal(*scores, rules, mark, of, last_deal=True)
            yield "can", [given, scores, mark, side], not faults
        yield "nearest", [given, scores], nearest_possible(*scores, rules)
        asked = unlikely_pair(*scores, rules)
        meant = asked and [
            {"scores": [slip.elder, slip.younger], "slip": slip.kind} for slip in asked.slips
        ]
        if not check_deal(*scores, rules):
            yield "question", [given, scores], asked and {"one_in": asked.about, "meant": meant}
        if rules.rubicon:
            counts, conceder = _scores(chance), chance.randrange(2)
            found = conceded_scores(counts, conceder, rules)
            results = [{"scores": one.scores, "repique": one.repique} for one in found]
            yield "conceded", [given, counts, conceder], results
            side = chance.randrange(2)
            near = nearest_counts(counts, side, conceder, rules)
            yield "nearestCounts", [given, counts, side, conceder], near


def _scores(chance: random.Random) -> tuple[int, int]:
    """Two scores, mostly such as deals have."""
    most = chance.choice((20, 40, 80, 120, 174))
    return (chance.randint(0, most), chance.randint(0, most))
