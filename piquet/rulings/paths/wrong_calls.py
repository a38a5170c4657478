"""Wrong replies, false calls, and showing the cards of a call: Laws 51 to 55."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.penalties import false_call_penalty
from piquet.rulings.questions import EITHER, ELDER, KIND, NO_YES, WHAT_WAS_FALSE, YOUNGER, who
from piquet.rulings.ruling import Choice, Effect, Ruling

CORRECTED: Final = _(
    "Younger may correct the reply. Elder’s call is not good, and younger’s counts."
)
GOOD_STANDS: Final = _(
    "It is too late. The reply stands, so elder counts what they called and younger nothing of "
    "that kind."
)
EQUAL_STANDS: Final = _(
    "It is too late. The reply stands, so neither player scores anything of that kind."
)


def _corrected(kind: str, reply: str) -> Row:
    """Return the row for younger correcting the reply in time: elder's call does not count."""
    return Row((kind, reply, "before"), Ruling(CORRECTED, ("51",), Effect(yields=(kind,))))


def _good_stands(kind: str) -> Row:
    """Return the row for a “good” by younger that can no longer be corrected."""
    return Row((kind, "good", "after"), Ruling(GOOD_STANDS, ("51",), Effect(loses=(kind,))))


def _equal_stands(kind: str) -> Row:
    """Return the row for an “equal” by younger that can no longer be corrected."""
    return Row((kind, "equal", "after"), Ruling(EQUAL_STANDS, ("51",), Effect(neither=(kind,))))


WRONG_REPLY: Final = Path(
    "wrong-reply",
    ("51",),
    _("Younger says “good” or “equal”, and holds better"),
    (
        Question("kind", _("What had elder rightly called?"), KIND),
        Question(
            "reply",
            _("What did younger reply?"),
            {
                "good": _("“Good”"),
                "equal": _("“Equal” (to what a point makes, not to its number of cards)"),
                "which": _("They asked which card of a trio elder does not reckon"),
            },
        ),
        Question(
            "when",
            _("When did younger correct the reply?"),
            {
                "before": _("Before elder called anything else, or led a card"),
                "after": _("After that"),
            },
        ),
    ),
    (
        *(_corrected(kind, "good") for kind in KIND),
        *(_corrected(kind, "equal") for kind in ("point", "sequences")),
        _good_stands("point"),
        _good_stands("sequences"),
        _good_stands("sets"),
        _equal_stands("point"),
        _equal_stands("sequences"),
        Row(
            ("sets", "which", ANY),
            Ruling(
                _(
                    "To ask which card is missing is to allow the trio. Elder counts it, and "
                    "younger counts no quatorze or trio."
                ),
                (),
                Effect(loses=("sets",)),
                cases=("VII",),
            ),
        ),
    ),
    offender=YOUNGER,
)

FALSE_CALL: Final = _(
    "The player in error reckons nothing in this deal. The other may reckon all that they have "
    "good, even what they had not called. Only a correct call of the player in error bars it."
)

IMPOSSIBLE_CALL: Final = _(
    "There is no penalty, because the other player could see that it was impossible. The call "
    "counts nothing, and the other may reckon what they have good."
)
CASES_OF_FALSE_SETS: Final = ("II", "VIII")


def _penalised(called: str, *, loses: tuple[str, ...]) -> Row:
    """Return the row for a false call that was not corrected in time."""
    answers = (EITHER, "after", "yes", ANY, called)
    cases = CASES_OF_FALSE_SETS if called == "sets" else ()
    return Row(answers, Ruling(FALSE_CALL, ("54", "44"), *false_call_penalty(loses), cases=cases))


def _impossible(called: str, *, loses: tuple[str, ...] = ()) -> Row:
    """Return the row for a false call that the other player could see to be impossible."""
    answers = (EITHER, "after", "no", "no", called)
    return Row(answers, Ruling(IMPOSSIBLE_CALL, ("54",), Effect(loses=loses)))


