"""Everyday words for what goes wrong in a game, and for some laws.

The searches for events and laws find an entry by these words, as well as by its own text. A search
ignores endings such as “-ed” and “-ing”, so one form of each word is enough.
"""

from collections.abc import Mapping
from typing import Final

from piquet.law_texts.entry import gettext_noop as _

_AU_CENT: Final = "au-cent-"

_PEEKED: Final = _(
    "peek peep look saw seen touch talon kitty widow leftover draw drew draws picked up wrong card "
    "exposed turned over flipped mirror"
)

OF_EVENTS: Final[Mapping[str, str]] = {
    "cut-for-deal": _("first dealer begin start draw drew highest lowest card exposed flashed tie"),
    "cut-to-dealer": _("shuffle exposed flashed dropped fell scattered spilled on the floor"),
    "wrong-number-dealt": _(
        "misdeal misdealt wrong deal miscounted too many cards too few short missing extra card "
        "10 11 13 14 ten fourteen"
    ),
    "card-shown-in-dealing": _(
        "misdeal exposed flashed faced dropped turned over seen saw card fell on the floor fallen "
        "flipped"
    ),
    "card-face-up": _(
        "faced boxed exposed upside down turned over wrong way round showed shown faceup "
        "facedown down flipped"
    ),
    "wrong-pack": _("wrong deck other deck colour swapped packs decks wrong cards misdeal"),
    "deal-out-of-turn": _(
        "wrong dealer whose deal dealt twice misdeal out of turn should have dealt eldest pone"
    ),
    "fresh-deal-offered": _("redeal deal again new deal offer withdrawn taken back"),
    "carte-blanche-doubted": _("no court cards pictures picture face cards blank hand jack"),
    "carte-blanche-late": _("forgot too late declared not shown blank hand no court cards"),
    "elder-takes-others-cards": _PEEKED,
    "younger-takes-others-cards": _PEEKED,
    "hand-and-discard": _(
        "changed mind swapped exchange exchanged again picked up took up muddled mixed threw out "
        "looked at discards crib pile"
    ),
    "too-few-taken-in": _("draw drew drawn too few forgot take short 11 eleven one left exchange"),
    "too-many-taken-in": _("draw drew drawn too many extra card over 13 thirteen exchange"),
    "cards-left-unsaid": _("did not say forgot announce declare how many stock talon draw drew"),
    "left-cards-mixed": _("hidden muddled mixed up threw together leftover remaining pile talon"),
    "asked-what-the-point-makes": _("making how much question wrong answer reply declaration"),
    "call-incomplete": _("unclear vague not enough declare declared declaration half suit rank"),
    "called-too-little": _("undercall miscall misdeclared declare declaration lower sink sank"),
    "left-out": _(
        "forgot forgets missed omitted undeclared late declare declaration sink sank hid hide "
        "conceal overlooked memory"
    ),
    "shown-not-called": _("undeclared not declared sink sank saw seen forgot"),
    "wrong-reply": _("wrong answer answered said by mistake agreed conceded call forgot misreply"),
    "called-too-much": _(
        "bluff lie lied lying cheat false wrong call miscall misdeclared overcall declare "
        "declaration invented misnomer wrong suit rank bid pretend fake"
    ),
    "asked-to-show": _("prove proof reveal refuse show see declaration demand"),
    "too-few-cards": _("11 eleven short missing lost ran out count miscounted"),
    "too-many-cards": _("too many extra over 13 14 thirteen fourteen count miscounted"),
    "card-taken-back": _(
        "undo takeback retract played wrong card misplay slip changed mind dropped fell touched "
        "card on the floor fallen"
    ),
    "too-many-played": _("extra card too many cards played"),
    "led-out-of-turn": _(
        "wrong lead led out of turn played first early premature hasty hurry too fast"
    ),
    "suit-not-followed": _("revoke renege renounce wrong suit failed follow following misplay"),
    "misinformed": _("misled mislead lie lied lying wrong answer question asked left remaining"),
    "call-doubted": _(
        "dispute argue disagree compare better higher longer good equal wins referee umpire "
        "arbiter judge decide appeal straight run flush"
    ),
    "play-doubted": _(
        "last trick pip one two points lead score count wrong dispute referee umpire judge decide"
    ),
    "cards-doubted": _("tricks capot majority divided ten forty 10 40 score count wrong dispute"),
    "pique-or-repique-doubted": _("bonus thirty sixty ninety 30 60 90 score wrong dispute"),
    "counted-wrongly": _(
        "wrong score miscount mistake error added adding up addition sum arithmetic points "
        "correction too many few misadded peg pegged"
    ),
    "records-differ": _(
        "wrong score disagree dispute argue different totals scorecard card sum referee umpire "
        "judge decide"
    ),
    "partie-doubted": _(
        "wrong tie draw drawn equal winner game match end result dispute referee umpire judge "
        "decide"
    ),
    "points-won-doubted": _("rubicon rubiconed hundred 100 wrong result settle pay dispute"),
    "incorrect-pack": _(
        "deck missing lost incomplete duplicate twice two of the same ace aces hearts spades clubs "
        "diamonds redundant 31 33 short"
    ),
    "stray-card": _("foreign extra card wrong other deck back colour mixed packs"),
    "new-packs": _(
        "spill spilt drink beer wine coffee tea wet stain dirty bent creased damaged worn broken "
        "ripped decks deck change unlucky fresh smoke ash food sticky greasy smudged"
    ),
    "bystander": _(
        "onlooker spectator kibitzer kibitz watcher watching third person audience stranger "
        "outsider talk spoke speak said comment hint advice advise help told interfered remark "
        "coach coached prompt prompted whisper gesture signal language tip"
    ),
    "au-cent-call-incomplete": _(
        "unclear vague not enough declare declaration order point first making suit rank wrong"
    ),
    "au-cent-left-cards-seen": _("peek peep look saw seen stock talon remaining"),
    "au-cent-not-shown": _("forgot show prove proof reveal declaration lead led"),
    "au-cent-by-agreement": _("pip ten forty-four point score count wrong dispute"),
    "au-cent-score-error": _(
        "wrong miscount mistake error adding addition sum arithmetic points correction records "
        "differ disagree dispute"
    ),
    "au-cent-what-is-won": _("winner end result dispute hundred 100 fifty 50 double tie wrong"),
}
"""Words for each event, by the name of its path of questions."""

