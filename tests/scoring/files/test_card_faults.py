"""A text that is no card file is refused, with a line for each fault: where, what was found, what
was expected."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.files.card_file import CardFileError, card_as_json
from scoring.files.read_card import read_card_file
from tests.scoring.files.card_files import SMALL, changed, faults_of, json_values, partie, spoilt


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        # not JSON at all
        (b"", ["line 1, column 1: found the end of the file; expected JSON (expecting value)"]),
        ("{", [("line 1, column 2: found the end of the file; expected JSON (expecting property "
               "name enclosed in double quotes)")]),
        ('{"a": 1,\n "b" 2}', [("line 2, column 6: found \"2\"; expected JSON "
                               "(expecting ':' delimiter)")]),
        (b'{"players": ["\xe9"]}', ["byte 15: found 0xe9; expected UTF-8 text"]),
        ("[" * 100_000, [("the file: found too much nesting; expected at most 32 lists and objects "
                         "in another")]),
        (" " * 1_000_001, [("the file: found more than 1,000,000 bytes; expected at most 1,000,000 "
                           "bytes")]),
        # JSON, and no card
        ([], ["the file: found []; expected an object, the card"]),
        ("null", ["the file: found null; expected an object, the card"]),
        ("NaN", ["the file: found NaN; expected a number"]),
        ({}, ["format: found nothing; expected piquet-card/1"]),
        ({"format": "piquet-card/2", "parties": 3},
         ['format: found "piquet-card/2"; expected piquet-card/1']),
        ({"format": "piquet-card/1"},
         ["players: found nothing; expected a list of the two players’ names",
          "stake: found nothing; expected a stake, by its preset or in full, or null for love",
          "parties: found nothing; expected a list of parties"]),
        # what Python's own reader accepts
        (json.dumps(SMALL)[:-1] + ', "code": "au-cent"}',
         ["code: found the same key twice in one object; expected the key once"]),
        ('{"about": {"x": [{"y": 1, "y": 1}]}}',
         ["about.x[0].y: found the same key twice in one object; expected the key once"]),
        ('{"a": NaN, "b": [-Infinity, 1e999]}',
         ["a: found NaN; expected a number", "b[0]: found -Infinity; expected a number",
          "b[1]: found Infinity; expected a number"]),
        ('{"a": ' + "9" * 5000 + "}",
         ["a: found 999999999999999999… (5000 figures); expected a number of at most 18 figures"]),
        ('{"players": ["\\ud800", "\\u0000"]}',
         ['players[0]: found "\\ud800"; expected text without NUL or half characters',
          'players[1]: found "\\u0000"; expected text without NUL or half characters']),
        ('{"\\udfff": 1}',
         ['["\\udfff"]: found "\\udfff"; expected text without NUL or half characters']),
        (changed(about={"x": json.loads("[" * 40 + "]" * 40)}),
         ["about.x" + "[0]" * 31 + ": found too much nesting; expected at most 32 lists and "
          "objects in another"]),
        # the game
        (changed(code="whist"),
         ['code: found "whist"; expected rubicon or four-deal or au-cent or hundred-up']),
        (changed(code=["rubicon"]),
         ['code: found ["rubicon"]; expected rubicon or four-deal or au-cent or hundred-up']),
        (changed(chouette="yes"), ['chouette: found "yes"; expected true or false']),
        # keys
        (changed(writen={}),
         ["writen: found a key the format does not have; expected written"]),
        (changed(**{"a b": 1}),
         [('["a b"]: found a key the format does not have; expected format or players or stake or '
          "parties or code or switches or first_dealer or chouette or written or about")]),
        (partie(dealer="Anne"),
         ["parties[0].dealer: found a key the format does not have; expected dealers"]),
        (partie(written={"total": [1, 2]}),
         ["parties[0].written.total: found a key the format does not have; expected totals"]),
        # players
        (changed(players="Anne"),
         ['players: found "Anne"; expected a list of two, one for each player']),
        (changed(players=["Anne"]),
         ['players: found ["Anne"]; expected a list of two, one for each player']),
        (changed(players=["A", "B", "C"]),
         ['players: found ["A", "B", "C"]; expected a list of two, one for each player']),
        (changed(players=["", "  "]),
         ['players[0]: found ""; expected a name', 'players[1]: found "  "; expected a name']),
        (changed(players=["Anne", 7]), ["players[1]: found 7; expected a name"]),
        (changed(players=["Anne", " Anne"]),
         ["players[1]: found \" Anne\"; expected a name without spaces before or after it"]),
        (changed(players=["Anne", "Anne"], first_dealer="Carl"),
         ['players[1]: found "Anne"; expected another name than the first player’s']),
        (changed(players=["Anne", "B" * 81]),
         [f'players[1]: found "{"B" * 59}…; expected a name of at most 80 characters']),
        (changed(players=["Anne", "B\nC"]),
         ["players[1]: found \"B\\nC\"; expected a name without characters that cannot be seen"]),
        (changed(first_dealer="Carl"), ['first_dealer: found "Carl"; expected Anne or Ben']),
        (changed(first_dealer=1), ["first_dealer: found 1; expected Anne or Ben"]),
        # switches
        (changed(switches=[]), ["switches: found []; expected an object"]),
        (changed(switches={"rubicon_on_six_deals": 1}),
         ["switches.rubicon_on_six_deals: found 1; expected false or true"]),
        (changed(switches={"conceded_play": True}),
         ["switches.conceded_play: found true; expected 0 or 2"]),
        (changed(switches={"small_cards_count": False}),
         [("switches.small_cards_count: found a key the format does not have; expected "
          "rubicon_on_six_deals or conceded_play")]),
        # the stake
        (changed(stake=7), ["stake: found 7; expected an object"]),
        (changed(stake="sixpenny"),
         [('stake: found "sixpenny"; expected ten-shillings-a-hundred-fifties or '
          "ten-shillings-a-hundred-twenty-fives or twopenny-points or threepenny-points or "
          "sixpenny-points or shilling-points")]),
        (changed(stake={"preset": 6}),
         [("stake.preset: found 6; expected ten-shillings-a-hundred-fifties or "
          "ten-shillings-a-hundred-twenty-fives or twopenny-points or threepenny-points or "
          "sixpenny-points or shilling-points")]),
        (changed(stake={"preset": "sixpenny-points", "amount": 6}),
         ["stake.amount: found a key the format does not have; expected preset"]),
        (changed(stake={}),
         ["stake.currency: found nothing; expected LSD, or a legal tender’s code such as GBP",
          "stake.amount: found nothing; expected the rate, as a number of the smallest coin",
          "stake.per: found nothing; expected what the rate is for: point or hundred"]),
        (changed(stake={"currency": "QQQ", "amount": 0, "per": "game", "neglect": True}),
         ['stake.currency: found "QQQ"; expected LSD, or a legal tender’s code such as GBP',
          "stake.amount: found 0; expected a whole number from 1 to 1,000,000,000",
          'stake.per: found "game"; expected point or hundred',
          "stake.neglect: found true; expected 50 or 25 or 40 or unit"]),
        (changed(stake={"currency": "XAU", "amount": 1, "per": "point"}),
         ['stake.currency: found "XAU"; expected LSD, or a legal tender’s code such as GBP']),
        (changed(stake={"currency": ["GBP"], "amount": 1.5, "per": 1, "neglect": "50"}),
         ['stake.currency: found ["GBP"]; expected LSD, or a legal tender’s code such as GBP',
          "stake.amount: found 1.5; expected a whole number from 1 to 1,000,000,000",
          "stake.per: found 1; expected point or hundred",
          'stake.neglect: found "50"; expected 50 or 25 or 40 or unit']),
        # parties and deals
        (changed(parties={}), ["parties: found {}; expected a list"]),
        (changed(parties=[3]), ["parties[0]: found 3; expected an object"]),
        (changed(parties=[{}]),
         [("parties[0].deals: found nothing; expected a list of deals, each a score of both "
          "players")]),
        (changed(parties=[{"deals": []}] * 1001),
         ["parties: found 1,001 parties; expected at most 1,000"]),
        (changed(parties=[{"deals": [[27], 13, [1, 2, 3]]}]),
         ["parties[0].deals[0]: found [27]; expected a list of two, one for each player",
          "parties[0].deals[1]: found 13; expected a list of two, one for each player",
          "parties[0].deals[2]: found [1, 2, 3]; expected a list of two, one for each player"]),
        (changed(parties=[{"deals": [["27", 13.5], [True, -1], [None, 10**7]]}]),
         ['parties[0].deals[0][0]: found "27"; expected a whole number from 0 to 1,000,000',
          "parties[0].deals[0][1]: found 13.5; expected a whole number from 0 to 1,000,000",
          "parties[0].deals[1][0]: found true; expected a whole number from 0 to 1,000,000",
          "parties[0].deals[1][1]: found -1; expected a whole number from 0 to 1,000,000",
          "parties[0].deals[2][0]: found null; expected a whole number from 0 to 1,000,000",
          "parties[0].deals[2][1]: found 10000000; expected a whole number from 0 to 1,000,000"]),
        (partie(dealers=["Anne"]),
         ["parties[0].dealers: found 1 of them; expected 2, one a deal"]),
        (partie(dealers=[]), ["parties[0].dealers: found 0 of them; expected 2, one a deal"]),
        (partie(dealers=["Anne", "Carl"]),
         ['parties[0].dealers[1]: found "Carl"; expected Anne or Ben']),
        (partie(dealers=["Anne", "Ben"], first_dealer="Ben"),
         ['parties[0].dealers[0]: found "Anne"; expected Ben, the first_dealer']),
        (partie(marks=[None]), ["parties[0].marks: found 1 of them; expected 2, one a deal"]),
        (partie(marks=["conceded", {"mark": "waived", "player": "Carl"}]),
         ['parties[0].marks[0]: found "conceded"; expected an object',
          ('parties[0].marks[1].mark: found "waived"; '
           "expected conceded or reckons_nothing or plays_short"),
          'parties[0].marks[1].player: found "Carl"; expected Anne or Ben']),
        (partie(marks=[{}, None]),
         [("parties[0].marks[0].mark: found nothing; "
           "expected conceded, reckons_nothing or plays_short"),
          ("parties[0].marks[0].player: found nothing; expected the name of the player with this "
          "mark")]),
        (partie(annulled="yes"), ['parties[0].annulled: found "yes"; expected true or false']),
        (partie(annulled=1), ["parties[0].annulled: found 1; expected true or false"]),
        # written figures
        (partie(written=[164, 114]),
         ["parties[0].written: found [164, 114]; expected an object"]),
        (partie(written={"totals": [164], "won": [-1, 0.5]}),
         ["parties[0].written.totals: found [164]; expected a list of two, one for each player",
          "parties[0].written.won[0]: found -1; expected a whole number from 0 to 1,000,000",
          "parties[0].written.won[1]: found 0.5; expected a whole number from 0 to 1,000,000"]),
        (changed(written={"carried": {"A": 1}, "totals": 7, "balance": [1, "2"]}),
         ['written.carried: found {"A": 1}; expected a list',
          "written.totals: found 7; expected a list of two, one for each player",
          'written.balance[1]: found "2"; expected a whole number from 0 to 1,000,000']),
        (changed(written={"carried": [None, [1, 2]]}),
         ["written.carried: found 2 of them; expected at most 1, one for each partie"]),
        (changed(about=["x"]), ['about: found ["x"]; expected an object']),
    ],
)  # fmt: skip
def test_each_fault_is_one_line(data, lines):
    assert faults_of(data) == lines


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
