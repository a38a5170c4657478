"""Card files for tests: a small one, one with every key, and random ones."""

import json
import re

import pytest
from hypothesis import strategies as st

from piquet.formats.card_file import (
    UNWRITTEN,
    CardFile,
    CardFileError,
    FileGame,
    FileMark,
    FilePartie,
)
from piquet.formats.read_card import read_card_file
from piquet.money.stakes import PRESETS, Stake
from piquet.rule_sets import RuleSet, rule_set
from piquet.text.names import fault_in
from piquet.text.typed import Typed

# fmt: off
SMALL = {
    "format": "piquet-card/1",
    "code": "rubicon",
    "players": ["Anne", "Ben"],
    "stake": {"preset": "sixpenny-points"},
    "parties": [{"deals": [[27, 13], [15, 31]]}],
}
FULL = {
    "format": "piquet-card/1",
    "code": "rubicon",
    "switches": {"rubicon_on_six_deals": True, "conceded_play": 2},
    "players": ["Anne", "Ben"],
    "first_dealer": "Ben",
    "stake": {"currency": "GBP", "amount": 125, "per": "hundred", "neglect": 25},
    "parties": [
        {"first_dealer": "Anne", "deals": [[0, 30], [28, 23]],
         "marks": [{"mark": "reckons_nothing", "player": "Anne"}, None], "annulled": True},
        {"dealers": ["Ben", "Ben"], "deals": [[1, 2], [3, 4]],
         "written": {"totals": [4, None], "won": [0, 0]}},
    ],
    "written": {"carried": [[None, None], [0, 0]], "totals": [0, 0], "balance": [0, 0]},
    "about": {"club": "portland", "played_on": "1899-03-01", "corrections": [1, 2.5, None, "é"]},
}
CHOUETTE = {
    "format": "piquet-card/1",
    "code": "four-deal",
    "players": ["Anne", "Ben", "Carl"],
    "chouette": True,
    "first_dealer": "Anne",
    "stake": {"preset": "threepenny-points"},
    "parties": [
        {"single": "Anne", "deals": [[30, 10], [20, 5]], "written": {"totals": [80, 25]}},
        {"single": "Carl", "opponent": "Ben", "first_dealer": "Ben", "deals": [[30, 10]]},
        {"opponent": "Ben", "points": 0, "winner": None},
        {"points": 141, "winner": "Ben", "written": {"won": [0, None]}},
        {"points": 0, "winner": None, "annulled": True},
    ],
    "written": {"running": [[0, 0, 0], [None, -15, 30]], "totals": [14, -28, 14],
                "balance": [140, None, 140]},
}
# A deal told by what each player reckoned.
ITEMISED = {
    "elder": {"items": {"point": 5, "sequences": 4, "play": 9}},
    "younger": {"items": {"sets": 17, "play": 6}},
    "tricks_won": [7, 5],
}
GAMES = {
    "format": "piquet-card/1",
    "code": "au-cent",
    "switches": {"point_ending_in_four": True, "small_cards_count": False},
    "players": ["Anne", "Ben"],
    "first_dealer": "Ben",
    "stake": {"currency": "LSD", "amount": 240, "per": "game", "neglect": "unit"},
    "parties": [
        {"first_dealer": "Anne",
         "games": [[[70, 20], [45, 12]],
                   {"deals": [[80, 45], [21, 60]], "first": "Ben", "double": False,
                    "written": {"totals": [101, 105]}},
                   {"deals": [], "lost": "Anne"},
                   {"deals": [[0, 60]]}],
         "marks": [None, None, None, None, {"mark": "reckons_nothing", "player": "Anne"}],
         "annulled": True, "written": {"games": [2, 2], "won": [0, 0]}},
        {"dealers": ["Ben", "Ben"], "games": [[[20, 30], [10, 5]], []]},
    ],
    "written": {"carried": [[0, 0], [None, 0]], "totals": [0, 0], "balance": [0, 0]},
    "about": {"club": "portland"},
}
# fmt: on


