"""Cases about the play of the cards: X, XI, XV, XVI and XIX."""

from typing import Final

from piquet.law_texts.entry import PLAY, SCORE, Case
from piquet.law_texts.entry import gettext_noop as _

CASES_IN_PLAY: Final[tuple[Case, ...]] = (
    Case(
        "X",
        _("Six cards played to a quint"),
        (
            _(
                "A is elder and has a quint major, and other cards with which they will probably "
                "leave B with one card. A lays the quint on the table and says “play five cards”. "
                "By accident B plays six."
            ),
            _(
                "When A plays the last card, B has none to play to it. B claims that the hand must "
                "be played again (Law 59, II)."
            ),
            _(
                "A objects that they told B how many cards to play. B cannot gain by their own "
                "mistake, and now that B has seen all the cards, they know which one to keep to "
                "save the capot."
            ),
        ),
        (
            _(
                "The hand is played again, and B takes back one of the six cards. A could have "
                "counted them, and bears the consequences of not doing so."
            ),
        ),
        ("59",),
        touches=(PLAY,),
    ),
    Case(
        "XI",
        _("A wrong card laid down among six"),
        (
            _(
                "A is elder and has a quint major and the seven in clubs. They lay the quint down "
                "together with the seven of spades, and say “play six cards”."
            ),
            _(
                "B plays five cards and then takes the seven of spades with the eight. A says that "
                "they meant the seven of clubs. Can A put it right?"
            ),
        ),
        (_("Not once B has played the sixth card. Before that, A could."),),
        ("59",),
        touches=(PLAY,),
        hands={"A": "AC KC QC JC TC 7C 7S"},
    ),
    Case(
        "XV",
        _("“How many diamonds?”, and one diamond was never reckoned"),
        (
            _(
                "Elder holds six diamonds. They call six cards, which are not good, and a quint "
                "minor, which is good. In the course of the play they play the ten, nine, eight "
                "and seven of diamonds."
            ),
            _(
                "Younger asks “How many diamonds?”, and elder says “two”. Younger takes that to be "
                "of the quint, plays accordingly and loses the cards by it. They claim to play the "
                "end of the hand again (Law 59, V)."
            ),
        ),
        (
            _(
                "Younger may play the end of the hand again. One can ask only about cards that "
                "were reckoned, or called as equal, so the answer can be only about these. Younger "
                "was told wrongly."
            ),
            _("This decision has been much disputed. Compare Case XVI."),
        ),
        ("59",),
        touches=(PLAY,),
        hands={"A": "KD JD TD 9D 8D 7D"},
    ),
    Case(
        "XVI",
        _("An answer that leaves out cards never declared"),
        (
            _(
                "B is younger, has discarded a spade at least, and has three cards left: ace and "
                "queen of hearts and the king of spades. B has declared no point, aces or queens, "
                "but has reckoned a quart minor in hearts. A has the ace and queen of spades and "
                "the king of hearts."
            ),
            _("Before leading, A asks “How many hearts?”, and B says “none”."),
        ),
        (
            _(
                "B is right. If players answer “one”, or any number, and hold more that they have "
                "not declared, the other must take the answer to be about cards that were reckoned "
                "as good or declared as equal. “None” means “none that I have declared”."
            ),
            _(
                "Here and in Case XV the question is put loosely. It should be “How many of your "
                "quint?” or “of your quart?”, or “Show me what you have declared” (Law 55). Custom "
                "allows the loose question, and supposes that the answer is about such cards only. "
                "Case XV is decided by this."
            ),
        ),
        ("55", "59"),
        hands={"A": "AS QS KH", "B": "AH QH KS"},
    ),
    Case(
        "XIX",
        _("The last trick, when one player has thirteen cards"),
        (
            _(
                "A plays with thirteen cards and B with twelve. B wins the twelfth trick and "
                "scores two for it."
            ),
            _(
                "A objects. The twelfth trick is not the last (Law 65), and A’s thirteenth card "
                "scores nothing but bars B (Law 58)."
            ),
        ),
        (
            _(
                "“Last” in Law 65 supposes that each player has twelve cards. B scores two for the "
                "twelfth trick."
            ),
        ),
        ("58", "65"),
        touches=(SCORE,),
    ),
)
