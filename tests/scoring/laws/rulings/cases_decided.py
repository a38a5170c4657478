"""Cases I to XXII: their facts as answers and cards, and the decision that was printed.

Where a case prints no cards, they are made up to fit its facts.
"""

from typing import NamedTuple

from scoring.laws.deal.cards import write_cards
from scoring.laws.deal.hands import Holding
from tests.scoring.laws.deal.test_deals_of_the_sources import TestCaseXXII as CaseXXII
from tests.scoring.laws.table import any_play, held

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


def dealt(elder: str | Holding, younger: str | Holding, played: str = "") -> Cards:
    """Two hands and the play: any play, if the case is not about it."""
    one, other = (held(hand) if isinstance(hand, str) else hand for hand in (elder, younger))
    return one, other, played or any_play(write_cards(one.hand), write_cards(other.hand))


NO_HAND = {"point": 0, "sequences": 0, "sets": 0}
NOTHING = NO_HAND | {"play": 0, "cards": 0}
OTHER = ("other",)
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
PROVED = ("yes", "sets")
FALSE_KINGS = ("elder", "after", "yes", "sets")

DECIDED = (
    Decided(
        "I", "asked-what-the-point-makes", ("more", "before"),
        cards=LONGER_POINT, elder={"point": 0}, younger={"point": 0},
    ),
    Decided(
        "I", "asked-what-the-point-makes", ("more", "before"),
        cards=REPIQUE, elder={"sequences": 4, "sets": 28, "repique": 0}, younger={"point": 0},
    ),
    Decided(
        "II", "called-too-much", FALSE_KINGS, OTHER,
        cards=KINGS, elder=NOTHING, younger={"sets": 14},
    ),
    Decided("III", "fresh-deal-offered", ("silent",)),
    Decided("III", "fresh-deal-offered", ("accepted",), void=True),
    Decided(
        "IV", "shown-not-called", (*PROVED, "no"),
        cards=ACES, elder={"sets": 6}, younger={"sets": 0},
    ),
    Decided(
        "IV", "left-out", ("elder", "after", "sets", "nobody", "yes"),
        cards=ACES, elder={"sets": 0}, younger={"sets": 0},
    ),
    Decided(
        "IV", "shown-not-called", (*PROVED, "yes"), ("elder",), "elder",
        cards=ACES, elder={"sets": 6}, younger={"sets": 0},
    ),
    Decided(
        "IV", "shown-not-called", (*PROVED, "yes"), ("elder",),
        cards=ACES, elder={"sets": 0}, younger={"sets": 3},
    ),
    Decided(
        "V", "cards-left-unsaid", ("late",), ("younger",), "younger",
        replay="The exchange, from younger’s discard",
    ),
    Decided(
        "VI", "carte-blanche-late", ("younger", "untouched", "yes"),
        cards=dealt(AGAINST_BLANCHE, held(AFTER_BLANCHE, dealt=BLANCHE)),
        younger={"carte_blanche": 10},
    ),
    Decided(
        "VII", "wrong-reply", ("sets", "which"),
        cards=QUEENS, elder={"sets": 3}, younger={"sets": 0},
    ),
    Decided(
        "VIII", "called-too-much", FALSE_KINGS, OTHER,
        cards=KING_NAMED, elder=NOTHING, younger={"sets": 14},
    ),
    Decided("IX", "called-too-much", ("elder", "before")),
    Decided(
        "X", "too-many-played", ("younger", "yes"),
        replay="The play, from where too many cards were played",
    ),
    Decided("XI", "card-taken-back", ("elder", "laid", "yes")),
    Decided(
        "XI", "card-taken-back", ("elder", "laid", "no"), replay="The lead of the wrong card"
    ),
    Decided("XII", "misinformed", ("no",)),
    Decided("XIII", "too-few-taken-in", ("younger", "free", "no")),
    Decided(
        "XIII", "too-few-taken-in", ("younger", "free", "yes"),
        replay="The play, from where younger did not follow suit",
    ),
    Decided(
        "XIII", "too-few-taken-in", ("younger", "gone"),
        cards=ELEVEN, elder={"cards": 10}, younger={"cards": 0},
    ),
    Decided(
        "XIV", "too-many-taken-in", ("younger", "before_elder"), OTHER,
        cards=THIRTEEN, younger=NOTHING,
    ),
    Decided(
        "XV", "misinformed", ("yes", "elder", "no"), OTHER, "other",
        replay="The play, from the wrong answer",
    ),
    Decided("XVI", "misinformed", ("yes", "younger", "yes")),
    Decided("XVII", "incorrect-pack", ("deal", "no")),
    Decided(
        "XVII", "stray-card", ("elder", "discard"), OTHER,
        cards=THIRTEEN_OF_ELDER, elder=NOTHING,
    ),
    Decided("XVIII", "stray-card", ("elder", "hand", "no")),
    Decided(
        "XVIII", "stray-card", ("elder", "hand", "yes", "yes", "sets"), OTHER,
        cards=KINGS, elder=NOTHING, younger={"sets": 14},
    ),
    Decided("XVIII", "stray-card", ("elder", "hand", "yes", "no")),
    Decided("XVIII", "stray-card", ("elder", "played"), replay="The play, from the first lead"),
    Decided(
        "XIX", "too-many-cards", ("elder",), OTHER,
        cards=THIRTEEN_OF_ELDER, elder=NOTHING, younger={"play": 5},
    ),
    Decided("XIX", "play-doubted", ("last", "won", "more")),
    Decided(
        "XX", "carte-blanche-late", ("elder", "taken"),
        cards=dealt(held(AFTER_BLANCHE, dealt=BLANCHE), AGAINST_BLANCHE),
        elder={"carte_blanche": 10, "point": 4},
    ),
    Decided(
        "XXI", "carte-blanche-late", ("elder", "retaken"), OTHER,
        cards=dealt(held(f"{BLANCHE} KC QC JC 8D 7D", dealt=BLANCHE), AGAINST_BLANCHE),
        elder=NOTHING | {"carte_blanche": 10},
    ),
    Decided(
        "XXII", "too-many-taken-in", ("younger", "taken_up"), OTHER,
        cards=THIRTEEN, elder=NO_HAND | {"sequences": 7, "sets": 14, "play": 8}, younger=NOTHING,
    ),
)  # fmt: skip
