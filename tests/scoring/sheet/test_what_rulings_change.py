"""Every ending of every path, in each game, on deals told by totals, by items and by cards: what it
changes, and what it does not."""

import json
import re
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from django.utils.timezone import now

from piquet.deal.faults import SIDES
from piquet.deal.score import COLUMNS
from piquet.rule_sets import PRESETS
from piquet.rulings.all_paths import PATHS, decides_at
from piquet.rulings.apply_ruling import is_void
from piquet.rulings.former.recorded import VERSION
from scoring.sheet.deal import SheetRecord, SheetRuling
from scoring.sheet.itemised import score_of
from scoring.sheet.rulings import ruled
from tests.piquet.rulings.endings import walks
from tests.piquet.table import any_play
from tests.scoring.sheet.what_rulings_change import AU_CENT, PIQUET

WAYS = ("totals", "items", "cards")
KINDS = {"point": 5, "sequences": 4, "sets": 3}
# A point of 49, a quart to a knave, three aces and a carte blanche dealt; against a point of 45, a
# quart to a ten and three queens. Each kind is worth as much in either hand, and proves no other.
BETTER = {
    "hand": "AS KS JS TS 8S AH JH TH 9H 8H AD 7D",
    "dealt": "AS TS 9S 8S AH TH 9H 8H 7H AD 8D 7D",
}
WORSE = {"hand": "QS 7S KH QH QD TD 9D AC TC 9C 8C 7C"}
OTHER = dict(zip(SIDES, reversed(SIDES), strict=True))
LETTERS = {
    "K": tuple(KINDS),
    "S": ("sequences", "sets"),
    "L": ("point", "sequences"),
    "W": SIDES,
}


class Outcome(NamedTuple):
    """What a ruling does, or what a player chooses instead: `who` scores none of `what`. `instead`
    is the other player, if they score the `kind` then."""

    who: str = ""
    what: str = "–"
    instead: str = ""
    kind: str = ""


class Line(NamedTuple):
    """A line of the table, for one player in error and one kind."""

    laws: str
    answers: str
    outcomes: tuple[Outcome, ...]


def read(table):
    """The lines of a table, by path."""
    found, path = {}, ""
    for line in table.strip().splitlines():
        if "|" in line:
            found.setdefault(path, []).extend(expanded(*map(str.strip, line.split("|"))))
        else:
            path = line
    return found


def expanded(laws, answers, takes, gives):
    """Yield a line for each of its answers, and each player and kind its letters stand for."""
    for words in product(*(word.split("/") for word in answers.split())):
        yield from lettered(laws, " ".join(words), takes, gives)


def lettered(laws, answers, takes, gives):
    letters = [letter for letter in LETTERS if letter in answers.split()]
    for chosen in product(*(LETTERS[letter] for letter in letters)):
        names = dict(zip(letters, chosen, strict=True))
        names |= {"O": OTHER[names["W"]]} if "W" in names else {}
        named = [
            re.sub(r"\b[KSLWO]\b", lambda found, names=names: names[found[0]], text)
            for text in (answers, takes, gives)
        ]
        yield Line(laws, named[0], tuple(outcomes(*named[1:])))


def outcomes(takes, gives):
    """Yield the ruling, then what may be chosen."""
    taken = takes.split(" or ")
    given = gives.split(" or ") if " or " in gives else [gives] * len(taken)
    for one, other in zip(taken, given, strict=True):
        *who, what = one.split()
        instead, *kind = other.partition(":")[0].split() or [""]
        yield Outcome(" ".join(who), what, instead, *kind or [what])


LINES = read(PIQUET) | read(AU_CENT)


def line_for(path, said):
    """The line of the table for these answers, None if they change nothing."""
    told = " ".join(said.values())
    found = [one for one in LINES.get(path.name, ()) if re.fullmatch(pattern(one.answers), told)]
    assert len(found) <= 1, found
    return found[0] if found else None


def pattern(answers):
    return answers.replace(" *", "( .*)?").replace("*", ".*")


@cache
def cards(holder, code):
    """A deal in which the `holder` has the better hand, and what each counts in it."""
    hands = (BETTER, WORSE) if holder == SIDES[0] else (WORSE, BETTER)
    played = any_play(*(side["hand"] for side in hands))
    told = dict(zip(SIDES, hands, strict=True))
    told["tricks"] = [trick.split() for trick in played.split(", ")]
    score = score_of(told, PRESETS[code])
    counted = {
        side: dict(zip(COLUMNS, score.columns(place), strict=True))
        for place, side in enumerate(SIDES)
    }
    assert {kind: counted[holder][kind] for kind in KINDS} == KINDS
    return told, counted, list(score.tricks)


