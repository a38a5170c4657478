"""Cases I to XXII: their facts as answers and cards, and the decision that was printed.

Where a case prints no cards, they are made up to fit its facts.
"""

from typing import NamedTuple

from piquet.deal.cards import write_cards
from piquet.deal.faults import SIDES
from piquet.deal.hands import Holding
from tests.piquet.deal.test_deals_of_the_sources import TestCaseXXII as CaseXXII
from tests.piquet.table import any_play, figures, held

Cards = tuple[Holding, Holding, str]


class Decided(NamedTuple):
    """A case, or a part of it.

    `answers` answer the path's questions, in the order in which they are asked. `may` are those who
    may choose something, `chooses` the one whose choice is taken. Then comes what was decided: from
    where the deal goes on again in `replay`; whether it is `void`; and what elder and younger count
    with these `cards`, by columns.
    """

    case: str
    path: str
    answers: tuple[str, ...]
    may: tuple[str, ...] = ()
    chooses: str = ""
    replay: str = ""
    void: bool = False
    cards: Cards | None = None
    elder: dict[str, int] | None = None
    younger: dict[str, int] | None = None


def part(
    case: str, path: str, answers: str, cards: Cards | None = None, *counts: str, **more: object
) -> Decided:
    """A part of a case. Elder’s and younger’s `counts` are written “point 5, sets 14”."""
    said = dict(zip(SIDES, (figures(one) or None for one in counts), strict=False))
    return Decided(case, path, tuple(answers.split()), cards=cards, **said, **more)


def dealt(elder: str | Holding, younger: str | Holding, played: str = "") -> Cards:
    """Two hands and the play: any play, if the case is not about it."""
    one, other = (held(hand) if isinstance(hand, str) else hand for hand in (elder, younger))
    return one, other, played or any_play(write_cards(one.hand), write_cards(other.hand))


NO_HAND = "point 0, sequences 0, sets 0"
NOTHING = f"{NO_HAND}, play 0, cards 0"
OTHER = {"may": ("other",)}
BLANCHE = "TS 9S 8S 7S TH 9H 8H 7H AD TD 9D AC"
AFTER_BLANCHE = "TS 9S 8S 7S TH 9H 8H 7H AD KC QC JC"
AGAINST_BLANCHE = "AS KS QS AH KH QH KD QD JD TC 9C 8C"

# A point of forty-one against a longer one; then with four aces and four kings.
LONGER_POINT = dealt("AS KS QS JS AH KH QH AD KD 9C 8C 7D", "KC QC JC TC 7C 9D 8D JH TH 9S 7S JD")
REPIQUE = dealt("AS KS QS JS AH KH 7H AD KD 7D AC KC", "QC JC TC 8C 7C TD 9D 8D QH JH 9H 9S")
# Three kings called, of which one is out, against four tens.
KINGS = dealt(
    held("KS KH QS JS 9S 8S AH QH 9H AD 9D 8D", discard="KD", sets="KS KH KD"),
    "TS TH TD TC 7S KC QC 8H 7H JD 7D 7C",
)
# The king of diamonds is named as out, and it is the king of hearts: three kings in hand.
KING_NAMED = dealt(
    held("KS KD KC JS 9S 8S AH QH 9H AD 9D 8D", discard="KH", sets="KS KH KC"),
    "TS TH TD TC 7S AC QC 8H 7H JD 7D 7C",
)
# A point headed by the ace and two tierces major, against three knaves.
ACES = dealt("AS QS JS 9S 8S AH KH QH AD KD QD 7C", "JH JD JC TC 8C KS TS 7S 9H 8H 9D 8D")
QUEENS = dealt("QS QH QC AS TS 9S 8H 7H AD 9D 8D TC", "KS KH KD JS 8S TH 9H JD TD AC 9C 8C")
ELEVEN = dealt(
    CaseXXII.ELDER,
    CaseXXII.TWELVE.removesuffix(" 9D"),
    "AS TS, KS 9H, QS TH, JS QH, 9S 9C, KH AH, AC JC, KC JH, QC TD, TC JD, KD AD, QD",
)
THIRTEEN = dealt(
    CaseXXII.ELDER,
    CaseXXII.THIRTEEN,
    "AS TS, KS 9H, QS TH, JS QH, 9S 8D, KH AH, AC JC, KC JH, QC TD, TC JD, 9C QD, KD AD",
)
THIRTEEN_OF_ELDER = dealt(
    "AS KS QS JS TS 9S 8S 7S AH KH QH 7H 8H",
    "JH TH 9H AD KD QD JD TD 9D AC KC QC",
    "AS 9D, KS TD, QS JD, JS QD, TS JH, 9S QC, 8S KC, 7S AC, 7H 9H, TH 8H, AD QH, KD KH",
)
FALSE_KINGS = "elder after yes sets"
MADE = "asked-what-the-point-makes"
BLANCHE_OF_YOUNGER = dealt(AGAINST_BLANCHE, held(AFTER_BLANCHE, dealt=BLANCHE))
BLANCHE_OF_ELDER = dealt(held(AFTER_BLANCHE, dealt=BLANCHE), AGAINST_BLANCHE)
SEVENTEEN = dealt(held(f"{BLANCHE} KC QC JC 8D 7D", dealt=BLANCHE), AGAINST_BLANCHE)
WRONG_ANSWER = {"replay": "The play, from the wrong answer", "chooses": "other"}

