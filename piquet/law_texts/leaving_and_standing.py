"""Cards left in the stock, wrong deals that count, and the waiver of a penalty: Laws 32 to 45."""

from typing import Final

from piquet.law_texts.entry import DEAL, EXCHANGE, IN_THE_TEXT, SCORE, Law
from piquet.law_texts.entry import gettext_noop as _

LEAVING_AND_STANDING: Final[tuple[Law, ...]] = (
    Law(
        "32",
        _("Elder says how many they leave"),
        (
            _(
                "If elder does not take all five cards, they must say how many they take or leave "
                "before they take up a card of the stock."
            ),
            _(
                "If elder does not say so, and younger touches the stock and finds more than "
                "three cards in it, younger may alter their discard and take in the cards left. "
                "They must do so before they take up a card."
            ),
        ),
        touches=(EXCHANGE,),
        example=_(
            "Elder takes four cards in silence, and younger, who has put out three, finds four in "
            "the stock: younger may discard a fourth card and take all four."
        ),
        britannica=(IN_THE_TEXT,),
        differs=_("The Britannica has the duty, but does not say what younger may do about it."),
    ),
    Law(
        "33",
        _("Elder takes up cards that they left"),
        (
            _("If elder leaves any cards, they may look at them."),
            _(
                "If they take these up together with the cards they are about to take in, they "
                "reckon nothing in that deal."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Elder says “I leave two”, picks up all five cards at once to see them, and scores "
            "nothing in this deal."
        ),
    ),
    Law(
        "34",
        _("Younger may take what is left"),
        (_("Younger may take in all the cards that are left in the stock."),),
        touches=(EXCHANGE,),
        example=_("Elder takes three and leaves two, so younger may discard five and take five."),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "35",
        _("Younger takes up more than they discarded"),
        (
            _(
                "If younger leaves any cards, but takes up more than they have discarded, together "
                "with those that they are about to take in, they reckon nothing in that deal."
            ),
        ),
        touches=(SCORE,),
        drawn="XXII",
        britannica=("18",),
        differs=_(
            "The Britannica speaks only of a player who takes in more cards than they discard, "
            "not of one who takes them up."
        ),
    ),
    Law(
        "36",
        _("Who sees the cards that younger leaves"),
        (
            _(
                "If younger leaves any cards, they may see them. They must say whether they will, "
                "after elder has named the suit of the first lead or has led a card, and before "
                "they lay down a card themselves."
            ),
            _(
                "If younger looks at them, elder may see them too, after naming the suit of the "
                "first lead or leading a card."
            ),
            _("If younger chooses not to look, neither player may see them."),
        ),
        example=_(
            "Younger leaves the ten of spades, elder leads a heart, younger looks at the ten, and "
            "elder may look as well."
        ),
        britannica=(IN_THE_TEXT,),
    ),
    Law(
        "37",
        _("Younger mixes cards left with their discard"),
        (
            _(
                "If younger leaves any cards, and mixes them with their discard without showing "
                "them to elder, elder may see both the discard and these cards after leading a "
                "card."
            ),
        ),
        example=_(
            "Younger drops the card they left on their two discards: elder leads the king of "
            "hearts and may then look at all three cards."
        ),
        britannica=("20",),
    ),
    Law(
        "38",
        _("Counting the stock"),
        (
            _(
                "If a player says that they were dealt eleven or thirteen cards, the stock may be "
                "counted to see how many it has."
            ),
        ),
        touches=(DEAL,),
        example=_(
            "Elder says that they have thirteen cards, the stock is counted and has eight, so "
            "younger must have eleven."
        ),
    ),
    Law(
        "39",
        _("Elder says nothing of eleven or thirteen cards"),
        (
            _(
                "Elder loses the choice of a fresh deal if they were dealt eleven or thirteen "
                "cards and take up a card of the stock without saying so."
            ),
            _(
                "They cannot then alter their discard, and they must leave at least three cards "
                "for younger."
            ),
            _("But if elder has eleven cards and the stock seven, there must be a fresh deal."),
        ),
        touches=(DEAL,),
        example=_(
            "Elder has thirteen cards, the stock has seven, and elder takes the first in silence: "
            "the deal stands, and elder takes four at most."
        ),
        britannica=("10",),
        differs=_("The Britannica says only that elder’s choice ends when they take a card."),
    ),
    Law(
        "40",
        _("Elder stands with thirteen, eight in the stock"),
        (
            _(
                "If elder lets the deal stand with thirteen cards and eight in the stock, they "
                "must discard one card more than they take in, and two at least."
            ),
            _(
                "Younger must discard one card fewer than they take in. If they take only one, "
                "they need not discard any."
            ),
        ),
        touches=(EXCHANGE,),
        example=_(
            "Elder discards six of thirteen and takes five; younger discards two of eleven and "
            "takes three."
        ),
        britannica=("21",),
    ),
    Law(
        "41",
        _("Elder stands with thirteen, seven in the stock"),
        (
            _(
                "If elder lets the deal stand with thirteen cards and seven in the stock, they "
                "must discard one card more than they take in, and two at least."
            ),
            _("If elder takes all their cards, they discard six, and younger can take only two."),
        ),
        touches=(EXCHANGE,),
        example=_(
            "Elder discards six of thirteen and takes five; younger discards two of twelve and "
            "takes the last two."
        ),
        britannica=("21",),
    ),
    Law(
        "42",
        _("Elder stands with eleven, eight in the stock"),
        (
            _(
                "If elder lets the deal stand with eleven cards and eight in the stock, they must "
                "discard one card fewer than they take in. If they take only one, they need not "
                "discard any."
            ),
            _("Younger must discard one card more than they take in, and two at least."),
        ),
        touches=(EXCHANGE,),
        example=_(
            "Elder discards four of eleven and takes five; younger discards four of thirteen and "
            "takes three."
        ),
        britannica=("22",),
    ),
    Law(
        "43",
        _("Elder stands with twelve, seven in the stock"),
        (
            _(
                "If elder lets the deal stand with twelve cards and seven in the stock, they must "
                "discard as many cards as they take in. If they take all their cards, younger "
                "can take only two."
            ),
            _("Younger must discard one card more than they take in, and two at least."),
        ),
        touches=(EXCHANGE,),
        example=_(
            "Elder discards five of twelve and takes five; younger discards three of thirteen and "
            "takes the last two."
        ),
        britannica=("23",),
    ),
    Law(
        "44",
        _("A penalty that the other may let pass"),
        (
            _(
                "When players bring on themselves the penalty of reckoning nothing in a deal, the "
                "other may choose not to enforce it."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Younger plays with thirteen cards; elder, two hundred ahead, lets them score their "
            "fourteen for four tens."
        ),
        britannica=("19",),
    ),
    Law(
        "45",
        _("Looking at one’s own discard"),
        (_("Players may look at their own discard at any time."),),
        example=_(
            "With six tricks played, elder looks through their five discards to see which "
            "diamonds are out."
        ),
        britannica=(IN_THE_TEXT,),
    ),
)