def items(counted, tricks):
    """The same deal, told by what each has counted."""
    names = ("carte_blanche", *KINDS, "play")
    told = {side: {"items": {name: counted[side][name] for name in names}} for side in SIDES}
    return {**told, "tricks_won": tricks, "pique": False}


def after(counted, outcome, way):
    """What both score by the table."""
    who, what, instead, kind = outcome
    if what == "game":
        return (0, 0)
    left = {side: dict(columns) for side, columns in counted.items()}
    if way != "totals" and what not in ("–", "void", "short"):
        lost = {"all": {*COLUMNS} - {"carte_blanche"}, "blanche": {"carte_blanche"}}
        for side in SIDES if who == "both" else (who,):
            left[side] |= dict.fromkeys(lost.get(what, {what}), 0)
        if way == "cards" and instead and not left[OTHER[instead]][kind]:
            left[instead][kind] = KINDS[kind]
    return totals(left)


def totals(counted):
    return tuple(sum(counted[side].values()) for side in SIDES)


def record(number, **more):
    """A record of a deal by the player in seat 1; the one in seat 0 is elder."""
    place = {"seat": 0, "for_club": False, "dealer": 1, "partie": 1, "deal": 1}
    return SheetRecord(id=number, **place, writer="", writer_id=1, written_at=now(), **more)


def scores_under(ruling, told, scores, code):
    """What a written deal scores under a ruling."""
    written = record(1, scores=scores, itemised_text=json.dumps(told) if told else None)
    (found,), _rulings = ruled([written], (ruling,), PRESETS[code])
    return found.scores


def tellings(holder, code, outcome):
    """Yield the ways in which the deal may be told, and what each counted in it: as it lies, and
    corrected where the other player scores something instead."""
    told, counted, tricks = cards(holder, code)
    yield "totals", None, counted
    yield "items", items(counted, tricks), counted
    yield "cards", told, counted
    if outcome.instead == OTHER[holder]:
        counted = {side: dict(columns) for side, columns in counted.items()}
        counted[holder][outcome.kind] = 0
        counted[outcome.instead][outcome.kind] = KINDS[outcome.kind]
        yield "items", items(counted, tricks), counted


def ruling_on(path, said, choice=None):
    """A ruling that counts."""
    told = {"path": path.name, "answers": said, "choice": choice, "version": VERSION}
    return SheetRuling(record(2, scores=(), status="counts"), told)


def cites(ruling, laws):
    """Whether a ruling cites these laws and cases; of “62–64” one of them."""
    cited = {*ruling.laws, *ruling.cases}
    spans = [one.split("–") for one in laws.split(", ")]
    return all(
        cited & ({str(n) for n in range(int(one), int(last[0]) + 1)} if last else {one})
        for one, *last in spans
    )


@pytest.fixture(scope="module")
def known():
    """What is worked out once for all rulings that do the same."""
    return {}


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_what_an_ending_changes_and_what_it_does_not(path, known):
    games = [code for code, rules in PRESETS.items() if decides_at(path, rules)]
    wrong = []
    for said in walks(path):
        ruling = ruling_on(path, said).ruling
        choices = [None, *range(len(ruling.choices))]
        line = line_for(path, said)
        expected = line.outcomes if line else [Outcome()] * len(choices)
        for choice, outcome in zip(choices, expected, strict=True):
            chosen = ruling_on(path, said, choice)
            assert is_void(chosen.effect) == (outcome.what == "void"), said
            for holder, code in product(SIDES, games):
                for way, told, counted in tellings(holder, code, outcome):
                    key = (chosen.effect, chosen.side, holder, code, json.dumps(told))
                    if key not in known:
                        known[key] = scores_under(chosen, told, totals(counted), code)
                    if known[key] != after(counted, outcome, way):
                        wrong.append((said, choice, holder, code, way, known[key]))
    assert wrong == []


@pytest.mark.parametrize("name", LINES)
def test_each_line_is_an_ending_that_cites_its_laws(name):
    met = [(line_for(PATHS[name], said), said) for said in walks(PATHS[name])]
    assert {line for line, _said in met if line} == {*LINES[name]}
    for line, said in met:
        assert line is None or cites(ruling_on(PATHS[name], said).ruling, line.laws), line
