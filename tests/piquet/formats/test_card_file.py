"""The card file, piquet-card/1: what is read from it and written back, as its schema says."""

import json

import pytest
from hypothesis import given

from piquet.checking.report import report
from piquet.formats.card_file import (
    CardFile,
    CardFileError,
    FileMark,
    FilePartie,
    card_as_json,
    to_data,
)
from piquet.formats.read_card import card_from_data, read_card_file
from piquet.money.stakes import PRESETS, Stake
from piquet.rule_sets import rule_set
from tests.paths import EXAMPLES
from tests.piquet.formats.card_files import (
    CHOUETTE,
    FULL,
    GAMES,
    ITEMISED,
    SMALL,
    card_files,
    changed,
    partie,
    spoilt,
)
from tests.schemas import schema

PRINTED = (EXAMPLES / "cavendish-card.json").read_bytes()


def test_the_printed_card_is_read_and_written_back_to_the_byte():
    card = read_card_file(PRINTED)
    assert card.players == ("A", "B")
    assert card.stake == PRESETS["ten-shillings-a-hundred-fifties"]
    assert len(card.parties) == 5
    assert card.parties[3].deals[4] == (10, 17)
    assert card.parties[3].totals == (103, 144)
    assert card.carried[2] == (0, 470)
    assert (card.totals, card.balance) == ((692, 617), (75, 0))
    assert card_as_json(card).encode() == PRINTED


def test_everything_a_card_may_say_is_read():
    card = card_from_data(FULL)
    assert card == CardFile(
        players=("Anne", "Ben"),
        stake=Stake("", "GBP", 125, "hundred", "25"),
        parties=(
            FilePartie(
                deals=((0, 30), (28, 23)),
                first_dealer=0,
                marks=(FileMark("reckons_nothing", 0), None),
                annulled=True,
            ),
            FilePartie(
                deals=((1, 2), (3, 4)), totals=(4, None), won=(0, 0), dealers=(1, 1)
            ),
        ),
        rules=rule_set("rubicon", {"rubicon_on_six_deals": True, "conceded_play": 2}),
        first_dealer=1,
        carried=((None, None), (0, 0)),
        totals=(0, 0),
        balance=(0, 0),
        about=FULL["about"],
    )  # fmt: skip
    assert to_data(card) == FULL


@pytest.mark.parametrize("data", [
    changed(code=...),  # rubicon unless it says otherwise
    changed(code=None, first_dealer=None, written=None, about=None, chouette=False),
    changed(stake="sixpenny-points"), changed(stake={"preset": "sixpenny-points"}, written={}),
    partie(written=None, dealers=None, annulled=False),
    partie(written={"totals": None, "won": [None, None]}),
])  # fmt: skip
def test_what_says_no_more_than_the_small_card_is_the_small_card(data):
    assert to_data(card_from_data(data)) == SMALL


@pytest.mark.parametrize(
    ("neglect", "kept"), [(50, "50"), (25, "25"), (40, "40"), ("unit", "unit"), (None, "")]
)
def test_r52_each_convention_of_neglect(neglect, kept):
    stake = {"currency": "LSD", "amount": 3, "per": "point", "neglect": neglect}
    card = card_from_data(changed(stake=stake))
    assert card.stake == Stake("", "LSD", 3, "point", kept)
    assert to_data(card)["stake"] == stake


def test_a_card_without_a_partie_and_a_partie_without_a_deal():
    assert card_from_data(changed(parties=[])).parties == ()
    assert card_from_data(changed(parties=[{"deals": []}])).parties == (FilePartie(deals=()),)


@pytest.mark.parametrize(("data", "dealers"), [
    (partie(), None),
    (partie(first_dealer="Ben"), (1, 0)),
    (partie(dealers=["Ben", "Ben"]), (1, 1)),
    ({**partie(), "first_dealer": "Anne"}, (0, 1)),
    ({**partie(first_dealer="Ben"), "first_dealer": "Anne"}, (1, 0)),
])  # fmt: skip
def test_r1_who_dealt_as_far_as_the_file_says(data, dealers):
    assert card_from_data(data).dealers(0) == dealers


def test_r21_in_the_older_game_the_first_dealer_does_not_tell_the_others():
    """They cut afresh each time for the deal."""
    partie = {"first_dealer": "Anne", "games": [[[70, 20], [45, 12]]]}
    data = {**GAMES, "code": "hundred-up", "switches": {}, "parties": [partie], "written": None}
    assert card_from_data(data).dealers(0) is None
    partie["dealers"] = ["Anne", "Anne"]
    assert card_from_data(data).dealers(0) == (0, 0)