def changed(**changes):
    """The small card with some keys changed. A key with the value `...` is left out."""
    return {key: value for key, value in {**SMALL, **changes}.items() if value is not ...}


def partie(**keys):
    return changed(parties=[{"deals": [[27, 13], [15, 31]], **keys}])


seen = st.characters(exclude_categories=["C", "Zl", "Zp"])
texts = st.text(seen, min_size=1, max_size=12).map(str.strip)
names = texts.filter(lambda name: fault_in(name) is None).map(Typed)
players = st.tuples(names, names).filter(lambda pair: all(pair) and pair[0] != pair[1])
seats = st.sampled_from([0, 1])
figures = st.integers(0, 1_000_000)
cells = st.tuples(st.none() | figures, st.none() | figures)
seats3 = st.sampled_from([0, 1, 2])
signed_cells = st.lists(st.none() | st.integers(-1_000_000, 1_000_000), min_size=3, max_size=3).map(
    lambda line: tuple(line) if any(each is not None for each in line) else UNWRITTEN
)


def own_stakes(per: list[str], neglect: list[str]):
    """The players' own stakes, at a rate for one of these."""
    currency = st.sampled_from(["LSD", "GBP", "JPY"])
    rate = (st.integers(1, 10**9), st.sampled_from(per), st.sampled_from(neglect))
    return st.builds(Stake, st.just(""), currency, *rate)


neglects = ["50", "25", "40", "unit", ""]
presets = st.sampled_from([None, *PRESETS.values()])
points_stakes = presets | own_stakes(["point", "hundred"], neglects)
games_stakes = st.none() | own_stakes(["game", "partie"], ["unit", ""])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)


def told_of(draw, deals: int, players: int = 2) -> dict[str, object]:
    """Draw what a file may tell of this many deals besides their scores."""
    seats = st.integers(0, players - 1)
    a_deal = {"min_size": deals, "max_size": deals}
    dealers = tuple(draw(st.just([]) | st.lists(seats, **a_deal)))
    marks = st.none() | st.builds(FileMark, st.sampled_from(["conceded", "reckons_nothing"]), seats)
    return {
        "first_dealer": dealers[0] if dealers and draw(st.booleans()) else None,
        "dealers": dealers,
        "marks": tuple(draw(st.just([]) | st.lists(marks, **a_deal))),
        "annulled": draw(st.booleans()),
    }


def some_deals(draw, most: int = 9, score=figures) -> tuple[tuple[int, int], ...]:
    return tuple(draw(st.lists(st.tuples(score, score), max_size=most)))


@st.composite
def deals_parties(draw):
    deals = some_deals(draw)
    return FilePartie(deals=deals, totals=draw(cells), won=draw(cells), **told_of(draw, len(deals)))


@st.composite
def chouette_parties(draw):
    """The parties of a chouette: the first says who plays alone, the others may."""
    single, opponent = draw(st.none() | seats3), draw(st.none() | seats3)
    seats = {"single": single, "opponent": None if opponent == single else opponent}
    if draw(st.booleans()):
        deals = some_deals(draw)
        told = told_of(draw, len(deals), players=3)
        return FilePartie(deals=deals, totals=draw(cells), won=draw(cells), **seats, **told)
    told = {"winner": draw(st.none() | seats3), "won": draw(cells), "annulled": draw(st.booleans())}
    return FilePartie(points=draw(figures), **seats, **told)


@st.composite
def file_games(draw):
    deals = some_deals(draw, 5, st.integers(0, 120))
    if draw(st.booleans()):
        return FileGame(deals, bare=True)
    someone, double = st.none() | seats, draw(st.none() | st.booleans())
    said = {"first": draw(someone), "double": double, "lost": draw(someone)}
    return FileGame(deals=deals, totals=draw(cells), **said)


@st.composite
def games_parties(draw):
    games = tuple(draw(st.lists(file_games(), max_size=6)))
    deals = sum(len(game.deals) for game in games)
    return FilePartie(games=games, games_won=draw(cells), won=draw(cells), **told_of(draw, deals))


