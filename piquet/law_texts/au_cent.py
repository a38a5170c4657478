"""The laws of piquet au cent that differ in cutting, dealing and the exchange: a1 to a14.

They are numbered in their printed order. `au_cent_calling.py` has a15 to a24, and
`au_cent_scoring.py` has the rest.
"""

from typing import Final

from piquet.law_texts.entry import DEAL, EXCHANGE, MONEY, PLAY, SCORE, Law
from piquet.law_texts.entry import gettext_noop as _

AU_CENT: Final[tuple[Law, ...]] = (
    Law(
        "a1",
        _("The cut for the deal"),
        (
            _("The player who cuts the lower card deals."),
            _(
                "If a player shows more than one card in cutting, the other may treat the lowest "
                "of these as the card cut."
            ),
        ),
        touches=(DEAL,),
        example=_(
            "A shows the king and the eight of hearts together, B cuts the nine of clubs and takes "
            "A’s eight as the card cut: A deals."
        ),
        changes=("4", "5"),
    ),
    Law(
        "a2",
        _("Dealing by twos"),
        (_("The cards are dealt by two at a time."),),
        example=_("The dealer gives two cards to elder, two to themselves, and so on, six times."),
        changes=("9",),
    ),
    Law(
        "a3",
        _("One card too many or too few"),
        (
            _(
                "If elder finds that they have a card too many or too few, they may have a fresh "
                "deal. They must say so before they touch the stock."
            ),
        ),
        touches=(DEAL,),
        example=_(
            "Elder counts thirteen cards after drawing the stock towards them: it is too late for "
            "a fresh deal."
        ),
        changes=("11",),
    ),
    Law(
        "a4",
        _("The wrong pack"),
        (
            _(
                "If the wrong pack is dealt, and this is found before the deal is completed, there "
                "must be a fresh deal with the right pack."
            ),
            _("If it is found later, the deal stands."),
        ),
        touches=(DEAL,),
        example=_(
            "The dealer has dealt eight cards to each when elder sees the blue backs: the right "
            "pack is dealt afresh."
        ),
        changes=("15",),
    ),
    Law(
        "a5",
        _("A deal out of turn"),
        (
            _(
                "If players who deal out of turn find it out before they take up their own hand, "
                "the deal is void, and the right dealer deals."
            ),
            _("If it is not found out before that, there is no remedy."),
        ),
        touches=(DEAL,),
        example=_(
            "B deals twice running and takes up their twelve cards before they notice: the deal "
            "stands."
        ),
        changes=("16",),
    ),
    Law(
        "a6",
        _("When younger announces a carte blanche"),
        (
            _(
                "Younger need not tell of a carte blanche until elder has discarded and touched "
                "the stock."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Younger sees twelve cards without king, queen or knave, waits until elder draws the "
            "stock towards them, and then announces ten."
        ),
        changes=("20",),
    ),
    Law(
        "a7",
        _("Younger need not discard"),
        (_("Younger is not obliged to discard any card."),),
        touches=(EXCHANGE,),
        example=_("Younger likes all twelve cards, keeps them and leaves the last three."),
        changes=("22",),
    ),
    Law(
        "a8",
        _("When a discard is final"),
        (
            _("A player who has touched the stock cannot alter their discard."),
            _(
                "There are three exceptions. By Law 11 elder finds that they have twelve cards and "
                "the stock seven. By Law 32 elder has not said that they leave cards. By Law 38 "
                "the stock is counted."
            ),
        ),
        touches=(EXCHANGE,),
        example=_(
            "Elder draws the stock towards them and would rather keep the ten of hearts: it stays "
            "out, though no card is taken up."
        ),
        changes=("24",),
    ),
    Law(
        "a9",
        _("Elder mixes in cards that are not theirs"),
        (
            _(
                "If elder mixes with their hand one of the bottom three cards of the stock, they "
                "lose the game."
            ),
            _(
                "They lose the game too if they have left cards, and mix with their hand any that "
                "they ought to have left."
            ),
        ),
        touches=(SCORE, MONEY),
        example=_(
            "Elder is at eighty to nothing and takes six cards into the hand: younger wins the "
            "game."
        ),
        changes=("28",),
    ),
    Law(
        "a10",
        _("Younger takes up elder’s cards"),
        (
            _(
                "If younger takes up any of the top five cards of the stock, they lose the game. "
                "Cards that elder has declared to be left are not meant."
            ),
        ),
        touches=(SCORE, MONEY),
        example=_(
            "Elder is still considering their discard when younger picks up the three cards on top "
            "and looks at them: elder wins the game."
        ),
        changes=("27", "29"),
    ),
    Law(
        "a11",
        _("Elder says how many they leave"),
        (
            _(
                "If elder does not take all their cards, they must say how many they take or "
                "leave before they touch the stock."
            ),
        ),
        touches=(EXCHANGE,),
        example=_("Elder discards four cards, says “I leave one”, and then touches the stock."),
        changes=("32",),
    ),
    Law(
        "a12",
        _("A look at cards that younger left"),
        (
            _(
                "Younger may leave cards and choose not to look at them. If either player then "
                "looks at them, they must be laid open."
            ),
            _(
                "The other player may name the suit that the player in error leads when it is next "
                "their turn to lead."
            ),
        ),
        touches=(PLAY,),
        example=_(
            "Younger leaves one card unseen, elder turns it up after the first trick, and younger "
            "makes elder lead a diamond to the next."
        ),
        changes=("36",),
    ),
    Law(
        "a13",
        _("Elder stands with thirteen cards"),
        (
            _(
                "If elder lets the deal stand with thirteen cards, they must discard one card more "
                "than they take in. They need not take in any."
            ),
            _("They must leave at least three cards for younger."),
        ),
        touches=(EXCHANGE,),
        example=_(
            "Elder has thirteen cards and the stock seven: elder discards five, takes four and "
            "leaves three."
        ),
        changes=("40", "41"),
    ),
    Law(
        "a14",
        _("Elder stands with eleven cards, or with twelve and a stock of seven"),
        (
            _(
                "If elder lets the deal stand with eleven cards, and eight are in the stock, they "
                "must discard one card fewer than they take in. They must discard one at least."
            ),
            _(
                "If elder lets the deal stand with twelve cards, and seven are in the stock, they "
                "must leave at least three cards for younger."
            ),
            _(
                "In both cases younger must discard one card more than they take in, and need not "
                "take in any."
            ),
        ),
        touches=(EXCHANGE,),
        example=_(
            "Elder discards one of eleven cards and takes two; younger puts out one of thirteen "
            "and takes none."
        ),
        changes=("42", "43"),
    ),
)