def test_a_byte_order_mark_is_no_fault():
    assert to_data(read_card_file(b"\xef\xbb\xbf" + json.dumps(SMALL).encode())) == SMALL
    assert to_data(read_card_file("\ufeff" + json.dumps(SMALL))) == SMALL


@given(card_files())
def test_a_card_written_and_read_is_the_same(card):
    assert read_card_file(card_as_json(card)) == card
    assert read_card_file(card_as_json(card).encode()) == card
    assert card_from_data(to_data(card)) == card


CARD = "piquet-card-1.schema.json"
REPORT = "piquet-card-report-1.schema.json"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_the_examples_are_of_the_format(path):
    data = json.loads(path.read_text())
    schema(CARD).validate(data)
    assert to_data(card_from_data(data)) == data


@pytest.mark.parametrize("data", [
    SMALL, FULL, CHOUETTE, GAMES,
    {**GAMES, "written": {}, "parties": [{"games": [[ITEMISED, [1, 2]], {"deals": []}]}]},
    changed(code=...),
    changed(code=None, switches=None, first_dealer=None, written=None, about=None),
    changed(chouette=False, stake="sixpenny-points", parties=[]), changed(stake=None),
    {**GAMES, "stake": None},
    partie(written={"totals": None, "won": [None, 0]}, marks=None, annulled=None),
])  # fmt: skip
def test_what_is_read_is_of_the_schema(data):
    card_from_data(data)
    schema(CARD).validate(data)


@given(card_files())
def test_every_card_written_is_of_the_schema_and_so_is_its_report(card):
    schema(CARD).validate(to_data(card))
    schema(REPORT).validate(report(card))


@given(spoilt())
def test_nothing_is_read_that_the_schema_refuses(data):
    try:
        card_from_data(data)
    except CardFileError:
        return
    schema(CARD).validate(data)


@pytest.mark.parametrize("data", [
    {}, [], changed(format="piquet-card/2"), changed(code="whist"), changed(chouette="yes"),
    {**CHOUETTE, "written": {"running": [[1, 2]]}},
    {**CHOUETTE, "written": {"balance": [1, 2, 3, 4]}},
    {**CHOUETTE, "parties": [{"single": "Anne", "points": -5}]},
    {**CHOUETTE, "parties": [{"single": "Anne", "points": 150, "deals": []}]},
    {**GAMES, "parties": [{"games": [{}]}]}, {**GAMES, "parties": [{"games": [[[1, 2, 3]]]}]},
    {**GAMES, "parties": [{"games": [[{**ITEMISED, "code": "au-cent"}]]}]},
    {**GAMES, "parties": [{"games": [{"deals": [], "double": "no"}]}]}, changed(writen={}),
    changed(players=["Anne"]), changed(players=["Anne", "Anne"]), changed(players=["Anne", " Ben"]),
    changed(players=["Anne", "B\nen"]), changed(players=["Anne", "B\u200ben"]),
    changed(players=["Anne", ""]), changed(stake={}), changed(stake={"preset": "guinea-points"}),
    changed(stake={"currency": "LSD", "amount": 0, "per": "point"}),
    changed(stake={"currency": "LSD", "amount": 6, "per": "deal"}), changed(parties=[{}]),
    changed(parties=[{"deals": [[1]]}]), changed(parties=[{"deals": [[1, -2]]}]),
    changed(parties=[{"deals": [[1, True]]}]), partie(written={"totals": [1, 2, 3]}),
    partie(marks=[{"mark": "waived", "player": "Anne"}, None]), partie(annulled="yes"),
    changed(about=[]),
])  # fmt: skip
def test_what_the_schema_refuses_is_refused(data):
    assert not schema(CARD).is_valid(data)
    with pytest.raises(CardFileError):
        card_from_data(data)


@pytest.mark.parametrize("data", [
    changed(first_dealer="Carl"), partie(dealers=["Anne"]), partie(marks=[None]),
    changed(stake={"currency": "QQQ", "amount": 6, "per": "point"}),
    changed(written={"carried": [None, None]}), changed(code="au-cent"), changed(chouette=True),
    changed(stake={"currency": "LSD", "amount": 6, "per": "game"}),
    {**CHOUETTE, "players": ["Anne", "Ben"]},
    {**CHOUETTE, "parties": [{"points": 150, "winner": "Anne"}]},
    {**GAMES, "stake": {"preset": "sixpenny-points"}}, {**GAMES, "parties": [{"deals": [[1, 2]]}]},
])  # fmt: skip
def test_what_no_schema_can_say_is_refused_all_the_same(data):
    assert schema(CARD).is_valid(data)
    with pytest.raises(CardFileError):
        card_from_data(data)
