"""Errors in the play of the cards: Laws 57 to 59."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.penalties import LET_PASS, NOTHING_RECKONED, TOO_FEW_CARDS
from piquet.rulings.questions import EITHER, NO_YES, who
from piquet.rulings.ruling import Choice, Effect, Ruling

TOO_FEW: Final = Path(
    "too-few-cards",
    ("57",),
    _("Somebody plays with fewer than twelve cards"),
    (who(_("Who has too few cards?")),),
    (
        Row(
            (EITHER,),
            Ruling(
                _(
                    "There is no penalty. The other player counts as tricks all cards that cannot "
                    "be played to."
                ),
                ("57",),
                TOO_FEW_CARDS,
            ),
        ),
    ),
)

TOO_MANY_CARDS: Final = Path(
    "too-many-cards",
    ("58", "44"),
    _("Somebody plays with more than twelve cards"),
    (who(_("Who has too many cards?")),),
    (
        Row(
            (EITHER,),
            Ruling(
                _(
                    "The player with too many cards reckons nothing in this deal. What they hold "
                    "still bars the other."
                ),
                ("58", "44"),
                NOTHING_RECKONED,
                (LET_PASS,),
                cases=("XIX",),
            ),
        ),
    ),
)

TAKEN_BACK: Final = Path(
    "card-taken-back",
    ("59",),
    _("Somebody wants to take back a card from the table"),
    (
        who(_("Whose card is it?")),
        Question(
            "how",
            _("How did it come to the table?"),
            {
                "dropped": _("They dropped it by accident"),
                "laid": _("They led several cards at once, and it was a wrong one"),
                "played": _("They led or played it, in their turn"),
            },
        ),
        Question("answered", _("Had the other player played to that card?"), NO_YES),
    ),
    (
        Row(
            (EITHER, "dropped", ANY),
            Ruling(_("The card may be taken back. Nothing follows."), ("59",)),
        ),
        Row(
            (EITHER, "laid", "no"),
            Ruling(
                _("The leader may take it back and lead the card that they meant."),
                ("59",),
                Effect(replay=_("The lead of the wrong card")),
                cases=("XI",),
            ),
        ),
        Row(
            (EITHER, "laid", "yes"),
            Ruling(
                _("It is too late, for the other has played to it. The card stays."),
                ("59",),
                cases=("XI",),
            ),
        ),
        Row(
            (EITHER, "played", ANY),
            Ruling(
                _(
                    "A card led or played stays. Only elder may take back the first lead, if "
                    "younger corrects a false call after it."
                ),
                ("59", "52"),
            ),
        ),
    ),
)

TOO_MANY_PLAYED: Final = Path(
    "too-many-played",
    ("59",),
    _("The leader led several cards at once, and the other played too many to them"),
    (
        who(_("Who played too many cards?")),
        Question("since", _("Have more cards been played since?"), NO_YES),
    ),
    (
        Row(
            (EITHER, "no"),
            Ruling(_("They take back the cards that are too many. Play goes on."), ("59",)),
        ),
        Row(
            (EITHER, "yes"),
            Ruling(
                _(
                    "They take back the cards that were too many. All cards played in error since "
                    "then are taken up and played again."
                ),
                ("59",),
                Effect(replay=_("The play, from where too many cards were played")),
                cases=("X",),
            ),
        ),
    ),
)

OUT_OF_TURN: Final = Path(
    "led-out-of-turn",
    ("59",),
    _("Somebody leads when it is not their turn"),
    (
        who(_("Who led?")),
        Question("answered", _("Had the other player played to that card?"), NO_YES),
    ),
    (
        Row(
            (EITHER, "no"),
            Ruling(
                _("The card may be taken up. Then the player whose turn it is leads."),
                ("59",),
                Effect(replay=_("The lead, by the player whose turn it is")),
            ),
        ),
        Row((EITHER, "yes"), Ruling(_("It is too late. The trick stands."), ("59",))),
    ),
)

SUIT_NOT_FOLLOWED: Final = Path(
    "suit-not-followed",
    ("59",),
    _("Somebody did not follow suit, although they could"),
    (
        who(_("Who did not follow suit?")),
        Question("since", _("Have more cards been played since?"), NO_YES),
    ),
    (
        Row(
            (EITHER, "no"),
            Ruling(
                _("They take the card back and play the suit led."),
                ("59",),
                Effect(replay=_("The card played in error")),
            ),
        ),
        Row(
            (EITHER, "yes"),
            Ruling(
                _(
                    "They take the card back and play the suit led. Both players take back all "
                    "cards played since, and play on from there as if nothing had happened."
                ),
                ("59",),
                Effect(replay=_("The play, from the trick in which suit was not followed")),
            ),
        ),
    ),
)

MISINFORMED: Final = Path(
    "misinformed",
    ("55", "59"),
    _("Somebody says that they were told wrongly which cards the other still had"),
    (
        Question(
            "asked",
            _("Had they asked?"),
            {"no": _("No, they took it so from the calls"), "yes": _("Yes")},
        ),
        who(_("Who had answered?")),
        Question(
            "right",
            _(
                "Was the answer right for the cards called and allowed to be good or equal? (The "
                "question is only of these, in whatever words it was put.)"
            ),
            NO_YES,
        ),
    ),
    (
        Row(
            ("no", ANY, ANY),
            Ruling(
                _(
                    "Nobody was told wrongly, so nothing is played again. A player can always ask "
                    "to see the cards called."
                ),
                ("55", "59"),
                cases=("XII",),
            ),
        ),
        Row(
            ("yes", EITHER, "yes"),
            Ruling(
                _("Nobody was told wrongly, so nothing is played again."), ("59",), cases=("XVI",)
            ),
        ),
        Row(
            ("yes", EITHER, "no"),
            Ruling(
                _("The player who asked may take back what they played since the wrong answer."),
                ("59",),
                choices=(
                    Choice(
                        "other",
                        _(
                            "The other player may take back all cards that they played since, and "
                            "play differently."
                        ),
                        Effect(replay=_("The play, from the wrong answer")),
                    ),
                ),
                cases=("XV",),
            ),
        ),
    ),
)

PLAYING: Final[tuple[Path, ...]] = (
    TOO_FEW,
    TOO_MANY_CARDS,
    TAKEN_BACK,
    TOO_MANY_PLAYED,
    OUT_OF_TURN,
    SUIT_NOT_FOLLOWED,
    MISINFORMED,
)
