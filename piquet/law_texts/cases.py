"""The cases and decisions I to XXII, in their printed order."""

from typing import Final

from piquet.law_texts.cases_in_calling import CASES_IN_CALLING
from piquet.law_texts.cases_in_play import CASES_IN_PLAY
from piquet.law_texts.cases_in_the_exchange import CASES_IN_THE_EXCHANGE
from piquet.law_texts.entry import Case

PRINTED_ORDER: Final = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV",
    "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "XXII",
)  # fmt: skip

ALL_CASES: Final[tuple[Case, ...]] = tuple(
    sorted(
        (*CASES_IN_CALLING, *CASES_IN_THE_EXCHANGE, *CASES_IN_PLAY),
        key=lambda case: PRINTED_ORDER.index(case.number),
    )
)
