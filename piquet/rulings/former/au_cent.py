"""Tables of piquet au cent in version 1, for paths whose questions have changed since."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, AU_CENT, Path, Question, Row
from piquet.rulings.paths.au_cent.kinds import ALL_KINDS, KIND, POINT, SEQUENCES, SETS, lost
from piquet.rulings.penalties import LET_PASS, NOTHING_RECKONED, false_call_penalty
from piquet.rulings.questions import EITHER, ELDER, NO_YES, YOUNGER, who
from piquet.rulings.ruling import NOTHING, Choice, Effect, Ruling

RETAKES_LEAD: Final = Choice(
    "elder",
    _("Elder may take back the card they led and lead another."),
    Effect(replay=_("The play, from the first lead")),
)

SETS_BESIDE: Final = _("A quatorze or trio, and they rightly called another")

RECKONS_NOTHING: Final = _(
    "The player in error reckons nothing in this deal. The other may reckon all that they have "
    "good. Only a correct call of the player in error bars it."
)

WRONG_NAME: Final = _(
    "They only gave it a wrong name. They cannot reckon it, but nobody is penalised."
)

CORRECTED: Final = _(
    "The call is put right, and nobody is penalised. The player reckons what they do hold, if it "
    "is good."
)


TOO_LITTLE: Final = Path(
    "au-cent-called-too-little",
    ("a17", "a19"),
    _("Elder calls less than they hold, or misnames it"),
    (
        Question(
            "deed",
            _("What did elder do?"),
            {
                "less": _("They called less than they hold"),
                "shown": _("They called a sequence, and showed a higher one"),
                "misnamed": _("They gave a sequence, quatorze or trio a wrong name"),
            },
        ),
        KIND,
        Question("led", _("Had elder led a card before they corrected it?"), NO_YES),
        Question("good", _("Was the wrong call good against the cards?"), NO_YES),
    ),
    (
        Row(
            ("less", ANY, ANY, ANY),
            Ruling(
                _(
                    "Elder abides by the call. They reckon nothing higher of that kind, even if "
                    "nothing could beat it."
                ),
                ("a17",),
            ),
        ),
        Row(
            ("shown", ANY, ANY, ANY),
            Ruling(
                _(
                    "Elder cannot reckon the higher sequence. But it keeps younger from reckoning "
                    "theirs, unless these are higher than what elder showed."
                ),
                ("a19",),
                Effect(bars=(SEQUENCES,)),
            ),
        ),
        Row(
            ("misnamed", "sequences or sets", "no", "yes"),
            Ruling(
                _(
                    "Elder may correct the name, and reckons what they hold of the same value or a "
                    "lower one."
                ),
                ("a17", "53"),
            ),
        ),
        *lost(
            _("Elder cannot reckon it, because the wrong call was not good."),
            ("a17",),
            *("misnamed", "sequences or sets", "no", "no"),
        ),
        *lost(
            _(
                "It is too late to correct the name. Elder cannot reckon it, and nobody is "
                "penalised."
            ),
            ("a17", "53"),
            *("misnamed", "sequences or sets", "yes", ANY),
        ),
    ),
    offender=ELDER,
    game=AU_CENT,
)

CALLED_TOO_MUCH: Final = Path(
    "au-cent-called-too-much",
    ("52", "53", "54", "a18", "a22", "a23", "44"),
    _("Somebody calls what they do not hold, and it is allowed to be good"),
    (
        who(_("Who called it?")),
        Question("kind", _("What did they call?"), {**KIND.answers, "beside": SETS_BESIDE}),
        Question("played", _("Had they played a card before they corrected it?"), NO_YES),
        Question(
            "misnomer",
            _("Do they hold another of the same number, and could never have held what they said?"),
            NO_YES,
        ),
    ),
    (
        Row((ELDER, ANY, "no", ANY), Ruling(CORRECTED, ("52", "a23"))),
        Row(
            (YOUNGER, ANY, "no", ANY),
            Ruling(CORRECTED, ("52", "a23"), NOTHING, (RETAKES_LEAD,)),
        ),
        *lost(
            _(
                "They did not show what they called, so they cannot reckon it. Younger may show "
                "and reckon their own, even if it is equal or lower."
            ),
            ("a18",),
            *(ELDER, "point or sequences", "yes", ANY),
        ),
        *lost(
            _(
                "They did not show what they called, so they cannot reckon it. Elder may show and "
                "reckon their own."
            ),
            ("a22",),
            *(YOUNGER, "point or sequences", "yes", ANY),
        ),
        Row(
            (EITHER, SETS, "yes", "yes"),
            Ruling(WRONG_NAME, ("53", "a17"), Effect(loses=(SETS,))),
        ),
        Row((EITHER, "beside", "yes", "yes"), Ruling(WRONG_NAME, ("53", "a17"))),
        Row(
            (EITHER, SETS, "yes", "no"),
            Ruling(RECKONS_NOTHING, ("a23", "54", "44"), *false_call_penalty((SETS,))),
        ),
        Row(
            (EITHER, "beside", "yes", "no"),
            Ruling(RECKONS_NOTHING, ("a23", "54", "44"), *false_call_penalty(())),
        ),
    ),
    game=AU_CENT,
)

TOO_LATE: Final = _("It is too late, and they cannot reckon it.")


def _still_bars(kind: str) -> Row:
    """Return the row for elder forgetting what the cards they showed prove."""
    says = _("It is too late, and elder cannot reckon it. What they have shown still bars younger.")
    effect = Effect(loses=(kind,), bars=(kind,))
    return Row((ELDER, kind, "yes", ANY, "yes"), Ruling(says, ("a24",), effect))


LEFT_OUT: Final = Path(
    "au-cent-left-out",
    ("46", "47", "a24"),
    _("Somebody forgot to call something"),
    (
        who(_("Who forgot it?")),
        KIND,
        Question("played", _("Had they played a card before they remembered?"), NO_YES),
        Question("first", _("Had elder called a sequence, a quatorze or a trio before?"), NO_YES),
        Question(
            "proved",
            _("Did the cards that elder showed for other calls prove that they held it?"),
            NO_YES,
        ),
    ),
    (
        Row(
            (ELDER, POINT, "no", "no", ANY),
            Ruling(_("Elder may still call their point."), ("46", "a24")),
        ),
        *lost(
            _("Elder must call the point first. They have lost the right to call it."),
            ("46",),
            *(ELDER, POINT, "no", "yes", ANY),
        ),
        Row(
            (ELDER, "sequences or sets", "no", ANY, ANY),
            Ruling(_("Elder may still call it."), ("47", "a24")),
        ),
        Row(
            (YOUNGER, ANY, "no", ANY, ANY),
            Ruling(_("Younger may still call it, in any order."), ("47", "a24")),
        ),
        *lost(TOO_LATE, ("a24",), *(EITHER, POINT, "yes", ANY, ANY)),
        *lost(TOO_LATE, ("a24",), *(YOUNGER, "sequences or sets", "yes", ANY, ANY)),
        *lost(TOO_LATE, ("a24",), *(ELDER, "sequences or sets", "yes", ANY, "no")),
        _still_bars(SEQUENCES),
        _still_bars(SETS),
    ),
    game=AU_CENT,
)

NOT_SHOWN: Final = Path(
    "au-cent-not-shown",
    ("a18", "a22"),
    _("Somebody plays a card without showing what they called"),
    (who(_("Who did not show it?")), KIND),
    (
        *lost(
            _(
                "Elder cannot reckon it. Younger may show and reckon their own, even if it is "
                "equal to elder’s or lower."
            ),
            ("a18",),
            *(ELDER, "point or sequences"),
        ),
        Row(
            (ELDER, SETS),
            Ruling(_("Quatorzes and trios need not be shown. Nothing follows."), ("a18",)),
        ),
        *lost(
            _(
                "Younger’s “equal” or “not good” no longer counts, and they cannot reckon what "
                "they did not show. Elder may show and reckon what they called, though they have "
                "led."
            ),
            ("a22",),
            *(YOUNGER, ALL_KINDS),
        ),
    ),
    game=AU_CENT,
)

STRAY_CARD: Final = Path(
    "au-cent-stray-card",
    ("58", "75", "a23", "44"),
    _("A card of the other pack is among a player’s cards"),
    (
        who(_("Who has it?")),
        Question(
            "where",
            _("Where was it found?"),
            {
                "discard": _("In their discard, and they now hold thirteen cards"),
                "hand": _("In their hand"),
                "played": _("They have played it"),
            },
        ),
        Question(
            "used",
            _("For what did they use it that was good or equal, before they played a card?"),
            {
                "nothing": _("For nothing"),
                POINT: _("For the point"),
                SEQUENCES: _("For a sequence"),
                SETS: _("For a quatorze or trio"),
            },
        ),
    ),
    (
        Row(
            (EITHER, "discard", ANY),
            Ruling(
                _(
                    "The deal stands, for nobody can show that the pack was incorrect when it was "
                    "dealt. The player with thirteen cards reckons nothing in this deal. What they "
                    "hold still bars the other."
                ),
                ("58", "75", "44"),
                NOTHING_RECKONED,
                (LET_PASS,),
            ),
        ),
        Row(
            (EITHER, "hand", "nothing"),
            Ruling(_("The card goes back to its own pack, and nobody is penalised."), ("75",)),
        ),
        *lost(
            _(
                "The card goes back to its own pack. The player who used it cannot reckon what "
                "they called with it, but is not penalised."
            ),
            ("75", "a23"),
            *(EITHER, "hand", "point or sequences"),
        ),
        Row(
            (EITHER, "hand", SETS),
            Ruling(
                _(
                    "The card goes back to its own pack. The player who used it reckons nothing in "
                    "this deal. The other may reckon all that they have good. Only a correct call "
                    "of the player in error bars it."
                ),
                ("a23", "54", "44"),
                *false_call_penalty((SETS,)),
            ),
        ),
        Row(
            (EITHER, "played", ANY),
            Ruling(
                _(
                    "The card goes back to its own pack. Both players take up their hands and play "
                    "this deal again."
                ),
                ("75",),
                Effect(replay=_("The play, from the first lead")),
            ),
        ),
    ),
    game=AU_CENT,
)

FORMER_AU_CENT: Final = (TOO_LITTLE, CALLED_TOO_MUCH, LEFT_OUT, NOT_SHOWN, STRAY_CARD)