CALLED_TOO_MUCH: Final = Path(
    "called-too-much",
    ("44", "52", "53", "54", "55"),
    _("Somebody calls more than they hold, or names cards that they do not hold"),
    (
        who(_("Who called it?")),
        Question(
            "stage",
            _("How far had it gone when the error was found?"),
            {
                "refused": _("The call was answered “not good”"),
                "before": _("It was good or equal, and younger had not played a card"),
                "shown": _(
                    "Younger had played, but the caller had shown the cards unasked before playing"
                ),
                "after": _("It was good or equal, not shown, and younger had played a card"),
            },
        ),
        Question(
            "possible",
            _("Could they have held what they called, in hand and discard together?"),
            NO_YES,
        ),
        Question(
            "instead",
            _("Did they only give a wrong name to one that they hold, and that counts the same?"),
            NO_YES,
        ),
        WHAT_WAS_FALSE,
    ),
    (
        Row(
            (EITHER, "refused", ANY, ANY, ANY),
            Ruling(
                _("A call that was not allowed to be good costs nothing. Nothing follows."),
                ("54",),
                differs=_(
                    "In the Britannica the player in error reckons nothing, unless they correct "
                    "the call before younger’s first card or could not have held it."
                ),
            ),
        ),
        Row(
            (ELDER, "before", ANY, ANY, ANY),
            Ruling(
                _(
                    "Elder corrects the call without penalty, and younger replies to what is then "
                    "called."
                ),
                ("52",),
                cases=("IX",),
            ),
        ),
        Row(
            (YOUNGER, "before", ANY, ANY, ANY),
            Ruling(
                _("Younger corrects the call without penalty."),
                ("52",),
                choices=(
                    Choice(
                        ELDER,
                        _("If elder has led, they may take the card back and lead another."),
                        Effect(replay=_("The first lead")),
                    ),
                ),
            ),
        ),
        Row(
            (EITHER, "shown", ANY, ANY, ANY),
            Ruling(
                _(
                    "There is no penalty, because the other player could see the cards. Only what "
                    "they are can count."
                ),
                ("55",),
            ),
        ),
        Row(
            (EITHER, "after", "no", "yes", ANY),
            Ruling(
                _(
                    "It was only a wrong name. There is no penalty, and what they hold counts if "
                    "it is good."
                ),
                ("53", "54"),
            ),
        ),
        *(_impossible(kind, loses=(kind,)) for kind in KIND),
        _impossible("beside"),
        _penalised("point", loses=("point",)),
        _penalised("sequences", loses=("sequences",)),
        _penalised("sets", loses=("sets",)),
        _penalised("beside", loses=()),
    ),
)

NOT_SHOWN: Final = Path(
    "asked-to-show",
    ("55",),
    _("Somebody asks to see cards that were called"),
    (
        who(_("Who had called them?")),
        Question(
            "good",
            _("Was the call good or equal? (A point equal only in its number of cards is not.)"),
            NO_YES,
        ),
        Question("led", _("Has elder led a card?"), NO_YES),
    ),
    (
        Row(
            (EITHER, "no", ANY),
            Ruling(_("They need not show them, because the call does not count."), ("55",)),
        ),
        Row(
            (ELDER, "yes", "no"),
            Ruling(
                _("Elder must show them, whenever they are asked."),
                ("55",),
                differs=_("The Britannica says this only of the play."),
            ),
        ),
        Row(
            (YOUNGER, "yes", "no"),
            Ruling(_("Younger need not show them before elder has led a card."), ("55",)),
        ),
        Row(
            (EITHER, "yes", "yes"),
            Ruling(_("They must show them, whenever they are asked."), ("55",)),
        ),
    ),
    offender="",
)

WRONG_CALLS: Final[tuple[Path, ...]] = (WRONG_REPLY, CALLED_TOO_MUCH, NOT_SHOWN)
