"""Every law and case of the catalogue, by number.

>>> LAWS["69"].title, LAWS["69"].text[1]
('Pique', 'A pique adds thirty to their score.')
>>> CASES["XXII"].laws
('24', '35', '73')
"""

from collections.abc import Mapping
from typing import Final

from piquet.law_texts.au_cent import AU_CENT
from piquet.law_texts.au_cent_calling import AU_CENT_CALLING
from piquet.law_texts.au_cent_scoring import AU_CENT_SCORING
from piquet.law_texts.calling import CALLING
from piquet.law_texts.carte_blanche import CARTE_BLANCHE
from piquet.law_texts.cases import ALL_CASES
from piquet.law_texts.cutting_and_dealing import CUTTING_AND_DEALING
from piquet.law_texts.discarding import DISCARDING
from piquet.law_texts.entry import Case, Law
from piquet.law_texts.leaving_and_standing import LEAVING_AND_STANDING
from piquet.law_texts.packs_and_bystanders import PACKS_AND_BYSTANDERS
from piquet.law_texts.playing import PLAYING
from piquet.law_texts.scoring import SCORING

PARTS: Final = (
    CUTTING_AND_DEALING,
    CARTE_BLANCHE,
    DISCARDING,
    LEAVING_AND_STANDING,
    CALLING,
    PLAYING,
    SCORING,
    PACKS_AND_BYSTANDERS,
    (*AU_CENT, *AU_CENT_CALLING, *AU_CENT_SCORING),
)
"""The laws in their printed order, part by part."""

LAWS: Final[Mapping[str, Law]] = {law.number: law for part in PARTS for law in part}
CASES: Final[Mapping[str, Case]] = {case.number: case for case in ALL_CASES}
