"""Discarding and taking in: Laws 21 to 31."""

from typing import Final

from piquet.law_texts.entry import DEAL, EXCHANGE, IN_THE_TEXT, SCORE, Law
from piquet.law_texts.entry import gettext_noop as _

DISCARDING: Final[tuple[Law, ...]] = (
    Law(
        "21",
        _("How many cards elder exchanges"),
        (
            _("Elder may discard five cards and take in five."),
            _("Elder must discard one at least. Law 42 has the only exception."),
        ),
        touches=(EXCHANGE,),
        example=_(
            "Elder likes all twelve cards, yet they put out the seven of clubs and take one card "
            "for it."
        ),
        britannica=("12", IN_THE_TEXT),
    ),
    Law(
        "22",
        _("How many cards younger exchanges"),
        (
            _(
                "Younger may discard three cards and take in three. After a wrong deal that stands "
                "by Law 41 or 43, there may be only two for them to take."
            ),
            _("Younger must discard one at least. Law 40 has the only exception."),
        ),
        touches=(EXCHANGE,),
        example=_(
            "Elder has taken five, so younger puts out three cards and takes the last three."
        ),
        britannica=("12", IN_THE_TEXT),
    ),
    Law(
        "23",
        _("The order of taking in"),
        (_("Cards are taken in from the top of the stock, in the order in which they lie."),),
        touches=(EXCHANGE,),
        example=_(
            "Elder took four cards and left one; younger takes two, which are the card left and "
            "the one below it."
        ),
        britannica=("13",),
    ),
    Law(
        "24",
        _("When a discard is final"),
        (_("A player who has taken up a card of the stock cannot alter their discard."),),
        touches=(EXCHANGE,),
        example=_(
            "Elder discards the ten of hearts, takes up the ten of spades and now misses a "
            "quatorze: the ten of hearts stays out."
        ),
        britannica=("14",),
    ),
    Law(
        "25",
        _("A card taken back from the discard"),
        (
            _(
                "If a player has taken up a card of the stock, and then puts any of their "
                "discard back into the hand, they must play with more than twelve cards. They "
                "reckon nothing in that deal."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Younger takes up three cards, puts the king of clubs that they discarded back into "
            "the hand, plays with thirteen cards and scores nothing."
        ),
        britannica=("14", "30"),
    ),
    Law(
        "26",
        _("A card mixed with the discard"),
        (
            _(
                "If a player has taken up a card of the stock, and then mixes with their "
                "discard a card of their hand or one that they were to take in, they must leave "
                "it there. They play with fewer than twelve cards."
            ),
            _("The other player counts as tricks all cards that cannot be played to."),
        ),
        touches=(SCORE,),
        example=_(
            "Elder has taken four cards and drops the fifth on their discard: they play with "
            "eleven cards, and younger counts the last card as a trick."
        ),
        britannica=("14", "29"),
        differs=_(
            "The Britannica says this of a card of the hand, not of a card that was to be taken in."
        ),
    ),
    Law(
        "27",
        _("The other’s cards of the stock, exposed or taken up"),
        (
            _(
                "Elder reckons nothing in a deal if they expose or take up any of the bottom three "
                "cards of the stock, while taking in or while looking at cards they have left. "
                "Where Law 41 or 43 lets elder take five of seven cards, this does not hold for "
                "the fifth of them."
            ),
            _(
                "Younger reckons nothing in a deal if they expose or take up any of the top five "
                "while taking in. Cards that elder has declared to be left are not meant."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Elder takes five cards and turns up the sixth, the ace of hearts, with them: whatever "
            "they hold, they score nothing in this deal."
        ),
        britannica=("15",),
        differs=_(
            "The Britannica has this penalty for exposing such a card, not for taking it up."
        ),
    ),
    Law(
        "28",
        _("Elder mixes in cards that are not theirs"),
        (
            _(
                "If elder mixes with their hand any of the bottom three cards of the stock, "
                "they can reckon nothing in that deal. The same follows if elder leaves cards and "
                "mixes any of these with their hand."
            ),
            _(
                "Where Law 41 or 43 lets elder take five of seven cards, they may mix the fifth of "
                "them."
            ),
            _(
                "Or younger, after looking at their cards, may have a fresh deal instead. If they "
                "let the deal stand, they take only as many of their cards as are not mixed."
            ),
        ),
        touches=(SCORE, DEAL),
        example=_(
            "Elder takes six cards into the hand: younger looks at their own twelve, likes them, "
            "takes the two cards that remain, and elder scores nothing."
        ),
        britannica=("16",),
    ),
    Law(
        "29",
        _("Younger mixes in elder’s cards"),
        (
            _(
                "If younger mixes with their hand any of the top five cards of the stock, they can "
                "reckon nothing in that deal. Cards that elder has declared to be left are not "
                "meant."
            ),
            _(
                "Or elder, after looking at their cards, may have a fresh deal instead. If they "
                "let the deal stand, they take only as many of their cards as are not mixed."
            ),
            _(
                "There is no penalty if elder has taken in some of their cards, the others "
                "still lie on the stock, and younger takes up any of these. But if younger "
                "mixes one of them with their hand, they reckon nothing in that deal."
            ),
        ),
        touches=(SCORE, DEAL),
        example=_(
            "Elder takes three of their five cards and stops to think, younger picks up the next "
            "one and puts it back unmixed: nothing follows."
        ),
        britannica=("16",),
        differs=_(
            "In the Britannica elder may have a fresh deal for any of their cards that is mixed, "
            "even if they had begun to take in."
        ),
    ),
    Law(
        "30",
        _("More cards discarded than taken in"),
        (
            _(
                "A player who was dealt twelve cards, and discards more than they take in, must "
                "play with fewer than twelve."
            ),
            _("The other player counts as tricks all cards that cannot be played to."),
        ),
        touches=(SCORE,),
        example=_(
            "Younger puts out three cards, says that they leave one, and takes two: they play with "
            "eleven, and elder counts the last card as a trick."
        ),
        britannica=("17", "29"),
    ),
    Law(
        "31",
        _("More cards taken in than discarded"),
        (
            _(
                "A player who was dealt twelve cards, and takes in more than they discard, must "
                "play with more than twelve. They reckon nothing in that deal."
            ),
            _(
                "This is the law if none of the cards taken is the other’s. If one is, Laws 27 to "
                "29 apply."
            ),
        ),
        touches=(SCORE,),
        example=_(
            "Elder discards four cards, says nothing of leaving one, and takes five: they play "
            "with thirteen and score nothing."
        ),
        britannica=("18",),
    ),
)
