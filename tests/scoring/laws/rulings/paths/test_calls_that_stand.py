"""What players count whose wrong call costs them nothing: Laws 49, 50 and 53."""

import pytest

from scoring.laws.deal.faults import ELDER, YOUNGER
from tests.helping.cases import cases
from tests.scoring.laws.rulings.ruled import effect_of, ruled
from tests.scoring.laws.table import any_play, counted, held

HELD = "AS KS QS AH KH QH JH 9D 8D 9C 8C 7D"
AGAINST = "JS TS 8S TH 9H 8H AD KD TC KC QC JD"


@pytest.mark.law("49", "50")
@cases("sure called sequences",
    ("yes", "AS KS QS, AH KH QH JH", 7), ("no", "AS KS QS", 3),
    ids=["49 a tierce that was good against the cards", "50 another tierce"]
)  # fmt: skip
def test_laws_49_50_a_quart_after_a_tierce(sure, called, sequences):
    answers = {"reply": "good", "what": "sequences", "sure": sure}
    elder = held(HELD, sequences=called)
    effect = effect_of("called-too-little", **answers)
    result = ruled(elder, held(AGAINST), "elder", effect, any_play(HELD, AGAINST))
    assert counted(result, ELDER)["sequences"] == sequences


@pytest.mark.law("53")
def test_law_53_a_trio_by_a_wrong_name_counts():
    """Elder says three knaves, of which they had only one, and holds three queens."""
    queens = HELD.replace("9D", "QD")
    answers = {"who": "elder", "stage": "after", "possible": "no", "instead": "yes"}
    effect = effect_of("called-too-much", **answers)
    played = any_play(queens, AGAINST)
    result = ruled(held(queens), held(AGAINST), "elder", effect, played)
    assert counted(result, ELDER)["sets"] == 3


@pytest.mark.law("55")
def test_law_55_a_trio_that_is_shown_unasked_may_be_called_wrongly():
    """Elder says four queens, and shows the three that they hold before they lead."""
    queens = HELD.replace("9D", "QD")
    answers = {"who": "elder", "stage": "shown"}
    result = ruled(
        held(queens),
        held(AGAINST),
        "elder",
        effect_of("called-too-much", **answers),
        any_play(queens, AGAINST),
    )
    assert counted(result, ELDER)["sets"] == 3


# Elder's point proves a quart to a king, against a quart to a queen.
PROVED = "KS QS JS TS 8S KH KD AH 9D 8D 9C 7C"
LOWER = "QH JH TH 9H 7H JD JC QD AD AC TC 8C"


@cases("path answers",
    ("left-out", {"who": "elder", "when": "after", "what": "sequences", "counted": "other"}),
    ("called-too-little", {"reply": "refused", "what": "sequences"}),
    (
        "au-cent-left-out",
        {"who": "elder", "kind": "sequences", "played": "yes", "counted": "other"},
    ),
    ("au-cent-not-shown", {"who": "elder", "kind": "sequences", "others": "no"}),
    ("au-cent-called-too-little", {"deed": "less", "kind": "sequences", "reply": "refused"}),
)  # fmt: skip
def test_younger_counts_a_sequence_though_elders_point_proves_a_better_one(path, answers):
    effect = effect_of(path, **answers)
    sides = held(PROVED), held(LOWER)
    code = "au-cent" if path.startswith("au-cent") else "rubicon"
    result = ruled(*sides, "elder", effect, any_play(PROVED, LOWER), code)
    assert "sequences" not in counted(result, ELDER)
    assert counted(result, YOUNGER)["sequences"] == 4
