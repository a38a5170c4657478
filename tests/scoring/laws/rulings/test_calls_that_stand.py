"""What players count whose wrong call costs them nothing: Laws 49, 50 and 53."""

import pytest

from scoring.laws.deal.faults import ELDER
from tests.scoring.laws.rulings.ruled import effect_of, ruled
from tests.scoring.laws.table import any_play, counted, held

HELD = "AS KS QS AH KH QH JH 9D 8D 9C 8C 7D"
AGAINST = "JS TS 8S TH 9H 8H AD KD TC KC QC JD"


@pytest.mark.law("49", "50")
@pytest.mark.parametrize(
    ("sure", "called", "sequences"),
    [("yes", "AS KS QS, AH KH QH JH", 7), ("no", "AS KS QS", 3)],
    ids=["49 a tierce that was good against the cards", "50 another tierce"],
)
def test_laws_49_50_a_quart_after_a_tierce(sure, called, sequences):
    answers = {"replied": "yes", "what": "other", "sure": sure}
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