OF_LAWS: Final[Mapping[str, str]] = {
    "1": _("shuffling mix"),
    "2": _("shuffling face up under table exposed seen"),
    "3": _("cutting one card only bottom"),
    "8": _("cutting twice again change mind"),
    "9": _("distribute twos threes one at a time dealing stock talon"),
    "17": _("gather tidy clear pick up pack"),
    "21": _("exchange draw swap talon stock five"),
    "22": _("exchange draw swap talon stock three"),
    "23": _("exchange draw talon stock top wrong order"),
    "34": _("exchange draw talon stock rest remaining"),
    "37": _("peek look hidden muddled talon stock remaining"),
    "45": _("peek look thrown crib"),
    "60": _("peek look won turn over"),
    "78": _("onlooker spectator kibitzer kibitz watcher audience stranger outsider hint advice"),
    "a2": _("distribute threes"),
    "a7": _("exchange draw none keep"),
}
"""Words for laws whose text differs from what players say, by the number of the law."""

OF_RULES: Final[Mapping[str, str]] = {
    "R1": _("deck joker jokers jack sevens"),
    "R2": _("swap kitty talon draw"),
    "R4": _("flush longest suit"),
    "R5": _("straight run"),
    "R6": _("set pair brag three of a kind four of a kind"),
    "R8": _("trump trumps ruff follow suit"),
    "R9": _("slam sweep all the tricks"),
    "R15": _("resign quit surrender give up gave up"),
    "R30": _("match game winner who wins"),
    "R34": _(
        "leave left break pause interrupted resume postpone unfinished stop tired late toilet"
    ),
    "R40": _("chouette three-handed third partner team opponent adviser"),
    "R42": _("rotate seat seats turn"),
    "R50": _("money bet wager gamble debt owe cash free for nothing fun"),
    "R51": _("money price cost bet wager pound penny pennies pence shilling coin euro dollar"),
    "R52": _("money rounding rounded change"),
    "R56": _("money spectator onlooker kibitzer audience bet"),
    "R57": _("money cost deck decks"),
    "R60": _("phone phones mobile app scorecard paper pencil board pegs write writing"),
    "R61": _("undo correct edit mend typing mistake error"),
    "R62": _("paper pencil sum misadded"),
}
"""Words for rules, by the number of a rule on the page of the rules."""

SILENT: Final = _(
    "slow clock time timeout wait waiting hurry toilet phone call ringing rang noise music loud "
    "dark light smoke smoking drunk alcohol food eating rude manners etiquette swearing insult "
    "child age kids language tournament online video computer remote internet dress late absent "
    "battery sick ill fair unfair honour sorry beginner novice seat seats chair insurance partner "
    "dummy joker"
)
"""Subjects that no law of piquet mentions. Players and clubs agree about them."""

NO_LAW: Final = _(
    "left leave leaves the table went gone home quit gave give up resign concede walked out tired "
    "late stopped stop abandon break off"
)
"""Words for a player who leaves or gives up: no law decides this."""

VOID_DEAL: Final = _("void deal annulled cancelled does not count dealt again redeal fresh deal")
"""Words for rulings that can make the deal void."""

SMALL_WORDS: Final = _(
    "a about an and are at be been but by can’t couldn’t did didn’t do does doesn’t don’t for from "
    "had hadn’t has have haven’t he her him his I in is isn’t it its me my not of off on or our "
    "she some somebody someone something that the their them then there they this to too up us was "
    "wasn’t we were what when where which who whose with you your"
)
"""Words that say nothing about what happened. A search ignores them."""


def everyday_words(event: str) -> str:
    """Return everyday words for an event, by the name of its path.

    An event of piquet au cent without words of its own has those of the same event of piquet.
    """
    return OF_EVENTS.get(event) or OF_EVENTS[event.removeprefix(_AU_CENT)]
