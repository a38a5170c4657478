"""Doubts about counting, game and partie at piquet au cent and the older game: a25 to a29, R21."""

from dataclasses import replace
from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, AU_CENT, Path, Question, Row
from piquet.rulings.paths.scoring import BONUS_DOUBTED, PLAY_DOUBTED
from piquet.rulings.questions import NO_YES, YOUNGER
from piquet.rulings.ruling import Ruling

BY_AGREEMENT: Final = Path(
    "au-cent-by-agreement",
    ("62", "65", "a25", "a26"),
    _("It is doubted how a point or a small card counts"),
    (
        Question(
            "what",
            _("What is in doubt?"),
            {
                "point": _("A point that ends in four"),
                "card": _("A nine, eight or seven in play"),
            },
        ),
        Question(
            "agreed",
            _("Is this the older game, or did the players agree beforehand to count it otherwise?"),
            NO_YES,
        ),
    ),
    (
        Row(
            ("point", "yes"),
            Ruling(_("The point counts one less than it has cards."), ("a25",)),
        ),
        Row(("point", "no"), Ruling(_("The point counts one for each card."), ("62",))),
        Row(
            ("card", "yes"),
            Ruling(
                _("The card counts nothing. The last trick still counts its extra one."),
                ("a26", "65"),
            ),
        ),
        Row(("card", "no"), Ruling(_("The card counts one, as any other does."), ("65",))),
    ),
    offender="",
    game=AU_CENT,
)

LAST_TRICK: Final = _(
    "It counts two, because it wins the last trick. It counts one in the older game, and by "
    "agreement if it is a nine, eight or seven."
)
TWELFTH_TRICK: Final = _(
    "It counts two if it was the twelfth trick. The twelfth is the last, even if one player has a "
    "card left. It counts one in the older game, and by agreement if it is a nine, eight or seven."
)

PLAY_AU_CENT: Final = replace(
    PLAY_DOUBTED,
    name="au-cent-play-doubted",
    laws=(*PLAY_DOUBTED.laws, "a26"),
    game=AU_CENT,
    rows=(
        Row(
            ("other", "led", ANY, ANY),
            Ruling(
                _(
                    "It counts one, whether or not it wins the trick. A nine, eight or seven "
                    "counts nothing in the older game, and by agreement."
                ),
                ("65", "a26"),
            ),
        ),
        Row(
            ("other", "won", ANY, ANY),
            Ruling(
                _(
                    "It counts one. A nine, eight or seven counts nothing in the older game, and "
                    "where the players agreed so."
                ),
                ("65", "a26"),
            ),
        ),
        Row(("other or last", "neither", ANY, ANY), Ruling(_("It counts nothing."), ("65",))),
        Row(
            ("last", "led", "no", ANY),
            Ruling(
                _(
                    "It counts one, for the lead. A nine, eight or seven counts nothing in the "
                    "older game, and where the players agreed so."
                ),
                ("65", "a26"),
            ),
        ),
        Row(("last", "led", "yes", "twelve"), Ruling(LAST_TRICK, ("65", "a26"))),
        Row(("last", "won", ANY, "twelve"), Ruling(LAST_TRICK, ("65", "a26"))),
        Row(
            ("last", "led", "yes", "more"),
            Ruling(TWELFTH_TRICK, ("65", "58", "a26"), cases=("XIX",)),
        ),
        Row(
            ("last", "won", ANY, "more"), Ruling(TWELFTH_TRICK, ("65", "58", "a26"), cases=("XIX",))
        ),
    ),
)

BONUS_AU_CENT: Final = replace(
    BONUS_DOUBTED,
    name="au-cent-pique-or-repique-doubted",
    game=AU_CENT,
    rows=(
        *(row for row in BONUS_DOUBTED.rows if row.answers[:2] != (YOUNGER, "play")),
        Row(
            (YOUNGER, "play", "no"),
            Ruling(
                _(
                    "It is no pique, because only elder can make one. In the older game, where "
                    "small cards do not count, younger can: there it is a pique, which adds thirty."
                ),
                ("69",),
            ),
        ),
        Row(
            (YOUNGER, "play", "yes"),
            Ruling(_("It is no pique, because elder’s score comes first."), ("67", "69")),
        ),
    ),
)

SCORE_ERROR: Final = Path(
    "au-cent-score-error",
    ("70", "a27"),
    _("A score is wrong"),
    (
        Question(
            "what",
            _("What went wrong?"),
            {
                "marked": _("It was added up or marked wrongly"),
                "counted": _("A hand was counted wrongly"),
            },
        ),
        Question(
            "when",
            _("When was it proved?"),
            {
                "at_once": _("Before the player in error saw their next hand"),
                "later": _("Later in the same game"),
                "over": _("After the game"),
            },
        ),
    ),
    (
        Row(
            ("marked", "at_once or later"),
            Ruling(_("The score is put right."), ("a27",), corrects=True),
        ),
        Row(("counted", "at_once"), Ruling(_("The score is put right."), ("70",), corrects=True)),
        Row(("marked", "over"), Ruling(_("It is too late. The score stands."), ("a27",))),
        Row(("counted", "later or over"), Ruling(_("It is too late. The score stands."), ("70",))),
    ),
    offender="",
    game=AU_CENT,
)

WHAT_IS_WON: Final = Path(
    "au-cent-what-is-won",
    ("a28", "a29"),
    _("It is doubted what has been won"),
    (
        Question(
            "what",
            _("What is in doubt?"),
            {"game": _("A game"), "partie": _("The partie")},
        ),
        Question(
            "reached",
            _("Has a player come to a hundred, or won three games (a double counts as two)?"),
            NO_YES,
        ),
        Question(
            "other",
            _("What did the other player have when the hundred was made?"),
            {"under": _("Less than fifty"), "fifty": _("Fifty or more")},
        ),
    ),
    (
        Row(("game", "no", ANY), Ruling(_("The game goes on."), ("a28",))),
        Row(("game", "yes", "under"), Ruling(_("It is a double game."), ("a28", "a29"))),
        Row(("game", "yes", "fifty"), Ruling(_("It is a single game."), ("a28",))),
        Row(("partie", "no", ANY), Ruling(_("The partie goes on."), ("a29",))),
        Row(
            ("partie", "yes", ANY),
            Ruling(_("The player with three games has won the partie."), ("a29",)),
        ),
    ),
    offender="",
    game=AU_CENT,
)

GAMES_AU_CENT: Final = (BY_AGREEMENT, PLAY_AU_CENT, BONUS_AU_CENT, SCORE_ERROR, WHAT_IS_WON)
