"""Card files for tests: a small one, one that says everything, and any."""

import json

from hypothesis import strategies as st

from scoring.card_file import CardFile, FileMark, FilePartie
from scoring.laws.rule_sets import rule_set
from scoring.laws.stakes import PRESETS, Stake

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
        {
            "first_dealer": "Anne",
            "deals": [[0, 30], [28, 23]],
            "marks": [{"mark": "reckons_nothing", "player": "Anne"}, None],
            "annulled": True,
        },
        {
            "dealers": ["Ben", "Ben"],
            "deals": [[1, 2], [3, 4]],
            "written": {"totals": [4, None], "won": [0, 0]},
        },
    ],
    "written": {"carried": [[None, None], [0, 0]], "totals": [0, 0], "balance": [0, 0]},
    "about": {"club": "portland", "played_on": "1899-03-01", "corrections": [1, 2.5, None, "é"]},
}


def changed(**changes):
    """The small card with some of its keys put otherwise; a key given `...` is left out."""
    return {key: value for key, value in {**SMALL, **changes}.items() if value is not ...}


def partie(**keys):
    return changed(parties=[{"deals": [[27, 13], [15, 31]], **keys}])


names = st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=12).map(str.strip)
players = st.tuples(names, names).filter(lambda pair: all(pair) and pair[0] != pair[1])
seats = st.sampled_from([0, 1])
figures = st.integers(0, 1_000_000)
cells = st.tuples(st.none() | figures, st.none() | figures)
stakes = st.sampled_from(list(PRESETS.values())) | st.builds(
    Stake,
    st.just(""),
    st.sampled_from(["LSD", "GBP", "JPY"]),
    st.integers(1, 10**9),
    st.sampled_from(["point", "hundred"]),
    st.sampled_from(["50", "25", "40", "unit", ""]),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)


@st.composite
def file_parties(draw):
    deals = tuple(draw(st.lists(st.tuples(figures, figures), max_size=9)))
    a_deal = {"min_size": len(deals), "max_size": len(deals)}
    dealers = tuple(draw(st.just([]) | st.lists(seats, **a_deal)))
    marks = st.none() | st.builds(FileMark, st.sampled_from(["conceded", "reckons_nothing"]), seats)
    return FilePartie(
        deals=deals,
        totals=draw(cells),
        won=draw(cells),
        first_dealer=dealers[0] if dealers and draw(st.booleans()) else None,
        dealers=dealers,
        marks=tuple(draw(st.just([]) | st.lists(marks, **a_deal))),
        annulled=draw(st.booleans()),
    )


@st.composite
def card_files(draw):
    parties = tuple(draw(st.lists(file_parties(), max_size=6)))
    return CardFile(
        players=draw(players),
        stake=draw(stakes),
        parties=parties,
        rules=rule_set("rubicon", {"rubicon_on_six_deals": draw(st.booleans())}),
        first_dealer=draw(st.none() | seats),
        carried=tuple(draw(st.lists(cells, max_size=len(parties)))),
        totals=draw(cells),
        balance=draw(cells),
        about=draw(st.dictionaries(names, json_values, max_size=3)),
    )


@st.composite
def spoilt(draw):
    """A good card with one of its values, anywhere, put otherwise."""
    data = json.loads(json.dumps(FULL))
    place = data
    while True:
        key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not place[key] or not isinstance(place[key], dict | list) or draw(st.booleans()):
            break
        place = place[key]
    place[key] = draw(json_values)
    return data