def card_of(draw, rules: RuleSet, parties, stakes, **more) -> CardFile:
    about = draw(st.dictionaries(names, json_values, max_size=3))
    return CardFile(stake=draw(stakes), parties=parties, rules=rules, about=about, **more)


def foot(draw, parties) -> dict[str, object]:
    """The foot of a card of two players."""
    return {
        "players": draw(players),
        "first_dealer": draw(st.none() | seats),
        "carried": tuple(draw(st.lists(cells, max_size=len(parties)))),
        "totals": draw(cells),
        "balance": draw(cells),
    }


@st.composite
def deals_cards(draw):
    parties = tuple(draw(st.lists(deals_parties(), max_size=6)))
    switches = {"rubicon_on_six_deals": draw(st.booleans())}
    rules = rule_set(draw(st.sampled_from(["rubicon", "four-deal"])), switches)
    return card_of(draw, rules, parties, points_stakes, **foot(draw, parties))


@st.composite
def games_cards(draw):
    parties = tuple(draw(st.lists(games_parties(), max_size=4)))
    cent = st.booleans().map(lambda count: rule_set("au-cent", {"small_cards_count": count}))
    rules = draw(st.just(rule_set("hundred-up")) | cent)
    return card_of(draw, rules, parties, games_stakes, **foot(draw, parties))


@st.composite
def chouette_cards(draw):
    first = chouette_parties().filter(lambda partie: partie.single is not None)
    parties = draw(st.just(()) | st.tuples(first))
    if parties:
        parties += tuple(draw(st.lists(chouette_parties(), max_size=6)))
    three = st.lists(names.filter(bool), min_size=3, max_size=3, unique=True).map(tuple)
    told = {"players": draw(three), "first_dealer": draw(st.none() | seats3)}
    told["running"] = tuple(draw(st.lists(signed_cells, max_size=len(parties))))
    told |= {"totals": draw(signed_cells), "balance": draw(signed_cells), "chouette": True}
    rules = rule_set(draw(st.sampled_from(["rubicon", "four-deal"])))
    return card_of(draw, rules, parties, points_stakes, **told)


def card_files():
    """Any card file."""
    return deals_cards() | games_cards() | chouette_cards()


@st.composite
def spoilt(draw):
    """A good card with one value, anywhere, changed."""
    data = json.loads(json.dumps(draw(st.sampled_from([FULL, CHOUETTE, GAMES]))))
    place = data
    while True:
        key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not place[key] or not isinstance(place[key], dict | list) or draw(st.booleans()):
            break
        place = place[key]
    place[key] = draw(json_values)
    return data


def faults_of(data) -> list[str]:
    with pytest.raises(CardFileError) as caught:
        read_card_file(data if isinstance(data, str | bytes) else json.dumps(data))
    lines = [str(fault) for fault in caught.value.faults]
    assert all(len(line.splitlines()) == 1 for line in lines)
    assert str(caught.value) == "\n".join(lines)
    return lines


# What is short for what, in the tables of faults.
SHORT = {
    "WHOLE": "a whole number from 0 to 1,000,000",
    "TWO": "a list of two, one for each player",
    "THREE": "a list of three, one for each player",
    "RATES": (
        "ten-shillings-a-hundred-fifties or ten-shillings-a-hundred-twenty-fives or "
        "twopenny-points or threepenny-points or sixpenny-points or shilling-points"
    ),
    "UNKNOWN": "a key the format does not have",
    "TENDER": "LSD, or a legal tender’s code such as GBP",
    "DEALS": "a list of deals, each a score of both players",
    "PLAIN": "text without NUL or half characters",
    "FIRST": "the name of the player who plays alone first",
    "GAME": "rubicon or four-deal or au-cent or hundred-up",
}


def spelt_out(line: str) -> str:
    """A fault as a file's reader says it, from “where: what was found → what was expected”."""
    for short, full in SHORT.items():
        line = re.sub(rf"\b{short}\b", full, line)
    return line.replace(": ", ": found ", 1).replace(" → ", "; expected ", 1)
