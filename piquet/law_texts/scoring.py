"""The scoring of the deal and of the partie: Laws 61 to 74."""

from typing import Final

from piquet.law_texts.entry import IN_THE_TEXT, MONEY, SCORE, Law
from piquet.law_texts.entry import gettext_noop as _

SCORING: Final[tuple[Law, ...]] = (
    Law(
        "61",
        _("What a carte blanche scores"),
        (_("A carte blanche scores ten."),),
        touches=(SCORE,),
        example=_(
            "Younger is dealt only aces, tens, nines, eights and sevens, shows all twelve cards "
            "and scores ten."
        ),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "62",
        _("The point"),
        (
            _("The largest point is good."),
            _("When it is good it scores one for each card."),
        ),
        touches=(SCORE,),
        example=_(
            "Elder has five hearts that make forty-nine, younger five clubs that make forty-eight: "
            "elder scores five."
        ),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "63",
        _("Sequences"),
        (
            _("The longest sequence is good. Of sequences of equal length the highest is good."),
            _(
                "When they are good, a huitième (eight cards) scores eighteen, a septième "
                "seventeen, a sixième sixteen, a quint fifteen, a quart four and a tierce three."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Elder has a tierce major, younger a quart minor: the quart is good and scores four."
        ),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "64",
        _("Quatorzes and trios"),
        (
            _(
                "The highest quatorze is good. Any quatorze is good against a trio. Of trios the "
                "highest is good."
            ),
            _("A quatorze that is good scores fourteen, a trio three."),
        ),
        touches=(SCORE,),
        example=_("Elder has three aces, younger four tens: the tens are good and score fourteen."),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "65",
        _("Points made in play"),
        (
            _(
                "Players score one for every card that they lead, and one for every card with "
                "which they win a trick."
            ),
            _("The winner of the last trick scores two instead of one."),
        ),
        touches=(SCORE,),
        example=_(
            "Elder leads the nine of clubs and counts one; younger wins it with the king and "
            "counts one, leads the ace and counts another."
        ),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "66",
        _("The cards, and a capot"),
        (
            _("A player who wins more than six tricks scores ten for the cards."),
            _("If each wins six tricks, the cards are divided and nobody scores for them."),
            _("A player who wins all twelve tricks wins a capot. They score forty instead of ten."),
        ),
        touches=(SCORE,),
        example=_("Elder wins seven tricks and younger five: elder adds ten."),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "67",
        _("The order in which scores reckon"),
        (
            _("Whoever makes them, elder or younger, scores reckon in this order:"),
            _("I. Carte blanche."),
            _("II. Point."),
            _("III. Sequences."),
            _("IV. Quatorzes and trios."),
            _("V. Points made in play."),
            _("VI. The cards."),
        ),
        touches=(SCORE,),
        example=_(
            "Elder counts a quint and four kings and leads, which makes thirty. Younger counts a "
            "point of six after that, but it reckons first, so there is no pique."
        ),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "68",
        _("Repique"),
        (
            _(
                "A player makes a repique if they reach thirty in hand alone, by scores that "
                "reckon before anything the other player can count."
            ),
            _("A repique adds sixty to their score."),
        ),
        touches=(SCORE,),
        example=_(
            "A point of five, a quint and a quatorze, all good, make thirty-four, which counts "
            "ninety-four."
        ),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "69",
        _("Pique"),
        (
            _(
                "Elder makes a pique if they reach thirty in hand and play before younger has "
                "reckoned anything in that deal."
            ),
            _("A pique adds thirty to their score."),
            _("A capot reckons after the points made in play, so it does not count for a pique."),
        ),
        touches=(SCORE,),
        example=_(
            "Elder counts twenty-three for point, quint and three aces, leads seven cards while "
            "younger counts nothing, and says “sixty” at the seventh."
        ),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "70",
        _("Errors in counting"),
        (
            _(
                "An error in counting a hand may be put right, if it is proved, until the player "
                "in error has seen their next hand."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Elder has written 27 and shows, before taking up the next hand, that they forgot two "
            "leads: 29 counts."
        ),
        britannica=("32",),
    ),
    Law(
        "71",
        _("Six deals, and a tie"),
        (
            _("A partie is six deals. The player with the higher score in them wins it."),
            _(
                "If both players have the same score after six deals, each deals once more. Then "
                "the partie is over, even if there is a second tie."
            ),
            _(
                "By agreement a partie may be four deals, of which the first and the last count "
                "double. After a tie each player deals once more, and these deals count single."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "A and B both have 121 after six deals and make 24 and 31 in two more: B wins by 152 "
            "to 145."
        ),
        britannica=("33a",),
        differs=_("The Britannica does not speak of a partie of four deals."),
    ),
    Law(
        "72",
        _("The points won"),
        (
            _(
                "The winner of the partie takes the loser’s score from their own and adds a "
                "hundred. That is the number of points won."
            ),
        ),
        touches=(SCORE, MONEY),
        example=_("A has 131 and B 113, so A wins 118."),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "73",
        _("The rubicon"),
        (
            _(
                "If the loser has not reached a hundred, the winner adds the loser’s score to "
                "their own, and a hundred more. That is the number of points won, whether or not "
                "the winner has reached a hundred."
            ),
        ),
        touches=(SCORE, MONEY),
        example=_("A has 125 and B 81, so A wins 306."),
        britannica=("34a",),
    ),
    Law(
        "74",
        _("When the written scores differ"),
        (
            _(
                "If the written scores differ, what a player wrote of their own hand is taken as "
                "right."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "A wrote 27–13 for the deal and B wrote 27–14: B’s own score is 14, so the deal is "
            "27–14."
        ),
        britannica=(IN_THE_TEXT,),
    ),
)