DECIDED = (
    part("I", MADE, "more before", LONGER_POINT, "point 0", "point 0"),
    part("I", MADE, "more before", REPIQUE, "sequences 4, sets 28, repique 0", "point 0"),
    part("II", "called-too-much", FALSE_KINGS, KINGS, NOTHING, "sets 14", **OTHER),
    part("III", "fresh-deal-offered", "silent"),
    part("III", "fresh-deal-offered", "accepted", void=True),
    part("IV", "shown-not-called", "yes sets no", ACES, "sets 6", "sets 0"),
    part("IV", "left-out", "elder after sets nobody yes", ACES, "sets 0", "sets 0"),
    part("IV", "shown-not-called", "yes sets yes", ACES, "sets 6", "sets 0",
         may=("elder",), chooses="elder"),
    part("IV", "shown-not-called", "yes sets yes", ACES, "sets 0", "sets 3", may=("elder",)),
    part("V", "cards-left-unsaid", "late", may=("younger",), chooses="younger",
         replay="The exchange, from younger’s discard"),
    part("VI", "carte-blanche-late", "younger untouched yes", BLANCHE_OF_YOUNGER,
         "", "carte_blanche 10"),
    part("VII", "wrong-reply", "sets which", QUEENS, "sets 3", "sets 0"),
    part("VIII", "called-too-much", FALSE_KINGS, KING_NAMED, NOTHING, "sets 14", **OTHER),
    part("IX", "called-too-much", "elder before"),
    part("X", "too-many-played", "younger yes",
         replay="The play, from where too many cards were played"),
    part("XI", "card-taken-back", "elder laid yes"),
    part("XI", "card-taken-back", "elder laid no", replay="The lead of the wrong card"),
    part("XII", "misinformed", "no"),
    part("XIII", "too-few-taken-in", "younger free no"),
    part("XIII", "too-few-taken-in", "younger free yes",
         replay="The play, from where younger did not follow suit"),
    part("XIII", "too-few-taken-in", "younger gone", ELEVEN, "cards 10", "cards 0"),
    part("XIV", "too-many-taken-in", "younger before_elder", THIRTEEN, "", NOTHING, **OTHER),
    part("XV", "misinformed", "yes elder no", **OTHER, **WRONG_ANSWER),
    part("XVI", "misinformed", "yes younger yes"),
    part("XVII", "incorrect-pack", "deal no"),
    part("XVII", "stray-card", "elder discard", THIRTEEN_OF_ELDER, NOTHING, **OTHER),
    part("XVIII", "stray-card", "elder hand no"),
    part("XVIII", "stray-card", "elder hand yes yes sets", KINGS, NOTHING, "sets 14", **OTHER),
    part("XVIII", "stray-card", "elder hand yes no"),
    part("XVIII", "stray-card", "elder played", replay="The play, from the first lead"),
    part("XIX", "too-many-cards", "elder", THIRTEEN_OF_ELDER, NOTHING, "play 5", **OTHER),
    part("XIX", "play-doubted", "last won more"),
    part("XX", "carte-blanche-late", "elder taken", BLANCHE_OF_ELDER, "carte_blanche 10, point 4"),
    part("XXI", "carte-blanche-late", "elder retaken", SEVENTEEN,
         f"{NOTHING}, carte_blanche 10", **OTHER),
    part("XXII", "too-many-taken-in", "younger taken_up", THIRTEEN,
         f"{NO_HAND}, sequences 7, sets 14, play 8", NOTHING, **OTHER),
)  # fmt: skip
