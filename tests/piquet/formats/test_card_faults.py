"""A text that is no card file is refused, with a line for each fault: where, what was found, what
was expected."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.formats.card_file import CardFileError, card_as_json
from piquet.formats.read_card import read_card_file
from tests.piquet.formats.card_files import (
    SMALL,
    changed,
    faults_of,
    json_values,
    partie,
    spelt_out,
    spoilt,
)

# fmt: off
# fmt: on


@pytest.mark.parametrize("case", [
    # not JSON at all
    (b"", "line 1, column 1: the end of the file → JSON (expecting value)"),
    ("{", ("line 1, column 2: the end of the file → "
           "JSON (expecting property name enclosed in double quotes)")),
    ('{"a": 1,\n "b" 2}', "line 2, column 6: \"2\" → JSON (expecting ':' delimiter)"),
    (b'{"players": ["\xe9"]}', "byte 15: 0xe9 → UTF-8 text"),
    ("[" * 100_000, "the file: too much nesting → at most 32 lists and objects in another"),
    (" " * 1_000_001, "the file: more than 1,000,000 bytes → at most 1,000,000 bytes"),
    # JSON, and no card
    ([], "the file: [] → an object, the card"),
    ("null", "the file: null → an object, the card"), ("NaN", "the file: NaN → a number"),
    ({}, "format: nothing → piquet-card/1"),
    ({"format": "piquet-card/2", "parties": 3}, 'format: "piquet-card/2" → piquet-card/1'),
    ({"format": "piquet-card/1"},
     "players: nothing → a list of the two players’ names",
     "stake: nothing → a stake, by its preset or in full, or null for love",
     "parties: nothing → a list of parties"),
    # what Python's own reader accepts
    (json.dumps(SMALL)[:-1] + ', "code": "au-cent"}',
     "code: the same key twice in one object → the key once"),
    ('{"about": {"x": [{"y": 1, "y": 1}]}}',
     "about.x[0].y: the same key twice in one object → the key once"),
    ('{"a": NaN, "b": [-Infinity, 1e999]}',
     "a: NaN → a number", "b[0]: -Infinity → a number", "b[1]: Infinity → a number"),
    ('{"a": ' + "9" * 5000 + "}",
     "a: 999999999999999999… (5000 figures) → a number of at most 18 figures"),
    ('{"players": ["\\ud800", "\\u0000"]}',
     'players[0]: "\\ud800" → PLAIN', 'players[1]: "\\u0000" → PLAIN'),
    ('{"\\udfff": 1}', '["\\udfff"]: "\\udfff" → PLAIN'),
    (changed(about={"x": json.loads("[" * 40 + "]" * 40)}),
     "about.x" + "[0]" * 31 + ": too much nesting → at most 32 lists and objects in another"),
    # the game
    (changed(code="whist"), 'code: "whist" → GAME'),
    (changed(code=["rubicon"]), 'code: ["rubicon"] → GAME'),
    (changed(chouette="yes"), 'chouette: "yes" → true or false'),
    # keys
    (changed(writen={}), "writen: UNKNOWN → written"),
    (changed(**{"a b": 1}),
     ('["a b"]: UNKNOWN → format or players or stake or parties or code or switches or '
      "first_dealer or chouette or written or about")),
    (partie(dealer="Anne"), "parties[0].dealer: UNKNOWN → dealers"),
    (partie(written={"total": [1, 2]}), "parties[0].written.total: UNKNOWN → totals"),
    # players
    (changed(players="Anne"), 'players: "Anne" → TWO'),
    (changed(players=["Anne"]), 'players: ["Anne"] → TWO'),
    (changed(players=["A", "B", "C"]), 'players: ["A", "B", "C"] → TWO'),
    (changed(players=["", "  "]), 'players[0]: "" → a name', 'players[1]: "  " → a name'),
    (changed(players=["Anne", 7]), "players[1]: 7 → a name"),
    (changed(players=["Anne", " Anne"]),
     'players[1]: " Anne" → a name without spaces before or after it'),
    (changed(players=["Anne", "Anne"], first_dealer="Carl"),
     'players[1]: "Anne" → another name than the first player’s'),
    (changed(players=["Anne", "B" * 81]),
     f'players[1]: "{"B" * 59}… → a name of at most 80 characters'),
    (changed(players=["Anne", "B\nC"]),
     'players[1]: "B\\nC" → a name without characters that cannot be seen'),
    (changed(first_dealer="Carl"), 'first_dealer: "Carl" → Anne or Ben'),
    (changed(first_dealer=1), "first_dealer: 1 → Anne or Ben"),
    # switches
    (changed(switches=[]), "switches: [] → an object"),
    (changed(switches={"rubicon_on_six_deals": 1}),
     "switches.rubicon_on_six_deals: 1 → false or true"),
    (changed(switches={"conceded_play": True}), "switches.conceded_play: true → 0 or 2"),
    (changed(switches={"small_cards_count": False}),
     "switches.small_cards_count: UNKNOWN → rubicon_on_six_deals or conceded_play"),
    # the stake
    (changed(stake=7), "stake: 7 → an object"),
    (changed(stake="sixpenny"), 'stake: "sixpenny" → RATES'),
    (changed(stake={"preset": 6}), "stake.preset: 6 → RATES"),
    (changed(stake={"preset": "sixpenny-points", "amount": 6}), "stake.amount: UNKNOWN → preset"),
    (changed(stake={}),
     "stake.currency: nothing → TENDER",
     "stake.amount: nothing → the rate, as a number of the smallest coin",
     "stake.per: nothing → what the rate is for: point or hundred"),
    (changed(stake={"currency": "QQQ", "amount": 0, "per": "game", "neglect": True}),
     'stake.currency: "QQQ" → TENDER', "stake.amount: 0 → a whole number from 1 to 1,000,000,000",
     'stake.per: "game" → point or hundred', "stake.neglect: true → 50 or 25 or 40 or unit"),
    (changed(stake={"currency": "XAU", "amount": 1, "per": "point"}),
     'stake.currency: "XAU" → TENDER'),
    (changed(stake={"currency": ["GBP"], "amount": 1.5, "per": 1, "neglect": "50"}),
     'stake.currency: ["GBP"] → TENDER',
     "stake.amount: 1.5 → a whole number from 1 to 1,000,000,000",
     "stake.per: 1 → point or hundred", 'stake.neglect: "50" → 50 or 25 or 40 or unit'),
    # parties and deals
    (changed(parties={}), "parties: {} → a list"),
    (changed(parties=[3]), "parties[0]: 3 → an object"),
    (changed(parties=[{}]), "parties[0].deals: nothing → DEALS"),
    (changed(parties=[{"deals": []}] * 1001), "parties: 1,001 parties → at most 1,000"),
    (changed(parties=[{"deals": [[27], 13, [1, 2, 3]]}]),
     "parties[0].deals[0]: [27] → TWO", "parties[0].deals[1]: 13 → TWO",
     "parties[0].deals[2]: [1, 2, 3] → TWO"),
    (changed(parties=[{"deals": [["27", 13.5], [True, -1], [None, 10**7]]}]),
     'parties[0].deals[0][0]: "27" → WHOLE', "parties[0].deals[0][1]: 13.5 → WHOLE",
     "parties[0].deals[1][0]: true → WHOLE", "parties[0].deals[1][1]: -1 → WHOLE",
     "parties[0].deals[2][0]: null → WHOLE", "parties[0].deals[2][1]: 10000000 → WHOLE"),
    (partie(dealers=["Anne"]), "parties[0].dealers: 1 of them → 2, one a deal"),
    (partie(dealers=[]), "parties[0].dealers: 0 of them → 2, one a deal"),
    (partie(dealers=["Anne", "Carl"]), 'parties[0].dealers[1]: "Carl" → Anne or Ben'),
    (partie(dealers=["Anne", "Ben"], first_dealer="Ben"),
     'parties[0].dealers[0]: "Anne" → Ben, the first_dealer'),
    (partie(marks=[None]), "parties[0].marks: 1 of them → 2, one a deal"),
    (partie(marks=["conceded", {"mark": "waived", "player": "Carl"}]),
     'parties[0].marks[0]: "conceded" → an object',
     'parties[0].marks[1].mark: "waived" → conceded or reckons_nothing or plays_short',
     'parties[0].marks[1].player: "Carl" → Anne or Ben'),
    (partie(marks=[{}, None]),
     "parties[0].marks[0].mark: nothing → conceded, reckons_nothing or plays_short",
     "parties[0].marks[0].player: nothing → the name of the player with this mark"),
    (partie(annulled="yes"), 'parties[0].annulled: "yes" → true or false'),
    (partie(annulled=1), "parties[0].annulled: 1 → true or false"),
    # written figures
    (partie(written=[164, 114]), "parties[0].written: [164, 114] → an object"),
    (partie(written={"totals": [164], "won": [-1, 0.5]}),
     "parties[0].written.totals: [164] → TWO", "parties[0].written.won[0]: -1 → WHOLE",
     "parties[0].written.won[1]: 0.5 → WHOLE"),
    (changed(written={"carried": {"A": 1}, "totals": 7, "balance": [1, "2"]}),
     'written.carried: {"A": 1} → a list', "written.totals: 7 → TWO",
     'written.balance[1]: "2" → WHOLE'),
    (changed(written={"carried": [None, [1, 2]]}),
     "written.carried: 2 of them → at most 1, one for each partie"),
    (changed(about=["x"]), 'about: ["x"] → an object'),
])  # fmt: skip
def test_each_fault_is_one_line(case):
    data, *lines = case
    assert faults_of(data) == list(map(spelt_out, lines))


def test_a_line_cannot_be_broken_by_what_is_shown():
    (line,) = faults_of(changed(first_dealer="a\u2028b\x85c"))
    assert line == 'first_dealer: found "a\\u2028b\\u0085c"; expected Anne or Ben'


@given(st.binary(max_size=60) | st.text(max_size=60) | json_values.map(json.dumps))
def test_anything_else_is_refused_in_lines(source):
    assert faults_of(source)


@given(spoilt())
def test_a_spoilt_card_is_read_or_refused_in_lines(data):
    try:
        card = read_card_file(json.dumps(data))
    except CardFileError as error:
        assert error.faults  # noqa: PT017  (either way is right; nothing else is)
    else:
        assert read_card_file(card_as_json(card)) == card
