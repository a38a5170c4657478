"""Scripts take the numbers of the laws from the site's data."""

import re
from typing import Final

from piquet.deal.hands import PACK_SIZE
from piquet.deal.score_from_cards import CAPOT, CONCEDED_PLAY
from piquet.money.stakes import PRESETS
from piquet.rule_sets import RUBICON
from tests.paths import ROOT
from tools.phone_data import CONSTANTS, LAWS, law_constants

OTHER_MEANINGS: Final = (
    "30 * 60 * 1000",  # Half an hour.
    "60 * 1000",  # A minute.
    "MONTH = 30 * 24 * 3600",
    "MINUTE = 60",
    "TOGETHER = 50",  # Records that a phone sends at a time.
)
"""Where scripts may have such a number."""
NOT_CODE: Final = re.compile(
    r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.S
)
NUMBER: Final = re.compile(r"(?<![\w.$#])\d+(?![\w.])")
AMOUNTS: Final = {stake.amount for stake in PRESETS.values()}
OF_LAWS: Final = {
    number
    for number in (*(value for value, _text in CONSTANTS.values()), *AMOUNTS)
    if number > 10  # Smaller ones have too many other meanings.
} | {PACK_SIZE, CAPOT, CONCEDED_PLAY, RUBICON.rubicon}


def test_the_constants_of_scripts_are_made_from_these_laws():
    assert LAWS.read_text("utf-8") == law_constants(), "run python -m tools.phone_data"


def test_no_script_has_a_number_of_the_laws_typed_by_hand():
    typed = {}
    for path in (ROOT / "static" / "js").rglob("*.js"):
        if path != LAWS and (numbers := _numbers(path.read_text("utf-8")) & OF_LAWS):
            typed[path.name] = numbers
    assert typed == {}, "import them from shared/laws.js"


def test_every_constant_is_imported_by_a_script():
    scripts = (path for path in (ROOT / "static" / "js").rglob("*.js") if path != LAWS)
    text = "\n".join(path.read_text("utf-8") for path in scripts)
    assert [name for name in CONSTANTS if not re.search(rf"\b{name}\b", text)] == []


def _numbers(script: str) -> set[int]:
    """The numbers in a script's code."""
    for meaning in OTHER_MEANINGS:
        script = script.replace(meaning, "")
    return {int(number) for number in NUMBER.findall(NOT_CODE.sub("", script))}
