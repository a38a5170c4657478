"""Doubts about the score of a deal: Laws 61 to 69."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.questions import EITHER, ELDER, KIND, NO_YES, YOUNGER, who
from piquet.rulings.ruling import Effect, Ruling

GOOD: Final = _("The call is good. The other player scores nothing of that kind.")
NOT_GOOD: Final = _("The call is not good. The player who made it scores nothing of that kind.")
EQUAL: Final = _(
    "The calls are equal. Neither player scores anything of that kind, and it saves nobody from a "
    "pique or a repique."
)


def _good(kind: str, law: str, length: str, rank: str = ANY) -> Row:
    """Return the row for a doubted call that beats the other player’s best."""
    return Row((EITHER, kind, length, rank), Ruling(GOOD, (law,), Effect(yields=(kind,))))


def _not_good(kind: str, law: str, length: str, rank: str = ANY) -> Row:
    """Return the row for a doubted call that the other player’s best beats."""
    effect = Effect(loses=(kind,), passes=(kind,))
    return Row((EITHER, kind, length, rank), Ruling(NOT_GOOD, (law,), effect))


def _equal(kind: str, law: str) -> Row:
    return Row((EITHER, kind, "same", "same"), Ruling(EQUAL, (law,), Effect(neither=(kind,))))


CALL_DOUBTED: Final = Path(
    "call-doubted",
    ("62", "63", "64"),
    _("It is doubted whose call is good"),
    (
        who(_("Whose call is doubted?")),
        Question("kind", _("What did they call?"), KIND),
        Question(
            "length",
            _("Compared with the other player’s best of that kind, how many cards has it?"),
            {
                "more": _("More cards, or the other has none"),
                "same": _("As many cards"),
                "fewer": _("Fewer cards"),
            },
        ),
        Question(
            "rank",
            _("And what does it make, or how high is it? (Of a point count the pips.)"),
            {"higher": _("More, or higher"), "same": _("The same"), "lower": _("Less, or lower")},
        ),
    ),
    (
        _good("point", "62", "more"),
        _good("point", "62", "same", "higher"),
        _equal("point", "62"),
        _not_good("point", "62", "same", "lower"),
        _not_good("point", "62", "fewer"),
        _good("sequences", "63", "more"),
        _good("sequences", "63", "same", "higher"),
        _equal("sequences", "63"),
        _not_good("sequences", "63", "same", "lower"),
        _not_good("sequences", "63", "fewer"),
        _good("sets", "64", "more"),
        _good("sets", "64", "same", "higher"),
        _not_good("sets", "64", "same", "lower"),
        _not_good("sets", "64", "fewer"),
    ),
)

TWELFTH_IS_LAST: Final = Ruling(
    _(
        "It counts two if it was the twelfth trick. The twelfth is the last, even if "
        "one player has a card left."
    ),
    ("65", "58"),
    cases=("XIX",),
)

PLAY_DOUBTED: Final = Path(
    "play-doubted",
    ("58", "65"),
    _("It is doubted what a card counts in play"),
    (
        Question(
            "trick",
            _("In which trick was it played?"),
            {"last": _("In the last"), "other": _("In another")},
        ),
        Question(
            "deed",
            _("What did the player do with it?"),
            {
                "led": _("They led it"),
                "won": _("They won the trick with it, which the other had led"),
                "neither": _("They played it to the other’s lead and lost the trick"),
            },
        ),
        Question("winner", _("Did they win that trick?"), NO_YES),
        Question(
            "cards",
            _("How many cards did each play with?"),
            {
                "twelve": _("Both with twelve, or one with fewer"),
                "more": _("One with more than twelve"),
            },
        ),
    ),
    (
        Row(
            ("other", "led", ANY, ANY),
            Ruling(_("It counts one, whether or not it wins the trick."), ("65",)),
        ),
        Row(("other", "won", ANY, ANY), Ruling(_("It counts one."), ("65",))),
        Row(("other or last", "neither", ANY, ANY), Ruling(_("It counts nothing."), ("65",))),
        Row(("last", "led", "no", ANY), Ruling(_("It counts one, for the lead."), ("65",))),
        Row(
            ("last", "led", "yes", "twelve"),
            Ruling(_("It counts two, because it wins the last trick."), ("65",)),
        ),
        Row(
            ("last", "won", ANY, "twelve"),
            Ruling(_("It counts two, because it wins the last trick."), ("65",)),
        ),
        Row(
            ("last", "led", "yes", "more"),
            TWELFTH_IS_LAST,
        ),
        Row(
            ("last", "won", ANY, "more"),
            TWELFTH_IS_LAST,
        ),
    ),
    offender="",
)

CARDS_DOUBTED: Final = Path(
    "cards-doubted",
    ("66",),
    _("It is doubted what the tricks score"),
    (
        Question(
            "tricks",
            _("How many tricks has the player who won more?"),
            {
                "six": _("Six, as the other has"),
                "seven": _("Seven to eleven"),
                "twelve": _("All twelve"),
            },
        ),
        Question("penalty", _("Must that player reckon nothing in this deal?"), NO_YES),
    ),
    (
        Row(("six", ANY), Ruling(_("The cards are divided. Nobody scores for them."), ("66",))),
        Row(("seven", "no"), Ruling(_("That player scores ten for the cards."), ("66",))),
        Row(
            ("twelve", "no"),
            Ruling(_("It is a capot. That player scores forty, and not the ten."), ("66",)),
        ),
        Row(
            ("seven or twelve", "yes"),
            Ruling(
                _(
                    "Nobody scores for the cards. That player reckons nothing, but the tricks keep "
                    "the other from the cards."
                ),
                ("66", "58"),
            ),
        ),
    ),
    offender="",
)

BONUS_DOUBTED: Final = Path(
    "pique-or-repique-doubted",
    ("61", "67", "68", "69"),
    _("It is doubted whether there is a pique or a repique"),
    (
        Question("who", _("Who reached thirty?"), {ELDER: _("Elder"), YOUNGER: _("Younger")}),
        Question(
            "by",
            _("With what did they reach it?"),
            {
                "hand": _("In hand alone: carte blanche, point, sequences, quatorzes and trios"),
                "play": _("With points made in play"),
                "cards": _("Only with the cards or a capot"),
            },
        ),
        Question(
            "before",
            _(
                "Had the other anything that reckons before that? The order is: carte blanche, "
                "point, sequences, quatorzes and trios, points made in play."
            ),
            {
                "no": _("No, or only something that was equal"),
                "yes": _("Yes, even if a penalty keeps it from scoring"),
            },
        ),
    ),
    (
        Row(
            (EITHER, "hand", "no"),
            Ruling(_("It is a repique, which adds sixty."), ("67", "68")),
        ),
        Row(
            (ELDER, "play", "no"),
            Ruling(
                _(
                    "It is a pique, which adds thirty. The card led that makes thirty need not "
                    "win the trick."
                ),
                ("67", "69"),
            ),
        ),
        Row(
            (EITHER, "hand", "yes"),
            Ruling(_("It is no repique, because the other’s score comes first."), ("67", "68")),
        ),
        Row(
            (ELDER, "play", "yes"),
            Ruling(_("It is no pique, because younger’s score comes first."), ("67", "69")),
        ),
        Row(
            (YOUNGER, "play", ANY),
            Ruling(
                _(
                    "It is no pique. Only elder can make one, because elder’s first lead counts "
                    "before younger plays."
                ),
                ("69",),
            ),
        ),
        Row(
            (EITHER, "cards", ANY),
            Ruling(_("It is no pique. The cards and a capot reckon after the play."), ("67", "69")),
        ),
    ),
    offender="",
)

SCORING: Final[tuple[Path, ...]] = (
    CALL_DOUBTED,
    PLAY_DOUBTED,
    CARDS_DOUBTED,
    BONUS_DOUBTED,
)
