"""The laws of piquet au cent that differ in counting, game and partie: a25 to a30."""

from typing import Final

from piquet.law_texts.entry import IN_THE_TEXT, MONEY, SCORE, Law
from piquet.law_texts.entry import gettext_noop as _

AU_CENT_SCORING: Final[tuple[Law, ...]] = (
    Law(
        "a25",
        _("By agreement: points that end in four"),
        (
            _(
                "The players may agree that a point whose number ends in four counts one less than "
                "it has cards."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "King, queen, nine, eight and seven of hearts make forty-four: by this agreement the "
            "five cards score four."
        ),
        changes=("62",),
        by_agreement=True,
    ),
    Law(
        "a26",
        _("By agreement: small cards in play"),
        (
            _(
                "The players may agree that nines, eights and sevens do not count in the play of "
                "the cards."
            ),
        ),
        touches=(SCORE,),
        example=_("Elder leads the nine of spades, wins the trick, and counts nothing for it."),
        changes=("65",),
        by_agreement=True,
    ),
    Law(
        "a27",
        _("Errors in adding and marking"),
        (
            _(
                "An error in adding up or in marking the score, if it is proved, may be put right "
                "at any time during the game."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "In the third deal of a game B shows that the first was marked 27 instead of 37: it is "
            "put right."
        ),
        changes=("70",),
    ),
    Law(
        "a28",
        _("The game, and the double"),
        (
            _("A game is a hundred up."),
            _(
                "A player who scores a hundred before the other has scored fifty wins a double "
                "game."
            ),
        ),
        touches=(SCORE, MONEY),
        example=_("A reaches a hundred in play while B is at 49: the game counts twice."),
        britannica=(IN_THE_TEXT,),
        changes=("71", "72", "73"),
    ),
    Law(
        "a29",
        _("The partie"),
        (
            _("A partie is won by the player who wins three games out of five."),
            _("A double counts as two games."),
        ),
        touches=(SCORE, MONEY),
        example=_("B loses the first game, wins a double and then a game, and has the partie."),
        britannica=(IN_THE_TEXT,),
        changes=("71",),
    ),
    Law(
        "a30",
        _("No choice of cards in a fresh partie"),
        (_("Nobody has a choice of cards when a fresh partie begins."),),
        example=_("A would like the other pack for the next partie: they keep the one they had."),
        changes=("4",),
    ),
)
