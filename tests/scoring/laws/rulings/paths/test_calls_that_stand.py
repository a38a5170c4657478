"""What players count whose wrong call costs them nothing: Laws 49, 50 and 53."""

import pytest

from scoring.laws.deal.faults import ELDER, YOUNGER
from tests.helping.cases import cases
from tests.scoring.laws.rulings.ruled import by_cards
from tests.scoring.laws.table import counted, held

HELD = "AS KS QS AH KH QH JH 9D 8D 9C 8C 7D"
AGAINST = "JS TS 8S TH 9H 8H AD KD TC KC QC JD"


@pytest.mark.law("49", "50")
@cases("sure called sequences",
    ("yes", "AS KS QS, AH KH QH JH", 7), ("no", "AS KS QS", 3),
    ids=["49 a tierce that was good against the cards", "50 another tierce"]
)  # fmt: skip
def test_laws_49_50_a_quart_after_a_tierce(sure, called, sequences):
    elder = held(HELD, sequences=called)
    result = by_cards(elder, AGAINST, "called-too-little", f"good sequences {sure}")
    assert counted(result, ELDER)["sequences"] == sequences


@pytest.mark.law("53", "55")
@cases("walk",
    "elder after no yes", "elder shown",
    ids=["53 three knaves, of which they had only one", "55 four, and shows three unasked"]
)  # fmt: skip
def test_laws_53_55_a_trio_called_wrongly_counts(walk):
    """Elder holds three queens."""
    result = by_cards(HELD.replace("9D", "QD"), AGAINST, "called-too-much", walk)
    assert counted(result, ELDER)["sets"] == 3


@cases("path walk",
    ("left-out", "elder after sequences other"), ("called-too-little", "refused sequences"),
    ("au-cent-left-out", "elder sequences yes other"),
    ("au-cent-not-shown", "elder sequences no"),
    ("au-cent-called-too-little", "less sequences refused"),
)  # fmt: skip
def test_younger_counts_a_sequence_though_elders_point_proves_a_better_one(path, walk):
    """Elder's point proves a quart to a king, against a quart to a queen."""
    proved, lower = "KS QS JS TS 8S KH KD AH 9D 8D 9C 7C", "QH JH TH 9H 7H JD JC QD AD AC TC 8C"
    result = by_cards(proved, lower, path, walk)
    assert "sequences" not in counted(result, ELDER)
    assert counted(result, YOUNGER)["sequences"] == 4
