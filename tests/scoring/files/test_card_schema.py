"""The schemas agree with the reader and the report."""

import json

import pytest
from hypothesis import given

from scoring.files.card_file import CardFileError, to_data
from scoring.files.read_card import card_from_data
from scoring.verification.report import report
from tests.paths import EXAMPLES
from tests.schemas import schema
from tests.scoring.files.card_files import (
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

CARD = "piquet-card-1.schema.json"
REPORT = "piquet-card-report-1.schema.json"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_the_examples_are_of_the_format(path):
    data = json.loads(path.read_text())
    schema(CARD).validate(data)
    assert to_data(card_from_data(data)) == data


@pytest.mark.parametrize("data", [
    SMALL,
    FULL,
    CHOUETTE,
    GAMES,
    {**GAMES, "written": {}, "parties": [{"games": [[ITEMISED, [1, 2]], {"deals": []}]}]},
    changed(code=...),
    changed(code=None, switches=None, first_dealer=None, written=None, about=None),
    changed(chouette=False, stake="sixpenny-points", parties=[]),
    changed(stake=None),
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
    {},
    [],
    changed(format="piquet-card/2"),
    changed(code="whist"),
    changed(chouette="yes"),
    {**CHOUETTE, "written": {"running": [[1, 2]]}},
    {**CHOUETTE, "written": {"balance": [1, 2, 3, 4]}},
    {**CHOUETTE, "parties": [{"single": "Anne", "points": -5}]},
    {**CHOUETTE, "parties": [{"single": "Anne", "points": 150, "deals": []}]},
    {**GAMES, "parties": [{"games": [{}]}]},
    {**GAMES, "parties": [{"games": [[[1, 2, 3]]]}]},
    {**GAMES, "parties": [{"games": [[{**ITEMISED, "code": "au-cent"}]]}]},
    {**GAMES, "parties": [{"games": [{"deals": [], "double": "no"}]}]},
    changed(writen={}),
    changed(players=["Anne"]),
    changed(players=["Anne", "Anne"]),
    changed(players=["Anne", " Ben"]),
    changed(players=["Anne", "B\nen"]),
    changed(players=["Anne", "B\u200ben"]),
    changed(players=["Anne", ""]),
    changed(stake={}),
    changed(stake={"preset": "guinea-points"}),
    changed(stake={"currency": "LSD", "amount": 0, "per": "point"}),
    changed(stake={"currency": "LSD", "amount": 6, "per": "deal"}),
    changed(parties=[{}]),
    changed(parties=[{"deals": [[1]]}]),
    changed(parties=[{"deals": [[1, -2]]}]),
    changed(parties=[{"deals": [[1, True]]}]),
    partie(written={"totals": [1, 2, 3]}),
    partie(marks=[{"mark": "waived", "player": "Anne"}, None]),
    partie(annulled="yes"),
    changed(about=[]),
])  # fmt: skip
def test_what_the_schema_refuses_is_refused(data):
    assert not schema(CARD).is_valid(data)
    with pytest.raises(CardFileError):
        card_from_data(data)


@pytest.mark.parametrize("data", [
    changed(first_dealer="Carl"),
    partie(dealers=["Anne"]),
    partie(marks=[None]),
    changed(stake={"currency": "QQQ", "amount": 6, "per": "point"}),
    changed(written={"carried": [None, None]}),
    changed(code="au-cent"),
    changed(chouette=True),
    changed(stake={"currency": "LSD", "amount": 6, "per": "game"}),
    {**CHOUETTE, "players": ["Anne", "Ben"]},
    {**CHOUETTE, "parties": [{"points": 150, "winner": "Anne"}]},
    {**GAMES, "stake": {"preset": "sixpenny-points"}},
    {**GAMES, "parties": [{"deals": [[1, 2]]}]},
])  # fmt: skip
def test_what_no_schema_can_say_is_refused_all_the_same(data):
    assert schema(CARD).is_valid(data)
    with pytest.raises(CardFileError):
        card_from_data(data)
